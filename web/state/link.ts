// The link codec: everything after '#' in the address bar.
//
//   #v1/SCENARIO?at=t653.25s&h=0123456789abcdef&e=0.1.0&f=89abcdef&...
//
// Only fields that differ from the scenario's defaults are written. Every character survives chat, mail and Markdown.
import { type Change, isDeed, isSysctl } from '../panels/change/changes.model.ts';
import { VERDICTS, type Verdict } from '../panels/ledger/ledger.model.ts';
import { DEPTHS, type Depth } from '../stage/depth.model.ts';
import { PICTURES, type Picture } from '../stage/pictures.model.ts';
import {
  GRAINS,
  type Grain,
  type Intent,
  LAB,
  PANELS,
  type Panel,
  type Position,
  SIDES,
  type Side,
  SPEEDS,
  THEMES,
  type Theme,
  VIEWS,
  type View,
} from './intent.ts';
import { keepLast } from './keep-last.model.ts';
import { packText, unpackText } from './packed-text.ts';

/** What a link asks for; what it leaves out follows from the scenario. */
export type Asked = { readonly scenario: string } & Partial<Omit<Intent, 'scenario'>>;

/** By which a link checks itself. */
export type Proof = {
  /** State hash of the lead side at the position. */
  readonly hash: string;
  readonly engine: string;
  /** First eight digits of the hash of the scenario's text. */
  readonly text: string;
};

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
const LAST_EVENT = 0xffff_fffe;
const LAST_SEED = 0xffff_ffff;
const NS_PER_SECOND = 1_000_000_000;
/** Two hundred days; every scenario ends long before. */
const MAX_SECONDS = 9_000_000;
/** Longest piece of a link that is quoted in a message. */
const QUOTE_LIMIT = 40;

/** The path of a field of the scenario, and a value without control characters. */
const SET_PATTERN = /^[A-Za-z0-9_.[\]-]{1,100}:[\p{L}\p{N}\p{P}\p{S} ]{1,200}$/u;

type Field = { readonly key: string; readonly value: string };
type Raw = { readonly scenario: string; readonly fields: readonly Field[] };

const PAGE_PATTERN = /^(0|[1-9]\d{0,8})$/;

/** From each old format to the next. A released version stays for ever, with a link of its time in the tests. */
const UPGRADERS: ReadonlyMap<number, (raw: Raw) => Raw> = new Map();
const CURRENT_VERSION = 1;

/** Fields that a link may have more than once. */
const REPEATABLE: ReadonlySet<string> = new Set(['pb', 'pa', 'set', 'do', 'db', 'da']);

/** A mistake in a link, said as a sentence. Never leaves this file. */
class LinkMistake extends Error {}

// ---- writing ----

export function encodeLink(intent: Intent, defaults: Intent, proof: Proof | null): string {
  const fields: Field[] = [];
  const add = (key: string, value: string): void => {
    fields.push({ key, value });
  };
  if (!samePosition(intent.position, defaults.position)) add('at', positionText(intent.position));
  if (proof !== null) {
    add('h', proof.hash);
    add('e', proof.engine);
    add('f', proof.text);
  }
  if (intent.text !== null) add('text', packed(intent.text));
  if (intent.size !== defaults.size) add('size', intent.size);
  if (intent.seed !== defaults.seed) add('seed', String(intent.seed));
  for (const side of SIDES) for (const patch of intent.patches[side]) add(`p${side.charAt(0)}`, patch.replace('=', ':'));
  for (const set of intent.sets) add('set', set.replace('=', ':'));
  for (const { ns, side, name, value } of intent.changes) add(CHANGE_KEYS[side], `${secondsText(ns)}s:${name}:${value}`);
  if (intent.view !== defaults.view) add('view', intent.view);
  if (intent.lead !== defaults.lead) add('lead', intent.lead);
  if (intent.grain !== defaults.grain) add('grain', intent.grain);
  if (intent.speed !== defaults.speed) add('speed', speedText(intent.speed));
  if (intent.zone !== defaults.zone) add('zone', String(intent.zone));
  if (intent.picture !== defaults.picture) add('show', intent.picture);
  if (intent.page !== null) add('page', String(intent.page));
  if (intent.map !== null) add('map', `${intent.map.zoom}:${intent.map.centre}`);
  if (intent.hunk !== null) add('hunk', intent.hunk);
  if (intent.since !== null) add('since', `t${secondsText(intent.since)}s`);
  if (intent.lanes !== null) add('lanes', `${secondsText(intent.lanes.fromNs)}:${secondsText(intent.lanes.toNs)}`);
  if (intent.depth !== defaults.depth) add('depth', intent.depth);
  if (intent.theme !== defaults.theme) add('theme', intent.theme);
  if (intent.beat !== null) add('beat', intent.beat);
  if (intent.panel !== null) add('panel', intent.panel);
  if (intent.verdict !== null) add('verdict', intent.verdict);
  if (intent.twin) add('twin', 'open');
  const query = fields.map(({ key, value }) => `${key}=${safe(value)}`).join('&');
  return `#v${CURRENT_VERSION}/${safe(intent.scenario)}${query === '' ? '' : `?${query}`}`;
}

/** The address is written several times a second, the text hardly ever changes. */
const packed = keepLast(Object.is, packText);

export const samePosition = (one: Position, other: Position): boolean => positionText(one) === positionText(other);

function positionText(position: Position): string {
  return position.type === 'time' ? `t${secondsText(position.ns)}s` : `${position.side.charAt(0)}${position.event}`;
}

/** Nanoseconds as decimal seconds, exactly and without trailing zeros. */
function secondsText(ns: number): string {
  const whole = Math.floor(ns / NS_PER_SECOND);
  const rest = ns - whole * NS_PER_SECOND;
  return rest === 0 ? String(whole) : `${whole}.${String(rest).padStart(9, '0').replace(/0+$/, '')}`;
}

const speedText = (speed: number): string => (speed === Number.POSITIVE_INFINITY ? 'max' : String(speed));

/** On which side a change is made. */
const CHANGE_KEYS = { both: 'do', before: 'db', after: 'da' } as const satisfies Record<Change['side'], string>;
const CHANGE_SIDES = ['both', 'before', 'after'] as const satisfies readonly Change['side'][];

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

type Draft = {
  -readonly [K in keyof Asked]: Asked[K];
};

function readFields(fields: readonly Field[], scenario: { readonly name: string; readonly why: string | null }): Decoded {
  const asked: Draft = { scenario: scenario.name };
  const patches: { before: string[]; after: string[] } = { before: [], after: [] };
  const sets: string[] = [];
  const changes: Change[] = [];
  const proof = new Map<string, string>();
  const seen = new Set<string>();
  let why = scenario.why;
  for (const { key, value } of fields) {
    try {
      const repeatable = REPEATABLE.has(key);
      if (seen.has(key) && !repeatable) throw new LinkMistake(`The link gives ${quote(key)} twice; once is right.`);
      seen.add(key);
      switch (key) {
        case 'at':
          asked.position = readPosition(value);
          break;
        case 'h':
          proof.set('h', matching(key, value, /^[0-9a-f]{16}$/, '16 hexadecimal digits'));
          break;
        case 'e':
          proof.set('e', matching(key, value, /^[0-9A-Za-z.+_-]{1,64}$/, 'the version of an engine'));
          break;
        case 'f':
          proof.set('f', matching(key, value, /^[0-9a-f]{8}$/, '8 hexadecimal digits'));
          break;
        case 'text':
          asked.text = readText(value, scenario.name);
          break;
        case 'size':
          asked.size = matching(key, value, /^[a-z][a-z0-9-]{0,31}$/, 'the name of a size, such as classroom');
          break;
        case 'seed':
          asked.seed = readSeed(value);
          break;
        case 'pb':
          patches.before.push(readPatch(key, value));
          break;
        case 'pa':
          patches.after.push(readPatch(key, value));
          break;
        case 'set':
          sets.push(matching(key, value, SET_PATTERN, 'PATH:VALUE').replace(':', '='));
          break;
        case 'do':
        case 'db':
        case 'da':
          changes.push(readChange(key, value));
          break;
        case 'view':
          asked.view = oneOf<View>(key, value, VIEWS);
          break;
        case 'lead':
          asked.lead = oneOf<Side>(key, value, SIDES);
          break;
        case 'grain':
          asked.grain = oneOf<Grain>(key, value, GRAINS);
          break;
        case 'speed':
          asked.speed = readSpeed(value);
          break;
        case 'zone':
          asked.zone = Number(matching(key, value, /^\d{1,3}$/, 'the number of a zone'));
          break;
        case 'show':
          asked.picture = oneOf<Picture>(key, value, PICTURES);
          break;
        case 'page':
          asked.page = Number(matching(key, value, PAGE_PATTERN, 'the number of a page'));
          break;
        case 'map':
          asked.map = readMap(value);
          break;
        case 'hunk':
          asked.hunk = matching(key, value, /^[a-z][a-z0-9_]{0,39}$/, 'the name of a hunk, such as kswapd_floor');
          break;
        case 'since':
          asked.since = readSince(value);
          break;
        case 'lanes':
          asked.lanes = readSpan(value);
          break;
        case 'depth':
          asked.depth = oneOf<Depth>(key, value, DEPTHS);
          break;
        case 'theme':
          asked.theme = oneOf<Theme>(key, value, THEMES);
          break;
        case 'beat':
          asked.beat = matching(key, value, /^[a-z][a-z0-9-]{0,31}$/, 'the name of a beat of the story');
          break;
        case 'panel':
          asked.panel = oneOf<Panel>(key, value, PANELS);
          break;
        case 'verdict':
          asked.verdict = oneOf<Verdict>(key, value, VERDICTS);
          break;
        case 'twin':
          matching(key, value, /^open$/, 'open');
          asked.twin = true;
          break;
        default:
          throw new LinkMistake(`The link has a field ${quote(key)}, which this page does not know.`);
      }
    } catch (error) {
      if (!(error instanceof LinkMistake)) throw error;
      // The first mistake is told; the rest of the link is still followed.
      why ??= error.message;
    }
  }
  if (patches.before.length + patches.after.length > 0) asked.patches = patches;
  if (sets.length > 0) asked.sets = sets;
  if (changes.length > 0) asked.changes = changes.toSorted((one, other) => one.ns - other.ns);
  if (why !== null) return { type: 'refused', why, asked };
  return readProof(asked, proof);
}

function readProof(asked: Asked, proof: ReadonlyMap<string, string>): Decoded {
  const hash = proof.get('h');
  const engine = proof.get('e');
  const text = proof.get('f');
  if (hash !== undefined && engine !== undefined && text !== undefined) return { type: 'read', asked, proof: { hash, engine, text } };
  if (proof.size === 0) return { type: 'read', asked, proof: null };
  const missing = ['h', 'e', 'f'].filter((key) => !proof.has(key)).join(' and ');
  return { type: 'refused', why: `The link lacks ${missing}; h, e and f belong together, so it was probably cut.`, asked };
}

function matching(key: string, value: string, pattern: RegExp, wanted: string): string {
  if (!pattern.test(value)) throw new LinkMistake(`The link says ${key}=${quote(value)}; ${wanted} would be right.`);
  return value;
}

function oneOf<T extends string>(key: string, value: string, choices: readonly T[]): T {
  const found = choices.find((choice) => choice === value);
  if (found === undefined) throw new LinkMistake(`The link says ${key}=${quote(value)}; ${choices.join(' or ')} would be right.`);
  return found;
}

function readPosition(value: string): Position {
  const wanted = 'a time such as t653.25s, or an event such as b1200 (before) or a1200 (after)';
  if (/^t.*s$/s.test(value)) {
    const ns = readSeconds(value.slice(1, -1));
    if (ns !== null) return { type: 'time', ns };
  }
  const match = /^([ab])(0|[1-9]\d{0,9})$/.exec(value);
  const event = Number(match?.[2]);
  if (match === null || event > LAST_EVENT) throw new LinkMistake(`The link says at=${quote(value)}; ${wanted} would be right.`);
  return { type: 'event', side: match[1] === 'b' ? 'before' : 'after', event };
}

/** Decimal seconds to nanoseconds, exactly. */
function readSeconds(text: string): number | null {
  const match = /^(0|[1-9]\d{0,6})(?:\.(\d{1,9}))?$/.exec(text);
  if (match === null || Number(match[1]) > MAX_SECONDS) return null;
  return Number(match[1]) * NS_PER_SECOND + Number((match[2] ?? '').padEnd(9, '0'));
}

function readText(value: string, scenario: string): string {
  if (scenario !== LAB)
    throw new LinkMistake(`The link gives the scenario ${quote(scenario)} a text; only ${quote(LAB)} has one of its own.`);
  const unpacked = unpackText(value);
  if (unpacked.type === 'refused') throw new LinkMistake(unpacked.why);
  return unpacked.text;
}

function readPatch(key: string, value: string): string {
  return matching(key, value, /^[A-Za-z0-9_.-]{1,80}:(on|off)$/, 'the id of a patch with :on or :off').replace(':', '=');
}

function readChange(key: 'do' | 'db' | 'da', value: string): Change {
  const wanted = 'TIME:NAME:VALUE, such as 725.5s:swappiness:10 or 725.5s:kill:dd';
  const [, seconds = '', name = '', to = ''] = /^([\d.]+)s:([A-Za-z0-9_.-]{1,80}):([A-Za-z0-9-]{1,20})$/.exec(value) ?? [];
  const ns = readSeconds(seconds);
  const side = CHANGE_SIDES.find((one) => CHANGE_KEYS[one] === key);
  const fits = isDeed(name) || (isSysctl(name) ? /^\d{1,9}$/ : /^(\d{1,4}|on|off)$/).test(to);
  if (ns === null || side === undefined || !fits) throw new LinkMistake(`The link says ${key}=${quote(value)}; ${wanted} would be right.`);
  return { ns, side, name, value: to };
}

function readSeed(value: string): number {
  const seed = /^(0|[1-9]\d{0,9})$/.test(value) ? Number(value) : Number.NaN;
  if (!(seed <= LAST_SEED))
    throw new LinkMistake(`The link says seed=${quote(value)}; a whole number from 0 to ${LAST_SEED} would be right.`);
  return seed;
}

function readSpeed(value: string): number {
  const speed = value === 'max' ? Number.POSITIVE_INFINITY : Number(value);
  if (!SPEEDS.includes(speed)) {
    throw new LinkMistake(`The link says speed=${quote(value)}; one of ${SPEEDS.map(speedText).join(', ')} would be right.`);
  }
  return speed;
}

function readSince(value: string): number {
  const ns = /^t.*s$/s.test(value) ? readSeconds(value.slice(1, -1)) : null;
  if (ns === null) throw new LinkMistake(`The link says since=${quote(value)}; a time such as t12.5s would be right.`);
  return ns;
}

function readSpan(value: string): { readonly fromNs: number; readonly toNs: number } {
  const [from, to, ...rest] = value.split(':').map(readSeconds);
  if (from === undefined || from === null || to === undefined || to === null || rest.length > 0 || to <= from) {
    throw new LinkMistake(`The link says lanes=${quote(value)}; two times in seconds, the earlier first, such as 10:20.5 would be right.`);
  }
  return { fromNs: from, toNs: to };
}

function readMap(value: string): { readonly zoom: number; readonly centre: number } {
  const [, zoom, centre] = /^([1-9]|1\d):(\d{1,9})$/.exec(value) ?? [];
  if (zoom === undefined || centre === undefined) {
    throw new LinkMistake(
      `The link says map=${quote(value)}; doublings of the size and the page in the middle, such as 3:4096 would be right.`,
    );
  }
  return { zoom: Number(zoom), centre: Number(centre) };
}

function quote(text: string): string {
  return `"${text.length > QUOTE_LIMIT ? `${text.slice(0, QUOTE_LIMIT)}…` : text}"`;
}
