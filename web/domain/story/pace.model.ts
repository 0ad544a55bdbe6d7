// How fast playback runs compared with simulated time. Playback is even in events, so its pace in simulated time varies, and the page shows
// the pace.

/** `times`: a power of ten times 1, 2 or 5, at least 2. */
export type Pace = { readonly type: 'slower' | 'faster'; readonly times: number } | { readonly type: 'as-real' };

/** Rounds to a power of ten times 1, 2 or 5, because the pace changes too often for more digits to be read. */
function roughly(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  const digit = value / power;
  return (digit < 1.5 ? 1 : digit < 3.5 ? 2 : digit < 7.5 ? 5 : 10) * power;
}

/** The pace of playback; null: no time passes, or the shown moment moves backwards. */
export function paceOf(simulatedMs: number, realMs: number): Pace | null {
  if (simulatedMs <= 0 || realMs <= 0) return null;
  const ratio = simulatedMs / realMs;
  const times = roughly(Math.max(ratio, 1 / ratio));
  return times < 2 ? { type: 'as-real' } : { type: ratio < 1 ? 'slower' : 'faster', times };
}
