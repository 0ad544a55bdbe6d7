// The outlines of the page's typeface, fetched when the first picture is saved that is made of them.
import type { GlyphOutlines } from './drawing.model.ts';

export const glyphOutlines = async (): Promise<GlyphOutlines> => (await import('./glyph-outlines.json')).default;
