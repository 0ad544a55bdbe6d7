// The pictures of all variants at all sizes: nothing is cut off, and nothing covers anything else.
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { Mark } from '../../domain/scene/mark.model.ts';
import { tankOf } from '../../domain/scene/tank.model.ts';
import { readPrice } from '../../domain/story/price.model.ts';
import { PLAIN_MARKS } from '../../domain/story/see.model.ts';
import { halfOf, type Middle, mostPages, type Telling } from '../../domain/telling/scene.model.ts';
import { Reclaimer, SleepRule } from '../../engine/codes.ts';
import type { SceneFrame } from '../../engine/protocol.ts';
import { frames, samples, zone } from '../../test/fixtures/frames.ts';
import { agesBelt, generations, type Sizes } from '../../test/fixtures/generations.ts';
import { belt, group, NO_WAITS, node, program, reclaimerAt, scene } from '../../test/fixtures/scenes.ts';
import { covered, wordsOf } from '../../test/fixtures/words-of-picture.ts';
import { SceneDrawing } from './scene-drawing.view.tsx';
import { type Box, layoutScene } from './scene-layout.model.ts';
import { shapeOf } from './scene-shape.model.ts';
import { TankGlass } from './tank-glass.view.tsx';

const ROOMS = [
  [622, 558, false],
  [622, 558, true],
  [494, 606, false],
  [494, 606, true],
  [942, 900, false],
] as const;

const CAST = [
  { name: 'select', label: 'select', what: 'a server’s watch' },
  { name: 'copy-*', label: 'copy', what: 'copies files' },
];

const OVER: Partial<SceneFrame> = {
  stack: {
    task: 'select',
    bytes: 8352,
    parts: [
      { part: 'wants', bytes: 1968 },
      { part: 'searches', bytes: 1152 },
      { part: 'writes', bytes: 3440 },
      { part: 'drives', bytes: 1792 },
    ],
  },
};
const WITHIN: Partial<SceneFrame> = {
  stack: {
    task: 'kswapd0',
    bytes: 6088,
    parts: [
      { part: 'wants', bytes: 280 },
      { part: 'searches', bytes: 576 },
      { part: 'writes', bytes: 3440 },
      { part: 'drives', bytes: 1792 },
    ],
  },
};

const FILES: Partial<SceneFrame> = {
  free: 8_000,
  anon: belt(0, 0),
  file: belt(236_000, 4_000),
  swap_total: 0,
  inodes: { names: 2_043, objects: 0, own: 0, unclean: 0 },
  files: [
    { name: 'one', cached: 98_000, size: 98_304 },
    { name: 'three', cached: 80_000, size: 131_072 },
    { name: 'two', cached: 60_000, size: 65_536 },
  ],
};
const FELL: Partial<SceneFrame> = {
  ...FILES,
  free: 106_000,
  file: belt(138_000, 4_000),
  inodes: {
    names: 0,
    objects: 52,
    own: 0,
    unclean: 0,
    last_call: { time_ns: 30e9, task: 1, to_scan: 201, freed: 1, stripped_pages: 98_268 },
  },
  files: [
    { name: 'three', cached: 80_000, size: 131_072 },
    { name: 'two', cached: 60_000, size: 65_536 },
    { name: 'one', cached: 0, size: 98_304 },
  ],
};

const CALM: Partial<SceneFrame> = { nodes: [node(0, {}), node(1, {})] };
const LOOP: Partial<SceneFrame> = {
  nodes: [
    node(0, { sleep_check: { ...node(0, {}).sleep_check, rule: SleepRule.AnyZone } }),
    node(1, { kswapd_awake: true, kswapd: 'works', sleep_check: { ...node(1, {}).sleep_check, rule: SleepRule.AnyZone, sleeps: false } }),
  ],
};

const BUILDS: Partial<SceneFrame> = {
  anon: belt(9_000, 80_000),
  file: belt(20_000, 41_000),
  groups: [
    group('root', { depth: 0, anon: [0, 0], file: [0, 0] }),
    group('master', { anon: [1_000, 50_000], file: [10_000, 21_000], soft_limit: 200_000, scanned: 900, reclaimed: 700 }),
    group('slave', { anon: [8_000, 30_000], file: [10_000, 20_000], soft_limit: 10_000, scanned: 900_000, reclaimed: 18_000 }),
  ],
};
const FIFTY: Partial<SceneFrame> = {
  groups: [
    group('root', { depth: 0, anon: [0, 0], file: [0, 0] }),
    ...Array.from({ length: 50 }, (_, place) => group(`group-${place + 1}`, { soft_limit: 256, scanned: 4_000, reclaimed: 300 })),
  ],
};

const FULL: Partial<SceneFrame> = {
  groups: [
    group('root', { depth: 0, anon: [0, 0], file: [0, 0] }),
    group('job', {
      anon: [9_000, 3_000],
      file: [2_000, 2_000],
      limits: [
        { kind: 'high', pages: 14_000 },
        { kind: 'max', pages: 16_384 },
      ],
      swap_left: 0,
      scanned: 900_000,
      reclaimed: 700,
    }),
  ],
};
const SLOWED: Partial<SceneFrame> = {
  groups: [group('job', { anon: [0, 0], file: [9_000, 900], dirty: 6_000, writeback: 2_000, limits: [{ kind: 'high', pages: 4_096 }] })],
};

/** Four generations, the numbers of which have two digits; one of them is empty. */
const AGED: Partial<SceneFrame> = {
  anon: agesBelt([40_000, 22_000, 0, 50_000]),
  file: agesBelt([60_000, 30_000, 0, 2_000]),
  swap_used: 900,
};
const SIZES: Sizes = [
  [40_000, 60_000],
  [22_000, 30_000],
  [0, 0],
  [50_000, 2_000],
];
/** Few pages, so that words stand beside the fields. */
const SPARSE: Partial<SceneFrame> = { ...AGED, anon: agesBelt([0, 900, 0, 300]), file: agesBelt([0, 8_000, 0, 2_000]) };
const AGED_BUILDS: Partial<SceneFrame> = {
  ...AGED,
  groups: (BUILDS.groups ?? []).map((one) => ({
    ...one,
    generations: [
      [one.anon[0], 0, one.anon[1], 0],
      [one.file[0], 0, 0, one.file[1]],
    ],
  })),
};

/** Only on machines without file pages do the anonymous pages have their room, too. */
const NO_FILE: Partial<SceneFrame> = { file: belt(0, 0), swap_used: 60_000 };

const CASES: readonly (readonly [string, Middle, Partial<SceneFrame>, Partial<SceneFrame>])[] = [
  ['a stack that overflows beside one that does not', 'stack', OVER, WITHIN],
  ['a stack of which little is used', 'stack', { stack: { task: 'copy-1', bytes: 700, parts: [{ part: 'wants', bytes: 700 }] } }, WITHIN],
  ['a file that fell with its name', 'caches', FELL, FILES],
  ['files of which none fell', 'caches', FILES, FELL],
  ['many small files', 'caches', { ...FILES, files: [{ name: 'toolchain', cached: 1_500, size: 1_500 }] }, FILES],
  ['a kswapd that begins again and again', 'nodes', LOOP, CALM],
  ['two kswapds that sleep', 'nodes', CALM, LOOP],
  ['two builds with soft limits', 'groups', BUILDS, { groups: [] }],
  ['fifty groups', 'groups', FIFTY, FIFTY],
  [
    'a container without swap beside one with swap',
    'groups',
    FULL,
    { groups: FULL.groups?.map((one) => ({ ...one, swap_left: 9_000 })) ?? [] },
  ],
  ['a container over memory.high beside a larger one', 'groups', SLOWED, FULL],
  ['a machine without file pages', 'belts', NO_FILE, { ...NO_FILE, anon: belt(90_000, 1_000) }],
  ['a machine without swap', 'belts', { swap_total: 0 }, {}],
  ['nodes without swap', 'nodes', { ...CALM, swap_total: 0 }, CALM],
  ['generations beside lists', 'belts', AGED, {}],
  ['a few pages in generations', 'belts', SPARSE, AGED],
  ['two builds with generations', 'groups', AGED_BUILDS, BUILDS],
];

const programs = [
  program(1, 'select', { reclaims: Reclaimer.Direct, waits: 'memory' }),
  program(2, 'copy-1', { reclaims: Reclaimer.Direct }),
  program(3, 'copy-2', { lately: { ...NO_WAITS, throttled: 1000 } }),
];

function draw(
  middle: Middle,
  change: Partial<SceneFrame>,
  beside: Partial<SceneFrame>,
  [width, height, wall]: (typeof NARROW_ROOMS)[number],
  prices: Pick<Telling, 'price' | 'cost'> = { price: null, cost: null },
  see: Mark | null = null,
  owner: string | null = null,
  log = samples(0, false),
  counterNames: readonly string[] = [],
): string {
  const moments = [change, beside].map((one) => {
    const drawn = scene({ programs, ...one });
    const frame = {
      ...frames.trouble,
      zones: [0, 1].map((place) =>
        zone({
          node: place,
          name: `Normal/${place}`,
          managed: drawn.managed / 2,
          free_pages: drawn.free / 2,
          min: drawn.min,
          high: drawn.high,
        }),
      ),
    };
    const own = generations(14, [11, 11], SIZES, { walks: true });
    const groups = drawn.groups.map(({ name }, number) => ({ ...own, group: number, group_name: name }));
    const aged = drawn.file.generations === undefined ? {} : { generations: groups.length === 0 ? [own] : groups };
    return { frame: { ...frame, ...aged, scene: drawn }, scene: drawn, samples: log };
  });
  const [own, other] = moments;
  if (own === undefined || other === undefined) throw new Error('two moments were made');
  const telling = { names: null, middle, kind: 'anon', cast: CAST, ...prices } as const;
  const layout = layoutScene(width, height, wall, { ...shapeOf([own, other], telling), zones: 2 });
  return renderToStaticMarkup(
    createElement(SceneDrawing, {
      side: 'before',
      half: halfOf(own, other, 'before', telling, counterNames),
      scene: own.scene,
      other: halfOf(other, own, 'after', telling, counterNames),
      otherScene: other.scene,
      middle,
      layout,
      see,
      mark: owner === null ? see : { kind: 'pages', name: owner },
      pages: mostPages([own.scene, other.scene], middle),
    }),
  );
}

describe('the picture of', () => {
  for (const [what, middle, own, other] of CASES)
    for (const room of ROOMS)
      it(`${what}: all words fit in ${room[0]} x ${room[1]}${room[2] ? ' on a wall' : ''}`, () => {
        const layout = layoutScene(room[0], room[1], room[2]);
        const words = wordsOf(draw(middle, own, other, room));
        const floors = [layout.programs, layout.memory, layout.disk];
        const cut = words.filter(
          ({ left, right, top, bottom }) =>
            left < 0 || right > layout.width || floors.some(({ y, height }) => top < y + height && bottom > y + height && top > y),
        );
        expect(cut.map(({ text }) => text)).toEqual([]);
        expect(covered(words)).toEqual([]);
      });
});

/** The sizes, including that of a phone. */
const NARROW_ROOMS = [...ROOMS, [358, 606, false]] as const;

describe('the outline of a file that was evicted', () => {
  for (const room of NARROW_ROOMS)
    it(`goes through no word in ${room[0]} x ${room[1]}${room[2] ? ' on a wall' : ''}`, () => {
      const markup = draw('caches', FELL, FILES, room);
      const [, ...box] = /<rect x="([^"]*)" y="([^"]*)" width="([^"]*)" height="([^"]*)" class="scene-gone"/.exec(markup) ?? [];
      const [x = 0, y = 0, width = 0, height = 0] = box.map(Number);
      expect(width).toBeGreaterThan(0);
      const meets = wordsOf(markup).filter(
        ({ left, right, top, bottom }) => left < x + width && right > x && top < y + height - 2 && bottom > y + 2,
      );
      expect(meets.filter(({ left, right }) => left < x || right > x + width).map(({ text }) => text)).toEqual([]);
    });
});

describe('what reclaim scans of the caches', () => {
  const reclaimer = reclaimerAt({ scan_targets: [0, 0, 900, 0] });
  /** A call of the shrinker that scans all objects, just now. */
  const call = { time_ns: frames.trouble.time_ns, task: 1, freed: 0, stripped_pages: 0 };
  const scans = (to_scan: number): Partial<SceneFrame> => ({
    ...FILES,
    reclaimer,
    inodes: { names: 2_043, objects: 0, own: 0, unclean: 0, last_call: { ...call, to_scan } },
  });
  const told = (change: Partial<SceneFrame>, counterNames: readonly string[]): readonly string[] =>
    ROOMS.flatMap((room) =>
      wordsOf(draw('caches', change, FILES, room, { price: null, cost: null }, null, null, undefined, counterNames)).map(
        ({ text }) => text,
      ),
    );
  const ofPass = /(?:scans|^)(?: | )?a tiny part/;

  it('is the share of the present pass, or what was scanned so far, but never both', () => {
    // The first counter of the invented frame is above the number that this pass scans.
    const names = ['slabs_scanned'];
    expect(told(scans(0), []).filter((text) => ofPass.test(text))).not.toEqual([]);
    expect(told(scans(0), []).filter((text) => /so far/.test(text))).toEqual([]);
    expect(told(scans(800), names).filter((text) => /so far/.test(text))).not.toEqual([]);
    expect(told(scans(800), names).filter((text) => ofPass.test(text))).toEqual([]);
    // A sum that is only this pass says nothing more.
    expect(told(scans(20_000), names).filter((text) => /so far/.test(text))).toEqual([]);
  });

  it('has a frame at the tail where one row holds all file pages, and none where the pages of the tail can be of any file', () => {
    const windowsIn = (change: Partial<SceneFrame>): readonly number[] =>
      ROOMS.map((room) => draw('caches', change, change, room).split('class="scene-window"').length - 1);
    expect(windowsIn({ ...scans(0), files: [] })).toEqual(ROOMS.map(() => 1));
    expect(windowsIn(scans(0))).toEqual(ROOMS.map(() => 0));
  });

  it('comes after the pages that were dropped with inodes, if those are a loss', () => {
    // The ninth counter of the invented frame is a large share of memory.
    const names = ['slabs_scanned', ...Array<string>(7).fill(''), 'kswapd_inodesteal'];
    const inEachRoom = ROOMS.map((room) =>
      wordsOf(draw('caches', scans(800), FILES, room, { price: null, cost: null }, null, null, undefined, names)),
    );
    const topOf = (words: (typeof inEachRoom)[number], what: RegExp): number => words.find(({ text }) => what.test(text))?.top ?? Infinity;
    const withLoss = inEachRoom.filter((words) => topOf(words, /dropped/) < Infinity);
    expect(withLoss.length).toBeGreaterThan(0);
    for (const words of inEachRoom.filter((one) => topOf(one, /so far/) < Infinity))
      expect(topOf(words, /dropped/)).toBeLessThan(topOf(words, /so far/));
  });
});

/** A third of the pages of the inactive list, and none of the active one, are the editor’s; it has as many in swap. */
const owned = (kept: SceneFrame['anon']): Partial<SceneFrame> => {
  const slices = kept.columns.length / 4;
  return {
    anon: {
      ...kept,
      owners: Uint32Array.from({ length: slices }, (_, slice) =>
        slice < slices / 2 ? Math.floor(kept.columns.subarray(slice * 4, slice * 4 + 4).reduce((sum, pages) => sum + pages, 0) / 3) : 0,
      ),
    },
    owners: [{ task: 1, name: 'editor', swapped: 12_000 }],
    swap_used: 36_000,
  };
};

/** The places of the squares of a path. */
const squaresIn = (markup: string, name: string): readonly { readonly x: number; readonly y: number }[] =>
  [...markup.matchAll(new RegExp(`<path d="([^"]*)" class="${name}"`, 'g'))].flatMap(([, path = '']) =>
    [...path.matchAll(/M([\d.]+) ([\d.]+)/g)].map(([, x, y]) => ({ x: Number(x), y: Number(y) })),
  );

describe('the pages of an owner', () => {
  const KINDS = [
    ['lists', belt(40_000, 72_000)],
    ['generations', agesBelt([20_000, 20_000, 30_000, 42_000])],
  ] as const;
  const pages: Mark = { kind: 'pages', name: 'editor' };

  for (const [what, kept] of KINDS) {
    const change = { ...owned(kept), ...(kept.generations === undefined ? {} : { file: agesBelt([50_000, 50_000, 10_000, 10_000]) }) };
    for (const room of ROOMS)
      it(`on ${what} have words that fit in ${room[0]} x ${room[1]}${room[2] ? ' on a wall' : ''}`, () => {
        const words = wordsOf(draw('belts', change, change, room, { price: null, cost: null }, pages, 'editor'));
        expect(words.filter(({ text }) => text.startsWith('editor'))).toHaveLength(1);
        expect(words.filter(({ left, right }) => left < 0 || right > layoutScene(room[0], room[1], room[2]).width)).toEqual([]);
        expect(covered(words)).toEqual([]);
      });

    it(`on ${what} are outlined in memory and in swap, and only where a beat points at them`, () => {
      const layout = layoutScene(622, 558, false);
      const of = (owner: string | null): readonly { readonly y: number }[] =>
        squaresIn(draw('belts', change, change, ROOMS[0], { price: null, cost: null }, null, owner), 'scene-owned');
      expect(of(null)).toEqual([]);
      expect(of('nobody')).toEqual([]);
      const isInSwap = ({ y }: { readonly y: number }): boolean => y > layout.disk.y;
      expect(of('editor').filter(isInSwap).length).toBeGreaterThan(2);
      expect(of('editor').filter((place) => !isInSwap(place)).length).toBeGreaterThan(0);
    });
  }
});

describe('pages that cannot be reclaimed', () => {
  const crosses = (markup: string, name: string): number =>
    [...markup.matchAll(/<path d="([^"]*)" class="([^"]*)"/g)].filter(
      ([, path, names = '']) => path !== '' && names.split(' ').includes(name),
    ).length;
  const drawn = (middle: Middle, own: Partial<SceneFrame>): string => draw(middle, own, own, ROOMS[1]);

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

describe('notes in swap', () => {
  const out = { swap_used: 36_000 };
  const noted = { ...out, swap_notes: 36_000 };
  const drawn = (own: Partial<SceneFrame>, other: Partial<SceneFrame>, see: Mark | null): string =>
    draw('belts', own, other, ROOMS[4], { price: null, cost: null }, see);
  const swap: Mark = { kind: 'swap', name: '' };

  it('are drawn and named where a beat points at swap and only one kernel leaves them', () => {
    expect(squaresIn(drawn(noted, out, swap), 'scene-note').length).toBeGreaterThan(5);
    expect(drawn(noted, out, swap)).toMatch(/with notes|with a note/);
    expect(squaresIn(drawn(out, noted, swap), 'scene-note')).toEqual([]);
    expect(drawn(out, noted, swap)).toMatch(/without notes|no notes/);
  });

  it('are not drawn elsewhere', () => {
    for (const markup of [drawn(noted, noted, swap), drawn(noted, out, null), drawn(out, out, swap)]) {
      expect(squaresIn(markup, 'scene-note')).toEqual([]);
      expect(markup).not.toContain('note');
    }
  });
});

/** The rectangles of a class. */
const rectsOf = (markup: string, name: string): readonly Box[] =>
  [...markup.matchAll(/<rect ([^>]*)>/g)].flatMap(([, inside = '']) => {
    const number = (of: string): number => Number(new RegExp(`(?:^| )${of}="([^"]*)"`).exec(inside)?.[1] ?? 0);
    return new RegExp(`class="[^"]*\\b${name}(?![\\w-])`).test(inside)
      ? [{ x: number('x'), y: number('y'), width: number('width'), height: number('height') }]
      : [];
  });

const meets = (word: ReturnType<typeof wordsOf>[number], { x, y, width, height }: Box): boolean =>
  word.left < x + width && word.right > x && word.top < y + height && word.bottom > y;

describe('the boxes of the generations', () => {
  for (const room of ROOMS)
    it(`go through no word in ${room[0]} x ${room[1]}${room[2] ? ' on a wall' : ''}`, () => {
      for (const [what, change] of [['many', AGED] as const, ['few', SPARSE] as const]) {
        const markup = draw('belts', change, {}, room);
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
    expect(draw('belts', AGED, {}, ROOMS[1])).toMatch(/class="scene-walk".*walks .*page tables/s);
    expect(draw('belts', {}, {}, ROOMS[1])).not.toContain('scene-walk');
  });
});

describe('the words about an owner', () => {
  const shadesOf = (kept: SceneFrame['anon'], swapped: number): readonly string[] => {
    const slices = kept.columns.length / 4;
    const own = Uint32Array.from({ length: slices }, (_, slice) =>
      slice < slices / 2 ? 0 : kept.columns.subarray(slice * 4, slice * 4 + 4).reduce((sum, pages) => sum + pages, 0),
    );
    const change = { anon: { ...kept, owners: own }, owners: [{ task: 1, name: 'editor', swapped }] };
    const markup = draw('belts', change, change, ROOMS[0], { price: null, cost: null }, { kind: 'pages', name: 'editor' }, 'editor');
    return [
      ...markup.matchAll(/<g class="scene-anon-(\w+)"><path d="[^"]*" class="scene-paint"><\/path><path d="[^"]*" class="scene-owned">/g),
    ].map(([, shade = '']) => shade);
  };

  it('have a square of each shade in which its pages are drawn', () => {
    expect(shadesOf(belt(40_000, 72_000), 0)).toEqual(['active']);
    expect(shadesOf(belt(40_000, 72_000), 9_000).slice(0, 2)).toEqual(['inactive', 'active']);
    expect(shadesOf(belt(112_000, 0), 9_000)[0]).toBe('inactive');
  });
});

describe('the hot sets of a program', () => {
  const kept = belt(40_000, 72_000);
  const slices = kept.columns.length / 4;
  const change = {
    anon: {
      ...kept,
      // Set P is on the active list and set Q on the inactive one.
      owners: Uint32Array.from({ length: slices * 2 }, (_, place) => ((place % 2 === 0) === place >= slices ? 500 : 0)),
    },
    owners: [
      { task: 1, name: 'test', part: 'first', swapped: 0 },
      { task: 1, name: 'test', part: 'second', swapped: 24_000 },
    ],
    swap_used: 36_000,
  };
  for (const room of ROOMS)
    it(`have letters, on their squares and beside their numbers, in ${room[0]} x ${room[1]}${room[2] ? ' on a wall' : ''}`, () => {
      const markup = draw(
        'belts',
        change,
        change,
        room,
        { price: null, cost: null },
        { kind: 'pages', name: 'test/second' },
        'test/second',
      );
      const letters = wordsOf(markup).flatMap(({ text }) => (text === 'P' || text === 'Q' ? [text] : []));
      // In memory, in swap, and beside the numbers.
      expect(letters.toSorted()).toEqual(['P', 'P', 'Q', 'Q', 'Q']);
    });
});

describe('lists beside generations', () => {
  const lists = { anon: belt(112_000, 0), file: belt(20_000, 4_000) };
  for (const room of ROOMS)
    it(`have a box each, also an empty one, in ${room[0]} x ${room[1]}${room[2] ? ' on a wall' : ''}`, () => {
      const boxes = rectsOf(draw('belts', lists, AGED, room), 'scene-generation');
      expect(boxes).toHaveLength(4);
      expect(Math.min(...boxes.map(({ width }) => width))).toBeGreaterThan(8);
      expect(rectsOf(draw('belts', lists, lists, room), 'scene-generation')).toEqual([]);
    });

  it('say on both sides how many file pages were evicted', () => {
    const said = (own: Partial<SceneFrame>, other: Partial<SceneFrame>): boolean =>
      wordsOf(draw('belts', own, other, ROOMS[0])).some(({ text }) => /none evicted|0 evicted/.test(text));
    expect([said(lists, AGED), said(AGED, lists), said(lists, lists)]).toEqual([true, true, false]);
  });
});

describe('the share of a list that a pass has scanned', () => {
  const services = group('services', { anon: [112_000, 0], file: [1_200, 500], scanned: 900_000 });
  const reclaimer = reclaimerAt({ scan_targets: [112_000, 0, 1_200, 500], scanned: [2_000, 0, 900, 200] });
  for (const room of ROOMS)
    it(`stands beside its bar in ${room[0]} x ${room[1]}${room[2] ? ' on a wall' : ''}`, () => {
      const markup = draw('groups', { groups: [services], reclaimer }, { groups: [services] }, room);
      const shares = wordsOf(markup).filter(({ text }) => text.endsWith(' %'));
      expect(shares.map(({ text }) => text)).toEqual(['65 %', '2 %']);
      const drawn = [...rectsOf(markup, 'scene-track'), ...rectsOf(markup, 'scene-bar-room')];
      expect(shares.filter((word) => drawn.some((box) => meets(word, box))).map(({ text }) => text)).toEqual([]);
    });
});

describe('the path back from swap', () => {
  const rows = Math.ceil(frames.trouble.time_ns / samples(0, false).intervalNs) + 1;
  const busy = { ...samples(rows, false), column: () => new Uint32Array(rows).fill(100) };
  const endOf = (middle: Middle, change: Partial<SceneFrame>): readonly number[] => {
    const back = { swap_used: 9_000, ...change };
    const path =
      /scene-way-back"><path d="([^"]*)"/.exec(draw(middle, back, back, ROOMS[0], { price: null, cost: null }, null, null, busy))?.[1] ??
      '';
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
    const markup = draw('groups', back, back, ROOMS[0], { price: null, cost: null }, null, null, busy);
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
        const markup = draw(middle, own, other, ROOMS[0], { price: null, cost: null }, mark);
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
    cost: priceOf('scene queue count lower 9000: seconds of work | lost waiting | slower | faster'),
  };
  const figures = (room: (typeof ROOMS)[number]): number => draw('stack', OVER, WITHIN, room, prices).split('scene-figure').length - 1;

  for (const room of ROOMS)
    it(`have room in ${room[0]} x ${room[1]}${room[2] ? ' on a wall' : ''}`, () => {
      const words = wordsOf(draw('stack', OVER, WITHIN, room, prices));
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
      /<rect (x="[^"]*"[^>]*) class="scene-bar-room"/.exec(draw('belts', own, other, ROOMS[1], alone))?.[1];
    expect(barOf(few, many)).toContain('width');
    expect(barOf(few, many)).toBe(barOf(many, few));
  });
});
