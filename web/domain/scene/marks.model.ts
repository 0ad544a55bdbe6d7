// What of the scene has a name. A story's text says its number, an outline is drawn around it, and the picture writes it: by the same function.
import type { SceneFrame } from '../../engine/protocol.ts';
import { knownFiles } from './caches.model.ts';
import type { Mark } from './mark.model.ts';

/** What a number of the scene counts. `MB` of 256 pages, as kernel people count them. */
export type Unit = 'MB' | 'pages' | 'count' | 'bytes' | 'seconds';
/** Of an amount of memory. A picture has one of them, so that its numbers can be compared and add up. */
export type MemoryUnit = Extract<Unit, 'MB' | 'pages'>;
export type Amount = { readonly value: number; readonly unit: Unit };

/** Pages of a MB. */
export const MB_PAGES = 256;
export const inMb = (pages: number): Amount => ({ value: pages / MB_PAGES, unit: 'MB' });
/** On a machine with no more, single pages are what is told of. */
const COUNTED_PAGES = 4_096;
/** `managed`: pages of the whole machine. */
export const memoryUnit = (managed: number): MemoryUnit => (managed <= COUNTED_PAGES ? 'pages' : 'MB');
export const memoryIn = (unit: MemoryUnit, pages: number): Amount => (unit === 'pages' ? { value: pages, unit } : inMb(pages));
/** A number of pages or of anything else, in the unit in which it is told. */
export const amountOf = (value: number, unit: Unit): Amount => (unit === 'MB' ? inMb(value) : { value, unit });
const counted = (value: number): Amount => ({ value, unit: 'count' });

/** Free pages above what kswapd wants. */
export const surplusPages = ({ free, high }: { readonly free: number; readonly high: number }): number => Math.max(0, free - high);

/** Pages that wait to be written, or are being written. */
export const waitingPages = ({ queue }: SceneFrame): number => queue.file_writes + queue.swap_writes;

/** The number that a mark shows; null: the price has its own, and some marks have none. */
export function markAmount(mark: Mark, scene: SceneFrame): Amount | null {
  const memory = (pages: number): Amount => memoryIn(memoryUnit(scene.managed), pages);
  switch (mark.kind) {
    case 'tank':
      return memory(scene.free);
    case 'surplus':
      return memory(surplusPages(scene));
    case 'file':
      return memory(scene.file.inactive + scene.file.active);
    case 'anon':
      return memory(scene.anon.inactive + scene.anon.active);
    case 'queue':
      return memory(waitingPages(scene));
    case 'swap':
      return memory(scene.swap_used);
    case 'reclaimers':
      return counted(scene.programs.filter(({ direct }) => direct).length);
    case 'inodes':
      return counted(knownFiles(scene));
    case 'shaft':
      return { value: scene.stack.bytes, unit: 'bytes' };
    case 'node': {
      const node = scene.nodes.find((one) => String(one.node) === mark.name);
      return node === undefined ? null : memory(node.free);
    }
    case 'group': {
      const group = scene.groups.find((one) => one.name === mark.name);
      return group === undefined ? null : memory(groupPages(group));
    }
    default:
      return null;
  }
}

type Group = SceneFrame['groups'][number];
export const groupPages = ({ anon, file }: Pick<Group, 'anon' | 'file'>): number =>
  (anon[0] ?? 0) + (anon[1] ?? 0) + (file[0] ?? 0) + (file[1] ?? 0);
