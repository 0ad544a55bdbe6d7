// Converts sizes from the forms that people type to the form that the engine reads. G, GB and GiB are all 2^30 bytes, as in the kernel.

/** Keys that hold a size, or a size per second. */
const SIZES: ReadonlySet<string> = new Set([
  ...['pages', 'size', 'call', 'memory', 'memory_p90', 'table', 'buffers', 'sort', 'even', 'odd'],
  ...['tools_hot', 'link_memory', 'image', 'readahead', 'fsync', 'bandwidth', 'soft_limit', 'limit'],
]);

/** `work`: the kind of work of the actor. The key `file` of a copy holds a size; for other work it holds a name. */
export const isSize = (key: string, work: string): boolean => SIZES.has(key) || (key === 'file' && work === 'copy');

const TYPED = /^\s*(\d+(?:\.\d+)?)\s*([kmgt])(?:i?b)?\s*(\/\s*s)?\s*$/i;
const POWERS: Readonly<Record<string, number>> = { k: 10, m: 20, g: 30, t: 40 };
/** The engine's largest unit, as a power of two. */
const GIB_POWER = 30;
const THOUSANDTH = 1024;
const MIB = 2 ** 20;

/** A size in the engine's form, and in bytes. */
export type Size = { readonly written: string; readonly bytes: number };

/** A typed size; null: the text is not a size with a unit, so the engine gets it unchanged. */
export function sizeOf(typed: string): Size | null {
  const [, figure, letter = '', perSecond] = TYPED.exec(typed) ?? [];
  const power = POWERS[letter.toLowerCase()];
  if (figure === undefined || power === undefined) return null;
  const [shown, unit] = power > GIB_POWER ? [String(Number(figure) * THOUSANDTH), 'G'] : [figure, letter.toUpperCase()];
  return { written: `${shown}${unit}iB${perSecond === undefined ? '' : '/s'}`, bytes: Number(figure) * 2 ** power };
}

/** A typed size in MiB, where a plain number counts as MiB. NaN: the text is not a whole number of MiB. */
export function wholeMib(typed: string): number {
  const mib = /^\s*\d{1,6}\s*$/.test(typed) ? Number(typed) : (sizeOf(typed)?.bytes ?? Number.NaN) / MIB;
  return Number.isInteger(mib) ? mib : Number.NaN;
}
