// The pictures that can be shown below the tanks. Their names are those in the engine's scenario/picture.rs.
import { PictureCode } from '../engine/codes.ts';

export const PICTURES = ['scene', 'lists', 'groups', 'caches', 'blocks', 'stack', 'disk', 'map', 'code'] as const;
export type Picture = (typeof PICTURES)[number];

const CODES: Readonly<Record<Picture, PictureCode>> = {
  scene: PictureCode.Scene,
  lists: PictureCode.Lists,
  groups: PictureCode.Groups,
  caches: PictureCode.Caches,
  blocks: PictureCode.Blocks,
  stack: PictureCode.Stack,
  disk: PictureCode.Disk,
  map: PictureCode.Map,
  code: PictureCode.Code,
};

export const codeOf = (picture: Picture): PictureCode => CODES[picture];

/** null: no picture has that name. */
export const pictureNamed = (name: string): Picture | null => PICTURES.find((picture) => picture === name) ?? null;
