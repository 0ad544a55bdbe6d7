import { setPriority } from 'node:os';

/** The nice value of the lowest priority. */
const LEAST_URGENT = 19;

/** Lets all other programs run first. On Linux, this affects only the calling thread. */
export const yieldToOthers = () => setPriority(LEAST_URGENT);
