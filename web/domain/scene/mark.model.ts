// The names of the things on the scene, by which a story's text mentions their numbers and a beat points at them.

/** Marks that exist once on the scene, and marks that exist several times and are told apart by a name. */
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

/** null: the words name no mark. */
export function readMark(words: readonly string[]): Mark | null {
  const [kind = '', name, ...rest] = words;
  if (rest.length > 0) return null;
  if (isOneOf(PLAIN_MARKS, kind)) return name === undefined ? { kind, name: '' } : null;
  return isOneOf(NAMED_MARKS, kind) && name !== undefined ? { kind, name } : null;
}

/** The marks that a message lists as allowed. */
export const MARK_WORDS = [...PLAIN_MARKS, ...NAMED_MARKS.map((kind) => `${kind} NAME`)].join(', ');

const FILE: Mark = { kind: 'file', name: '' };
const QUEUE: Mark = { kind: 'queue', name: '' };
const SWAP: Mark = { kind: 'swap', name: '' };

/** The places of what a mark names; a scene without room for all of them outlines the first. Dirty pages lie in memory, and those that are
 * being written also in the write queue; the pages of a program lie in memory and, if some are there, in swap. */
export function placesOfMark(mark: Mark, isInSwap: boolean): readonly [Mark, ...Mark[]] {
  if (mark.kind === 'dirty') return [QUEUE, FILE];
  return mark.kind === 'pages' && isInSwap ? [mark, SWAP] : [mark];
}

/** The owner whose pages a mark names; null: it names something else. */
export const ownerIn = (mark: Mark | null): string | null => (mark?.kind === 'pages' ? mark.name : null);
