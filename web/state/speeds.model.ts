// How fast the clock plays.

/** Simulated seconds per real second; Infinity draws nothing on the way. `even`: the same number of events in each picture, whatever time
 * they take. */
export type Speed = number | 'even';

/** The even pace first, then logarithmic: about three steps for each factor of ten. */
export const SPEEDS: readonly Speed[] = [
  'even',
  0.0001,
  0.0002,
  0.0005,
  0.001,
  0.002,
  0.005,
  0.01,
  0.02,
  0.05,
  0.1,
  0.2,
  0.5,
  1,
  2,
  5,
  10,
  20,
  50,
  100,
  200,
  500,
  1000,
  Number.POSITIVE_INFINITY,
];
