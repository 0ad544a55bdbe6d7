// The speeds at which the clock can play.

/** Simulated seconds per real second; Infinity is the speed "without drawing". `even`: the same number of events in each picture, regardless
 * of their simulated time. `event`: one event of the leading side per real second. */
export type Speed = number | 'even' | 'event';

/** First the paces that count events, then logarithmic steps, about three for each factor of ten. */
export const SPEEDS: readonly Speed[] = [
  'even',
  'event',
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

/** Index of the first speed that is a number. */
const SLOWEST = SPEEDS.indexOf('event') + 1;

/** The next faster or slower speed. `evenly`: the last measured speed of the even pace, or that of real time if it is not known. */
export function nextSpeed(now: Speed, by: -1 | 1, evenly: number): Speed {
  const speeds = SPEEDS.slice(SLOWEST).map(Number);
  const than = now === 'even' ? evenly : now === 'event' ? 0 : now;
  return by === 1
    ? (speeds.find((speed) => speed > than) ?? Number.POSITIVE_INFINITY)
    : (speeds.findLast((speed) => speed < than) ?? 'event');
}
