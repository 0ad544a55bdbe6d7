// The user's means of input. Texts for a touch screen without a keyboard do not mention keys.
import { mediaHook } from './media.ts';

/** The same query as in look/controls.css. */
const useTouch = mediaHook('(hover: none) and (pointer: coarse)');

/** Which of the texts to show: those for a keyboard or those for touch. */
export const useHand = (): 'keys' | 'touch' => (useTouch() ? 'touch' : 'keys');
