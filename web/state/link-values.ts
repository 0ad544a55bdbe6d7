// Kinds of values in a link: how each is written and read, and its description in an error message.

import { type Change, isDeed, isSysctl } from '../domain/change/changes.model.ts';
import { isErrand } from '../domain/change/errands.model.ts';
import type { Ns } from '../engine/units.ts';
import { type Intent, PANELS, type Panel, type Position } from './intent.ts';
import { linkWords } from './link.words.ts';
import { SPEEDS, type Speed } from './speeds.model.ts';

const { wanted: words } = linkWords;

/** A mistake in a link, with its message. The link codec catches it, so callers of the codec never see it. */
export class LinkMistake extends Error {}

export type Value<T> = {
  readonly write: (value: T) => string;
  /** Reads a value; null: the text is not a value of this kind. */
  readonly read: (text: string) => T | null;
  /** A description of the expected value, for the message about a mistake. */
  readonly wanted: string;
};

/** The longest piece of a link that a message quotes, in characters. */
const QUOTE_LIMIT = 40;
const LAST_EVENT = 0xffff_fffe;
const LAST_SEED = 0xffff_ffff;
const NS_PER_SECOND = 1_000_000_000;
/** About a hundred days. Every scenario ends long before. */
const MAX_SECONDS = 9_000_000;

export const quote = (text: string): string => `"${text.length > QUOTE_LIMIT ? `${text.slice(0, QUOTE_LIMIT)}…` : text}"`;

/** Reads the value of a field. Throws a LinkMistake that says what was expected. */
export function readValue<T>(name: string, text: string, { read, wanted }: Pick<Value<T>, 'read' | 'wanted'>): T {
  const value = read(text);
  if (value === null) throw new LinkMistake(linkWords.says(name, quote(text), wanted));
  return value;
}

/** A text that matches a pattern. */
export const textLike = (pattern: RegExp, wanted: string): Value<string> => ({
  write: (text) => text,
  read: (text) => (pattern.test(text) ? text : null),
  wanted,
});

/** A whole number in digits that match a pattern. */
export const numberLike = (pattern: RegExp, wanted: string): Value<number> => ({
  write: String,
  read: (text) => (pattern.test(text) ? Number(text) : null),
  wanted,
});

export const oneOf = <T extends string>(choices: readonly T[]): Value<T> => ({
  write: (choice) => choice,
  read: (text) => choices.find((choice) => choice === text) ?? null,
  wanted: words.choices(choices),
});

const panelNames = oneOf(PANELS);

export const panel: Value<Panel> = {
  ...panelNames,
  // Old links call the lab `bench`.
  read: (text) => (text === 'bench' ? 'lab' : panelNames.read(text)),
};

/** A flag: a link has this word if it is set, and has no such field otherwise. */
export const presence = (word: string): Value<boolean> => ({
  write: (there) => (there ? word : ''),
  read: (text) => (text === word ? true : null),
  wanted: word,
});

export const seed: Value<number> = {
  write: String,
  read: (text) => (/^(0|[1-9]\d{0,9})$/.test(text) && Number(text) <= LAST_SEED ? Number(text) : null),
  wanted: words.seed(LAST_SEED),
};

const speedText = (speed: Speed): string => (speed === Number.POSITIVE_INFINITY ? 'max' : String(speed));

export const speed: Value<Speed> = {
  write: speedText,
  read: (text) => {
    const value = text === 'even' || text === 'event' ? text : text === 'max' ? Number.POSITIVE_INFINITY : Number(text);
    return SPEEDS.includes(value) ? value : null;
  },
  wanted: words.speed(SPEEDS.map(speedText)),
};

/** Nanoseconds as decimal seconds, exact and without trailing zeros. */
function secondsText(ns: Ns): string {
  const whole = Math.floor(ns / NS_PER_SECOND);
  const rest = ns - whole * NS_PER_SECOND;
  return rest === 0 ? String(whole) : `${whole}.${String(rest).padStart(9, '0').replace(/0+$/, '')}`;
}

/** Decimal seconds as nanoseconds, exact; null: the text is not such a number, or is out of range. */
function readSeconds(text: string): number | null {
  const match = /^(0|[1-9]\d{0,6})(?:\.(\d{1,9}))?$/.exec(text);
  if (match === null || Number(match[1]) > MAX_SECONDS) return null;
  return Number(match[1]) * NS_PER_SECOND + Number((match[2] ?? '').padEnd(9, '0'));
}

export const time: Value<number> = {
  write: (ns) => `t${secondsText(ns)}s`,
  read: (text) => (/^t.*s$/s.test(text) ? readSeconds(text.slice(1, -1)) : null),
  wanted: words.time,
};

export const position: Value<Position> = {
  write: (at) => (at.type === 'time' ? time.write(at.ns) : `${at.side.charAt(0)}${at.event}`),
  read: (text) => {
    const ns = time.read(text);
    if (ns !== null) return { type: 'time', ns };
    const [, side, digits] = /^([ab])(0|[1-9]\d{0,9})$/.exec(text) ?? [];
    const event = Number(digits);
    return side === undefined || event > LAST_EVENT ? null : { type: 'event', side: side === 'b' ? 'before' : 'after', event };
  },
  wanted: words.position,
};

export const span: Value<NonNullable<Intent['lanes']>> = {
  write: ({ fromNs, toNs }) => `${secondsText(fromNs)}:${secondsText(toNs)}`,
  read: (text) => {
    const [fromNs, toNs, ...rest] = text.split(':').map(readSeconds);
    if (fromNs === undefined || fromNs === null || toNs === undefined || toNs === null) return null;
    return rest.length > 0 || toNs <= fromNs ? null : { fromNs, toNs };
  },
  wanted: words.span,
};

export const magnified: Value<NonNullable<Intent['map']>> = {
  write: ({ zoom, centre }) => `${zoom}:${centre}`,
  read: (text) => {
    const [, zoom, centre] = /^([1-9]|1\d):(\d{1,9})$/.exec(text) ?? [];
    return zoom === undefined ? null : { zoom: Number(zoom), centre: Number(centre) };
  },
  wanted: words.magnified,
};

/** Checks a change from a packed list by the same rules as a change in plain text. Throws a LinkMistake. */
export function checkedChange(made: Change): Change {
  const text = change.write(made);
  const read = change.read(text);
  if (read === null || made.ns > MAX_SECONDS * NS_PER_SECOND) throw new LinkMistake(linkWords.change(quote(text), change.wanted));
  return made;
}

/** Some of a few choices, each at most once, written in the order of `choices`. */
export const someOf = <T extends string>(choices: readonly T[]): Value<readonly T[]> => ({
  write: (some) => choices.filter((choice) => some.includes(choice)).join(':'),
  read: (text) => {
    const named = text.split(':');
    const some = choices.filter((choice) => named.includes(choice));
    return some.length === named.length ? some : null;
  },
  wanted: words.some(choices),
});

/** Maximum length of a title, in characters: one line of the tab's tooltip. */
export const TITLE_LIMIT = 80;

/** Letters with their accents, digits, punctuation and symbols of all scripts, with single spaces between them. Invisible characters and
 * those that turn the direction of a line are excluded. */
export const title: Value<string> = {
  write: (text) => text,
  read: (text) =>
    text.length <= TITLE_LIMIT && /^[\p{L}\p{M}\p{N}\p{P}\p{S}]+(?: [\p{L}\p{M}\p{N}\p{P}\p{S}]+)*$/u.test(text) ? text : null,
  wanted: words.title(TITLE_LIMIT),
};

/** Makes a title from the user's input; null: no allowed character is left. */
export function titleFrom(typed: string): string | null {
  const words = typed.replace(/[^\p{L}\p{M}\p{N}\p{P}\p{S}]+/gu, ' ').trim();
  const letters = [...words];
  while (letters.join('').length > TITLE_LIMIT) letters.pop();
  return title.read(letters.join('').trim());
}

/** The choice of a patch: 'ID=on' or 'ID=off'. */
export const patch: Value<string> = {
  write: (chosen) => chosen.replace('=', ':'),
  read: (text) => (/^[A-Za-z0-9_.-]{1,80}:(on|off)$/.test(text) ? text.replace(':', '=') : null),
  wanted: words.patch,
};

/** 'PATH=VALUE': the path of a field of the scenario, and a value without control characters. */
export const setting: Value<string> = {
  write: (set) => set.replace('=', ':'),
  read: (text) => (/^[A-Za-z0-9_.[\]-]{1,100}:[\p{L}\p{N}\p{P}\p{S} ]{1,200}$/u.test(text) ? text.replace(':', '=') : null),
  wanted: words.setting,
};

/** A change at a moment, without its side, which is in the field's name. */
export const change: Value<Pick<Intent['changes'][number], 'ns' | 'name' | 'value'>> = {
  write: ({ ns, name, value }) => `${secondsText(ns)}s:${name}:${value}`,
  read: (text) => {
    const [, seconds = '', name = '', value = ''] = /^([\d.]+)s:([A-Za-z0-9_.-]{1,80}):([A-Za-z0-9-]{1,20})$/.exec(text) ?? [];
    const ns = readSeconds(seconds);
    const fits = isDeed(name) || (isSysctl(name) ? /^\d{1,9}$/ : isErrand(name) ? /^[1-9]\d{0,3}$/ : /^(\d{1,4}|on|off)$/).test(value);
    return ns === null || !fits ? null : { ns, name, value };
  },
  wanted: words.change,
};
