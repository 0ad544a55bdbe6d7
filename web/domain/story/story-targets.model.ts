// The part of the stage that a beat points at. Targets are compared by a key, so that each view can ask whether the beat points at it.
import { CACHE_NAMES } from '../caches/caches.model.ts';
import { GENERATION_LANES } from '../lanes/lanes.model.ts';
import { OUTCOMES } from '../outcomes/outcomes.model.ts';
import type { Picture } from '../pictures.model.ts';
import { LIST_NAMES, STORY_SIDES, type StorySide } from './story-values.model.ts';

/** Kinds of targets. The value says which names follow the kind: any name (a string that describes it), one of a list, or none (null). */
const KINDS = {
  tank: 'a zone',
  list: LIST_NAMES.slice(0, 4),
  generations: null,
  group: 'a group',
  lane: GENERATION_LANES,
  task: 'a task',
  outcome: OUTCOMES,
  actor: ['kswapd', 'direct', 'flusher'],
  cache: [...CACHE_NAMES, 'pages'],
  priority: null,
  trail: null,
  dial: null,
  patches: null,
  events: null,
  stack: null,
  disk: null,
  gate: null,
} as const satisfies Record<string, string | readonly string[] | null>;

export type TargetKind = keyof typeof KINDS;
export type Target = { readonly side: StorySide; readonly kind: TargetKind; readonly name: string };

/** Targets that both kernels share, so they have no side. */
const SHARED: ReadonlySet<TargetKind> = new Set(['dial', 'lane']);

/** The only picture below the tanks that has targets of this kind. Targets of other kinds are on the stage with every picture. */
const PICTURE_OF: Partial<Readonly<Record<TargetKind, Picture>>> = {
  list: 'lists',
  generations: 'lists',
  group: 'groups',
  cache: 'caches',
  stack: 'stack',
  disk: 'disk',
};

/** The only picture with targets of this kind; null: they are on the stage with every picture. */
export const pictureOf = (kind: TargetKind): Picture | null => PICTURE_OF[kind] ?? null;

export const TARGET_WORDS = Object.entries(KINDS)
  .map(([kind, names]) =>
    names === null ? kind : `${kind} ${typeof names === 'string' ? names.replace('a ', '').toUpperCase() : names.join('|')}`,
  )
  .join(', ');

const isKind = (word: string): word is TargetKind => Object.hasOwn(KINDS, word);

export const isShared = (kind: TargetKind): boolean => SHARED.has(kind);

export const targetKey = (kind: TargetKind, name: string, side: StorySide): string =>
  isShared(kind) ? `${kind} ${name}` : `${side} ${kind} ${name}`;

/** Reads the target of a beat; null: the text names no target. */
export function readTarget(text: string, ownSide: StorySide): Target | null {
  const words = text.trim().split(/\s+/);
  const named = STORY_SIDES.find((side) => side === words[0]);
  const [kind = '', name = '', ...rest] = named === undefined ? words : words.slice(1);
  if (!isKind(kind) || rest.length > 0) return null;
  const names: string | readonly string[] | null = KINDS[kind];
  const fits = names === null ? name === '' : typeof names === 'string' ? name !== '' : names.includes(name);
  return fits ? { side: named ?? ownSide, kind, name } : null;
}
