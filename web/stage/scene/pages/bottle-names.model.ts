// Where the names of the watermarks stand beside the bottle.
import type { PagesLayout } from './pages-layout.model.ts';

/** Distance from the neck. */
const BESIDE_NECK = 20;
/** Room for the longest name where nothing stands right of it, in multiples of the font size. */
const LONGEST = 10.2;

export const namesX = ({ neck }: PagesLayout): number => neck.x + neck.width + BESIDE_NECK;
export const nameEnd = (layout: PagesLayout): number => namesX(layout) + layout.scene.type.text * LONGEST;
