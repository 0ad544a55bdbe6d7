// The owner whose pages a beat points at: a program or a part of its memory. Its pages are outlined wherever they are, in memory and in swap.
import type { SceneFrame } from '../../engine/protocol.ts';
import { type CastMember, isMeant } from './cast.model.ts';

type Owner = SceneFrame['owners'][number];
type Owning = Pick<SceneFrame, 'owners' | 'anon'>;

/** The names of the parts of a program's memory, as the engine gives them. */
export type PartName = 'cold' | 'first' | 'second';
const PARTS: ReadonlySet<string> = new Set<PartName>(['cold', 'first', 'second']);
const isPart = (name: string | undefined): name is PartName => name !== undefined && PARTS.has(name);

/** A mark names a program, or a part of its memory: `test/second`. */
function readOwner(mark: string): { readonly program: string; readonly part: PartName | null } {
  const [program = '', part] = mark.split('/');
  return { program, part: isPart(part) ? part : null };
}

/** Every name by which a beat can point at the pages of an owner. */
export const ownerNames = (owners: readonly Pick<Owner, 'name' | 'part'>[]): readonly string[] => [
  ...new Set(owners.flatMap(({ name, part }) => [name, ...(part === undefined ? [] : [`${name}/${part}`])])),
];

/** The places of those that a mark names among all owners. */
function placesOf(owners: readonly Pick<Owner, 'name' | 'part'>[], mark: string): readonly number[] {
  const { program, part } = readOwner(mark);
  return owners.flatMap((owner, place) =>
    isMeant({ name: program }, owner.name) && (part === null || owner.part === part) ? [place] : [],
  );
}

/** The pages of an owner, as its picture needs them. */
export type Owned = {
  readonly part: PartName | null;
  /** What the scene calls the program. */
  readonly label: string;
  /** Pages in memory, and pages that are only in swap. */
  readonly pages: number;
  readonly swapped: number;
  /** Its pages in each slice of the anonymous pages. */
  readonly slices: Uint32Array;
};

/** null: no program of this name owns pages. */
export function ownedBy({ owners, anon }: Owning, mark: string, cast: readonly Pick<CastMember, 'name' | 'label'>[]): Owned | null {
  const places = placesOf(owners, mark);
  if (places.length === 0) return null;
  const { program, part } = readOwner(mark);
  const slices = Uint32Array.from({ length: anon.owners.length / owners.length }, (_, slice) =>
    places.reduce((sum, place) => sum + (anon.owners[slice * owners.length + place] ?? 0), 0),
  );
  return {
    part,
    label: cast.find(({ name }) => name === program)?.label ?? program,
    pages: slices.reduce((sum, pages) => sum + pages, 0),
    swapped: places.reduce((sum, place) => sum + (owners[place]?.swapped ?? 0), 0),
    slices,
  };
}

/** Pages in memory of the owner that a mark names; null: there is none. */
export const ownedPages = (scene: Owning, mark: string): number | null => ownedBy(scene, mark, [])?.pages ?? null;

/** Which of `count` squares of a list belong to the owner: its share of the squares, at the places where the list has most of its pages.
 * `own` and `all`: its pages, and all pages, in each slice of the list. */
export function ownedSquares(own: Uint32Array, all: readonly number[], count: number): readonly boolean[] {
  const number = own.length;
  let carried = 0;
  return Array.from({ length: count }, (_, square) => {
    const [from, to] = [(square * number) / count, ((square + 1) * number) / count];
    let [mine, pages] = [0, 0];
    for (let slice = Math.floor(from); slice < Math.max(Math.ceil(to), Math.floor(from) + 1); slice += 1) {
      const overlap = Math.max(1e-6, Math.min(slice + 1, to) - Math.max(slice, from));
      mine += overlap * (own[slice] ?? 0);
      pages += overlap * (all[slice] ?? 0);
    }
    carried += pages === 0 ? 0 : mine / pages;
    const isOwned = carried >= 0.5;
    if (isOwned) carried -= 1;
    return isOwned;
  });
}
