// The outlines of the page's typeface. The page fetches them when the user saves a picture as SVG.
import { fetchBeside } from '../../../engine/fetched.ts';
import type { GlyphOutlines } from './drawing.model.ts';
import address from './glyph-outlines.json?url';

export const glyphOutlines = async (): Promise<GlyphOutlines> => (await fetchBeside(address)).json() as Promise<GlyphOutlines>;
