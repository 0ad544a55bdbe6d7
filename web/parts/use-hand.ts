// The user's means of input. A touch screen without a keyboard has no keys, so the texts for it name none.
import { mediaHook } from './media.ts';

/** The same query as in look/controls.css. */
const useTouch = mediaHook('(hover: none) and (pointer: coarse)');

/** The key of the texts for these means of input. */
export const useHand = (): 'keys' | 'touch' => (useTouch() ? 'touch' : 'keys');
