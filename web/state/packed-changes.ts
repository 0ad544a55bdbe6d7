// Packs many changes into a link, so that even two hundred of them fit into a chat message. Each change is a row of bits: the time since
// the previous one in a Rice code, the side, and the number of its name. The names follow as deflated text, each with its values in the
// order of time.
//
//   1 | number of changes (2 bytes), k of the Rice code (1), bits of a name (1), the changes, the text
//
// The first character names the packing and its dictionary. Neither may ever change, because old links must keep working.
import { deflateSync, inflateSync } from 'fflate';
import type { Change } from '../domain/change/changes.model.ts';
import { base64Of, bytesIn } from './base64.ts';
import { linkWords } from './link.words.ts';

const { packedChanges: words } = linkWords;

const MARK = '1';
/** The reader accepts at most this many changes. */
export const MOST_CHANGES = 500;
/** Maximum length of the unpacked text, in bytes: enough for MOST_CHANGES changes with the longest names and values. */
const TEXT_LIMIT = 64 * 1024;

/** The dictionary. It must not change, because links that were packed with it would then unpack to something else. */
const WORDS = new TextEncoder().encode(
  'swappiness dirty_ratio dirty_background_ratio vfs_cache_pressure min_free_kbytes kill dd\nstop memcached\ncont\nstart\ntake 32\ntouch\nwrite\nfree\non\noff\n0 10 60 100',
);

/** A distance with at least this quotient is written in full, so that one distant moment does not make the codes of all others long. */
const LAST_QUOTIENT = 12;
/** Bits of a distance that is written in full, enough for every integer that a double represents exactly. */
const WHOLE_BITS = 53;
const LARGEST_K = 52;
const HEAD_BYTES = 4;
const SIDES_BY_CODE = ['both', 'before', 'after'] as const satisfies readonly Change['side'][];
const SIDE_BITS = 2;
/** Maximum number of bits of a name's number. */
const MOST_NAME_BITS = 9;

export type UnpackedChanges =
  | { readonly type: 'unpacked'; readonly changes: readonly Change[] }
  | { readonly type: 'refused'; readonly why: string };

// ---- packing ----

/** Packs changes that are in the order of time. */
export function packChanges(changes: readonly Change[]): string {
  const names = [...new Set(changes.map(({ name }) => name))];
  const rows = changes.map(({ ns, side, name }, at) => ({
    distance: ns - (changes[at - 1]?.ns ?? 0),
    side: SIDES_BY_CODE.indexOf(side),
    name: names.indexOf(name),
  }));
  const k = bestK(rows);
  const nameBits = Math.ceil(Math.log2(names.length));
  const packed = packedRows(rows, k, nameBits);
  const text = deflateSync(new TextEncoder().encode(textOf(names, changes)), { level: 9, dictionary: WORDS });
  const bytes = new Uint8Array(HEAD_BYTES + packed.length + text.length);
  bytes.set([changes.length >> 8, changes.length & 255, k, nameBits]);
  bytes.set(packed, HEAD_BYTES);
  bytes.set(text, HEAD_BYTES + packed.length);
  return MARK + base64Of(bytes);
}

/** `distance`: ns since the previous change. `side` and `name` are indices. */
type Row = { readonly distance: number; readonly side: number; readonly name: number };

const textOf = (names: readonly string[], changes: readonly Change[]): string =>
  names
    .map((name) => {
      const values = changes.filter((change) => change.name === name).map(({ value }) => value);
      return `${name} ${values.join(',')}`;
    })
    .join('\n');

const bitsOf = (distance: number, k: number): number => {
  const quotient = Math.floor(distance / 2 ** k);
  return quotient < LAST_QUOTIENT ? quotient + 1 + k : LAST_QUOTIENT + WHOLE_BITS;
};

function bestK(rows: readonly Row[]): number {
  const costs = Array.from({ length: LARGEST_K + 1 }, (_, k) => rows.reduce((sum, { distance }) => sum + bitsOf(distance, k), 0));
  return costs.indexOf(Math.min(...costs));
}

function packedRows(rows: readonly Row[], k: number, nameBits: number): Uint8Array {
  const bits: number[] = [];
  const put = (value: number, width: number): void => {
    for (let bit = width - 1; bit >= 0; bit -= 1) bits.push(Math.floor(value / 2 ** bit) % 2);
  };
  for (const { distance, side, name } of rows) {
    const quotient = Math.floor(distance / 2 ** k);
    for (let one = 0; one < Math.min(quotient, LAST_QUOTIENT); one += 1) bits.push(1);
    if (quotient >= LAST_QUOTIENT) put(distance, WHOLE_BITS);
    else put(distance % 2 ** k, k + 1);
    put(side, SIDE_BITS);
    put(name, nameBits);
  }
  const bytes = new Uint8Array(Math.ceil(bits.length / 8));
  for (const [at, bit] of bits.entries()) bytes[at >> 3] = (bytes[at >> 3] ?? 0) | (bit << (7 - (at & 7)));
  return bytes;
}

// ---- unpacking ----

/** Unpacks a text. Returns changes or a message for every text, and never throws. `checkedChange` then checks names, values and times. */
export function unpackChanges(packed: string): UnpackedChanges {
  if (packed.charAt(0) !== MARK) return refused(words.mark(packed.charAt(0), MARK));
  const bytes = bytesIn(packed.slice(1));
  if (bytes === null || bytes.length < HEAD_BYTES) return refused(words.characters);
  const [high = 0, low = 0, k = 0, nameBits = 0] = bytes;
  const count = high * 256 + low;
  if (count > MOST_CHANGES) return refused(words.tooMany(count, MOST_CHANGES));
  if (k > LARGEST_K || nameBits > MOST_NAME_BITS) return refused(words.changed);
  const read = readRows(bytes, count, k, nameBits);
  const text = read === null ? null : inflated(bytes.subarray(read.end));
  const changes = read === null || text === null ? null : changesIn(text, read.rows);
  return changes === null ? refused(words.cut) : { type: 'unpacked', changes };
}

const refused = (why: string): UnpackedChanges => ({ type: 'refused', why: words.unread(why) });

/** `end`: the byte after the rows. null: the bytes end before all rows are read. */
function readRows(
  bytes: Uint8Array,
  count: number,
  k: number,
  nameBits: number,
): { readonly rows: readonly Row[]; readonly end: number } | null {
  const cursor = { bit: HEAD_BYTES * 8 };
  const bit = (): number => {
    const value = ((bytes[cursor.bit >> 3] ?? 0) >> (7 - (cursor.bit & 7))) & 1;
    cursor.bit += 1;
    return value;
  };
  const bits = (width: number): number => {
    let value = 0;
    for (let at = 0; at < width; at += 1) value = value * 2 + bit();
    return value;
  };
  const rows: Row[] = [];
  for (let at = 0; at < count; at += 1) {
    let quotient = 0;
    while (quotient < LAST_QUOTIENT && bit() === 1) quotient += 1;
    const distance = quotient === LAST_QUOTIENT ? bits(WHOLE_BITS) : quotient * 2 ** k + bits(k);
    rows.push({ distance, side: bits(SIDE_BITS), name: bits(nameBits) });
  }
  const end = Math.ceil(cursor.bit / 8);
  return end > bytes.length ? null : { rows, end };
}

/** The text that was deflated; null: the bytes are not a deflated text, or the text is longer than TEXT_LIMIT. */
function inflated(bytes: Uint8Array): string | null {
  // The one extra byte shows that a text is too long, without inflating all of it.
  const room = new Uint8Array(TEXT_LIMIT + 1);
  try {
    const text = inflateSync(bytes, { out: room, dictionary: WORDS });
    return text.length > TEXT_LIMIT ? null : new TextDecoder().decode(text);
  } catch (error) {
    if (error instanceof Error) return null;
    throw error;
  }
}

function changesIn(text: string, rows: readonly Row[]): readonly Change[] | null {
  const names = text.split('\n').map((line) => {
    const [name = '', values = ''] = line.split(' ');
    return { name, values: values.split(',').values() };
  });
  const changes: Change[] = [];
  let ns = 0;
  for (const row of rows) {
    ns += row.distance;
    const named = names[row.name];
    const value = named?.values.next().value;
    const side = SIDES_BY_CODE[row.side];
    if (named === undefined || value === undefined || side === undefined || !Number.isSafeInteger(ns)) return null;
    changes.push({ ns, side, name: named.name, value });
  }
  return changes;
}
