// A scenario's text in a link: deflated, in the 64 characters that every chat and mail program leaves alone.
//
// fflate rather than the browser's streams: a link is read in one go, and words that most texts have in common may be known beforehand.
// The first character says which words the text was packed with. Those words stay for ever, as the links do.
import { deflateSync, inflateSync } from 'fflate';
import { FIRST_WORDS } from './packed-words.ts';

/** Longest text, bytes: four times the longest of the repository. */
export const TEXT_LIMIT = 64 * 1024;
/** The words of today. */
const WORDS_MARK = '1';

const words = new TextEncoder().encode(FIRST_WORDS);

export type Unpacked = { readonly type: 'unpacked'; readonly text: string } | { readonly type: 'refused'; readonly why: string };

export const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

export function packText(text: string): string {
  const packed = deflateSync(new TextEncoder().encode(text), { level: 9, dictionary: words });
  let binary = '';
  for (const byte of packed) binary += String.fromCharCode(byte);
  return WORDS_MARK + btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** Total: whatever the characters are, a text or a sentence. */
export function unpackText(packed: string): Unpacked {
  const mark = packed.charAt(0);
  if (mark !== WORDS_MARK) return refused(`it begins with "${mark}"; "${WORDS_MARK}" would be right`);
  const bytes = bytesIn(packed.slice(1));
  if (bytes === null || bytes.length === 0) return refused('it has characters other than letters, digits, - and _, or was cut');
  // One byte more than is allowed tells a text that is too long, whatever it would come to.
  const room = new Uint8Array(TEXT_LIMIT + 1);
  let text: Uint8Array;
  try {
    text = inflateSync(bytes, { out: room, dictionary: words });
  } catch (error) {
    if (error instanceof Error) return refused('it cannot be unpacked; it was cut or changed');
    throw error;
  }
  if (text.length > TEXT_LIMIT) return refused(`it unpacks to more than ${TEXT_LIMIT} bytes; a scenario has fewer`);
  try {
    return { type: 'unpacked', text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(text) };
  } catch (error) {
    if (error instanceof TypeError) return refused('what it unpacks to is not text in UTF-8');
    throw error;
  }
}

const refused = (why: string): Unpacked => ({ type: 'refused', why: `The scenario in the link cannot be read: ${why}.` });

function bytesIn(base64: string): Uint8Array | null {
  if (!/^[A-Za-z0-9_-]*$/.test(base64) || base64.length % 4 === 1) return null;
  const binary = atob(base64.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}
