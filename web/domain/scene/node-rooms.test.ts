import { describe, expect, it } from 'vitest';
import { SleepRule } from '../../engine/codes.ts';
import { roomWords } from '../../stage/scene/node-rooms.words.ts';
import { gateForm, layoutRooms } from '../../stage/scene/node-rooms-layout.model.ts';
import { layoutScene } from '../../stage/scene/scene-layout.model.ts';
import { zone } from '../../test/fixtures/frames.ts';
import { node, scene } from '../../test/fixtures/scenes.ts';
import { asks, loopsForNothing, type RoomPart, roomsOf } from './node-rooms.model.ts';

describe('NUMA nodes', () => {
  const zones = [
    zone({ node: 0, name: 'DMA32', managed: 90_000, free_pages: 2_000, min: 1_500, high: 2_300 }),
    zone({ node: 0, name: 'Normal', managed: 165_000, free_pages: 9_000, per_cpu: 50, min: 2_400, high: 3_600 }),
    zone({ node: 1, name: 'Normal/1', managed: 256_000, free_pages: 70_000, min: 2_400, high: 3_600 }),
  ];

  it('show the free pages of their own zones', () => {
    const rooms = roomsOf(scene({ nodes: [node(0, {}), node(1, {})] }), zones);
    expect(rooms.map(({ tank }) => [tank.free, tank.deciding.name, tank.deciding.level])).toEqual([
      [11_050, 'Normal', 'surplus'],
      [70_000, 'Normal/1', 'surplus'],
    ]);
  });

  it('show what lies on their lists if no node has several zones, of which the sleep check could be about some only', () => {
    const nodes = [node(0, { anon: 9, file: 1, kernel: 3, managed: 20 }), node(1, {})];
    const listsOf = (some: typeof zones): unknown => roomsOf(scene({ nodes }), some)[0]?.lists;
    expect(listsOf(zones)).toBe(null);
    expect(listsOf(zones.slice(1))).toEqual({ anon: 9, file: 1, kernel: 3, managed: 20 });
  });

  it('show the zone that one kswapd checks alone beside every tank, and where a node has none', () => {
    const withDma = [
      zone({ node: 0, name: 'DMA', managed: 3_000, free_pages: 2_900, min: 10, low: 12, high: 15, reserve: 8_000 }),
      ...zones,
    ];
    const checks = (places: readonly number[]) => ({
      ...node(0, {}).sleep_check,
      zones: places.map((place): [number, boolean] => [place, true]),
    });
    const shown = (places: readonly number[]) =>
      roomsOf(scene({ nodes: [node(0, { sleep_check: checks(places) }), node(1, { sleep_check: checks([]) })] }), withDma).map(
        ({ checkedZone }) => checkedZone && [checkedZone.name, checkedZone.on?.level ?? null],
      );
    expect(shown([0])).toEqual([
      ['DMA', 'surplus'],
      ['DMA', null],
    ]);
    expect(shown([0, 1, 2])).toEqual([null, null]);
    // Both tanks already have a compartment for Normal, so no zone is drawn beside them.
    expect(shown([2])).toEqual([null, null]);
  });

  it('loop for nothing where kswapd checks no zone and the rule asks for any balanced zone', () => {
    const check = (zones_: [number, boolean][], rule: SleepRule, sleeps: boolean, awake: boolean): boolean =>
      loopsForNothing(node(1, { kswapd_awake: awake, sleep_check: { ...node(1, {}).sleep_check, zones: zones_, rule, sleeps } }));
    expect(check([], SleepRule.AnyZone, false, true)).toBe(true);
    expect(check([], SleepRule.EveryZone, true, false)).toBe(false);
    // kswapd has a good reason to scan, because the zone that it checks is short of free pages.
    expect(check([[3, false]], SleepRule.AnyZone, false, true)).toBe(false);
    expect(check([], SleepRule.AnyZone, false, false)).toBe(false);
  });

  it('show the sleep check only where its answer still holds', () => {
    const told = (kswapd: RoomPart['kswapd'], loops: boolean, sleeps: boolean): boolean =>
      asks({ kswapd, loops, gate: { zones: 0, balanced: 0, only: null, single: null, sleeps } });
    expect((['works', 'waits', 'naps'] as const).map((state) => told(state, true, false))).toEqual([true, false, true]);
    expect((['works', 'waits', 'naps', 'asleep'] as const).map((state) => told(state, false, true))).toEqual([false, false, true, true]);
    expect(told('asleep', false, false)).toBe(false);
  });

  it('say how many zones were checked, and whether kswapd sleeps because of it', () => {
    const said = (zones: number, sleeps: boolean, balanced = zones, only: string | null = null): string | undefined =>
      roomWords.gate({ zones, balanced, only, single: null, sleeps })[0]?.join(' ');
    expect([said(0, true), said(0, false)]).toEqual([
      'it checks no zone, so none is below high: it sleeps',
      'it checks no zone, so none is above high: it stays awake',
    ]);
    expect([said(1, true, 1, 'DMA'), said(1, false, 0, 'DMA')]).toEqual([
      'it checks only zone DMA, which is above high: it sleeps',
      'it checks only zone DMA, which is below high: cannot sleep',
    ]);
    expect([said(2, true), said(2, true, 1), said(2, false)]).toEqual([
      'every zone that it checks is above high: it sleeps',
      '1 of 2 zones that it checks is above high: it sleeps',
      'a zone that it checks is below high: cannot sleep',
    ]);
  });

  it('name the zone that was checked even on a projector, and say where none was', () => {
    const layout = layoutScene(622, 498, true);
    const [place] = layoutRooms(layout, 2, { isGated: true, hasSlot: true });
    if (place === undefined) throw new Error('two were asked for');
    const told = (sleeps: boolean): readonly (string | undefined)[] => {
      const gates = [
        roomWords.gate({ zones: 1, balanced: 1, only: 'DMA', single: null, sleeps: true }),
        roomWords.gate({ zones: 0, balanced: 0, only: null, single: null, sleeps }),
      ];
      return gates.map((forms) => forms[gateForm(gates, place, layout.type.text)]?.join(' '));
    };
    expect([told(true), told(false)]).toEqual([
      ['zone DMA has enough', '0 zones: none is short'],
      ['zone DMA has enough', '0 zones: none has enough'],
    ]);
  });

  it('stand side by side on the memory floor, each with everything inside its box', () => {
    for (const [wall, hasSlot] of [
      [false, true],
      [true, false],
      [true, true],
    ] as const) {
      const layout = layoutScene(622, 498, wall);
      const [first, second] = layoutRooms(layout, 2, { isGated: true, hasSlot });
      if (first === undefined || second === undefined) throw new Error('two were asked for');
      expect(first.room.x + first.room.width).toBeLessThan(second.room.x);
      expect(second.room.x + second.room.width).toBeLessThan(layout.memory.x + layout.memory.width);
      for (const { room, tank, slot, zones, gear, loop, gate } of [first, second]) {
        expect(tank.x + tank.width).toBeLessThan(gear.x - loop + 1);
        if (slot !== null) expect(slot.x + slot.width).toBeLessThan(tank.x);
        if (zones !== null) {
          expect(zones.y).toBeGreaterThan(tank.y + tank.height);
          expect(zones.y).toBeLessThan(Math.min(...gate));
        }
        expect(gear.x + loop).toBeLessThan(room.x + room.width);
        expect(tank.y + tank.height).toBeLessThan(Math.min(...gate));
        expect(Math.max(...gate)).toBeLessThan(room.y + room.height);
      }
    }
  });
});
