// How many hostile inputs a run of the tests has: `HOSTILE` says it for all kinds together, each test which share of them is its own. The
// engine's tests do the same (engine/reclaim/src/testing/hostile.rs); together the shares are all of them.

/** Of all kinds, unless it is said how many. */
const HOSTILE = 10_000;

const total = (): number => {
  const said = Number(process.env['HOSTILE'] ?? HOSTILE);
  if (!Number.isInteger(said) || said < 1) throw new Error(`HOSTILE is ${process.env['HOSTILE']}; expected a whole number from 1 up.`);
  return said;
};

/** So many percent of all. */
export const hostile = (percent: number): number => Math.ceil((total() * percent) / 100);
