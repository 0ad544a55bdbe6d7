// The number of hostile inputs in a run of the tests. `HOSTILE` sets the number for all kinds together, and each test takes its share. The
// engine's tests do the same (engine/reclaim/src/testing/hostile.rs). All shares add up to the whole number.

/** Hostile inputs of all kinds, if the environment does not say how many. */
const HOSTILE = 10_000;

const total = (): number => {
  const said = Number(process.env['HOSTILE'] ?? HOSTILE);
  if (!Number.isInteger(said) || said < 1) throw new Error(`HOSTILE is ${process.env['HOSTILE']}; expected a whole number from 1 up.`);
  return said;
};

/** The number of inputs in a share of this many percent. */
export const hostile = (percent: number): number => Math.ceil((total() * percent) / 100);
