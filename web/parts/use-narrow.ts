// Whether the page has one column, as on a phone, where the style sheets for narrow windows apply.
import { mediaHook } from './media.ts';

/** The same query as in shell/narrow.css. */
export const useNarrow = mediaHook('(max-width: 60rem), (max-height: 32rem)');
