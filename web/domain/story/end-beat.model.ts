/** What stands in a link in place of a beat's name, at the end of a story. No beat may be called so. */
export const END_BEAT = 'end';
