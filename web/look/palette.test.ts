import { expect, test } from 'vitest';
import { contrast, distance, EYES } from '../test/fixtures/colour-vision.ts';
import { PAINTS, type Palette, palettes } from './palette.draw.ts';

/** Smallest OKLab distance of two kinds. In grey, only lightness tells eight classes apart, so textures and labels must help. */
const LEAST = { normal: 0.09, protan: 0.09, deutan: 0.09, tritan: 0.09, grey: 0.06 };

const classes = (palette: Palette): readonly (readonly [string, string])[] => [
  ...PAINTS.map((paint): readonly [string, string] => [paint, palette[paint].fill]),
  ['alarm', palette.alarm],
];

const tooClose = (palette: Palette): readonly string[] =>
  EYES.flatMap((eye) =>
    classes(palette).flatMap(([name, colour], i) =>
      classes(palette)
        .slice(i + 1)
        .filter(([, other]) => distance(eye, colour, other) < LEAST[eye])
        .map(([otherName, other]) => `${eye}: ${name} and ${otherName} are ${distance(eye, colour, other).toFixed(3)} apart`),
    ),
  );

for (const theme of ['light', 'dark', 'projector'] as const) {
  const palette = palettes[theme];

  test(`all kinds and the alarm of the ${theme} theme stay apart for five ways of seeing`, () => {
    expect(tooClose(palette)).toEqual([]);
  });

  test(`text of the ${theme} theme can be read on every surface`, () => {
    const least = theme === 'projector' ? 7 : 4.5;
    for (const surface of [palette.ground, palette.surface, palette.raised]) {
      for (const text of [palette.ink, palette.inkSoft, palette.alarmText]) expect(contrast(text, surface)).toBeGreaterThanOrEqual(least);
    }
  });

  test(`marks of the ${theme} theme can be seen on their kinds`, () => {
    for (const paint of PAINTS) expect(contrast(palette[paint].mark, palette[paint].fill)).toBeGreaterThanOrEqual(3);
  });

  test(`lines that carry meaning in the ${theme} theme can be seen on the surface`, () => {
    expect(contrast(palette.lineStrong, palette.surface)).toBeGreaterThanOrEqual(3);
  });

  test(`active is stronger than inactive in the ${theme} theme`, () => {
    for (const [inactive, active] of [
      [palette.anonInactive, palette.anonActive],
      [palette.fileInactive, palette.fileActive],
    ] as const) {
      expect(contrast(active.fill, '#ffffff')).toBeGreaterThan(contrast(inactive.fill, '#ffffff'));
    }
  });
}

for (const theme of ['light', 'dark', 'projector'] as const) {
  const palette = palettes[theme];

  test(`the younger a generation, the stronger it is in the ${theme} theme, and its marks can be seen`, () => {
    for (const ages of [
      [palette.anonInactive, palette.anonOlder, palette.anonActive, palette.anonYoungest],
      [palette.fileInactive, palette.fileOlder, palette.fileActive, palette.fileYoungest],
    ]) {
      const strength = ages.map(({ fill }) => contrast(fill, '#ffffff'));
      for (const [place, younger] of strength.slice(1).entries()) expect(younger / (strength[place] ?? 0)).toBeGreaterThan(1.2);
      for (const { fill, mark } of ages) expect(contrast(mark, fill)).toBeGreaterThanOrEqual(3);
    }
  });
}

test('lines on a projector are at least two pixels thick', () => {
  expect(palettes.projector.hairPx).toBeGreaterThanOrEqual(2);
});
