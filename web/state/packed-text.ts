// A scenario or a story in a link is deflated and written in the 64 characters that no chat or mail program changes.
//
// fflate is used instead of the browser's streams, because a link is read synchronously and fflate accepts a dictionary of common words.
// The first character names the dictionary. Dictionaries may never change, because old links must keep working.
import { deflateSync, inflateSync } from 'fflate';
import { base64Of, bytesIn } from './base64.ts';
import { linkWords } from './link.words.ts';
import { FIRST_WORDS } from './packed-words.ts';

/** Maximum length of a text, in bytes: about five times the longest one in the repository. */
export const TEXT_LIMIT = 64 * 1024;
/** The mark of the only dictionary so far. */
const WORDS_MARK = '1';

const { packedText: words } = linkWords;

const firstWords = new TextEncoder().encode(FIRST_WORDS);

export type Unpacked = { readonly type: 'unpacked'; readonly text: string } | { readonly type: 'refused'; readonly why: string };

export const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

export function packText(text: string): string {
  const packed = deflateSync(new TextEncoder().encode(text), { level: 9, dictionary: firstWords });
  return WORDS_MARK + base64Of(packed);
}

/** Unpacks a text. Returns a text or a message for every input, and never throws. */
export function unpackText(packed: string, what: 'scenario' | 'story'): Unpacked {
  const refused = (why: string): Unpacked => ({ type: 'refused', why: words.unread[what](why) });
  const mark = packed.charAt(0);
  if (mark !== WORDS_MARK) return refused(words.mark(mark, WORDS_MARK));
  const bytes = bytesIn(packed.slice(1));
  if (bytes === null || bytes.length === 0) return refused(words.characters);
  // The one extra byte shows that a text is too long, without inflating all of it.
  const room = new Uint8Array(TEXT_LIMIT + 1);
  let text: Uint8Array;
  try {
    text = inflateSync(bytes, { out: room, dictionary: firstWords });
  } catch (error) {
    if (error instanceof Error) return refused(words.cut);
    throw error;
  }
  if (text.length > TEXT_LIMIT) return refused(words.tooLong(TEXT_LIMIT));
  try {
    return { type: 'unpacked', text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(text) };
  } catch (error) {
    if (error instanceof TypeError) return refused(words.notText);
    throw error;
  }
}
