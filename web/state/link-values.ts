// Values as they stand in a link: how each is written, how it is read back, and what would be right where it cannot be.
import type { Ns } from '../engine/units.ts';
import { isDeed, isSysctl } from '../panels/change/changes.model.ts';
import { isErrand } from '../panels/change/errands.model.ts';
import { type Intent, PANELS, type Panel, type Position } from './intent.ts';
import { SPEEDS, type Speed } from './speeds.model.ts';

/** A mistake in a link, said as a sentence. Never leaves the codec. */
export class LinkMistake extends Error {}

export type Value<T> = {
  readonly write: (value: T) => string;
  /** null: this is not such a value. */
  readonly read: (text: string) => T | null;
  /** What would be right, for the sentence about a mistake. */
  readonly wanted: string;
};

/** Longest piece of a link that is quoted in a message. */
const QUOTE_LIMIT = 40;
const LAST_EVENT = 0xffff_fffe;
const LAST_SEED = 0xffff_ffff;
const NS_PER_SECOND = 1_000_000_000;
/** Two hundred days; every scenario ends long before. */
const MAX_SECONDS = 9_000_000;

export const quote = (text: string): string => `"${text.length > QUOTE_LIMIT ? `${text.slice(0, QUOTE_LIMIT)}…` : text}"`;

/** Reads the value of a field, or says what would be right. */
export function readValue<T>(name: string, text: string, { read, wanted }: Pick<Value<T>, 'read' | 'wanted'>): T {
  const value = read(text);
  if (value === null) throw new LinkMistake(`The link says ${name}=${quote(text)}; ${wanted} would be right.`);
  return value;
}

/** A text of a certain form. */
export const textLike = (pattern: RegExp, wanted: string): Value<string> => ({
  write: (text) => text,
  read: (text) => (pattern.test(text) ? text : null),
  wanted,
});

/** A whole number in digits of a certain form. */
export const numberLike = (pattern: RegExp, wanted: string): Value<number> => ({
  write: String,
  read: (text) => (pattern.test(text) ? Number(text) : null),
  wanted,
});

export const oneOf = <T extends string>(choices: readonly T[]): Value<T> => ({
  write: (choice) => choice,
  read: (text) => choices.find((choice) => choice === text) ?? null,
  wanted: choices.join(' or '),
});

const panelNames = oneOf(PANELS);

export const panel: Value<Panel> = {
  ...panelNames,
  // In old links the lab is called so.
  read: (text) => (text === 'bench' ? 'lab' : panelNames.read(text)),
};

/** A thing that is there or not. */
export const presence = (word: string): Value<boolean> => ({
  write: (there) => (there ? word : ''),
  read: (text) => (text === word ? true : null),
  wanted: word,
});

export const seed: Value<number> = {
  write: String,
  read: (text) => (/^(0|[1-9]\d{0,9})$/.test(text) && Number(text) <= LAST_SEED ? Number(text) : null),
  wanted: `a whole number from 0 to ${LAST_SEED}`,
};

const speedText = (speed: Speed): string => (speed === Number.POSITIVE_INFINITY ? 'max' : String(speed));

export const speed: Value<Speed> = {
  write: speedText,
  read: (text) => {
    const value = text === 'even' ? text : text === 'max' ? Number.POSITIVE_INFINITY : Number(text);
    return SPEEDS.includes(value) ? value : null;
  },
  wanted: `one of ${SPEEDS.map(speedText).join(', ')}`,
};

/** Nanoseconds as decimal seconds, exactly and without trailing zeros. */
function secondsText(ns: Ns): string {
  const whole = Math.floor(ns / NS_PER_SECOND);
  const rest = ns - whole * NS_PER_SECOND;
  return rest === 0 ? String(whole) : `${whole}.${String(rest).padStart(9, '0').replace(/0+$/, '')}`;
}

/** Decimal seconds to nanoseconds, exactly. */
function readSeconds(text: string): number | null {
  const match = /^(0|[1-9]\d{0,6})(?:\.(\d{1,9}))?$/.exec(text);
  if (match === null || Number(match[1]) > MAX_SECONDS) return null;
  return Number(match[1]) * NS_PER_SECOND + Number((match[2] ?? '').padEnd(9, '0'));
}

export const time: Value<number> = {
  write: (ns) => `t${secondsText(ns)}s`,
  read: (text) => (/^t.*s$/s.test(text) ? readSeconds(text.slice(1, -1)) : null),
  wanted: 'a time such as t12.5s',
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
  wanted: 'a time such as t653.25s, or an event such as b1200 (before) or a1200 (after)',
};

export const span: Value<NonNullable<Intent['lanes']>> = {
  write: ({ fromNs, toNs }) => `${secondsText(fromNs)}:${secondsText(toNs)}`,
  read: (text) => {
    const [fromNs, toNs, ...rest] = text.split(':').map(readSeconds);
    if (fromNs === undefined || fromNs === null || toNs === undefined || toNs === null) return null;
    return rest.length > 0 || toNs <= fromNs ? null : { fromNs, toNs };
  },
  wanted: 'two times in seconds, the earlier first, such as 10:20.5',
};

export const magnified: Value<NonNullable<Intent['map']>> = {
  write: ({ zoom, centre }) => `${zoom}:${centre}`,
  read: (text) => {
    const [, zoom, centre] = /^([1-9]|1\d):(\d{1,9})$/.exec(text) ?? [];
    return zoom === undefined ? null : { zoom: Number(zoom), centre: Number(centre) };
  },
  wanted: 'doublings of the size and the page in the middle, such as 3:4096',
};

/** 'ID=on' or 'ID=off'. */
export const patch: Value<string> = {
  write: (chosen) => chosen.replace('=', ':'),
  read: (text) => (/^[A-Za-z0-9_.-]{1,80}:(on|off)$/.test(text) ? text.replace(':', '=') : null),
  wanted: 'the id of a patch with :on or :off',
};

/** 'PATH=VALUE': the path of a field of the scenario, and a value without control characters. */
export const setting: Value<string> = {
  write: (set) => set.replace('=', ':'),
  read: (text) => (/^[A-Za-z0-9_.[\]-]{1,100}:[\p{L}\p{N}\p{P}\p{S} ]{1,200}$/u.test(text) ? text.replace(':', '=') : null),
  wanted: 'PATH:VALUE',
};

/** What is changed at a moment, whichever the side. */
export const change: Value<Pick<Intent['changes'][number], 'ns' | 'name' | 'value'>> = {
  write: ({ ns, name, value }) => `${secondsText(ns)}s:${name}:${value}`,
  read: (text) => {
    const [, seconds = '', name = '', value = ''] = /^([\d.]+)s:([A-Za-z0-9_.-]{1,80}):([A-Za-z0-9-]{1,20})$/.exec(text) ?? [];
    const ns = readSeconds(seconds);
    const fits = isDeed(name) || (isSysctl(name) ? /^\d{1,9}$/ : isErrand(name) ? /^[1-9]\d{0,3}$/ : /^(\d{1,4}|on|off)$/).test(value);
    return ns === null || !fits ? null : { ns, name, value };
  },
  wanted: 'TIME:NAME:VALUE, such as 725.5s:swappiness:10 or 725.5s:kill:dd',
};
