// The lines of a scenario's text: finds each value, and replaces one value without changing anything else, including comments and keys that
// no form knows. The functions here do not check the text; the engine decides whether it is valid.

import { keepLast } from '../keep-last.model.ts';

/** One entry of the form `key = value`. The value may span several lines. */
export type Entry = {
  readonly key: string;
  /** The value as TOML writes it. */
  readonly raw: string;
  /** Start and end of the value in the text, as offsets. */
  readonly from: number;
  readonly to: number;
};

/** A table: its header and the entries below it. */
export type Block = {
  /** The path in the header, such as `machine.node.zone`; empty for the entries above the first header. */
  readonly path: string;
  readonly entries: readonly Entry[];
  /** Start and end of the table in the text, as offsets. */
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
/** Offset just after the end of the line. */
const nextLine = (text: string, at: number): number => Math.min(text.length, lineEnd(text, at) + 1);

/** Offset just after the string that begins at `at`. A string that is not closed ends with its line, or with the text if it has triple
 * quotes. */
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

/** Offset just after the value that begins at `from`, before any blanks and comment. */
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

/** Blocks in the order of the text; the first one has the entries above all headers. The last result is kept, because a form asks for
 * the same text many times. */
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

/** The value as a user would type it; null: a form cannot show it, because it spans several lines or is a string with escapes that JSON
 * does not have. */
export function shownValue(raw: string): string | null {
  if (raw.includes('\n')) return null;
  if (/^'[^']*'$/.test(raw)) return raw.slice(1, -1);
  if (!/^"(?:[^"\\]|\\.)*"$/.test(raw)) return raw;
  try {
    const value: unknown = JSON.parse(raw);
    return typeof value === 'string' ? value : null;
  } catch (error) {
    // TOML has escapes that JSON does not have.
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Keys whose values are text, even if they look like numbers. */
const TEXTS: ReadonlySet<string> = new Set(['name', 'title', 'symptom', 'file', 'tools', 'helpers', 'disk', 'kind', 'work', 'memcg']);

/** Whether the text is one complete TOML list or inline table on a single line, judging by its brackets and quotes alone. */
const isClosed = (text: string): boolean =>
  /^(\[.*\]|\{.*\})$/.test(text) && blocksOf(`value = ${text}\n[end]\n`).length === 2 && valueEnd(`${text}\n`, 0) === text.length;

/** Typed text as TOML: decimal numbers, booleans, lists and inline tables as they are, everything else, and each value of a key in TEXTS,
 * as a string. */
export function rawValue(key: string, typed: string): string {
  const value = typed.trim();
  const plain = !TEXTS.has(key) && (/^[+-]?\d+(\.\d+)?$/.test(value) || value === 'true' || value === 'false' || isClosed(value));
  return plain ? value : JSON.stringify(typed);
}

/** The text with another value for a key of a block; the key is added if the block lacks it. */
export function withRaw(text: string, block: Block, key: string, raw: string): string {
  const entry = entryOf(block, key);
  if (entry !== undefined) return text.slice(0, entry.from) + raw + text.slice(entry.to);
  const last = block.entries.at(-1);
  // The new line goes after the last entry; in an empty block after the header, or at the very top of the text.
  const at = last !== undefined ? nextLine(text, last.to) : block.path === '' ? 0 : nextLine(text, block.from);
  return inserted(text, at, `${key} = ${raw}\n`);
}

export function withoutKey(text: string, block: Block, key: string): string {
  const entry = entryOf(block, key);
  if (entry === undefined) return text;
  return text.slice(0, lineStart(text, entry.from)) + text.slice(nextLine(text, entry.to));
}

/** The text with lines inserted at the start of a line. */
export function inserted(text: string, at: number, lines: string): string {
  const head = text.slice(0, at);
  return (head === '' || head.endsWith('\n') ? head : `${head}\n`) + lines + text.slice(at);
}

/** The text with lines added at its end, after a blank line. */
export const appended = (text: string, lines: string): string =>
  inserted(text, text.length, text === '' || text.endsWith('\n\n') ? lines : `\n${lines}`);

/** The range of a block, including the comment right above it and the blank lines after it. */
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
