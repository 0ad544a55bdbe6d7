// Marks: names of things on the scene. A story's text uses them to mention numbers, and a beat to point at things.

/** Marks of things that the scene has once. Those in `NAMED_MARKS` can exist several times and need a name. */
export const PLAIN_MARKS = [
  'price',
  'tank',
  'surplus',
  'file',
  'anon',
  'lists',
  'tables',
  'dirty',
  'queue',
  'swap',
  'kswapd',
  'reclaimers',
  'inodes',
  'waiters',
  'shaft',
  'call',
  'flusher',
] as const;
export const NAMED_MARKS = ['node', 'group', 'program', 'pages'] as const;
export type PlainMark = (typeof PLAIN_MARKS)[number];
type NamedMark = (typeof NAMED_MARKS)[number];
export type Mark = { readonly kind: PlainMark; readonly name: '' } | { readonly kind: NamedMark; readonly name: string };

const isOneOf = <T extends string>(words: readonly T[], word: string): word is T => words.some((one) => one === word);

/** Reads a mark from words; null: the words name no mark. */
export function readMark(words: readonly string[]): Mark | null {
  const [kind = '', name, ...rest] = words;
  if (rest.length > 0) return null;
  if (isOneOf(PLAIN_MARKS, kind)) return name === undefined ? { kind, name: '' } : null;
  return isOneOf(NAMED_MARKS, kind) && name !== undefined ? { kind, name } : null;
}

/** All marks, for error messages. */
export const MARK_WORDS = [...PLAIN_MARKS, ...NAMED_MARKS.map((kind) => `${kind} NAME`)].join(', ');

const FILE: Mark = { kind: 'file', name: '' };
const QUEUE: Mark = { kind: 'queue', name: '' };
const SWAP: Mark = { kind: 'swap', name: '' };

/** The places on the scene that a mark stands for; a scene without room for all of them outlines the first. Dirty pages are in memory,
 * and those that are being written also in the write queue. The pages of a program are in memory and, if `isInSwap`, in swap. */
export function placesOfMark(mark: Mark, isInSwap: boolean): readonly [Mark, ...Mark[]] {
  if (mark.kind === 'dirty') return [QUEUE, FILE];
  return mark.kind === 'pages' && isInSwap ? [mark, SWAP] : [mark];
}

/** The owner whose pages a mark stands for; null: it stands for something else. */
export const ownerIn = (mark: Mark | null): string | null => (mark?.kind === 'pages' ? mark.name : null);
