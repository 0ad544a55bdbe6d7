// Names of files, composed of story, contents, moment and size.

/** A part of a name with only letters, digits, dots and hyphens, which every system accepts. */
const plain = (part: string): string =>
  part
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9.]+/g, '-')
    .replace(/^[-.]+|[-.]+$/g, '')
    .toLowerCase();

/** The greatest length of a name without its extension, because Windows limits the whole path to about 260 characters. */
const MOST = 120;

export const fileName = (parts: readonly string[], ending: string): string =>
  `${parts
    .map(plain)
    .filter((part) => part !== '')
    .join('_')
    .slice(0, MOST)}.${ending}`;

/** A moment as part of a name, such as `740.25s`. */
export const momentName = (ns: number): string => `${Number((ns / 1e9).toFixed(3))}s`;
