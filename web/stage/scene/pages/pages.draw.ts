// Marks that only squares of a single page have.

/** Size of the marked corner, as a share of the square's side. */
const NOTCH = 0.55;

/** Path of the marked corner of a square, which means that the page was used lately. */
export const touchedPath = (side: number): string => `M${side * (1 - NOTCH)} 0H${side}V${side * NOTCH}Z`;
