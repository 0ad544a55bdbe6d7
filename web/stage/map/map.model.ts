// The place map in numbers, and the facts about one page.
import { PageClass } from '../../engine/codes.ts';
import { layOut, MAP_BITS, type Sheet } from '../../engine/place-map.ts';
import type { Frame, PageDetail } from '../../engine/protocol.ts';
import type { Pfn } from '../../engine/units.ts';

/** Kinds of pages that the map counts, in the order in which they are shown. */
export const MAP_KINDS = ['free', 'inactiveFile', 'activeFile', 'inactiveAnon', 'activeAnon', 'unevictable', 'kernel', 'offList'] as const;
export type MapKind = (typeof MAP_KINDS)[number];
export const MAP_CONDITIONS = ['dirty', 'writeback', 'perCpu'] as const;
export type MapCondition = (typeof MAP_CONDITIONS)[number];

const KIND_OF: Readonly<Record<PageClass, MapKind>> = {
  [PageClass.Free]: 'free',
  [PageClass.Kernel]: 'kernel',
  [PageClass.InactiveAnon]: 'inactiveAnon',
  [PageClass.ActiveAnon]: 'activeAnon',
  [PageClass.InactiveFile]: 'inactiveFile',
  [PageClass.ActiveFile]: 'activeFile',
  [PageClass.Unevictable]: 'unevictable',
  [PageClass.IsolatedAnon]: 'offList',
  [PageClass.IsolatedFile]: 'offList',
  [PageClass.UnlistedAnon]: 'offList',
  [PageClass.UnlistedFile]: 'offList',
};
const CLASSES = Object.keys(KIND_OF).length;
const COUNTS = CLASSES + MAP_CONDITIONS.length;

const isClass = (code: number): code is PageClass => code in KIND_OF;
const classOf = (byte: number): PageClass => {
  const code = byte & MAP_BITS.class;
  return isClass(code) ? code : PageClass.Kernel;
};

export type MapCounts = Readonly<Record<MapKind | MapCondition, number>>;

const noCounts = (): Record<MapKind | MapCondition, number> => ({
  free: 0,
  inactiveFile: 0,
  activeFile: 0,
  inactiveAnon: 0,
  activeAnon: 0,
  unevictable: 0,
  kernel: 0,
  offList: 0,
  dirty: 0,
  writeback: 0,
  perCpu: 0,
});

const addZone = (sum: Record<MapKind | MapCondition, number>, counts: Uint32Array): void => {
  for (let code = 0; code < CLASSES; code += 1) if (isClass(code)) sum[KIND_OF[code]] += counts[code] ?? 0;
  for (const [place, condition] of MAP_CONDITIONS.entries()) sum[condition] += counts[CLASSES + place] ?? 0;
};

type ZoneCounts = { readonly zone: string; readonly counts: MapCounts };

/** Empty if the frame has no map. */
export const zoneCounts = ({ place_map, zones }: Frame): readonly ZoneCounts[] =>
  place_map === undefined
    ? []
    : zones.map((zone, place) => {
        const counts = noCounts();
        addZone(counts, place_map.counts.subarray(place * COUNTS, (place + 1) * COUNTS));
        return { zone: zone.name, counts };
      });

export const allCounts = (frame: Frame): MapCounts => {
  const sum = noCounts();
  const { place_map, zones } = frame;
  if (place_map !== undefined)
    for (let place = 0; place < zones.length; place += 1) addZone(sum, place_map.counts.subarray(place * COUNTS));
  return sum;
};

export const sheetOf = (frame: Frame, width: number, height: number): Sheet =>
  layOut(
    frame.zones.map(({ managed }) => managed),
    width,
    height,
  );

export const totalPages = (frame: Frame): number => frame.zones.reduce((sum, { managed }) => sum + managed, 0);

export type PageFlag = 'referenced' | 'accessed' | 'dirty' | 'writeback' | 'reclaim' | 'mapped' | 'swapCache' | 'locked' | 'perCpu';
type PageList = 'inactive anonymous' | 'active anonymous' | 'inactive file' | 'active file' | 'unevictable';
const LIST_OF: Readonly<Partial<Record<PageClass, PageList>>> = {
  [PageClass.InactiveAnon]: 'inactive anonymous',
  [PageClass.ActiveAnon]: 'active anonymous',
  [PageClass.InactiveFile]: 'inactive file',
  [PageClass.ActiveFile]: 'active file',
  [PageClass.Unevictable]: 'unevictable',
};

export type PagePlace =
  | { readonly type: 'list'; readonly list: PageList }
  | { readonly type: 'free' | 'kernel' | 'isolated' | 'unlisted'; readonly anon: boolean };

export type PageReading = {
  readonly page: Pfn;
  readonly zone: string;
  readonly place: PagePlace;
  readonly flags: readonly PageFlag[];
  /** Further facts about the page; null: only those that the map shows are known. */
  readonly detail: PageDetail | null;
};

const placeOf = (byte: number): PagePlace => {
  const code = classOf(byte);
  const list = LIST_OF[code];
  if (list !== undefined) return { type: 'list', list };
  const anon = code === PageClass.IsolatedAnon || code === PageClass.UnlistedAnon;
  if (code === PageClass.Free) return { type: 'free', anon };
  if (code === PageClass.Kernel) return { type: 'kernel', anon };
  return { type: code === PageClass.IsolatedAnon || code === PageClass.IsolatedFile ? 'isolated' : 'unlisted', anon };
};

const flagsOf = (byte: number, detail: PageDetail | null): readonly PageFlag[] => {
  const flags: readonly (readonly [PageFlag, boolean])[] = [
    ['perCpu', (byte & MAP_BITS.perCpu) !== 0],
    ['referenced', (byte & MAP_BITS.referenced) !== 0],
    ['accessed', detail?.accessed === true],
    ['dirty', (byte & MAP_BITS.dirty) !== 0],
    ['writeback', (byte & MAP_BITS.writeback) !== 0],
    ['reclaim', detail?.reclaim === true],
    ['mapped', detail?.mapped === true],
    ['swapCache', detail?.swap_cache === true],
    ['locked', detail?.locked === true],
  ];
  return flags.filter(([, on]) => on).map(([flag]) => flag);
};

/** The facts about a page; null: the machine has no such page, or the frame has no map. */
export function pageReading(frame: Frame, page: Pfn): PageReading | null {
  const detail = frame.page?.page === page ? frame.page : null;
  const byte = detail?.byte ?? frame.place_map?.bytes[page];
  let first = 0;
  const zone = frame.zones.find(({ managed }) => {
    first += managed;
    return page < first;
  });
  if (byte === undefined || zone === undefined) return null;
  return { page, zone: zone.name, place: placeOf(byte), flags: flagsOf(byte, detail), detail };
}

/** Index of a page among the pages at the tail of its list, counted from the tail; null: it is not among them. */
export const tailPlace = (pages: Uint32Array, page: Pfn | null): number | null => {
  const place = page === null ? -1 : pages.indexOf(page);
  return place === -1 ? null : place;
};
