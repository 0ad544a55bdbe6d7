/** Masks for the byte that the engine sends for each page: the low four bits are the page's class, the others are flags. */
export const PAGE_BITS = { class: 15, referenced: 16, dirty: 32, writeback: 64, coming: 128 } as const;
