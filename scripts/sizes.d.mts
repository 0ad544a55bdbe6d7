/** The files of the built page in dist, grouped by their purpose. */
export function partsOf(): Readonly<Record<string, readonly string[]>>;
