// What one works the page with. A screen that has nothing but fingers has no keys: words for it name none.
import { mediaHook } from './media.ts';

/** The same as in look/controls.css. */
const useTouch = mediaHook('(hover: none) and (pointer: coarse)');

/** The name of the words that are meant. */
export const useHand = (): 'keys' | 'touch' => (useTouch() ? 'touch' : 'keys');
