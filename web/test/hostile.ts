// The number of hostile inputs in a run of the tests. `HOSTILE` sets a number, and each test takes its share. The engine's tests do the
// same (engine/reclaim/src/testing/hostile.rs). All shares add up to about this number, without the files of the import, of which there are
// twice as many.

/** The number if the environment does not set it. */
const HOSTILE = 10_000;

const total = (): number => {
  const said = Number(process.env['HOSTILE'] ?? HOSTILE);
  if (!Number.isInteger(said) || said < 1) throw new Error(`HOSTILE is ${process.env['HOSTILE']}; expected a whole number from 1 up.`);
  return said;
};

/** The number of inputs in a share of this many percent. */
export const hostile = (percent: number): number => Math.ceil((total() * percent) / 100);
