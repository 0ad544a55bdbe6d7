// Lists, generations and what cannot be reclaimed, at all sizes.
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { tankOf } from '../../domain/scene/tank.model.ts';
import type { Middle } from '../../domain/telling/scene.model.ts';
import type { SceneFrame } from '../../engine/protocol.ts';
import { AGED, draw, FULL, meets, ROOMS, rectsOf, roomName, SLOWED, SPARSE } from '../../test/fixtures/drawn-scene.ts';
import { zone } from '../../test/fixtures/frames.ts';
import { belt, group, reclaimerAt } from '../../test/fixtures/scenes.ts';
import { wordsOf } from '../../test/fixtures/words-of-picture.ts';
import { TankGlass } from './tank-glass.view.tsx';

describe('the boxes of the generations', () => {
  for (const room of ROOMS)
    it(`go through no word in ${roomName(room)}`, () => {
      for (const [what, change] of [['many', AGED] as const, ['few', SPARSE] as const]) {
        const markup = draw({ middle: 'belts', own: change, other: {}, room });
        const boxes = [...rectsOf(markup, 'scene-generation'), ...rectsOf(markup, 'scene-generation-next')];
        expect(boxes.length, what).toBeGreaterThan(6);
        const crossed = wordsOf(markup).filter((word) =>
          boxes.some((box) => meets({ ...word, top: word.top + 4, bottom: word.bottom - 4 }, box)),
        );
        expect(
          crossed.map(({ text }) => text),
          what,
        ).toEqual([]);
      }
    });

  it('have an arrow below them and words about it while the kernel walks page tables', () => {
    expect(draw({ middle: 'belts', own: AGED, other: {}, room: ROOMS[1] })).toMatch(/class="scene-walk".*walks .*page tables/s);
    expect(draw({ middle: 'belts', own: {}, other: {}, room: ROOMS[1] })).not.toContain('scene-walk');
  });
});

describe('lists beside generations', () => {
  const lists = { anon: belt(112_000, 0), file: belt(20_000, 4_000) };
  for (const room of ROOMS)
    it(`have a box each, also an empty one, in ${roomName(room)}`, () => {
      const boxes = rectsOf(draw({ middle: 'belts', own: lists, other: AGED, room }), 'scene-generation');
      expect(boxes).toHaveLength(4);
      expect(Math.min(...boxes.map(({ width }) => width))).toBeGreaterThan(8);
      expect(rectsOf(draw({ middle: 'belts', own: lists, other: lists, room }), 'scene-generation')).toEqual([]);
    });

  it('say on both sides how many file pages were evicted', () => {
    const said = (own: Partial<SceneFrame>, other: Partial<SceneFrame>): boolean =>
      wordsOf(draw({ middle: 'belts', own, other, room: ROOMS[0] })).some(({ text }) => /none evicted|0 evicted/.test(text));
    expect([said(lists, AGED), said(AGED, lists), said(lists, lists)]).toEqual([true, true, false]);
  });
});

describe('the share of a list that a pass has scanned', () => {
  const services = group('services', { anon: [112_000, 0], file: [1_200, 500], scanned: 900_000 });
  const reclaimer = reclaimerAt({ scan_targets: [112_000, 0, 1_200, 500], scanned: [2_000, 0, 900, 200] });
  for (const room of ROOMS)
    it(`stands beside its bar in ${roomName(room)}`, () => {
      const markup = draw({ middle: 'groups', own: { groups: [services], reclaimer }, other: { groups: [services] }, room });
      const shares = wordsOf(markup).filter(({ text }) => text.endsWith(' %'));
      expect(shares.map(({ text }) => text)).toEqual(['65 %', '2 %']);
      const drawn = [...rectsOf(markup, 'scene-track'), ...rectsOf(markup, 'scene-bar-room')];
      expect(shares.filter((word) => drawn.some((box) => meets(word, box))).map(({ text }) => text)).toEqual([]);
    });
});

describe('pages that cannot be reclaimed', () => {
  const crosses = (markup: string, name: string): number =>
    [...markup.matchAll(/<path d="([^"]*)" class="([^"]*)"/g)].filter(
      ([, path, names = '']) => path !== '' && names.split(' ').includes(name),
    ).length;
  const drawn = (middle: Middle, own: Partial<SceneFrame>): string => draw({ middle, own, other: own, room: ROOMS[1] });

  it('have crosses, and words that say why', () => {
    expect(drawn('groups', FULL)).toMatch(/>47 MB: no swap</);
    expect(crosses(drawn('groups', FULL), 'scene-mark-barred')).toBe(1);
    expect(drawn('groups', SLOWED)).toMatch(/>31 MB: not on disk</);
    expect(drawn('belts', { swap_total: 0 })).toContain('cannot be freed');
    expect(crosses(drawn('belts', { swap_total: 0 }), 'scene-barred')).toBe(1);
    expect(drawn('belts', {})).not.toContain('cannot be freed');
    expect(crosses(drawn('belts', {}), 'scene-barred')).toBe(0);
  });
});

describe('raised watermarks', () => {
  it('have an arrow from where they were', () => {
    const tank = (boost: number): string => {
      const part = tankOf([zone({ name: 'DMA32', managed: 60_000, min: 900 + boost, low: 1_100 + boost, high: 1_300 + boost, boost })], []);
      const box = { x: 0, y: 0, width: 100, height: 110 };
      return renderToStaticMarkup(createElement(TankGlass, { part, box, text: 24, pale: false, mark: 'tank' }));
    };
    expect(tank(500)).toContain('scene-raise');
    expect(tank(0)).not.toContain('scene-raise');
  });
});
