// Called once by main.tsx.
import { conduct } from './conductor.ts';

/** Reads the address bar, starts both workers, and from then on keeps the address bar. */
export const start = (): void => conduct();
