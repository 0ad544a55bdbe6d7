// Where the marks of the scene stand, for the outline of what a beat points at.
import type { Mark } from '../../shell/story/see.model.ts';
import type { Figure } from './figures.model.ts';
import type { Box, SceneLayout } from './scene-layout.model.ts';
import { blocksOf } from './stock-layout.model.ts';

/** Room between a mark and its outline. */
const BY = 4;

const grown = ({ x, y, width, height }: Box): Box => ({ x: x - BY, y: y - BY, width: width + 2 * BY, height: height + 2 * BY });

const between = (top: number, bottom: number, x: number, width: number): Box => ({ x, y: top, width, height: bottom - top });

/** A box with the line of words above it. */
const withName = (box: Box, text: number): Box => between(box.y - text * 1.45, box.y + box.height, box.x, box.width);

/** Whose block of what is in memory it is: of two, or of as many groups as there are. */
function blockBox(layout: SceneLayout, place: number, of: number): Box | null {
  const block = blocksOf(layout, of)[place];
  return block === undefined ? null : between(block.name - layout.type.text, block.below + 4, block.squares.x, block.squares.width);
}

/** null: it is not there. `groups`: names of the groups that have a block, in order. */
export function markBox({ kind, name }: Mark, layout: SceneLayout, figures: readonly Figure[], groups: readonly string[]): Box | null {
  const { type, head, tank, gear, queue, swap, programs, memory, stock } = layout;
  const text = type.text;
  const box = ((): Box | null => {
    switch (kind) {
      case 'price':
        return between(head.figure - type.figure * 0.86, head.ghost + text * 0.3, 14, layout.width - 28);
      case 'tank':
      case 'surplus':
        return withName(tank, text);
      case 'node':
        return between(
          memory.y + BY,
          memory.y + memory.height - BY,
          memory.x + 30 + (Number(name) * (memory.width - 34)) / 2,
          (memory.width - 34) / 2 - 6,
        );
      case 'file':
        return blockBox(layout, 0, 2);
      case 'anon':
        return blockBox(layout, 1, 2);
      case 'group':
        return blockBox(layout, groups.indexOf(name), Math.max(2, groups.length));
      case 'queue':
        return withName(queue, text);
      case 'swap':
        return withName(swap, text);
      case 'kswapd':
        return between(gear.y - gear.radius * 1.6, gear.name + text * 2.4, gear.x - text * 2.6, text * 5.2);
      case 'reclaimers':
        return between(gear.name + text * 0.3, memory.y + memory.height - 6, gear.x - text * 2.7, text * 5.4);
      case 'shaft':
      case 'inodes':
        return stock;
      case 'program': {
        const place = figures.findIndex((figure) => figure.name === name);
        const width = (programs.x + programs.width - tank.x) / Math.max(2, figures.length);
        return place < 0 ? null : between(programs.y + BY, programs.y + programs.height - BY, tank.x + place * width - 8, width);
      }
      default:
        return null;
    }
  })();
  return box === null ? null : grown(box);
}
