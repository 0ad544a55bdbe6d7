import { describe, expect, it } from 'vitest';
import { layoutFigures } from './programs-layout.model.ts';
import { PERSON } from './scene.draw.ts';
import { layoutScene, textWidth } from './scene-layout.model.ts';

const ROOMS = [
  [622, 558, false],
  [622, 558, true],
  [494, 606, true],
  [942, 900, false],
  [1256, 558, true],
] as const;

describe('the figures of a program', () => {
  for (const [widthPx, heightPx, wall] of ROOMS)
    for (const [kinds, labels] of [
      [2, ['dd', 'master build']],
      [3, ['dd', 'master build']],
      [4, ['dd', 'memhog']],
    ] as const)
      for (const figures of [1, 4, 12])
        for (const label of labels)
          it(`leave room for the name ${label}: ${figures} of ${kinds} kinds in ${widthPx} x ${heightPx}${wall ? ' on a wall' : ''}`, () => {
            const { programs, type, tank } = layoutScene(widthPx, heightPx, wall);
            const width = (programs.x + programs.width - tank.x) / kinds;
            const named = textWidth(label, type.text * 1.05, true);
            const place = layoutFigures({ programs, width, text: type.text, figures, person: PERSON, label: named });
            const bottom = place.top + PERSON.height * place.size;
            expect(place.name.x + named, 'into the next program').toBeLessThanOrEqual(width);
            // The name is beside the figures or above them.
            const besideThem = place.name.x >= figures * place.step;
            const aboveThem = place.name.y < place.top;
            expect([besideThem, aboveThem]).toContain(true);
            expect(place.top).toBeGreaterThan(programs.y);
            expect(bottom).toBeLessThan(programs.y + programs.height);
            expect(place.does.y).toBeLessThan(programs.y + programs.height);
          });
});
