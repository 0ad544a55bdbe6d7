// How fast what is played goes by: an even pace of what happens is an uneven one of the clock, and who looks is told so.

/** `times`: 1, 2 or 5 of a power of ten, at least 2. */
export type Pace = { readonly type: 'slower' | 'faster'; readonly times: number } | { readonly type: 'as-real' };

/** Roughly: it changes all the time, and nobody reads digits of it. */
function roughly(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  const digit = value / power;
  return (digit < 1.5 ? 1 : digit < 3.5 ? 2 : digit < 7.5 ? 5 : 10) * power;
}

/** null: the clock stands. */
export function paceOf(simulatedMs: number, realMs: number): Pace | null {
  if (simulatedMs <= 0 || realMs <= 0) return null;
  const ratio = simulatedMs / realMs;
  const times = roughly(Math.max(ratio, 1 / ratio));
  return times < 2 ? { type: 'as-real' } : { type: ratio < 1 ? 'slower' : 'faster', times };
}
