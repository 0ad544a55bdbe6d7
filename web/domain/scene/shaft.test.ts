import { describe, expect, it } from 'vitest';
import { layoutScene } from '../../stage/scene/scene-layout.model.ts';
import { byteHeight, layoutShaft, placeParts } from '../../stage/scene/shaft-layout.model.ts';
import { spread } from '../../stage/scene/spread.model.ts';
import { scene } from '../../test/fixtures/scenes.ts';
import { STACK_BYTES } from '../stack/stack.model.ts';
import { callOf, ownerOf, shaftOf } from './shaft.model.ts';

const stackOf = (task: string, wants: number, writes: number) =>
  scene({
    stack: {
      task,
      parts: [
        { part: 'wants', bytes: wants },
        { part: 'writes', bytes: writes },
      ],
    },
  });

describe('the shaft of the deepest stack', () => {
  it('is as full as the parts that are stacked in it', () => {
    const shaft = shaftOf(stackOf('select', 1968, 6384));
    expect(shaft?.parts.map(({ from, to }) => [from, to])).toEqual([
      [0, 1968],
      [1968, 8352],
    ]);
    expect(shaft?.parts.at(-1)?.to).toBe(shaft?.bytes);
    expect(shaft?.over).toBe(160);
    expect(shaftOf(stackOf('select', 4000, 4192))?.over).toBe(0);
    expect(shaftOf(scene({}))).toBeNull();
  });

  it('is that of the present call if it is asked for, which may be less deep', () => {
    const both = { ...stackOf('select', 1968, 6384), call: stackOf('sendfile', 1000, 2000).stack };
    expect([callOf(both), shaftOf(both)].map((shaft) => [shaft?.owner, shaft?.bytes])).toEqual([
      [{ type: 'program', name: 'sendfile' }, 3000],
      [{ type: 'program', name: 'select' }, 8352],
    ]);
    expect(callOf(stackOf('select', 1968, 6384))).toBeNull();
  });

  it('belongs to a program or to a kernel thread', () => {
    expect(['kswapd0', 'flush-8-0', 'select'].map((task) => ownerOf(task).type)).toEqual(['kswapd', 'flusher', 'program']);
  });

  it('has its edge in the same place on both sides, and the part beyond the edge is visible', () => {
    const place = layoutShaft(layoutScene(622, 558, false));
    const [over, within] = [stackOf('select', 1968, 6384), stackOf('kswapd0', 280, 5808)].map((one) => {
      const shaft = shaftOf(one);
      if (shaft === null) throw new Error('there is a stack');
      return placeParts(place, shaft, byteHeight(place, 8352), 18);
    });
    expect(over?.rim).toBe(within?.rim);
    expect(over?.over).toBeGreaterThanOrEqual(5);
    expect(within?.over).toBe(0);
    const height = (within?.ground ?? 0) - (within?.parts.at(-1)?.top ?? 0);
    expect(height / ((within?.ground ?? 0) - (within?.rim ?? 0))).toBeCloseTo(6088 / STACK_BYTES, 6);
  });
});

describe('words beside the things that they name', () => {
  it('stay in place if they have room, and move apart if they do not', () => {
    expect(spread([100, 60, 20], 20, 0, 110)).toEqual([100, 60, 20]);
    expect(spread([100, 98, 96], 20, 0, 110)).toEqual([100, 80, 60]);
    expect(spread([30, 28, 26], 20, 10, 110)).toEqual([50, 30, 10]);
  });

  it('shows nested reclaim, and on a low floor names a part that is there twice only once', () => {
    const parts = [
      { part: 'wants', bytes: 1_000 },
      { part: 'writes', bytes: 4_000 },
      { part: 'searches', bytes: 1_500 },
      { part: 'writes', bytes: 1_200 },
      { part: 'drives', bytes: 996 },
    ] as const;
    const shaft = shaftOf(scene({ stack: { task: 'flush-8-0', parts: [...parts] } }));
    if (shaft === null) throw new Error('there is a stack');
    const namedIn = (height: number, wall: boolean): readonly string[] => {
      const layout = layoutScene(622, height, wall);
      const place = layoutShaft(layout);
      const placed = placeParts(place, shaft, byteHeight(place, shaft.bytes), layout.type.text);
      expect(placed.parts.map(({ part }) => part)).toEqual(['wants', 'writes', 'searches', 'writes', 'drives']);
      const names = placed.parts.flatMap(({ name }) => name ?? []);
      for (const [index, name] of names.slice(1).entries()) expect((names[index] ?? 0) - name).toBeGreaterThan(layout.type.text * 0.9);
      return placed.parts.flatMap(({ part, name }) => (name === null ? [] : part));
    };
    expect(namedIn(498, true)).toEqual(['wants', 'writes', 'searches', 'drives']);
    expect(namedIn(720, false)).toEqual(['wants', 'writes', 'searches', 'writes', 'drives']);
  });
});
