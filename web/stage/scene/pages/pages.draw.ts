// Marks that only single pages have.

/** Share of a page's side. */
const NOTCH = 0.55;

/** A corner of its square: the page was used lately. */
export const touchedPath = (side: number): string => `M${side * (1 - NOTCH)} 0H${side}V${side * NOTCH}Z`;
