// All stories whose end compares the two sides: complaints, and the further chapters of the primer.
import { CHAPTERS } from './chapters.model.ts';
import { COMPLAINTS } from './complaints.model.ts';

export const COMPARED = { ...CHAPTERS, ...COMPLAINTS } as const;

export type ComparedName = keyof typeof COMPARED;

export const isComparedName = (scenario: string): scenario is ComparedName => Object.hasOwn(COMPARED, scenario);
