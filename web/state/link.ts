// The link codec: everything after '#' in the address bar.
//
//   #v1/SCENARIO?at=t653.25s&h=0123456789abcdef&e=0.1.0&f=89abcdef&...
//
// A link has only the fields that differ from the scenario's defaults. Chat, mail and Markdown change none of its characters. The fields
// are in link-fields.ts, the kinds of their values in link-values.ts.
import { type Intent, type Position, THEMES, type Theme } from './intent.ts';
import { linkWords } from './link.words.ts';
import {
  type Asked,
  type Field,
  LINK_FIELDS,
  type LinkField,
  PROOF_NAMES,
  type Proof,
  partOf,
  type Reading,
  withUnsaid,
} from './link-fields.ts';
import { LinkMistake, position, quote } from './link-values.ts';
import { MEASURED, type MeasuredAsked, readMeasured } from './measured-link.ts';

export type Decoded =
  /** The address leads to the gallery. `theme` null: the address names none. `list`: the list that is open over it. */
  | { readonly type: 'empty'; readonly theme: Theme | null; readonly list: GalleryList | null }
  /** The link leads to a comparison of the lab. */
  | { readonly type: 'measured'; readonly asked: MeasuredAsked; readonly passedOver: readonly string[] }
  /** `passedOver`: messages about the fields that the page cannot follow. It follows all others. */
  | { readonly type: 'read'; readonly asked: Asked; readonly proof: Proof | null; readonly passedOver: readonly string[] }
  /** The text is not a link, or it leads to something that this page does not have. The page shows `asked` instead. */
  | { readonly type: 'refused'; readonly why: string; readonly asked: Asked };

/** Maximum length of a link that is read, in characters. */
export const LINK_LIMIT = 8192;
/** Maximum length of a link with texts of the user's own when the lab or the editor accepts them. The rest of the limit is for the position,
 * the state hash and the changes that the link may get later. */
export const OWN_TEXT_LIMIT = LINK_LIMIT - 700;
/** The page shows at most this many messages about skipped fields. */
const SAID_LIMIT = 3;
/** The address of the gallery. An empty address leads there too. */
export const STORIES = '#stories';
/** The lists that the gallery can open: the runs without a card, the accuracy of the simulation, and the keys. */
const GALLERY_LISTS = ['runs', 'truth', 'help'] as const;
export type GalleryList = (typeof GALLERY_LISTS)[number];

/** `mistakes`: messages about pieces that are not fields. */
type Raw = { readonly scenario: string; readonly fields: readonly Field[]; readonly mistakes: readonly string[] };

/** Converts links of each old format to the next one. Released formats are never removed, and the tests contain links in each of them. */
const UPGRADERS: ReadonlyMap<number, (raw: Raw) => Raw> = new Map();
export const CURRENT_VERSION = 1;

// ---- writing ----

export function encodeLink(intent: Intent, defaults: Intent, proof: Proof | null): string {
  const fields = LINK_FIELDS.flatMap(({ write }) => write({ intent, defaults, proof }));
  const query = fields.map(({ key, value }) => `${key}=${safe(value)}`).join('&');
  return `#v${CURRENT_VERSION}/${safe(intent.scenario)}${query === '' ? '' : `?${query}`}`;
}

export const samePosition = (one: Position, other: Position): boolean => position.write(one) === position.write(other);

/** Percent-encodes everything except the letters, digits and marks that no chat or mail program changes. */
function safe(text: string): string {
  return encodeURIComponent(text)
    .replace(/%3A/g, ':')
    .replace(/%2F/g, '/')
    .replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
}

// ---- mending ----

/** Characters that can follow a link in a sentence, and those among them that a link itself may contain. */
const MARK = /[\p{P}\p{S}\s]/u;
const OWN_MARK = /[-._~:/%&=?#]/;

/** The link without characters that a sentence or a mail program has added at its end, as in "(…?beat=bill)." */
function withoutTail(link: string): string {
  let from = link.length;
  while (from > 0 && MARK.test(link.charAt(from - 1))) from -= 1;
  const foreign = [...link.slice(from)].findIndex((mark) => !OWN_MARK.test(mark));
  return foreign === -1 ? link : link.slice(0, from + foreign);
}

/** A value without the marks at its end. */
const withoutMarks = (value: string): string => {
  let to = value.length;
  while (to > 0 && MARK.test(value.charAt(to - 1))) to -= 1;
  return value.slice(0, to);
};

/** A text with its percent escapes decoded. A text with an invalid escape is returned unchanged. */
function decodedOnce(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Repairs a link if a mail program has escaped its separators, replaced "&" with its HTML form, or added something at its end. Values
 * keep their escapes, unless the whole link was escaped. */
export function mendedLink(link: string): string {
  if (link.length > LINK_LIMIT || !/^#v\d/.test(link)) return link;
  const trimmed = withoutTail(link).replaceAll('&amp;', '&');
  // The link has no unescaped separator, so all of it was escaped.
  if (!trimmed.includes('?') && /%3F/i.test(trimmed)) return withoutTail(`#${decodedOnce(trimmed.slice(1))}`);
  const [head = '', ...query] = trimmed.split('?');
  const fields = query
    .join('?')
    .split('&')
    .map((field) => (field.includes('=') ? field : field.replace(/%3D/i, '=')));
  return [head.replaceAll(/%2F/gi, '/'), ...(query.length === 0 ? [] : [fields.join('&')])].join('?');
}

// ---- the gallery ----

export function linkToStories(theme: Theme, list: GalleryList | null): string {
  const fields = [...(theme === 'light' ? [] : [`theme=${theme}`]), ...(list === null ? [] : [`open=${list}`])];
  return fields.length === 0 ? STORIES : `${STORIES}?${fields.join('&')}`;
}

/** Whether the address names the gallery. An empty address leads to the gallery but does not name it. The gallery ignores fields that it does
 * not know. */
export const isStories = (hash: string): boolean => hash === STORIES || hash.startsWith(`${STORIES}?`);

function readStories(hash: string): Decoded & { readonly type: 'empty' } {
  const fields = new URLSearchParams(hash.slice(STORIES.length + 1));
  return {
    type: 'empty',
    theme: THEMES.find((theme) => theme === fields.get('theme')) ?? null,
    list: GALLERY_LISTS.find((list) => list === fields.get('open')) ?? null,
  };
}

// ---- reading ----

/** Reads a link. Returns a result for every text and never throws. */
export function decodeLink(hash: string, scenarios: readonly string[], fallback: string): Decoded {
  if (hash === '' || hash === '#') return { type: 'empty', theme: null, list: null };
  if (isStories(hash)) return readStories(hash);
  const nothing: Asked = { scenario: fallback };
  try {
    const raw = upgrade(splitLink(mendedLink(hash)));
    if (withoutMarks(raw.scenario) === MEASURED) {
      const { asked, mistakes } = readMeasured(raw.fields);
      return { type: 'measured', asked, passedOver: bounded([...raw.mistakes, ...mistakes]) };
    }
    return readFields(raw, nearestScenario(raw.scenario, scenarios));
  } catch (error) {
    if (error instanceof LinkMistake) return { type: 'refused', why: error.message, asked: nothing };
    throw error;
  }
}

type Versioned = { readonly version: number; readonly raw: Raw };

function splitLink(hash: string): Versioned {
  if (hash.length > LINK_LIMIT) throw new LinkMistake(linkWords.tooLong(hash.length, LINK_LIMIT));
  const match = /^#v(\d{1,4})\/([^?]*)(?:\?(.*))?$/s.exec(hash);
  if (match === null) throw new LinkMistake(linkWords.begins(quote(hash)));
  const [, version, scenario, query] = match;
  const fields: Field[] = [];
  const mistakes: string[] = [];
  for (const part of (query ?? '').split('&').filter((each) => each !== '')) {
    const mistake = mistakeIn(() => fields.push(splitField(part)));
    if (mistake !== null) mistakes.push(mistake);
  }
  return { version: Number(version), raw: { scenario: unescaped(scenario ?? ''), fields, mistakes } };
}

/** The message of a LinkMistake that `attempt` throws; null: it succeeded. */
function mistakeIn(attempt: () => void): string | null {
  try {
    attempt();
    return null;
  } catch (error) {
    if (error instanceof LinkMistake) return error.message;
    throw error;
  }
}

function splitField(part: string): Field {
  const equals = part.indexOf('=');
  if (equals === -1) throw new LinkMistake(linkWords.noField(quote(part)));
  return { key: unescaped(part.slice(0, equals)), value: unescaped(part.slice(equals + 1)) };
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    if (error instanceof URIError) throw new LinkMistake(linkWords.percent(quote(text)));
    throw error;
  }
}

function upgrade({ version, raw }: Versioned): Raw {
  if (version < 1 || version > CURRENT_VERSION) throw new LinkMistake(linkWords.version(version, CURRENT_VERSION));
  let current = raw;
  for (let from = version; from < CURRENT_VERSION; from += 1) current = UPGRADERS.get(from)?.(current) ?? current;
  return current;
}

type Nearest = { readonly scenario: string; readonly mistake: string | null };

/** A message suggests at most this many similar names. */
const MOST_LIKE = 8;
/** Two names are alike if at least this many letters at their start are the same. */
const ALIKE = 3;

/** The scenarios whose names share the most leading letters with `name`, at most MOST_LIKE of them; none if they share fewer letters than
 * ALIKE. */
function namesLike(name: string, scenarios: readonly string[]): readonly string[] {
  for (let letters = name.length; letters >= ALIKE; letters -= 1) {
    const alike = scenarios.filter((one) => one.startsWith(name.slice(0, letters)));
    if (alike.length > 0) return alike.slice(0, MOST_LIKE);
  }
  return [];
}

/** The scenario for a name in a link. A name that was cut still works if only one scenario's name begins with it. */
function nearestScenario(written: string, scenarios: readonly string[]): Nearest {
  const name = withoutMarks(written);
  if (scenarios.includes(name)) return { scenario: name, mistake: null };
  const [only, ...others] = name === '' ? [] : scenarios.filter((one) => one.startsWith(name));
  if (only === undefined || others.length > 0) throw new LinkMistake(linkWords.noScenario(quote(written), namesLike(name, scenarios)));
  return { scenario: only, mistake: linkWords.nearest(quote(written), quote(only)) };
}

const fieldOf: ReadonlyMap<string, LinkField> = new Map(LINK_FIELDS.flatMap((field) => field.names.map((name) => [name, field] as const)));

/** Reads the fields. Fields that cannot be read are skipped and reported. */
function readFields({ fields, mistakes }: Raw, { scenario, mistake: misnamed }: Nearest): Decoded {
  const reading: Reading = { asked: { scenario }, proof: {} };
  const seen = new Set<string>();
  const passedOver = [...(misnamed === null ? [] : [misnamed]), ...mistakes];
  for (const [place, field] of fields.entries()) {
    const before = new Set(seen);
    const mistake = mistakeIn(() => readField(field, reading, seen));
    if (mistake === null) continue;
    // The last field may end with a mark that belongs to the text around the link.
    const bare = { ...field, value: withoutMarks(field.value) };
    const isLast = place === fields.length - 1 && bare.value !== field.value;
    if (!isLast || mistakeIn(() => readField(bare, reading, before)) !== null) passedOver.push(mistake);
  }
  const { proof, mistake } = completeProof(reading);
  if (mistake !== null) passedOver.push(mistake);
  return { type: 'read', asked: withUnsaid(reading.asked), proof, passedOver: bounded(passedOver) };
}

function readField(field: Field, reading: Reading, seen: Set<string>): void {
  const row = fieldOf.get(field.key);
  if (row === undefined) throw new LinkMistake(linkWords.unknownField(quote(field.key)));
  if (seen.has(field.key) && row.times !== 'many') throw new LinkMistake(linkWords.twice(quote(field.key)));
  seen.add(field.key);
  row.read(field, reading);
}

function completeProof({ proof }: Reading): { readonly proof: Proof | null; readonly mistake: string | null } {
  const { hash, engine, text } = proof;
  if (hash !== undefined && engine !== undefined && text !== undefined) return { proof: { hash, engine, text }, mistake: null };
  const missing = PROOF_NAMES.filter((name) => proof[partOf(name)] === undefined);
  const isAbsent = missing.length === PROOF_NAMES.length;
  return { proof: null, mistake: isAbsent ? null : linkWords.lacks(missing) };
}

/** Limits the messages, because a hostile link can have a thousand mistakes. */
function bounded(sentences: readonly string[]): readonly string[] {
  const more = sentences.length - SAID_LIMIT;
  return more <= 0 ? sentences : [...sentences.slice(0, SAID_LIMIT), linkWords.more(more)];
}
