// Reads and changes the machine and the actors of the lab for its form. Each field shows a value of the scenario's text, and each change of a
// field changes that text. The form itself stores only what the user is typing.

import {
  appended,
  type Block,
  blocksOf,
  entryOf,
  inserted,
  rawValue,
  shownValue,
  spanOf,
  withoutBlock,
  withoutKey,
  withRaw,
} from '../../domain/lab/scenario-lines.model.ts';
import { DISK_NAMES, DISKS, type DiskName, STARTS, type WorkName } from './lab-work.model.ts';

const PAGES_OF_MIB = 256;
/** The numbers of the pages at 16 MiB and at 4 GiB, where the zones DMA and DMA32 of x86-64 end. */
const DMA_END = 4096;
const DMA32_END = 1_048_576;
/** Bounds of the form. The text may contain any value that the engine accepts. */
export const LEAST_MIB = 32;
export const MOST_MIB = 65_536;
const MOST_NODES = 4;
/** The least memory of a node, so that the first node has all of DMA and some memory above it. */
const LEAST_NODE_MIB = 24;

/** The nth block with this path, counted from 0. */
export const blockAt = (text: string, path: string, nth: number): Block | undefined =>
  blocksOf(text).filter((block) => block.path === path)[nth];

export const countOf = (text: string, path: string): number => blocksOf(text).filter((block) => block.path === path).length;

/** The value that a field shows; empty: the text does not have the key; null: the value spans several lines. */
export function fieldOf(text: string, path: string, nth: number, key: string): string | null {
  const entry = entryOf(blockAt(text, path, nth), key);
  return entry === undefined ? '' : shownValue(entry.raw);
}

/** The text with a typed value. If the value is empty and the key is optional (`mayLack`), the key is removed. */
export function withField(text: string, path: string, nth: number, key: string, typed: string, mayLack: boolean): string {
  const block = blockAt(text, path, nth);
  if (block === undefined) return text;
  if (typed.trim() === '' && mayLack) return withoutKey(text, block, key);
  return withRaw(text, block, key, rawValue(key, typed));
}

/** Keys that only one pattern of access needs, and the values with which they start; empty: the key is left out. */
const OF_PATTERN = [
  ['hot-cold', 'hot_touches', '80'],
  ['hot-cold', 'hot_pages', '20'],
  ['zipf', 'alpha', '0.7'],
  ['zipf', 'chunk', ''],
] as const;

/** Whether an actor with this pattern can have the key. */
export const patternHas = (pattern: string, key: string): boolean => OF_PATTERN.every(([of, name]) => name !== key || of === pattern);

/** The text with another pattern of access. The keys that only one pattern has are added or removed. */
export function withPattern(text: string, nth: number, pattern: string): string {
  const changed = withField(text, 'actor', nth, 'pattern', pattern, false);
  return OF_PATTERN.reduce((rest, [, key, typed]) => {
    if (!patternHas(pattern, key)) return withField(rest, 'actor', nth, key, '', true);
    const isWritten = fieldOf(rest, 'actor', nth, key) !== '';
    return isWritten ? rest : withField(rest, 'actor', nth, key, typed, true);
  }, changed);
}

// ---- kernels and the length of the run ----

/** The text with another kernel on a side. Its patches are removed, because they may not exist for the new kernel. */
export function withKernel(text: string, side: 'before' | 'after', kernel: string): string {
  const changed = withField(text, side, 0, 'kernel', kernel, false);
  const block = blockAt(changed, side, 0);
  return block === undefined || entryOf(block, 'patches') === undefined ? changed : withRaw(changed, block, 'patches', '[]');
}

/** The longest run that the engine accepts. */
const LONGEST_END = '12000s';
const ENDING: ReadonlySet<string> = new Set(['reader', 'writer', 'copy', 'files', 'build', 'high-order', 'blocks']);
/** Kinds of work that continue until the run ends, unless one of these keys is set. */
const ENDLESS: Readonly<Record<string, readonly string[]>> = {
  anon: ['touches', 'end', 'hold'],
  mmap: ['touches', 'end'],
  frames: ['end'],
  poller: ['end'],
  sleep: ['end'],
};

/** The text with a run that ends when all work that has an end is done. Endless work becomes background work, so that the run does not wait
 * for it. The text is not changed unless some work in the foreground is of a kind that always ends. */
export function untilWorkIsDone(text: string): string {
  const works = Array.from({ length: countOf(text, 'actor') }, (_, nth) => fieldOf(text, 'actor', nth, 'work') ?? '');
  const isAside = (nth: number): boolean => fieldOf(text, 'actor', nth, 'background') === 'true';
  if (!works.some((work, nth) => ENDING.has(work) && !isAside(nth))) return text;
  return works.reduce(
    (rest, work, nth) => {
      const ends = ENDLESS[work]?.some((key) => fieldOf(rest, 'actor', nth, key) !== '') ?? true;
      return ends || isAside(nth) ? rest : withField(rest, 'actor', nth, 'background', 'true', false);
    },
    withField(text, '', 0, 'end', LONGEST_END, false),
  );
}

// ---- memory ----

type Zone = { readonly kind: string; readonly spanned: number; readonly present: number };

/** The zones of a node with the pages from `from` up to `to`. There is no hole below 4 GiB, because a small virtual machine has none. */
function zonesOf(from: number, to: number): readonly Zone[] {
  const part = (low: number, high: number): number => Math.max(0, Math.min(to, high) - Math.max(from, low));
  const dma = part(0, DMA_END);
  const dma32 = part(DMA_END, DMA32_END);
  const normal = part(DMA32_END, Number.POSITIVE_INFINITY);
  return [
    // The kernel never allocates page 0 or the pages that the firmware reserves.
    ...(dma === 0 ? [] : [{ kind: 'DMA', spanned: dma - 1, present: dma - 98 }]),
    ...(dma32 === 0 ? [] : [{ kind: 'DMA32', spanned: dma32, present: dma32 }]),
    ...(normal === 0 ? [] : [{ kind: 'Normal', spanned: normal, present: normal }]),
  ];
}

/** The lines of a zone. `struct page` takes 64 bytes for each page, and the kernel itself holds one fortieth of the rest, except in DMA. */
function zoneLines({ kind, spanned, present }: Zone): string {
  const managed = present - Math.ceil(present / 64);
  const kernel = kind === 'DMA' ? 0 : Math.floor(managed / 40);
  return `[[machine.node.zone]]\nkind = "${kind}"\nspanned = ${spanned}\npresent = ${present}\nmanaged = ${managed}\nkernel = ${kernel}\n\n`;
}

function nodeLines(mib: number, nodes: number): string {
  const pages = mib * PAGES_OF_MIB;
  const border = (node: number): number => Math.round((pages * node) / nodes);
  return Array.from({ length: nodes }, (_, node) => zonesOf(border(node), border(node + 1)))
    .map((zones) => `[[machine.node]]\n${zones.map(zoneLines).join('')}`)
    .join('');
}

const isMemory = ({ path }: Block): boolean => path === 'machine.node' || path === 'machine.node.zone';

/** The text with this memory, in whole MiB, on this number of nodes; null if a number is out of bounds, or if the nodes would
 * be too small. */
export function withMemory(text: string, mib: number, nodes: number): string | null {
  const fits = Number.isInteger(mib) && Number.isInteger(nodes) && mib >= LEAST_MIB && mib <= MOST_MIB && nodes >= 1 && nodes <= MOST_NODES;
  if (!fits || mib / nodes < LEAST_NODE_MIB) return null;
  const blocks = blocksOf(text);
  const first = blocks.find(isMemory);
  const machine = blocks.find(({ path }) => path === 'machine');
  const at = first === undefined ? (machine?.to ?? text.length) : spanOf(text, first).from;
  // Blocks are removed from the last to the first, so that the offsets of the remaining ones stay valid.
  const without = blocks.filter(isMemory).reduceRight((rest, block) => withoutBlock(rest, block), text);
  return inserted(without, at, nodeLines(mib, nodes));
}

const SIZE = /^(\d+(?:\.\d+)?)(p|KiB|MiB|GiB)?$/;
const MIB_OF: Readonly<Record<string, number>> = { p: 1 / PAGES_OF_MIB, KiB: 1 / 1024, MiB: 1, GiB: 1024 };

/** A number of pages or a size, in MiB; null: it is neither. */
function mibOf(shown: string): number | null {
  const [, figure, unit] = SIZE.exec(shown) ?? [];
  const share = MIB_OF[unit ?? 'p'];
  return figure === undefined || share === undefined ? null : Number(figure) * share;
}

/** The size of all zones together, in whole MiB; null if a size is written in a form that only the engine reads. */
export function memoryOf(text: string): number | null {
  let mib = 0;
  for (const zone of blocksOf(text).filter(({ path }) => path === 'machine.node.zone')) {
    const size = mibOf(shownValue(entryOf(zone, 'present')?.raw ?? '') ?? '');
    if (size === null) return null;
    mib += size;
  }
  return Math.round(mib);
}

export const nodesOf = (text: string): number => countOf(text, 'machine.node');

// ---- swap and disk ----

export function withSwap(text: string, typed: string): string {
  const block = blockAt(text, 'machine.swap', 0);
  if (block !== undefined) return typed.trim() === '' ? withoutBlock(text, block) : withRaw(text, block, 'size', rawValue('size', typed));
  if (typed.trim() === '') return text;
  const disk = entryOf(blockAt(text, 'machine.disk', 0), 'name')?.raw ?? '"sda"';
  const lines = `[machine.swap]\ndisk = ${disk}\nsize = ${rawValue('size', typed)}\n\n`;
  const before = blockAt(text, 'machine.filesystem', 0);
  return before === undefined ? appended(text, lines) : inserted(text, before.from, lines);
}

/** The kind of disk that has exactly the values of the text; null: none has. */
export const diskKind = (text: string, nth: number): DiskName | null =>
  DISK_NAMES.find((name) =>
    Object.entries(DISKS[name]).every(([key, raw]) => entryOf(blockAt(text, 'machine.disk', nth), key)?.raw === raw),
  ) ?? null;

export function withDisk(text: string, nth: number, kind: DiskName): string {
  let changed = text;
  for (const [key, raw] of Object.entries(DISKS[kind])) {
    const block = blockAt(changed, 'machine.disk', nth);
    if (block !== undefined) changed = withRaw(changed, block, key, raw);
  }
  return changed;
}

// ---- actors ----

const namesOf = (text: string, path: string): readonly string[] =>
  blocksOf(text)
    .filter((block) => block.path === path)
    .map((block) => shownValue(entryOf(block, 'name')?.raw ?? '') ?? '');

/** The name itself if it is unique, otherwise with the lowest number after it that makes it unique. */
function newName(name: string, taken: readonly string[]): string {
  let candidate = name;
  for (let n = 2; taken.includes(candidate); n += 1) candidate = `${name}${n}`;
  return candidate;
}

/** The text with one more actor after the others, and with the file that it needs. */
export function withActor(text: string, work: WorkName): string {
  const { name, lines, file } = STARTS[work];
  const own = newName(name, namesOf(text, 'actor'));
  const all: (readonly [string, string])[] = [['name', JSON.stringify(own)], ['work', JSON.stringify(work)], ...lines];
  let changed = text;
  if (file !== undefined) {
    const [key, size] = file;
    const fileName = newName(`${own}-${key}`, namesOf(text, 'file'));
    all.push([key, JSON.stringify(fileName)]);
    changed = appended(changed, `[[file]]\nname = ${JSON.stringify(fileName)}\nsize = "${size}"\n`);
  }
  return appended(changed, `[[actor]]\n${all.map(([key, raw]) => `${key} = ${raw}\n`).join('')}`);
}

/** The text without an actor, and without the files that only this actor uses. */
export function withoutActor(text: string, nth: number): string {
  const block = blockAt(text, 'actor', nth);
  if (block === undefined) return text;
  const files = fileNames(block);
  const rest = withoutBlock(text, block);
  const others = new Set(
    blocksOf(rest)
      .filter(({ path }) => path === 'actor')
      .flatMap(fileNames),
  );
  return files.filter((name) => !others.has(name)).reduce(withoutFile, rest);
}

const fileNames = (actor: Block): readonly string[] =>
  ['file', 'tools', 'helpers'].flatMap((key) => shownValue(entryOf(actor, key)?.raw ?? '') ?? []).filter((name) => name !== '');

function withoutFile(text: string, name: string): string {
  const block = blocksOf(text).find((one) => one.path === 'file' && shownValue(entryOf(one, 'name')?.raw ?? '') === name);
  return block === undefined ? text : withoutBlock(text, block);
}

/** The text with another size for the part that a reader reads. If no other actor uses its file, the file gets the same size. */
export function withReadSize(text: string, nth: number, typed: string): string {
  const changed = withField(text, 'actor', nth, 'size', typed, false);
  const reader = blockAt(changed, 'actor', nth);
  const name = reader === undefined ? undefined : fileNames(reader)[0];
  const readers = blocksOf(changed).filter((block) => block.path === 'actor' && fileNames(block).some((one) => one === name));
  const file = name === undefined ? -1 : namesOf(changed, 'file').indexOf(name);
  return readers.length !== 1 || file === -1 ? changed : withField(changed, 'file', file, 'size', typed, false);
}
