// Geometry of a cache's row: the objects as a bar, a bracket around those that the last call was asked to scan, and below the bar the
// objects that it has scanned and deferred, with a tick for each batch. Origin: top left.
import type { CacheRow, PageCache } from '../../domain/caches/caches.model.ts';

type Box = { readonly width: number; readonly height: number };
type Span = { readonly x: number; readonly width: number };

/** Height of the bracket above and below the bar, in CSS pixels. */
const BRACKET_PX = 2;
/** The least gap between two ticks; closer ones would merge into a grey band. */
const TICK_GAP_PX = 4;

type CachePart = 'dentries' | 'inodes' | 'own' | 'unclean' | 'only';

export type CacheDrawing = {
  readonly bar: { readonly y: number; readonly height: number };
  readonly parts: readonly (Span & { readonly part: CachePart })[];
  /** Path around the objects that the last call was asked to scan; empty before the first call. */
  readonly bracket: string;
  readonly strip: { readonly y: number; readonly height: number };
  readonly scanned: Span;
  /** The deferred objects, right of the scanned ones. The next call also has to scan them. */
  readonly ghost: Span;
  /** The scanned and deferred objects together reach beyond the end of the rail. */
  readonly beyond: boolean;
  readonly ticks: string;
};

/** Length in pixels; a bar with at least one object is always visible. */
const length = (objects: number, scale: number, width: number): number => (objects === 0 ? 0 : Math.max(1.5, (objects / scale) * width));

export const cacheDrawing = (row: CacheRow, { width, height }: Box): CacheDrawing => {
  const stripHeight = Math.max(3, Math.round(height * 0.22));
  const bar = { y: BRACKET_PX, height: Math.max(2, height - stripHeight - 2 * BRACKET_PX - 1) };
  const strip = { y: height - stripHeight, height: stripHeight };
  const at = (objects: number): number => Math.min(width, length(objects, row.scale, width));
  const { dentries, inodes, own, unclean } = row.objects;
  const mixed = row.name === 'superblock' || row.name === 'remote';
  const sizes: readonly (readonly [CachePart, number])[] = mixed
    ? [
        ['dentries', dentries],
        ['inodes', inodes],
        ['own', own - unclean],
        ['unclean', unclean],
      ]
    : [['only', own]];
  let from = 0;
  const parts = sizes.flatMap(([part, objects]) => {
    const x = at(from);
    from += objects;
    return objects === 0 ? [] : [{ part, x, width: Math.max(1, at(from) - x) }];
  });
  const scanned = at(row.call?.scanned ?? 0);
  const end = length((row.call?.scanned ?? 0) + row.deferred, row.scale, width);
  return {
    bar,
    parts,
    bracket: row.call === null ? '' : bracketPath(Math.max(2, at(row.call.total_scan)), bar),
    strip,
    scanned: { x: 0, width: scanned },
    ghost: { x: scanned, width: row.deferred === 0 ? 0 : Math.max(1.5, Math.min(width, end) - scanned) },
    beyond: end > width,
    ticks: tickPath((row.batch / row.scale) * width, width, strip.y),
  };
};

const bracketPath = (right: number, bar: { readonly y: number; readonly height: number }): string => {
  const [top, bottom] = [bar.y - BRACKET_PX + 1, bar.y + bar.height + BRACKET_PX - 1];
  return `M0 ${top}H${right}V${bottom}H0`;
};

const tickPath = (gap: number, width: number, y: number): string => {
  if (gap < TICK_GAP_PX) return '';
  const ticks = Array.from({ length: Math.floor(width / gap) }, (_, i) => `M${((i + 1) * gap).toFixed(1)} ${y - 1}v4`);
  return ticks.join('');
};

export type PageCacheDrawing = { readonly pages: Span; readonly dropped: Span };

/** The bar of the pages in the cache and, right of it, the bar of the dropped pages, which continues it to its length with them. */
export const pageCacheDrawing = (cache: PageCache, width: number): PageCacheDrawing => {
  const pages = length(cache.pages, cache.scale, width);
  return { pages: { x: 0, width: pages }, dropped: { x: pages, width: length(cache.dropped, cache.scale, width) } };
};
