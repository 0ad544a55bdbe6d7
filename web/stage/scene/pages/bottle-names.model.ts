// Positions of the watermarks' names beside the bottle.
import type { PagesLayout } from './pages-layout.model.ts';

/** Distance of the names from the neck, in units. */
const BESIDE_NECK = 20;
/** Room for the longest name if nothing else is right of it, in multiples of the font size. */
const LONGEST = 10.2;

export const namesX = ({ neck }: PagesLayout): number => neck.x + neck.width + BESIDE_NECK;
export const nameEnd = (layout: PagesLayout): number => namesX(layout) + layout.scene.type.text * LONGEST;
