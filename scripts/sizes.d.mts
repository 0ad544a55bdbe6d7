/** The files of the built page in dist, by what they are for. */
export function partsOf(): Readonly<Record<string, readonly string[]>>;
