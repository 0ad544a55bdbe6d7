import { expect, test } from 'vitest';
import { CARD_STORIES, PRIMER, worseSide } from '../../domain/gallery/cards.model.ts';
import { claimsOf, truth } from '../../domain/gallery/truth.model.ts';
import { galleryWords } from './gallery.words.ts';
import { primerPages } from './primer.model.ts';
import { recording, STRIP } from './recording.model.ts';
import { HOLD_STEPS, stepAt, stepsOf, tickAfter } from './strip.model.ts';

test('the side with the worse figure is the worse side', () => {
  expect(worseSide({ before: 8, after: 3 }, 'lower')).toBe('before');
  expect(worseSide({ before: 8, after: 3 }, 'higher')).toBe('after');
  expect(worseSide({ before: 3, after: 3 }, 'higher')).toBeNull();
});

test('figures have a unit, and zero has none', () => {
  const { figure } = galleryWords;
  expect([figure(8_352, 'count'), figure(704, 'seconds'), figure(101_632, 'MB'), figure(0, 'MB')]).toEqual([
    '8,352',
    '704 s',
    '397 MB',
    '0',
  ]);
});

test('every card has as many recorded values as it names, on both sides', () => {
  for (const [scenario, { values }] of [...Object.entries(CARD_STORIES), [PRIMER.scenario, PRIMER] as const]) {
    const { before, after } = recording.cards[scenario] ?? { before: [], after: [] };
    expect([before.length, after.length], scenario).toEqual([values.length, values.length]);
  }
});

const strip = {
  before: { answers: [100, 94, 40], inactive: [0, 2_560, 5_120], active: [25_600, 23_040, 15_360] },
  after: { answers: [100, 100, 100], inactive: [0, 0, 0], active: [30_720, 30_720, 30_720] },
};

test('the strip shows requests as shares of the highest rate, memory as squares, and reclaimed memory as a part of its maximum', () => {
  const [first, second, third] = stepsOf(strip, 500);
  expect(first?.cells.before).toEqual({ answers: 100, share: 1, worse: false, squares: { inactive: 0, active: 10, gone: 2 } });
  expect(second?.cells.before).toEqual({ answers: 94, share: 0.94, worse: true, squares: { inactive: 1, active: 9, gone: 2 } });
  expect(third?.cells.before.squares).toEqual({ inactive: 2, active: 6, gone: 4 });
  expect(third?.cells.after).toEqual({ answers: 100, share: 1, worse: false, squares: { inactive: 0, active: 12, gone: 0 } });
  expect([first, second, third].map((step) => step?.seconds)).toEqual([0, 0.5, 1]);
});

test('the strip has all its steps, rests at the last one and starts again', () => {
  expect(recording.strip.before.answers).toHaveLength(STRIP.steps + 1);
  const shown: number[] = [];
  for (let tick = 0, ticks = 0; ticks < 2 * (3 + HOLD_STEPS); tick = tickAfter(tick, 3), ticks += 1) shown.push(stepAt(tick, 3));
  expect(shown.slice(0, 3 + HOLD_STEPS)).toEqual([0, 1, 2, 2, 2, 2, 2]);
  expect(shown.slice(3 + HOLD_STEPS)).toEqual(shown.slice(0, 3 + HOLD_STEPS));
});

test('every page of the primer’s machine is counted in one place', () => {
  const values = PRIMER.values.map((name) => (name === 'managed' ? 512 : 60));
  const { managed, ...places } = primerPages(values);
  expect(places.kernel).toBe(512 - 5 * 60);
  expect(Object.values(places).reduce((sum, pages) => sum + pages, 0)).toBe(managed);
});

test('the claims of a mail are the same for every run of it', () => {
  const [first] = truth.mails;
  expect(first?.year).toBe('2010');
  expect(claimsOf('2010-highalloc')).toBe(first?.claims);
  expect(claimsOf('2010-direct-writeback')).toBe(first?.claims);
  expect(claimsOf('primer')).toBeNull();
});
