// The lines of a scenario's text: what stands where, and how one value is put in the place of another while all else stays as it is,
// comments and what a form does not know included. It judges nothing: whether a text is right, the engine says.

/** One `key = value`. */
import { keepLast } from '../keep-last.model.ts';

export type Entry = {
  readonly key: string;
  /** As TOML has it. */
  readonly raw: string;
  /** Where the value stands in the text. */
  readonly from: number;
  readonly to: number;
};

/** A table: its header and what stands under it. */
export type Block = {
  /** As in the header, `machine.node.zone`; empty: the top of the text. */
  readonly path: string;
  readonly entries: readonly Entry[];
  /** Where it begins and ends in the text. */
  readonly from: number;
  readonly to: number;
};

const HEADER = /^[ \t]*\[\[?[ \t]*([A-Za-z0-9_.-]+)[ \t]*\]\]?[ \t]*(?:#.*)?$/;
const KEY = /^[ \t]*([A-Za-z0-9_.-]+)[ \t]*=[ \t]*/;

const lineEnd = (text: string, at: number): number => {
  const end = text.indexOf('\n', at);
  return end === -1 ? text.length : end;
};
const lineStart = (text: string, at: number): number => text.lastIndexOf('\n', at - 1) + 1;
/** Behind the line's end. */
const nextLine = (text: string, at: number): number => Math.min(text.length, lineEnd(text, at) + 1);

/** Behind the string that begins here; a string that is not closed ends with its line, one of three quotes with the text. */
function stringEnd(text: string, at: number): number {
  const quote = text.charAt(at);
  const long = text.startsWith(quote.repeat(3), at);
  const mark = long ? quote.repeat(3) : quote;
  const limit = long ? text.length : lineEnd(text, at);
  for (let place = at + mark.length; place < limit; place += 1) {
    if (text.charAt(place) === '\\' && quote === '"') place += 1;
    else if (text.startsWith(mark, place)) return place + mark.length;
  }
  return limit;
}

/** Behind the value that begins here, without the blanks and the comment that may follow. */
function valueEnd(text: string, from: number): number {
  let depth = 0;
  let end = from;
  let at = from;
  while (at < text.length) {
    const mark = text.charAt(at);
    if (mark === '\n' && depth <= 0) break;
    if (mark === '#') {
      at = lineEnd(text, at);
      continue;
    }
    if (mark === '[' || mark === '{') depth += 1;
    if (mark === ']' || mark === '}') depth -= 1;
    at = mark === '"' || mark === "'" ? stringEnd(text, at) : at + 1;
    if (!/\s/.test(mark)) end = at;
  }
  return end;
}

/** In the order of the text; the first is what stands above all headers. A form asks for the same text many times. */
export const blocksOf: (text: string) => readonly Block[] = keepLast(Object.is, blocksIn);

function blocksIn(text: string): readonly Block[] {
  const blocks: Block[] = [];
  let path = '';
  let from = 0;
  let entries: Entry[] = [];
  let at = 0;
  while (at < text.length) {
    const line = text.slice(at, lineEnd(text, at));
    const header = HEADER.exec(line.trimEnd());
    if (header !== null) {
      blocks.push({ path, entries, from, to: at });
      path = header[1] ?? '';
      from = at;
      entries = [];
    }
    const key = header === null ? KEY.exec(line) : null;
    if (key !== null) {
      const start = at + key[0].length;
      const end = valueEnd(text, start);
      entries.push({ key: key[1] ?? '', raw: text.slice(start, end), from: start, to: end });
      at = nextLine(text, Math.max(end, start));
    } else at = nextLine(text, at);
  }
  blocks.push({ path, entries, from, to: text.length });
  return blocks;
}

export const entryOf = (block: Block | undefined, key: string): Entry | undefined => block?.entries.find((entry) => entry.key === key);

/** The value as one would type it; null: it goes over several lines, and only the text shows it. */
export function shownValue(raw: string): string | null {
  if (raw.includes('\n')) return null;
  if (/^'[^']*'$/.test(raw)) return raw.slice(1, -1);
  if (!/^"(?:[^"\\]|\\.)*"$/.test(raw)) return raw;
  try {
    const value: unknown = JSON.parse(raw);
    return typeof value === 'string' ? value : null;
  } catch (error) {
    // TOML has escapes that JSON has not.
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Keys whose values are text, whatever they look like. */
const TEXTS: ReadonlySet<string> = new Set(['name', 'title', 'symptom', 'file', 'tools', 'helpers', 'disk', 'kind', 'work', 'memcg']);

/** A whole value of TOML on one line, as far as brackets and quotes tell. */
const isClosed = (text: string): boolean =>
  /^(\[.*\]|\{.*\})$/.test(text) && blocksOf(`value = ${text}\n[end]\n`).length === 2 && valueEnd(`${text}\n`, 0) === text.length;

/** What one has typed, as TOML: numbers, switches and lists as they are, all else as a string. */
export function rawValue(key: string, typed: string): string {
  const value = typed.trim();
  const plain = !TEXTS.has(key) && (/^[+-]?\d+$/.test(value) || value === 'true' || value === 'false' || isClosed(value));
  return plain ? value : JSON.stringify(typed);
}

/** The text with another value for a key of a block; the key is added if it is not there. */
export function withRaw(text: string, block: Block, key: string, raw: string): string {
  const entry = entryOf(block, key);
  if (entry !== undefined) return text.slice(0, entry.from) + raw + text.slice(entry.to);
  const last = block.entries.at(-1);
  // Behind the last entry; without one, behind the header, or at the very top.
  const at = last !== undefined ? nextLine(text, last.to) : block.path === '' ? 0 : nextLine(text, block.from);
  return inserted(text, at, `${key} = ${raw}\n`);
}

export function withoutKey(text: string, block: Block, key: string): string {
  const entry = entryOf(block, key);
  if (entry === undefined) return text;
  return text.slice(0, lineStart(text, entry.from)) + text.slice(nextLine(text, entry.to));
}

/** Lines put in at the start of a line. */
export function inserted(text: string, at: number, lines: string): string {
  const head = text.slice(0, at);
  return (head === '' || head.endsWith('\n') ? head : `${head}\n`) + lines + text.slice(at);
}

/** Lines behind all others, with a blank one between. */
export const appended = (text: string, lines: string): string =>
  inserted(text, text.length, text === '' || text.endsWith('\n\n') ? lines : `\n${lines}`);

/** Where a block stands with the comment right above it and the blank lines behind. */
export function spanOf(text: string, block: Block): { readonly from: number; readonly to: number } {
  let from = block.from;
  for (;;) {
    const above = from === 0 ? from : lineStart(text, from - 1);
    if (above === from || !text.slice(above, from).trimStart().startsWith('#')) break;
    from = above;
  }
  const last = block.entries.at(-1);
  let to = nextLine(text, last?.to ?? block.from);
  while (to < text.length && text.slice(to, lineEnd(text, to)).trim() === '') to = nextLine(text, to);
  return { from, to };
}

export function withoutBlock(text: string, block: Block): string {
  const { from, to } = spanOf(text, block);
  return text.slice(0, from) + text.slice(to);
}
