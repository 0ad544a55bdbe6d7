// A group whose hard limit the scene shows beside the pages of the whole machine.
import type { SceneFrame } from '../../engine/protocol.ts';
import { groupPages } from './marks.model.ts';

/** All amounts are in pages. */
export type Container = {
  readonly name: string;
  readonly file: number;
  readonly anon: number;
  readonly limit: number;
  /** Everything that counts against the limit: file and anonymous pages, slab pages, and pages that CPUs have charged in advance. */
  readonly charged: number;
  /** File pages that are dirty, so reclaim cannot evict them yet. */
  readonly dirty: number;
  readonly writeback: number;
};

/** A container counts as full at this share of its limit, because reclaim starts at the limit and frees a few pages at a time. */
const FULL = 0.98;
export const isFull = (pages: number, limit: number): boolean => pages >= limit * FULL;

/** The scene shows the container instead of the anonymous pages if those are at most this share of memory on each side. */
const MOST_ANON = 0.01;
const hasFewAnon = ({ anon, managed }: SceneFrame): boolean => anon.inactive + anon.active <= managed * MOST_ANON;

/** The only top-level group with a hard limit; null: there is none, there are several, or the scene shows anonymous pages there. */
export function containerOf(scene: SceneFrame, other: SceneFrame | null): Container | null {
  const [only, ...more] = scene.groups.filter(({ depth, hard_limit: limit }) => depth === 1 && limit !== undefined);
  if (only?.hard_limit === undefined || more.length > 0) return null;
  if (![scene, ...(other === null ? [] : [other])].every(hasFewAnon)) return null;
  const { name, anon, file, hard_limit: limit, charged, dirty, writeback } = only;
  const none = [0, 0] as [number, number];
  return { name, file: groupPages({ anon: none, file }), anon: groupPages({ anon, file: none }), limit, charged, dirty, writeback };
}
