// A text in a link, a scenario's or a story's: deflated, in the 64 characters that every chat and mail program leaves alone.
//
// fflate rather than the browser's streams: a link is read in one go, and words that most texts have in common may be known beforehand.
// The first character says which words the text was packed with. Those words stay for ever, as the links do.
import { deflateSync, inflateSync } from 'fflate';
import { base64Of, bytesIn } from './base64.ts';
import { linkWords } from './link.words.ts';
import { FIRST_WORDS } from './packed-words.ts';

/** Longest text, bytes: four times the longest of the repository. */
export const TEXT_LIMIT = 64 * 1024;
/** The words of today. */
const WORDS_MARK = '1';

const { packedText: words } = linkWords;

const firstWords = new TextEncoder().encode(FIRST_WORDS);

export type Unpacked = { readonly type: 'unpacked'; readonly text: string } | { readonly type: 'refused'; readonly why: string };

export const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

export function packText(text: string): string {
  const packed = deflateSync(new TextEncoder().encode(text), { level: 9, dictionary: firstWords });
  return WORDS_MARK + base64Of(packed);
}

/** Total: whatever the characters are, a text or a sentence. */
export function unpackText(packed: string, what: 'scenario' | 'story'): Unpacked {
  const refused = (why: string): Unpacked => ({ type: 'refused', why: words.unread[what](why) });
  const mark = packed.charAt(0);
  if (mark !== WORDS_MARK) return refused(words.mark(mark, WORDS_MARK));
  const bytes = bytesIn(packed.slice(1));
  if (bytes === null || bytes.length === 0) return refused(words.characters);
  // One byte more than is allowed tells a text that is too long, whatever it would come to.
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
