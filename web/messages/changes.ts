// Words for what somebody changes while the machine runs.
import type { Change, Sysctl } from '../model/changes.ts';
import { clock } from './format.ts';

const sysctls: Readonly<Record<Sysctl, string>> = {
  swappiness: 'how readily anonymous pages go to swap',
  dirty_ratio: 'percent of memory that may be dirty before writers wait',
  dirty_background_ratio: 'percent of memory that may be dirty before the flusher works',
  vfs_cache_pressure: 'percent of names and inodes that a shrinker counts as its own',
};

const sides = { before: 'before', after: 'after', both: 'both sides' } as const;

export const changeWords = {
  button: 'Change',
  label: 'Change something from here on',
  title: (ns: number) => `From ${clock(ns)} on`,
  intro: 'What you change here holds from the moment on the stage. The run up to it stays as it is. The link holds every change.',
  sysctls,
  set: (name: string) => `Change ${name}`,
  apply: 'Change',
  range: (least: number, most: number) => `a whole number from ${least} to ${most}`,
  patches: (side: string) => `Patches ${side.toLowerCase()}: put them on or take them off the running kernel`,
  noPatches: 'There is no patch for this kernel.',
  made: 'Changed so far',
  none: 'nothing yet',
  undo: 'Undo',
  undoOf: (change: string) => `Undo: ${change}`,
  change: ({ ns, side, name, value }: Change) => `${clock(ns)}, ${sides[side]}: ${name} ${value}`,
} as const;
