// What the workload does, in the engine's words. Searches and links use the same words; other languages translate only what the page shows.
import { inLanguage } from '../../words/language.ts';

export const phaseText = inLanguage('phaseText', (phase: string): string => phase);
