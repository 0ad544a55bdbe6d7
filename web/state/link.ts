// The link codec: everything after '#' in the address bar.
//
//   #v1/SCENARIO?at=t653.25s&h=0123456789abcdef&e=0.1.0&f=89abcdef&...
//
// Only fields that differ from the scenario's defaults are written. Every character survives chat, mail and Markdown. The fields are in
// link-fields.ts, the kinds of their values in link-values.ts.
import type { Intent, Position } from './intent.ts';
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

export type Decoded =
  /** It names no scenario: all stories. */
  | { readonly type: 'empty' }
  | { readonly type: 'read'; readonly asked: Asked; readonly proof: Proof | null }
  /** `asked` holds what could be understood. */
  | { readonly type: 'refused'; readonly why: string; readonly asked: Asked };

/** Longest link that is looked at. Two hundred interventions fit. */
export const LINK_LIMIT = 8192;
/** The address of the gallery, beside none at all. */
export const STORIES = '#stories';

type Raw = { readonly scenario: string; readonly fields: readonly Field[] };

/** From each old format to the next. A released version stays for ever, with a link of its time in the tests. */
const UPGRADERS: ReadonlyMap<number, (raw: Raw) => Raw> = new Map();
const CURRENT_VERSION = 1;

// ---- writing ----

export function encodeLink(intent: Intent, defaults: Intent, proof: Proof | null): string {
  const fields = LINK_FIELDS.flatMap(({ write }) => write({ intent, defaults, proof }));
  const query = fields.map(({ key, value }) => `${key}=${safe(value)}`).join('&');
  return `#v${CURRENT_VERSION}/${safe(intent.scenario)}${query === '' ? '' : `?${query}`}`;
}

export const samePosition = (one: Position, other: Position): boolean => position.write(one) === position.write(other);

/** Percent-encodes all but the letters, digits and marks that no chat or mail program takes for its own. */
function safe(text: string): string {
  return encodeURIComponent(text)
    .replace(/%3A/g, ':')
    .replace(/%2F/g, '/')
    .replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
}

// ---- reading ----

/** Reads a link. Total: whatever the text is, the answer is one of the three. */
export function decodeLink(hash: string, scenarios: readonly string[], fallback: string): Decoded {
  if (hash === '' || hash === '#' || hash === STORIES) return { type: 'empty' };
  const nothing: Asked = { scenario: fallback };
  try {
    const raw = upgrade(splitLink(hash));
    const scenario = nearestScenario(raw.scenario, scenarios, fallback);
    return readFields(raw.fields, scenario);
  } catch (error) {
    if (error instanceof LinkMistake) return { type: 'refused', why: error.message, asked: nothing };
    throw error;
  }
}

type Versioned = { readonly version: number; readonly raw: Raw };

function splitLink(hash: string): Versioned {
  if (hash.length > LINK_LIMIT) throw new LinkMistake(`The link is ${hash.length} characters long; at most ${LINK_LIMIT} are read.`);
  const match = /^#v(\d{1,4})\/([^?]*)(?:\?(.*))?$/s.exec(hash);
  if (match === null) throw new LinkMistake(`The link starts with ${quote(hash)}; it should start with #v1/ and the name of a scenario.`);
  const [, version, scenario, query] = match;
  const fields = (query ?? '').split('&').filter((part) => part !== '');
  return {
    version: Number(version),
    raw: { scenario: unescaped(scenario ?? ''), fields: fields.map(splitField) },
  };
}

function splitField(part: string): Field {
  const equals = part.indexOf('=');
  if (equals === -1) throw new LinkMistake(`The link contains ${quote(part)}; fields have the form name=value.`);
  return { key: unescaped(part.slice(0, equals)), value: unescaped(part.slice(equals + 1)) };
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    if (error instanceof URIError)
      throw new LinkMistake(`The link contains ${quote(text)}; a percent sign must be followed by two hexadecimal digits.`);
    throw error;
  }
}

function upgrade({ version, raw }: Versioned): Raw {
  if (version < 1 || version > CURRENT_VERSION) {
    throw new LinkMistake(`The link has format v${version}; this page reads v1${CURRENT_VERSION > 1 ? ` to v${CURRENT_VERSION}` : ''}.`);
  }
  let current = raw;
  for (let from = version; from < CURRENT_VERSION; from += 1) current = UPGRADERS.get(from)?.(current) ?? current;
  return current;
}

/** A link that was cut still names the only scenario that begins so. */
function nearestScenario(
  name: string,
  scenarios: readonly string[],
  fallback: string,
): { readonly name: string; readonly why: string | null } {
  if (scenarios.includes(name)) return { name, why: null };
  const alike = name === '' ? [] : scenarios.filter((one) => one.startsWith(name));
  const why = `There is no scenario ${quote(name)}; the scenarios are ${scenarios.join(', ')}.`;
  return { name: alike.length === 1 ? (alike[0] ?? fallback) : fallback, why };
}

const fieldOf: ReadonlyMap<string, LinkField> = new Map(LINK_FIELDS.flatMap((field) => field.names.map((name) => [name, field] as const)));

function readFields(fields: readonly Field[], scenario: { readonly name: string; readonly why: string | null }): Decoded {
  const reading: Reading = { asked: { scenario: scenario.name }, proof: {} };
  const seen = new Set<string>();
  let why = scenario.why;
  for (const field of fields) {
    try {
      const row = fieldOf.get(field.key);
      if (seen.has(field.key) && row?.times !== 'many') throw new LinkMistake(`The link gives ${quote(field.key)} twice; once is right.`);
      seen.add(field.key);
      if (row === undefined) throw new LinkMistake(`The link has a field ${quote(field.key)}, which this page does not know.`);
      row.read(field, reading);
    } catch (error) {
      if (!(error instanceof LinkMistake)) throw error;
      // The first mistake is told; the rest of the link is still followed.
      why ??= error.message;
    }
  }
  reading.asked = withUnsaid(reading.asked);
  return why === null ? withProof(reading) : { type: 'refused', why, asked: reading.asked };
}

function withProof({ asked, proof }: Reading): Decoded {
  const { hash, engine, text } = proof;
  if (hash !== undefined && engine !== undefined && text !== undefined) return { type: 'read', asked, proof: { hash, engine, text } };
  const missing = PROOF_NAMES.filter((name) => proof[partOf(name)] === undefined);
  if (missing.length === PROOF_NAMES.length) return { type: 'read', asked, proof: null };
  return { type: 'refused', why: `The link lacks ${missing.join(' and ')}; h, e and f belong together, so it was probably cut.`, asked };
}
