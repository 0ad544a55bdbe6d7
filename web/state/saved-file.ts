// A run saved as one file, with everything that a link contains. The file is JSON and says what it is, for a user who opens it in an
// editor.
//
//   { "what": "A run of Reclaimscope. Open the page and drop this file on it.", "format": "reclaimscope-run", "version": 1,
//     "title": "...", "link": "#v1/lab?at=t12s&...", "scenario": "your own scenario, or null", "story": "a story told of it, or null" }
//
// The link contains everything except the two texts, so the link codec checks every field, and the texts may be longer than in a link.
import type { Intent } from './intent.ts';
import { LAB } from './intent.ts';
import { type Decoded, decodeLink, encodeLink } from './link.ts';
import type { Proof } from './link-fields.ts';
import { openedFileWords } from './opened-file.words.ts';
import { bytesOf, TEXT_LIMIT } from './packed-text.ts';

const { saved: words } = openedFileWords;

const FORMAT = 'reclaimscope-run';
export const SAVED_VERSION = 1;
/** The names of the two texts in a file, and in an intent. */
const TEXTS = [
  ['scenario', 'text'],
  ['story', 'story'],
] as const;
const WHAT = 'A run of Reclaimscope. Open the page and drop this file on it.';
/** Maximum length of a file, in bytes: enough for a link and two texts in which every letter is escaped. */
export const SAVED_LIMIT = 16 * TEXT_LIMIT;

export type SavedReading =
  /** The content does not claim to be a saved run; it may be a scenario or anything else. */
  { readonly type: 'not-saved' } | { readonly type: 'refused'; readonly why: string } | (Decoded & { readonly type: 'read' });

export function saveText(intent: Intent, defaults: Intent, proof: Proof | null, title: string): string {
  const link = encodeLink({ ...intent, text: null, story: null }, defaults, proof);
  const saved = { what: WHAT, format: FORMAT, version: SAVED_VERSION, title, link, scenario: intent.text, story: intent.story };
  return `${JSON.stringify(saved, null, 2)}\n`;
}

/** Reads the content of a file. Returns one of the three results for every content, and never throws. */
export function readSaved(content: string, scenarios: readonly string[], fallback: string): SavedReading {
  if (!content.trimStart().startsWith('{')) return { type: 'not-saved' };
  if (bytesOf(content) > SAVED_LIMIT) return refused(words.tooLong(SAVED_LIMIT));
  const saved = fieldsOf(content);
  if (saved === null) return refused(words.cut);
  if (saved['format'] !== FORMAT) return { type: 'not-saved' };
  const { version, link } = saved;
  if (version !== SAVED_VERSION) return refused(words.version(shown(version), SAVED_VERSION));
  if (typeof link !== 'string') return refused(words.noLink);
  const decoded = decodeLink(link, scenarios, fallback);
  if (decoded.type === 'empty' || decoded.type === 'measured') return refused(words.noScenario);
  if (decoded.type === 'refused') return { type: 'refused', why: decoded.why };
  let { asked } = decoded;
  for (const [name, key] of TEXTS) {
    const text = saved[name] ?? null;
    if (text === null) continue;
    if (typeof text !== 'string') return refused(words.notText[name]);
    if (asked.scenario !== LAB) return refused(words.noOwn[name](asked.scenario, LAB));
    if (bytesOf(text) > TEXT_LIMIT) return refused(words.textTooLong[name](bytesOf(text), TEXT_LIMIT));
    asked = { ...asked, [key]: text };
  }
  return { ...decoded, asked };
}

const refused = (why: string): SavedReading => ({ type: 'refused', why: words.refused(why) });

/** A value for a message. Lists and objects are not written out, because they can be nested too deeply for JSON.stringify. */
const shown = (value: unknown): string =>
  typeof value === 'object' && value !== null ? words.noNumber : String(JSON.stringify(value)).slice(0, 20);

/** The fields of a JSON object; null: the content is not a JSON object. */
function fieldsOf(content: string): Readonly<Record<string, unknown>> | null {
  try {
    const parsed: unknown = JSON.parse(content);
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? { ...parsed } : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
