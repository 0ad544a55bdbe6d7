// Boxes of the scene's marks, for the outline around the mark that a beat points at.

import type { Figure } from '../../domain/scene/figures.model.ts';
import type { Mark } from '../../domain/scene/mark.model.ts';
import type { Middle } from '../../domain/telling/scene.model.ts';
import { layoutContainer } from './container-layout.model.ts';
import { helpersEnd, lineLeft, lineWidth } from './helpers-layout.model.ts';
import { layoutRooms } from './node-rooms-layout.model.ts';
import { type Box, marksWidth, type SceneLayout } from './scene-layout.model.ts';
import { blocksOf, hasFoot } from './stock-layout.model.ts';

/** Distance between a mark and its outline, in units. */
const BY = 4;

const grown = ({ x, y, width, height }: Box): Box => ({ x: x - BY, y: y - BY, width: width + 2 * BY, height: height + 2 * BY });

const between = (top: number, bottom: number, x: number, width: number): Box => ({ x, y: top, width, height: bottom - top });

/** The outline of a floor is drawn inside the floor. */
const within = ({ x, y, width, height }: Box): Box => ({ x: x + 2 * BY, y: y + 2 * BY, width: width - 4 * BY, height: height - 4 * BY });

/** The outline begins this far left of a box, so that it does not touch the words above, which begin at the box's left edge. */
const BESIDE_NAME = 3;

/** The outline of a box with the line of words above it. */
const withName = (box: Box, text: number): Box =>
  between(box.y - text * 1.45, box.y + box.height, box.x - BESIDE_NAME, box.width + BESIDE_NAME);

/** The outline of the tank with its two lines of words and the names of its watermarks. */
const tankBox = ({ tank, memory, type }: SceneLayout): Box =>
  between(memory.y + BY + 1, tank.y + tank.height + 2, tank.x - 8, tank.width + marksWidth(type.text) + 10);

/** The outline of the block of pages at index `place`, if the picture has `blocks` blocks; null: it has no such block. */
function blockBox(layout: SceneLayout, place: number, blocks: number): Box | null {
  const block = blocksOf(layout, blocks)[place];
  // The outline fits between the words of the neighbouring blocks, and is as wide as words can be.
  return block === undefined
    ? null
    : between(block.name - layout.type.text * 0.95 + BY + 1, block.below + 1, block.squares.x - BESIDE_STOCK, stockWidth(layout));
}

/** The outline of a block begins this far left of it, so that it touches neither the words of the block nor those below the gear. */
const BESIDE_STOCK = 2;

const stockWidth = ({ stock, memory }: SceneLayout): number => memory.x + memory.width - BY - stock.x + BESIDE_STOCK;

/** The outline of all pages in memory. */
const stockBox = (layout: SceneLayout): Box =>
  between(layout.stock.y, layout.stock.y + layout.stock.height, layout.stock.x - BESIDE_STOCK, stockWidth(layout));

/** Distance of the gear's outline from the words of the block beside it. */
const BESIDE_GEAR = 10;

/** On a floor that is lower than this many lines, the words about the limit of a pass are wider than everything else below the gear. */
const LOW_FLOOR = 9;

/** The outline of the gear, its name and the words about it; it ends before the middle picture and the end of the floor. */
function kswapdBox({ type: { text }, gear, stock, memory }: SceneLayout, helpers: number, hasLimit: boolean): Box {
  const left = gear.x - text * (hasLimit && memory.height < text * LOW_FLOOR ? 3.1 : 2.6);
  const right = Math.min(gear.x + text * 2.6, stock.x - BESIDE_GEAR);
  // Below the name there are up to two lines about kswapd, or one such line and the two lines of the limit.
  const bottom = gear.name + text * (helpers > 0 ? 0.2 : hasLimit ? 3.6 : 2.4);
  return between(gear.y - gear.radius * 1.6, Math.min(bottom, memory.y + memory.height - BY), left, right - left);
}

/** The outline of the programs in direct reclaim: below the gear, between the names of the watermarks and the blocks of pages. */
function reclaimersBox({ type: { text }, gear, tank, stock, memory }: SceneLayout): Box {
  const top = gear.name + text * 0.62;
  const bottom = Math.min(memory.y + memory.height - 6, helpersEnd(gear.name, text));
  if (bottom - top < text * 2) {
    const line = lineLeft(gear.x, lineWidth(text), stock.x);
    return between(top, bottom, line - BY, lineWidth(text) + BY + 1);
  }
  const start = Math.max(gear.x - text * 2.5, tank.x + tank.width + marksWidth(text) + 2 * BY);
  return between(top, bottom, start, Math.min(gear.x + text * 2.5, stock.x - 2 * BY) - start);
}

/** The parts of the picture on which the boxes depend. */
export type ScenePresence = {
  readonly middle: Middle;
  readonly figures: readonly Figure[];
  /** Names of the groups that have a block, in order. */
  readonly groups: readonly string[];
  readonly nodes: number;
  /** Number of programs in direct reclaim, which are drawn below the gear. */
  readonly helpers?: number;
  /** The limit of a pass is written below the gear; it is wider than the gear. */
  readonly hasLimit?: boolean;
  /** The group whose hard limit is drawn. */
  readonly container?: string | null;
  /** The only group takes the room of both blocks. */
  readonly isLone?: boolean;
  /** Pages come back from swap, on a path that begins at swap's right side. */
  readonly returns?: boolean;
};

/** The outline of the file pages above a container. */
function aboveContainer(layout: SceneLayout): Box | null {
  const block = blockBox(layout, 0, 2);
  return block === null ? null : { ...block, height: layoutContainer(layout).below + layout.type.text * 0.2 - block.y };
}

/** The outline of the container with its name. */
function containerBox(layout: SceneLayout): Box {
  const { name, bar } = layoutContainer(layout);
  const top = name - layout.type.text;
  return between(top, bar.y + bar.height + 1, layout.stock.x - BESIDE_STOCK, stockWidth(layout));
}

/** The outline of the unused dentries and inodes. */
const listBox = (layout: SceneLayout): Box => {
  const { stock, type } = layout;
  return between(stock.y, stock.y + type.text * 2.05, stock.x - BESIDE_STOCK, stockWidth(layout));
};

/** The outline of a mark; null: the mark is not on the scene. */
export function markBox(
  { kind, name }: Mark,
  layout: SceneLayout,
  { middle, figures, groups, nodes, helpers = 0, hasLimit = false, container = null, isLone = false, returns = false }: ScenePresence,
): Box | null {
  const { type, head, tank, queue, swap, programs, memory, disk, stock } = layout;
  const text = type.text;
  const box = ((): Box | null => {
    switch (kind) {
      case 'price':
        return between(head.figure - type.figure * 0.74, head.ghost + text * 0.3, 14, layout.width - 28);
      case 'tank':
      case 'surplus':
        return middle === 'nodes' ? within(memory) : tankBox(layout);
      case 'node':
        return layoutRooms(layout, nodes, { isGated: true, hasSlot: false })[Number(name)]?.room ?? null;
      case 'file':
        return middle === 'caches'
          ? between(
              listBox(layout).y + listBox(layout).height + BY,
              stock.y + stock.height - (hasFoot(layout) ? text * 1.3 : 0),
              stock.x - BESIDE_STOCK,
              stockWidth(layout),
            )
          : middle === 'belts'
            ? container === null
              ? blockBox(layout, 0, 2)
              : aboveContainer(layout)
            : null;
      case 'anon':
      case 'pages':
        return middle === 'belts' ? blockBox(layout, 1, 2) : null;
      case 'lists':
        return middle === 'belts' ? stockBox(layout) : null;
      case 'tables':
        return between(programs.y + BY, programs.y + programs.height - BY, tank.x - BY, programs.x + programs.width - tank.x);
      case 'group':
        if (middle === 'belts') return name === container ? containerBox(layout) : null;
        return groups.length > 2 || isLone
          ? between(
              stock.y,
              stock.y + stock.height - (isLone && hasFoot(layout) ? text * 1.3 : 0),
              stock.x - BESIDE_STOCK,
              stockWidth(layout),
            )
          : blockBox(layout, groups.indexOf(name), 2);
      case 'queue':
        // In a story about stacks, words beside the queue say who has written so far.
        return withName(middle === 'stack' ? { ...queue, width: disk.x + disk.width - 12 - queue.x } : queue, text);
      case 'waiters':
        return between(disk.y + BY + 2, disk.y + disk.height - BY - 2, swap.x - 2 * BY, disk.x + disk.width - BY - swap.x + 2 * BY);
      case 'flusher':
        return withName({ ...swap, width: disk.x + disk.width - 12 - swap.x, height: disk.y + disk.height - 6 - swap.y }, text);
      case 'swap':
        // The outline includes the words beside swap, unless the path back is drawn there.
        return withName({ ...swap, width: (returns ? stock.x + stock.width : disk.x + disk.width - 6) - swap.x }, text);
      case 'kswapd':
        if (middle === 'nodes') return within(memory);
        return kswapdBox(layout, helpers, hasLimit);
      case 'reclaimers':
        return reclaimersBox(layout);
      case 'shaft':
      case 'call':
        return middle === 'stack' ? stockBox(layout) : null;
      case 'inodes':
        return middle === 'caches' ? listBox(layout) : null;
      case 'program': {
        const place = figures.findIndex((figure) => figure.name === name);
        const width = (programs.x + programs.width - tank.x) / Math.max(2, figures.length);
        return place < 0 ? null : between(programs.y + BY, programs.y + programs.height - BY, tank.x + place * width - 1, width - 6);
      }
      default:
        return null;
    }
  })();
  return box === null ? null : grown(box);
}
