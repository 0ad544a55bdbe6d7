import { describe, expect, it } from 'vitest';
import type { Mark } from '../../domain/scene/mark.model.ts';
import { PLAIN_MARKS } from '../../domain/story/see.model.ts';
import type { Middle } from '../../domain/telling/scene.model.ts';
import { Reclaimer } from '../../engine/codes.ts';
import type { SceneFrame } from '../../engine/protocol.ts';
import { frames, samples } from '../../test/fixtures/frames.ts';
import { group, node, program, scene, singlePages } from '../../test/fixtures/scenes.ts';
import { marksThere, seeMistake } from './see-mistake.model.ts';

const CAST = [{ name: 'dd', label: 'dd', what: '' }];

function there(middle: Middle, change: Partial<SceneFrame>, priced = true): readonly Mark[] {
  return marksThere({ frame: frames.calm, scene: scene(change), samples: samples(0, false) }, { middle, cast: CAST, priced });
}

const mistake = (mark: Mark, marks: readonly Mark[]): string | null => seeMistake({ side: 'after', mark }, marks);

describe('the mark that a beat points at', () => {
  it('is on the scene, or a sentence names it and the marks that are there', () => {
    const marks = there('groups', { groups: [group('root', { depth: 0 }), group('master', {})] });
    expect(mistake({ kind: 'group', name: 'master' }, marks)).toBeNull();
    expect(mistake({ kind: 'program', name: 'dd' }, marks)).toBeNull();
    expect(mistake({ kind: 'group', name: 'slave' }, marks)).toBe(
      '::see after group slave is not on the scene of this moment; expected price, tank, surplus, queue, swap, kswapd, group master, program dd.',
    );
  });

  it.each([
    ['belts', ['price', 'tank', 'surplus', 'file', 'anon', 'lists', 'dirty', 'queue', 'swap', 'kswapd']],
    ['groups', ['price', 'tank', 'surplus', 'queue', 'swap', 'kswapd']],
    ['nodes', ['price', 'tank', 'surplus', 'queue', 'kswapd']],
    ['caches', ['price', 'tank', 'surplus', 'file', 'queue', 'kswapd', 'inodes']],
    ['stack', ['price', 'tank', 'surplus', 'queue', 'kswapd', 'shaft', 'call']],
  ] as const)('is of what stands in the middle: %s', (middle, expected) => {
    const plain = there(middle, {}).filter(({ kind }) => PLAIN_MARKS.some((one) => one === kind));
    expect(plain.map(({ kind }) => kind)).toEqual(expected);
  });

  it('is there only while it has something to show', () => {
    const searching = { programs: [program(1, 'dd', { reclaims: Reclaimer.Direct })] };
    const reclaimers = { kind: 'reclaimers', name: '' } as const;
    expect(mistake(reclaimers, there('belts', searching))).toBeNull();
    expect(mistake(reclaimers, there('belts', {}))).toMatch(/^::see after reclaimers is not on the scene/);
    expect(mistake({ kind: 'price', name: '' }, there('belts', {}, false))).not.toBeNull();
    expect(mistake({ kind: 'swap', name: '' }, there('stack', { swap_used: 9 }))).toBeNull();
    expect(mistake({ kind: 'tables', name: '' }, there('belts', { pages: singlePages([]) }))).toBeNull();
    expect(mistake({ kind: 'tables', name: '' }, there('belts', {}))).not.toBeNull();
    const two = { nodes: [node(0, {}), node(1, {})] };
    expect(mistake({ kind: 'node', name: '1' }, there('nodes', two))).toBeNull();
    expect(mistake({ kind: 'node', name: '2' }, there('nodes', two))).not.toBeNull();
  });
});
