// The owners whose pages a beat points at: programs, or parts of a program's memory. The scene outlines their pages in memory and in swap.
// If a beat points at one of a program's two hot sets, the scene outlines both, each with its letter, because one displaces the other.
import type { SceneFrame } from '../../engine/protocol.ts';
import { type CastMember, matchesTask } from './cast.model.ts';

type Owner = SceneFrame['owners'][number];
type Owning = Pick<SceneFrame, 'owners' | 'anon'>;

/** The engine's names of the parts of a program's memory. */
export type PartName = 'cold' | 'first' | 'second';
const PARTS: ReadonlySet<string> = new Set<PartName>(['cold', 'first', 'second']);
const isPart = (name: string | undefined): name is PartName => name !== undefined && PARTS.has(name);

/** The hot sets of a program, in the order in which it uses them. */
const SETS = ['first', 'second'] as const satisfies readonly PartName[];
/** The letter on the pages of a hot set. It is not A or B, because the options of a bet have these letters, and not X, which looks like
 * the cross on pages that cannot be freed. */
export type Tag = 'P' | 'Q';
const TAGS: Readonly<Record<PartName, Tag | null>> = { cold: null, first: 'P', second: 'Q' };

/** A mark names a program, or a part of its memory: `test/second`. */
function readOwner(mark: string): { readonly program: string; readonly part: PartName | null } {
  const [program = '', part] = mark.split('/');
  return { program, part: isPart(part) ? part : null };
}

/** The names that a beat can use to point at the pages of an owner. A beat can also use a pattern such as `master-*`. */
export const ownerNames = (owners: readonly Pick<Owner, 'name' | 'part'>[]): readonly string[] => [
  ...new Set(owners.flatMap(({ name, part }) => [name, ...(part === undefined ? [] : [`${name}/${part}`])])),
];

/** The indices of the owners that a mark stands for. */
function placesOf(owners: readonly Pick<Owner, 'name' | 'part'>[], mark: string): readonly number[] {
  const { program, part } = readOwner(mark);
  return owners.flatMap((owner, place) =>
    matchesTask({ name: program }, owner.name) && (part === null || owner.part === part) ? [place] : [],
  );
}

/** The pages of an owner, for drawing. */
export type Owned = {
  readonly part: PartName | null;
  /** The letter on its pages; null: they are not those of a hot set. */
  readonly tag: Tag | null;
  /** The name of the program on the scene. */
  readonly label: string;
  /** Pages in memory, and pages that are only in swap. */
  readonly pages: number;
  readonly swapped: number;
  /** Its pages in each slice of the anonymous pages. */
  readonly slices: Uint32Array;
};

/** The pages that a mark stands for; null: the scene has no such owner. */
export function ownedBy({ owners, anon }: Owning, mark: string, cast: readonly Pick<CastMember, 'name' | 'label'>[]): Owned | null {
  const places = placesOf(owners, mark);
  if (places.length === 0) return null;
  const { program, part } = readOwner(mark);
  const slices = Uint32Array.from({ length: anon.owners.length / owners.length }, (_, slice) =>
    places.reduce((sum, place) => sum + (anon.owners[slice * owners.length + place] ?? 0), 0),
  );
  return {
    part,
    tag: part === null ? null : TAGS[part],
    label: cast.find(({ name }) => name === program)?.label ?? program,
    pages: slices.reduce((sum, pages) => sum + pages, 0),
    swapped: places.reduce((sum, place) => sum + (owners[place]?.swapped ?? 0), 0),
    slices,
  };
}

/** The owners whose pages the scene outlines if a beat points at this mark. */
export function outlinedBy(scene: Owning, mark: string, cast: readonly Pick<CastMember, 'name' | 'label'>[]): readonly Owned[] {
  const { program, part } = readOwner(mark);
  const isSet = SETS.some((set) => set === part);
  const owned = (isSet ? SETS.map((set) => `${program}/${set}`) : [mark]).flatMap((one) => ownedBy(scene, one, cast) ?? []);
  // A set that the program has not used yet has no pages.
  return isSet ? owned.filter(({ pages, swapped }) => pages + swapped > 0) : owned;
}

/** Pages in memory of the owner that a mark stands for; null: there is no such owner. */
export const ownedPages = (scene: Owning, mark: string): number | null => ownedBy(scene, mark, [])?.pages ?? null;

/** The owner of each of `count` squares of a list, as an index into `own`; null: it belongs to none of these owners. Each owner gets its
 * share of the squares, where the list has most of its pages. `own` and `all`: the pages of each owner, and all pages, in each slice of the
 * list. */
export function ownersOfSquares(own: readonly Uint32Array[], all: readonly number[], count: number): readonly (number | null)[] {
  const number = all.length;
  const carried = own.map(() => 0);
  return Array.from({ length: count }, (_, square) => {
    const [from, to] = [(square * number) / count, ((square + 1) * number) / count];
    const mine = own.map(() => 0);
    let pages = 0;
    for (let slice = Math.floor(from); slice < Math.max(Math.ceil(to), Math.floor(from) + 1); slice += 1) {
      const overlap = Math.max(1e-6, Math.min(slice + 1, to) - Math.max(slice, from));
      for (const [place, slices] of own.entries()) mine[place] = (mine[place] ?? 0) + overlap * (slices[slice] ?? 0);
      pages += overlap * (all[slice] ?? 0);
    }
    for (const [place, part] of mine.entries()) carried[place] = (carried[place] ?? 0) + (pages === 0 ? 0 : part / pages);
    const most = Math.max(...carried);
    if (own.length === 0 || most < 0.5) return null;
    const owner = carried.indexOf(most);
    carried[owner] = most - 1;
    return owner;
  });
}
