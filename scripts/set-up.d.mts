/** Whether the compiled engine is missing or its sources were changed after it was compiled. */
export const engineIsStale: () => boolean;
