// The number of each mark on the scene. A story's text, an outline on the picture and the picture itself all use the same function, so that
// they agree.
import type { SceneFrame } from '../../engine/protocol.ts';
import { knownFiles } from './caches.model.ts';
import type { Mark } from './mark.model.ts';
import { ownedPages } from './owners.model.ts';
import { stackBytes } from './shaft.model.ts';

/** The unit of a number on the scene. `MB` means 256 pages of 4 KiB, as kernel developers count. */
export type Unit = 'MB' | 'pages' | 'count' | 'bytes' | 'seconds';
/** The unit of an amount of memory. A picture uses only one of the two, so that readers can compare its numbers and add them up. */
export type MemoryUnit = Extract<Unit, 'MB' | 'pages'>;
export type Amount = { readonly value: number; readonly unit: Unit };

/** Pages in a MB. */
const MB_PAGES = 256;
export const inMb = (pages: number): Amount => ({ value: pages / MB_PAGES, unit: 'MB' });
/** On a machine with at most this many pages, the scene counts single pages. */
const COUNTED_PAGES = 4_096;
/** `managed`: pages of the whole machine. */
export const memoryUnit = (managed: number): MemoryUnit => (managed <= COUNTED_PAGES ? 'pages' : 'MB');
export const memoryIn = (unit: MemoryUnit, pages: number): Amount => (unit === 'pages' ? { value: pages, unit } : inMb(pages));
/** A value with its unit. For MB, the value is in pages and is converted. */
export const amountOf = (value: number, unit: Unit): Amount => (unit === 'MB' ? inMb(value) : { value, unit });
const counted = (value: number): Amount => ({ value, unit: 'count' });

/** Free pages above the high watermark, above which kswapd may sleep. */
const surplusPages = ({ free, high }: { readonly free: number; readonly high: number }): number => Math.max(0, free - high);

/** Pages that are queued for writing or under writeback. */
export const waitingPages = ({ queue }: SceneFrame): number => queue.file_writes + queue.swap_writes;

/** The number that a mark shows; null: the mark has none, it names nothing on the scene, or it is the price, which is computed
 * elsewhere. */
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
      return counted(scene.programs.filter(({ reclaims }) => reclaims !== undefined).length);
    case 'inodes':
      return counted(knownFiles(scene));
    case 'shaft':
      return { value: stackBytes(scene.stack), unit: 'bytes' };
    case 'call':
      return { value: stackBytes(scene.call), unit: 'bytes' };
    case 'node': {
      const node = scene.nodes.find((one) => String(one.node) === mark.name);
      // The watermarks do not count pages on per-CPU lists, so the number beside a node does not either.
      return node === undefined ? null : memory(node.free - node.per_cpu);
    }
    case 'group': {
      const group = scene.groups.find((one) => one.name === mark.name);
      return group === undefined ? null : memory(groupAmount(group));
    }
    case 'pages': {
      const pages = ownedPages(scene, mark.name);
      return pages === null ? null : memory(pages);
    }
    default:
      return null;
  }
}

type Group = SceneFrame['groups'][number];
/** The number of pages that the scene writes beside a group: those on its lists or, if it has limits of version 2, all pages that count
 * against them. */
export const groupAmount = (group: Pick<Group, 'anon' | 'file' | 'charged' | 'limits'>): number =>
  group.limits.length === 0 ? groupPages(group) : group.charged;
export const groupPages = ({ anon, file }: Pick<Group, 'anon' | 'file'>): number =>
  (anon[0] ?? 0) + (anon[1] ?? 0) + (file[0] ?? 0) + (file[1] ?? 0);
