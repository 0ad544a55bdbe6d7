/** A link has this word in place of a beat's name at the end of a story, so no beat may have this name. */
export const END_BEAT = 'end';
