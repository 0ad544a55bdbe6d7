// Whether the page is in one column, as on a telephone: where the style sheets of narrow windows hold.
import { mediaHook } from './media.ts';

/** The same as in shell/narrow.css. */
export const useNarrow = mediaHook('(max-width: 60rem), (max-height: 32rem)');
