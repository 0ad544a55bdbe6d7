// Names of files say what is in them: story, what, moment and size.

/** Letters, digits, dots and hyphens: every system takes them. */
const plain = (part: string): string =>
  part
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9.]+/g, '-')
    .replace(/^[-.]+|[-.]+$/g, '')
    .toLowerCase();

/** Longest name without its ending: some systems take no more than 255 characters with the folder. */
const MOST = 120;

export const fileName = (parts: readonly string[], ending: string): string =>
  `${parts
    .map(plain)
    .filter((part) => part !== '')
    .join('_')
    .slice(0, MOST)}.${ending}`;

/** A moment for a name: `740.25s`. */
export const momentName = (ns: number): string => `${Number((ns / 1e9).toFixed(3))}s`;
