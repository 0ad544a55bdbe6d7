// Marks that only single pages have.

/** Size of the mark, as a share of a page's side. */
const NOTCH = 0.55;

/** Path of the marked corner of a square: the page was used lately. */
export const touchedPath = (side: number): string => `M${side * (1 - NOTCH)} 0H${side}V${side * NOTCH}Z`;
