// The page tables of programs: one entry for each anonymous page in memory, which the CPU marks when the program uses the page. Only the
// frames of small machines contain single pages.
import { PageClass } from '../../engine/codes.ts';
import type { SceneFrame } from '../../engine/protocol.ts';
import { type CastMember, matchesTask } from './cast.model.ts';
import { PAGE_BITS } from './page-bits.model.ts';
import { conditionsOf, squaresFor } from './squares.model.ts';

/** The entries of a program, in the order of page numbers; true: the CPU has marked the entry since the kernel last cleared it. */
export type PageTable = { readonly used: readonly boolean[] };

const IN_TABLES: ReadonlySet<number> = new Set([
  PageClass.InactiveAnon,
  PageClass.ActiveAnon,
  PageClass.IsolatedAnon,
  PageClass.UnlistedAnon,
]);

/** The page table of the programs that a member of the cast stands for; null: the frame does not contain single pages. */
export function pageTableOf({ pages, owners }: Pick<SceneFrame, 'pages' | 'owners'>, member: Pick<CastMember, 'name'>): PageTable | null {
  if (pages === undefined) return null;
  const tasks = new Set(owners.filter(({ name }) => matchesTask(member, name)).map(({ task }) => task));
  const own = [...pages.bytes].filter((byte, page) => tasks.has(pages.tasks[page] ?? -1) && IN_TABLES.has(byte & PAGE_BITS.class));
  return { used: own.map((byte) => (byte & PAGE_BITS.referenced) !== 0) };
}

/** Whether each square of a drawn table is marked; a square stands for `each` entries. The share of marked squares is that of marked
 * entries. */
export function markedSquares({ used }: PageTable, each: number): readonly boolean[] {
  const slices = Uint32Array.from(used.flatMap((isUsed) => (isUsed ? [0, 1, 0, 0] : [1, 0, 0, 0])));
  return conditionsOf(slices, squaresFor(used.length, each)).map((condition) => condition === 'referenced');
}
