// Assigns the engine's flows of pages to the paths of the scene, and counts the pages on each path between two frames.
import type { Middle } from '../../../domain/telling/scene.model.ts';

/** Paths on which the scene shows moving pages. Pages on `help-file` and `help-anon` are freed by programs in direct reclaim. */
export const WAYS = [
  'take',
  'fault-anon',
  'write-file',
  'read-file',
  'swap-in',
  'free-file',
  'free-anon',
  'help-file',
  'help-anon',
  'back-file',
  'back-anon',
  'up-file',
  'up-anon',
  'gone-file',
  'gone-anon',
  'swap-out',
  'write-tail',
  'flush',
] as const;
export type Way = (typeof WAYS)[number];

/** The engine's names of the flows on each path. */
export const FLOWS_ON: Readonly<Record<Way, readonly string[]>> = {
  take: ['taken.anon', 'taken.file'],
  'fault-anon': ['enter.anon.fault'],
  'write-file': ['enter.file.write'],
  'read-file': ['enter.file.read'],
  'swap-in': ['enter.anon.swap-in'],
  'free-file': ['freed.file.kswapd'],
  'free-anon': ['freed.anon.kswapd'],
  'help-file': ['freed.file.direct'],
  'help-anon': ['freed.anon.direct'],
  'back-file': ['back.file'],
  'back-anon': ['back.anon'],
  'up-file': ['up.file.reclaim', 'up.file.use'],
  'up-anon': ['up.anon.reclaim', 'up.anon.use'],
  'gone-file': ['gone.file'],
  'gone-anon': ['gone.anon'],
  'swap-out': ['swap.out'],
  'write-tail': ['write.file.reclaim'],
  flush: ['write.file.flusher', 'write.file.other'],
};

/** Flows that no path shows, with the reason. */
export const FLOWS_NOT_SHOWN: Readonly<Record<string, string>> = {
  'taken.kernel': 'what the kernel takes for itself has no place on the floors',
  'freed.kernel': 'what the kernel takes for itself has no place on the floors',
  'freed.other': 'it was on no list, so it comes from nowhere on the floors',
  'down.anon': 'the seam between both parts of a belt moves, no page does',
  'down.file': 'the seam between both parts of a belt moves, no page does',
  'write.anon': 'the same pages as swap.out',
  'written.anon': 'the page stays where it is',
  'written.file': 'the page stays where it is',
  'swap.in': 'seen where the page enters its list',
  'read.file': 'seen where the page enters its list',
};

/** Pages on each path, in the order of WAYS. */
export type WayPages = readonly number[];

export type WayReader = (from: Float64Array, to: Float64Array) => WayPages;

/** Creates a function that counts the pages on each path between two frames. `names`: names of the flows, in the order in which frames list
 * their numbers. */
export function wayReader(names: readonly string[]): WayReader {
  const places = WAYS.map((way) => FLOWS_ON[way].map((name) => names.indexOf(name)).filter((place) => place >= 0));
  return (from, to) => places.map((those) => those.reduce((sum, place) => sum + (to[place] ?? 0) - (from[place] ?? 0), 0));
}

const BESIDE_BELTS: readonly Way[] = ['take'];

/** The paths that each middle picture can show. Some pictures have no belts as ends of a path, and NUMA nodes have tanks of their own. */
const JOINED: Readonly<Record<Middle, readonly Way[]>> = {
  belts: WAYS,
  groups: WAYS,
  caches: BESIDE_BELTS,
  stack: BESIDE_BELTS,
  nodes: [],
};

/** Whether both ends of a path are on the scene. */
export const isJoined = (way: Way, middle: Middle): boolean => JOINED[middle].includes(way);

/** The kind of pages that move on a path; `free`: pages that come from the tank or go into it. */
export function kindOf(way: Way): 'free' | 'file' | 'anon' {
  if (way === 'take' || way.startsWith('free-') || way.startsWith('help-') || way.startsWith('gone-')) return 'free';
  return way.endsWith('-anon') || way.startsWith('swap-') ? 'anon' : 'file';
}
