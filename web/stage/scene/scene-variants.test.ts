// The pictures of all variants at all sizes: nothing is cut off, and no word covers another.
import { describe, expect, it } from 'vitest';
import type { Mark } from '../../domain/scene/mark.model.ts';
import { readPrice } from '../../domain/story/price.model.ts';
import { PLAIN_MARKS } from '../../domain/story/see.model.ts';
import type { Middle, Telling } from '../../domain/telling/scene.model.ts';
import type { SceneFrame } from '../../engine/protocol.ts';
import { BUILDS, CASES, draw, OVER, ROOMS, roomName, WITHIN } from '../../test/fixtures/drawn-scene.ts';
import { frames, samples } from '../../test/fixtures/frames.ts';
import { group } from '../../test/fixtures/scenes.ts';
import { covered, wordsOf } from '../../test/fixtures/words-of-picture.ts';
import { type Box, layoutScene } from './scene-layout.model.ts';

describe('the picture of', () => {
  for (const [what, middle, own, other] of CASES)
    for (const room of ROOMS)
      it(`${what}: all words fit in ${roomName(room)}`, () => {
        const layout = layoutScene(room[0], room[1], room[2]);
        const words = wordsOf(draw({ middle, own, other, room }));
        const floors = [layout.programs, layout.memory, layout.disk];
        const cut = words.filter(
          ({ left, right, top, bottom }) =>
            left < 0 || right > layout.width || floors.some(({ y, height }) => top < y + height && bottom > y + height && top > y),
        );
        expect(cut.map(({ text }) => text)).toEqual([]);
        expect(covered(words)).toEqual([]);
      });
});

describe('the parts of a stack', () => {
  for (const room of ROOMS)
    it(`are those of the present call if a beat points at it, and an earlier overflow is told in ${roomName(room)}`, () => {
      const own = { ...OVER, ...(WITHIN.stack === undefined ? {} : { call: WITHIN.stack }) };
      const drawn = (see: Mark | null): string => draw({ middle: 'stack', own, other: WITHIN, room, see });
      const pointed = drawn({ kind: 'call', name: '' });
      expect([pointed, drawn(null)].map((one) => [one.includes('scene-deepest'), one.includes('scene-over')])).toEqual([
        [true, false],
        [false, true],
      ]);
      const words = wordsOf(pointed);
      expect(words.some(({ text }) => text.startsWith('overwritten'))).toBe(true);
      expect(covered(words)).toEqual([]);
    });

  for (const room of ROOMS)
    it(`have their bytes inside where they are high enough in ${roomName(room)}`, () => {
      const told = wordsOf(draw({ middle: 'stack', own: OVER, other: WITHIN, room })).flatMap(({ text }) =>
        /^[1-3],\d{3}$/.test(text) ? [text] : [],
      );
      expect(told).toContain('3,440');
      expect(['1,968', '1,152', '3,440', '1,792']).toEqual(expect.arrayContaining(told));
    });
});

describe('the path back from swap', () => {
  const rows = Math.ceil(frames.trouble.time_ns / samples(0, false).intervalNs) + 1;
  const busy = { ...samples(rows, false), column: () => new Uint32Array(rows).fill(100) };
  const endOf = (middle: Middle, change: Partial<SceneFrame>): readonly number[] => {
    const back = { swap_used: 9_000, ...change };
    const path = /scene-way-back"><path d="([^"]*)"/.exec(draw({ middle, own: back, other: back, room: ROOMS[0], log: busy }))?.[1] ?? '';
    return (path.split('L').at(-1) ?? '').split(' ').map(Number);
  };
  const services = group('services', { anon: [40_000, 72_000], file: [1_200, 500] });

  it('ends at the anonymous pages, also at those of a group that stands alone', () => {
    const layout = layoutScene(622, 558, false);
    for (const [middle, change] of [
      ['belts', {}],
      ['groups', { groups: [services] }],
    ] as const) {
      const [x = 0, y = 0] = endOf(middle, change);
      expect(x, middle).toBeLessThan(layout.stock.x + layout.stock.width + 10);
      expect(y, middle).toBeGreaterThan(layout.stock.y + layout.stock.height * 0.4);
      expect(y, middle).toBeLessThan(layout.memory.y + layout.memory.height - layout.type.text);
    }
  });

  it('runs right of the words about the rest of memory', () => {
    const back = { swap_used: 9_000, ...BUILDS };
    const markup = draw({ middle: 'groups', own: back, other: back, room: ROOMS[0], log: busy });
    const [, path = ''] = /scene-way-back"><path d="([^"]*)"/.exec(markup) ?? [];
    const lane = Math.max(
      ...path
        .slice(1)
        .split('L')
        .map((corner) => Number(corner.split(' ')[0])),
    );
    const rest = wordsOf(markup).filter(({ text }) => text.includes('kernel memory'));
    expect(rest.length).toBe(1);
    expect(rest.every(({ right }) => right < lane)).toBe(true);
  });
});

/** Half the width of a corner's stroke. */
const STROKE = 2;

/** The strokes of the corners, each as a box. */
function strokesOf(markup: string): readonly Box[] {
  const path = /<path d="([^"]*)" class="scene-corners scene-pointed"/.exec(markup)?.[1] ?? '';
  const strokes: Box[] = [];
  let [x, y] = [0, 0];
  for (const [, command = '', numbers = ''] of path.matchAll(/([MHV])([^MHV]*)/g)) {
    const [first = 0, second = 0] = numbers.trim().split(' ').map(Number);
    const to = command === 'M' ? { x: first, y: second } : command === 'H' ? { x: first, y } : { x, y: first };
    if (command !== 'M')
      strokes.push({
        x: Math.min(x, to.x) - STROKE,
        y: Math.min(y, to.y) - STROKE,
        width: Math.abs(to.x - x) + 2 * STROKE,
        height: Math.abs(to.y - y) + 2 * STROKE,
      });
    ({ x, y } = to);
  }
  return strokes;
}

const MARKS: readonly Mark[] = [
  ...PLAIN_MARKS.filter((kind) => kind !== 'price' && kind !== 'reclaimers').map((kind): Mark => ({ kind, name: '' })),
  { kind: 'node', name: '1' },
  { kind: 'group', name: 'slave' },
  { kind: 'program', name: 'select' },
];

describe('the corners around', () => {
  for (const mark of MARKS)
    it(`${mark.kind} cut no word`, () => {
      const cut: string[] = [];
      let drawn = 0;
      for (const [what, middle, own, other] of [...CASES, ['belts', 'belts', {}, {}] as const]) {
        const markup = draw({ middle, own, other, room: ROOMS[0], see: mark });
        const strokes = strokesOf(markup);
        drawn += strokes.length;
        for (const word of wordsOf(markup))
          if (
            strokes.some(({ x, y, width, height }) => word.left < x + width && word.right > x && word.top < y + height && word.bottom > y)
          )
            cut.push(`${what}: ${word.text}`);
      }
      expect(drawn).toBeGreaterThan(0);
      expect(cut).toEqual([]);
    });
});

describe('a price and what it costs', () => {
  const priceOf = (text: string): Telling['price'] => {
    const price = readPrice(text);
    if (typeof price === 'string') throw new Error(price);
    return price;
  };
  const prices = {
    price: priceOf('scene shaft bytes within 8192: bytes of stack | used, of 8,192'),
    cost: priceOf('scene reclaimers count lower 9000: seconds of work | lost waiting | slower | faster'),
  };
  const figures = (room: (typeof ROOMS)[number]): number =>
    draw({ middle: 'stack', own: OVER, other: WITHIN, room, prices }).split('scene-figure').length - 1;

  for (const room of ROOMS)
    it(`have room in ${roomName(room)}`, () => {
      const words = wordsOf(draw({ middle: 'stack', own: OVER, other: WITHIN, room, prices }));
      expect(words.filter(({ left, right }) => left < 0 || right > layoutScene(room[0], room[1], room[2]).width)).toEqual([]);
      expect(covered(words)).toEqual([]);
    });

  it('stand side by side in every room', () => {
    expect(ROOMS.map(figures)).toEqual([2, 2, 2, 2, 2]);
  });

  it('alone has a bar of the same length on both sides, however wide the figures are', () => {
    const alone = { price: priceOf('scene swap MB lower 4000: of the server’s memory | swapped out so far'), cost: null };
    const [few, many] = [{ swap_used: 2_000 }, { swap_used: 900_000 }];
    const barOf = (own: Partial<SceneFrame>, other: Partial<SceneFrame>): string | undefined =>
      /<rect (x="[^"]*"[^>]*) class="scene-bar-room"/.exec(draw({ middle: 'belts', own, other, room: ROOMS[1], prices: alone }))?.[1];
    expect(barOf(few, many)).toContain('width');
    expect(barOf(few, many)).toBe(barOf(many, few));
  });
});
