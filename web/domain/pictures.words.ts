// Words of the pictures below the tanks.

import { inLanguage } from '../words/language.ts';
import type { Picture } from './pictures.model.ts';

const names: Readonly<Record<Picture, string>> = {
  scene: 'Scene',
  lists: 'Lists',
  groups: 'Groups',
  caches: 'Caches',
  blocks: 'Blocks',
  stack: 'Stack',
  disk: 'Disk',
  map: 'Place map',
  code: 'Code',
};

const shows: Readonly<Record<Picture, string>> = {
  scene: 'all of memory, with the programs above it and the disks below',
  lists: 'the pages on the LRU lists, and those scanned next',
  groups: 'the memory of each group, and which groups are over a limit',
  caches: 'what shrinkers can free, and how much they are asked to scan',
  blocks: 'page blocks, and what compaction moves between them',
  stack: 'how many bytes of its kernel stack a task uses',
  disk: 'what waits for the disks, and how much is dirty',
  map: 'every page frame in its place',
  code: 'the code where the two kernels decide differently, and the values that decide',
};

export const pictureWords = inLanguage('pictureWords', {
  label: 'Picture',
  names,
  shows: (picture: Picture, inPlay: boolean) => (inPlay ? shows[picture] : `${shows[picture]}: not in this run`),
});
