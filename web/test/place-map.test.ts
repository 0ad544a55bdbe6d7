// The place map: cells and pages match each other, colours follow from bytes, and the life of a page agrees with the results of searches.
import { expect, test, vi } from 'vitest';
import { type LifeMoment, momentsOf } from '../domain/map/page-life.model.ts';
import { EventKind, LifeStep, PictureCode } from '../engine/codes.ts';
import { createMapPainter } from '../engine/map-painter.ts';
import {
  cellOf,
  changedPages,
  colourTable,
  largestZoom,
  layOut,
  MAP_BITS,
  type MapLook,
  pageAt,
  paintMap,
  viewOf,
} from '../engine/place-map.ts';
import type { Answer, Frame, Request, ViewRequest } from '../engine/protocol.ts';
import { createServer } from '../engine/server.ts';
import { allCounts, pageReading, zoneCounts } from '../stage/map/map.model.ts';
import { newTimeline, scenarioToml, sleepingEngine, unhurried } from './engine.ts';

const SCENARIO = '2013-kswapd-limits';
const MIB = 1024 * 1024;
const VIEW: ViewRequest = { zone: 0, columns: 1, picture: PictureCode.Map, hash: false };

/** A colour table whose numbers are easy to recognize: a fill is the class plus 1, its mark 100 more, and the ground is 999. */
const colours = colourTable(
  Array.from({ length: 16 }, (_, code) => code + 1),
  Array.from({ length: 16 }, (_, code) => code + 101),
  999,
  16,
);
const look = (change: Partial<MapLook>): MapLook => ({ width: 300, height: 90, ratio: 1, zoom: 0, centre: 0, colours, ...change });
const tally = (image: Uint32Array): ReadonlyMap<number, number> => {
  const counts = new Map<number, number>();
  for (const colour of image) counts.set(colour, (counts.get(colour) ?? 0) + 1);
  return counts;
};

test('every page has a cell of its own, and each cell leads back to its page', () => {
  const zones = [994, 5000, 12_345];
  const sheet = layOut(zones, 600, 80);
  const seen = new Set<string>();
  for (let page = 0; page < 994 + 5000 + 12_345; page += 1) {
    const cell = cellOf(sheet, page);
    if (cell === null) throw new Error(`page ${page} has no cell`);
    seen.add(`${cell.x} ${cell.y}`);
    expect(pageAt(sheet, cell.x, cell.y)).toBe(page);
    expect(cell.x).toBeLessThan(sheet.width);
    expect(cell.y).toBeLessThan(sheet.height);
  }
  expect(seen.size).toBe(994 + 5000 + 12_345);
  expect(cellOf(sheet, 994 + 5000 + 12_345)).toBeNull();
});

test('the sheet fits its area without magnification, and cells grow to their largest size', () => {
  for (const [width, height] of [
    [600, 80],
    [300, 300],
    [60, 400],
  ] as const) {
    const present = look({ width, height });
    const sheet = layOut([4096, 1_044_480], width, height);
    const view = viewOf(sheet, present);
    expect(view.scale * sheet.width).toBeLessThanOrEqual(width + 1);
    expect(view.scale * sheet.height).toBeLessThanOrEqual(height + 1);
    const near = viewOf(sheet, { ...present, zoom: largestZoom(sheet, present), centre: 500_000 });
    expect(near.scale).toBeGreaterThan(10);
    expect(Number.isInteger(near.scale)).toBe(true);
  }
});

test('a pixel shows the class and the condition that most of its pages have', () => {
  const pages = 1024 * 64;
  // A pixel covers four cells by four. Of every four pages three are of class 4, and two of these are dirty.
  const bytes = Uint8Array.from({ length: pages }, (_, page) => {
    if (page % 4 < 2) return 4 | MAP_BITS.dirty;
    return page % 4 < 3 ? 4 : 3;
  });
  const sheet = layOut([pages], 64, 64);
  const image = paintMap(bytes, sheet, look({ width: 64, height: 64 }));
  const counts = tally(image);
  expect(counts.get(4)).toBeUndefined();
  expect((counts.get(5) ?? 0) + (counts.get(105) ?? 0)).toBe(64 * 64);
  // Dirty pixels are hatched: some have the colour of the mark, and most have their fill.
  expect(counts.get(105)).toBeGreaterThan(64 * 64 * 0.2);
  expect(counts.get(5)).toBeGreaterThan(counts.get(105) ?? 0);
});

test('on a magnified cell, dirty and writeback have marks of their own, and isolated pages an outline', () => {
  const bytes = new Uint8Array(1024).fill(4);
  bytes.set([4 | MAP_BITS.dirty, 4 | MAP_BITS.writeback, 8], 0);
  const sheet = layOut([1024], 384, 384);
  const present = look({ width: 384, height: 384 });
  const { scale } = viewOf(sheet, present);
  expect(scale).toBe(12);
  const image = paintMap(bytes, sheet, present);
  const marks = (page: number, code: number): number => {
    let found = 0;
    for (let y = 0; y < scale; y += 1) for (let x = 0; x < scale; x += 1) if (image[y * 384 + page * scale + x] === 101 + code) found += 1;
    return found;
  };
  expect(marks(0, 4)).toBeGreaterThan(20);
  expect(marks(1, 4)).toBeGreaterThan(5);
  expect(marks(1, 4)).not.toBe(marks(0, 4));
  expect(marks(2, 8)).toBeGreaterThan(30);
  expect(marks(3, 4)).toBe(0);
});

test('without OffscreenCanvas the worker leaves the painting to the page; with it, the worker hands over a bitmap', async () => {
  const timeline = await newTimeline(SCENARIO, 'kernel=before\nsize=classroom', 64 * MIB);
  const frame = await seek(timeline, 1e9, VIEW);
  expect(createMapPainter()(frame, look({}))).toBeNull();
  const put: Uint8ClampedArray[] = [];
  class Canvas {
    width = 0;
    height = 0;
    getContext = () => ({ putImageData: (image: { data: Uint8ClampedArray }) => put.push(image.data) });
    transferToImageBitmap = () => ({ width: this.width });
  }
  class Image {
    readonly data: Uint8ClampedArray;
    constructor(data: Uint8ClampedArray) {
      this.data = data;
    }
  }
  Object.assign(globalThis, { OffscreenCanvas: Canvas, ImageData: Image });
  try {
    expect(createMapPainter()(frame, look({}))?.bitmap.width).toBe(300);
    const sheet = layOut(
      frame.zones.map(({ managed }) => managed),
      300,
      90,
    );
    const own = paintMap(frame.place_map?.bytes ?? new Uint8Array(), sheet, look({}));
    expect(put[0]).toEqual(new Uint8ClampedArray(own.buffer));
  } finally {
    Reflect.deleteProperty(globalThis, 'OffscreenCanvas');
    Reflect.deleteProperty(globalThis, 'ImageData');
  }
});

type Timeline = Awaited<ReturnType<typeof newTimeline>>;

async function seek(timeline: Timeline, ns: number, view: ViewRequest): Promise<Frame> {
  const frame = await timeline.seek({ type: 'time', ns }, view, unhurried);
  if (frame === null) throw new Error('another request interrupted it');
  return frame;
}

test('the numbers of the map are those of the zones, and only the map picture contains the map', async () => {
  const timeline = await newTimeline(SCENARIO, 'kernel=before\nsize=classroom', 256 * MIB);
  for (const ns of [0, 30e9, 490e9]) {
    const frame = await seek(timeline, ns, VIEW);
    const managed = frame.zones.reduce((sum, zone) => sum + zone.managed, 0);
    expect(frame.place_map?.bytes.length).toBe(managed);
    for (const [place, { counts }] of zoneCounts(frame).entries()) {
      const zone = frame.zones[place];
      expect(counts.free - counts.perCpu).toBe(zone?.free_pages);
      expect(counts.kernel).toBe(zone?.kernel_pages);
      expect([counts.inactiveAnon, counts.activeAnon, counts.inactiveFile, counts.activeFile, counts.unevictable]).toEqual([
        ...(zone?.lists ?? []),
      ]);
      expect([counts.dirty, counts.writeback]).toEqual([zone?.dirty, zone?.writeback]);
    }
    const { free, kernel, offList, inactiveAnon, activeAnon, inactiveFile, activeFile, unevictable } = allCounts(frame);
    expect(free + kernel + offList + inactiveAnon + activeAnon + inactiveFile + activeFile + unevictable).toBe(managed);
  }
  expect((await seek(timeline, 30e9, { ...VIEW, picture: PictureCode.Lists })).place_map).toBeUndefined();
});

/** Looks back from an event, range by range, as the page does. */
async function lifeOf(timeline: Timeline, page: number, event: number): Promise<readonly LifeMoment[]> {
  const moments: LifeMoment[] = [];
  let from = event;
  while (from > 0) {
    const found = await timeline.life(page, from, from === event ? event : from + 1, unhurried);
    if (found === null) throw new Error('another request interrupted it');
    moments.push(...momentsOf(found.life));
    from = found.from;
  }
  return moments;
}

test('the life of a page has the events that probes find, and is the same with any checkpoints', async () => {
  const timeline = await newTimeline(SCENARIO, 'kernel=before\nsize=classroom', 256 * MIB);
  const frame = await seek(timeline, 495e9, VIEW);
  // The test follows a page that reclaim has just swapped out.
  const probed = await timeline.probe('swap-out', -1, frame.event, VIEW, unhurried);
  if (probed === null || probed === 'not-found') throw new Error('there is a swap-out');
  const last = probed.recent.at(-1);
  if (last === undefined) throw new Error('a swap-out is an event');
  expect(last.kind).toBe(EventKind.SwapOut);
  const page = last.a;
  const life = await lifeOf(timeline, page, frame.event);
  const out = life.filter(({ step }) => step === LifeStep.SwappedOut);
  expect(out.map(({ event }) => event)).toContain(last.number);
  expect(out.find(({ event }) => event === last.number)?.a).toBe(last.b);
  // The newest event is the first one of the list.
  const events = life.map(({ event }) => event);
  expect(events).toEqual(events.toSorted((one, other) => other - one));
  expect(life.at(-1)?.step).toBe(LifeStep.Allocated);
  const other = await newTimeline(SCENARIO, 'kernel=before\nsize=classroom', 24 * MIB);
  await seek(other, 495e9, VIEW);
  const again = await lifeOf(other, page, frame.event);
  const sorted = (moments: readonly LifeMoment[]): readonly string[] => moments.map((moment) => JSON.stringify(moment)).toSorted();
  expect(sorted(again)).toEqual(sorted(life));
  // The map shows the detail of this page.
  const reading = pageReading(await seek(timeline, 495e9, { ...VIEW, page }), page);
  expect(reading?.detail?.page).toBe(page);
});

test('the number of a slot or a list is never shown as the process with that number', () => {
  const moment = { event: 1, time_ns: 1, task: 0, a: 3, b: 0 };
  const life = momentsOf({
    names: [[0, 'kswapd0']],
    moments: [
      { ...moment, step: LifeStep.PutBack },
      { ...moment, step: LifeStep.Mapped },
    ],
  });
  expect(life.map(({ process }) => process)).toEqual(['kswapd0', null]);
});

test('only what has changed since another moment is left on the map, one changed page shows among many others, and the map counts the changed pages', async () => {
  const base = Uint8Array.of(0, 3, 3 | MAP_BITS.dirty, 4);
  const { bytes, changed } = changedPages(Uint8Array.of(0, 3 | MAP_BITS.referenced, 3, 2), base);
  expect([[...bytes], changed]).toEqual([[15, 15, 3, 2], 2]);
  const pages = 4096;
  const one = changedPages(new Uint8Array(pages).fill(3, 7, 8), new Uint8Array(pages));
  const small = look({ width: 16, height: 16 });
  expect(tally(paintMap(one.bytes, layOut([pages], 16, 16), small)).get(4)).toBe(1);
});

test('a server compares with the map of the requested moment, and shows everything when none is requested', async () => {
  const answers: Answer[] = [];
  const { engine, reader, modules } = await sleepingEngine();
  const serve = createServer(engine, reader, 256 * MIB, (message) => {
    if (message.type === 'answer') answers.push(message.answer);
  });
  const ask = async (id: number, request: Request): Promise<Answer> => {
    answers.length = 0;
    serve({ type: 'ask', id, request });
    await vi.waitFor(() => expect(answers).toHaveLength(1), { timeout: 60_000 });
    return answers[0] ?? { type: 'superseded' };
  };
  const frameAt = async (id: number, seconds: number, since: number | null): Promise<Frame> => {
    const view = since === null ? VIEW : { ...VIEW, since: since * 1e9 };
    const answer = await ask(id, { type: 'seek', position: { type: 'time', ns: seconds * 1e9 }, view });
    if (answer.type !== 'frame') throw new Error(answer.type);
    return answer.frame;
  };
  const scenario = scenarioToml(SCENARIO);
  await ask(1, { type: 'open', ...modules, scenario, options: 'kernel=before\nsize=classroom', against: null, searches: [], claims: null });
  const early = await frameAt(2, 10, null);
  expect(early.map_since).toBeUndefined();
  const late = await frameAt(3, 20, 10);
  const [then, now] = [early.place_map?.bytes ?? new Uint8Array(), late.place_map?.bytes ?? new Uint8Array()];
  const shown = (byte: number): number => byte & (MAP_BITS.class | MAP_BITS.dirty | MAP_BITS.writeback);
  const differing = now.reduce((sum, byte, page) => sum + (shown(byte) === shown(then[page] ?? 0) ? 0 : 1), 0);
  expect(differing).toBeGreaterThan(1000);
  expect([late.map_since?.changed, late.map_since?.ns]).toEqual([differing, 10e9]);
  expect((await frameAt(4, 10, 10)).map_since?.changed).toBe(0);
  expect((await frameAt(5, 10, 20)).map_since?.changed).toBe(differing);
});
