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
  lists: 'what is on the LRU lists, and what is scanned next',
  groups: 'who is charged for what, and who is over a limit',
  caches: 'what the shrinkers could free, and what they are asked for',
  blocks: 'page blocks, and what compaction moves between them',
  stack: 'how deep each task is in the kernel, in bytes',
  disk: 'what waits for the disks',
  map: 'every page frame in its place',
  code: 'what the two kernels decide differently, with the values that decided',
};

export const pictureWords = inLanguage('pictureWords', {
  label: 'Picture',
  names,
  shows: (picture: Picture, inPlay: boolean) => (inPlay ? shows[picture] : `${shows[picture]}: not in this run`),
});
