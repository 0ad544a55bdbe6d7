// The pictures that can be shown below the tanks. The engine lists them, in the order of their menu (scenario/picture.rs).
import { PictureCode } from '../engine/codes.ts';

type Value = keyof typeof PictureCode;
export type Picture = Lowercase<Value>;

const nameOf = (value: Value): Picture => value.toLowerCase() as Picture;

/** The compiled enum maps values to codes and codes back to values. */
const isValue = (key: string): key is Value => Number.isNaN(Number(key));

const CODES = Object.fromEntries(
  Object.keys(PictureCode)
    .filter(isValue)
    .map((value) => [nameOf(value), PictureCode[value]]),
) as Readonly<Record<Picture, PictureCode>>;

export const PICTURES = Object.keys(CODES) as readonly Picture[];

export const codeOf = (picture: Picture): PictureCode => CODES[picture];

/** The picture of this name; null: there is none. */
export const pictureNamed = (name: string): Picture | null => PICTURES.find((picture) => picture === name) ?? null;
