// What the workload does, in the words of the engine, which searches and links use too. Other languages translate them for the eye.
import { inLanguage } from '../../words/language.ts';

export const phaseText = inLanguage('phaseText', (phase: string): string => phase);
