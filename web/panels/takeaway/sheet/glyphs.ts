// The outlines of the page's typeface, fetched when the first picture that needs them is saved.
import type { GlyphOutlines } from './drawing.model.ts';

export const glyphOutlines = async (): Promise<GlyphOutlines> => (await import('./glyph-outlines.json')).default;
