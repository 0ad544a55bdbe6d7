// The pictures that the stage can show below the tanks, in the order of their menu. Their names are those of the engine's
// scenario/picture.rs.
import { PictureCode } from '../engine/codes.ts';

const CODES = {
  scene: PictureCode.Scene,
  lists: PictureCode.Lists,
  groups: PictureCode.Groups,
  caches: PictureCode.Caches,
  blocks: PictureCode.Blocks,
  stack: PictureCode.Stack,
  disk: PictureCode.Disk,
  map: PictureCode.Map,
  code: PictureCode.Code,
} as const satisfies Readonly<Record<string, PictureCode>>;

export type Picture = keyof typeof CODES;

export const PICTURES = Object.keys(CODES) as readonly Picture[];

export const codeOf = (picture: Picture): PictureCode => CODES[picture];

/** null: no picture has that name. */
export const pictureNamed = (name: string): Picture | null => PICTURES.find((picture) => picture === name) ?? null;
