/** In a link, this word in the place of a beat's name means the end of the story, so no beat may have this name. */
export const END_BEAT = 'end';
