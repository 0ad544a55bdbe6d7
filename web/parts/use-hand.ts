// The user's means of input. Texts for a touch screen without a keyboard do not mention keys.
import { mediaHook } from './media.ts';

/** The same query as in look/controls.css. */
const useTouch = mediaHook('(hover: none) and (pointer: coarse)');

/** Decides between the texts for a keyboard and those for touch. */
export const useHand = (): 'keys' | 'touch' => (useTouch() ? 'touch' : 'keys');
