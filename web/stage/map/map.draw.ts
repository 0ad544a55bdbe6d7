// Colours of the place map. Hue shows the kind of a page, as in all pictures, and lightness shows its age.
import { PageClass } from '../../engine/codes.ts';
import { colourTable } from '../../engine/place-map.ts';
import { type Paint, type Palette, palettes } from '../../look/palette.draw.ts';

const paintOf = (palette: Palette): Readonly<Record<PageClass, Paint>> => ({
  [PageClass.Free]: palette.free,
  [PageClass.Kernel]: palette.kernel,
  [PageClass.InactiveAnon]: palette.anonInactive,
  [PageClass.ActiveAnon]: palette.anonActive,
  [PageClass.InactiveFile]: palette.fileInactive,
  [PageClass.ActiveFile]: palette.fileActive,
  [PageClass.Unevictable]: palette.unevictable,
  [PageClass.IsolatedAnon]: palette.anonInactive,
  [PageClass.IsolatedFile]: palette.fileInactive,
  [PageClass.UnlistedAnon]: palette.anonInactive,
  [PageClass.UnlistedFile]: palette.fileInactive,
});

/** '#rrggbb' as one 32-bit pixel of an image on a little-endian machine. */
const word = (colour: string): number => {
  const rgb = Number.parseInt(colour.slice(1), 16);
  return ((0xff << 24) | ((rgb & 0xff) << 16) | (rgb & 0xff00) | (rgb >> 16)) >>> 0;
};

/** The colours of the map. It keeps its own colours if the system forces others, because a million cells could not be distinguished otherwise. */
export function mapColours(palette: Palette): Uint32Array {
  const own = palette.surface.startsWith('#') ? palette : palettes.light;
  const paints = Object.values(paintOf(own));
  return colourTable(
    paints.map(({ fill }) => word(fill)),
    paints.map(({ mark }) => word(mark)),
    word(own.surface),
    word(own.raised),
  );
}
