// The phases of the workload, in the engine's words. Searches and links use the same words; other languages translate only those on the
// page.
import { inLanguage } from '../../words/language.ts';

export const phaseText = inLanguage('phaseText', (phase: string): string => phase);
