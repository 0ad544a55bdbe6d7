// The rows of the key with their marks. They do not read the store, so any page can show them.

import type { ReactElement } from 'react';
import { containerOf } from '../../domain/scene/container.model.ts';
import { shownGroups } from '../../domain/scene/groups.model.ts';
import { limitedGroupOf } from '../../domain/scene/limited-group.model.ts';
import { loneGroupOf } from '../../domain/scene/lone-group.model.ts';
import type { Moment } from '../../domain/scene/moment.model.ts';
import { showsLists } from '../../domain/scene/node-rooms.model.ts';
import { showsUse } from '../../domain/scene/squares.model.ts';
import type { Middle } from '../../domain/telling/scene.model.ts';
import type { Term } from '../../domain/terms/terms.model.ts';
import type { SceneFrame } from '../../engine/protocol.ts';
import { AGES } from './belt.view.tsx';
import type { keyWords } from './key.words.ts';
import { cornersPath, crossPath, discPath, dotsPath, gearPath, hatchPath, headPath, PERSON, personPath } from './scene.draw.ts';

export type KeyEntry = keyof typeof keyWords.entries;

/** Side of a mark's box, in units. */
export const SIDE = 14;

/** Entries of every picture with a tank and programs. */
const EVERYWHERE = [
  'writeback',
  'high',
  'low',
  'min',
  'surplus',
  'idleZone',
  'reclaims',
  'idle',
  'pointed',
] as const satisfies readonly KeyEntry[];

/** The marks that can appear with each middle picture, whether or not the moment shows them, so that the key rarely changes during a story. */
export const KEY_ENTRIES: Readonly<Record<Middle, readonly KeyEntry[]>> = {
  belts: ['inactive', 'active', 'generations', 'used', 'dirty', ...EVERYWHERE, 'way', 'missing', 'barred', 'kernel'],
  groups: ['file', 'anon', 'inactive', 'generations', 'used', 'dirty', 'searched', 'softLimit', ...EVERYWHERE],
  nodes: ['file', 'anon', ...EVERYWHERE, 'kernel'],
  caches: ['file', 'gone', 'framed', ...EVERYWHERE],
  stack: ['dirty', ...EVERYWHERE],
};

/** Entries that a projector leaves out, because it has less room, and because lines, names or words beside these marks explain them. An arrow
 * explains itself. */
const SELF_EVIDENT: ReadonlySet<KeyEntry> = new Set(['surplus', 'idleZone', 'idle', 'way']);

/** Which LRU the shown kernels have: classic lists, generations, or one of each. */
export type Lru = 'lists' | 'generations' | 'both';

function lruOf(shown: readonly Pick<SceneFrame, 'file'>[]): Lru {
  const having = shown.filter(({ file }) => file.generations !== undefined).length;
  if (having === 0) return 'lists';
  return having === shown.length ? 'generations' : 'both';
}

/** The properties of the machine that decide which marks can appear at all. */
export type KeyMachine = {
  readonly lru: Lru;
  readonly zones: number;
  /** Pages per square. */
  readonly each: number;
  /** A group is alone on the scene and has all anonymous pages, so its squares show which pages were used. */
  readonly loneUse: boolean;
  /** The boxes of the NUMA nodes show what their lists hold. */
  readonly nodeLists: boolean;
  readonly hasSoftLimit: boolean;
  /** A container is shown, whose bar can have a part for the kernel’s memory. */
  readonly hasContainer: boolean;
  /** A group of version 2 is alone on the scene, so its dirty pages are known. */
  readonly isLimited: boolean;
};

export const keyMachineOf = (shown: readonly Moment[], each: number): KeyMachine => ({
  lru: lruOf(shown.map(({ scene }) => scene)),
  zones: Math.max(...shown.map(({ frame }) => frame.zones.length)),
  each,
  loneUse: shown.every(({ scene }) => loneGroupOf(scene, shownGroups([scene]))?.kinds.some(({ columns }) => columns !== null) === true),
  nodeLists: shown.every(({ scene, frame }) => showsLists(scene.nodes, frame.zones)),
  hasSoftLimit: shown.some(({ scene }) => scene.groups.some(({ soft_limit }) => soft_limit !== undefined)),
  hasContainer: shown.some(({ scene }) => containerOf(scene, null) !== null),
  isLimited: shown.every(({ scene }) => limitedGroupOf(scene, shownGroups([scene])) !== null),
});

const isOn = (id: KeyEntry, middle: Middle, machine: KeyMachine): boolean => {
  const { lru, zones, each, nodeLists, loneUse, hasSoftLimit, hasContainer, isLimited } = machine;
  switch (id) {
    case 'active':
    case 'inactive':
      return lru !== 'generations';
    case 'generations':
      return lru !== 'lists';
    case 'barred':
      return lru === 'lists';
    case 'dirty':
      return middle !== 'groups' || isLimited;
    case 'softLimit':
      return hasSoftLimit;
    case 'kernel':
      return middle === 'nodes' ? nodeLists : hasContainer;
    case 'file':
    case 'anon':
      return middle !== 'nodes' || nodeLists;
    case 'used':
      return middle === 'groups' ? loneUse : showsUse(each);
    case 'idleZone':
      return zones > 1;
    default:
      return true;
  }
};

export const keyEntriesOf = (middle: Middle, wall: boolean, machine: KeyMachine): readonly KeyEntry[] =>
  KEY_ENTRIES[middle].filter((id) => isOn(id, middle, machine) && !(wall && SELF_EVIDENT.has(id)));

/** Whether the picture shows pages as a row that begins with the oldest. */
export const hasOldest = (middle: Middle): boolean => middle === 'belts' || middle === 'groups';

/** The CSS classes of each entry's mark. An entry with two or more has a mark with each of them. */
export const KEY_CLASSES: Readonly<Record<KeyEntry, readonly string[]>> = {
  file: ['scene-file-inactive', 'scene-file-active'],
  anon: ['scene-anon-inactive', 'scene-anon-active'],
  inactive: ['scene-file-inactive', 'scene-anon-inactive'],
  active: ['scene-file-active', 'scene-anon-active'],
  generations: AGES.map((shade) => `scene-file-${shade}`),
  used: ['scene-anon-inactive'],
  dirty: ['scene-file-inactive'],
  writeback: ['scene-file-inactive'],
  high: [''],
  low: [''],
  min: [''],
  surplus: [''],
  idleZone: ['scene-idle-zone'],
  searched: [''],
  framed: [''],
  softLimit: [''],
  kernel: [''],
  barred: [''],
  way: ['scene-way scene-way-free'],
  reclaims: ['scene-person scene-person-reclaims'],
  idle: ['scene-person scene-person-idle'],
  missing: [''],
  gone: [''],
  pointed: [''],
};

/** The glossary terms of the entries. An entry without a term explains itself. */
export const KEY_TERMS: Partial<Readonly<Record<KeyEntry, Term>>> = {
  file: 'file',
  anon: 'anon',
  inactive: 'inactive',
  active: 'active',
  generations: 'generation',
  used: 'referenced',
  dirty: 'dirty',
  writeback: 'writeback',
  high: 'high',
  low: 'low',
  min: 'min',
  idleZone: 'zone',
  searched: 'scan',
  framed: 'scan',
  softLimit: 'softLimit',
  kernel: 'kernel',
  reclaims: 'direct',
};

const ORIGIN = [{ x: 0, y: 0 }];
const BOX = { x: 0, y: 0, width: SIDE, height: SIDE };
const ARROW = [
  { x: 0, y: SIDE / 2 },
  { x: SIDE - 6, y: SIDE / 2 },
];
const PERSON_SIZE = SIDE / PERSON.height;

/** The mark of an entry, in a box of SIDE x SIDE units. */
export const KeySwatch = ({ id }: { readonly id: KeyEntry }): ReactElement => {
  switch (id) {
    case 'searched':
      return <rect y={SIDE / 2 - 2} width={SIDE} height={4} className="scene-window-bar" />;
    case 'high':
    case 'low':
    case 'min':
      return (
        <>
          <line x1={0} x2={SIDE} y1={SIDE / 2} y2={SIDE / 2} className="scene-line" />
          {id === 'low' ? <path d={gearPath(SIDE / 2, SIDE / 2, 5)} className="scene-wakes" /> : null}
        </>
      );
    case 'framed':
      return <rect x={1} y={2} width={SIDE - 2} height={SIDE - 4} rx={3} className="scene-window" />;
    case 'softLimit':
      return <line x1={SIDE / 2} x2={SIDE / 2} y1={0} y2={SIDE} className="scene-limit" />;
    case 'kernel':
      return <rect {...BOX} className="scene-kernel-pages" />;
    case 'barred':
      return <path d={crossPath({ x: SIDE / 2, y: SIDE / 2 }, SIDE / 2 - 2)} className="scene-barred" />;
    case 'surplus':
      return <rect {...BOX} className="scene-more" />;
    case 'idleZone':
      return <rect {...BOX} className="scene-water" />;
    case 'way':
      return (
        <>
          <path d={`M0 ${SIDE / 2}H${SIDE - 6}`} />
          <path d={headPath(ARROW, 5)} className="scene-head-of-way" />
        </>
      );
    case 'reclaims':
    case 'idle':
      return <path d={personPath((SIDE - PERSON.width * PERSON_SIZE) / 2, 0, PERSON_SIZE)} />;
    case 'missing':
      return <rect {...BOX} className="scene-missing" />;
    case 'gone':
      return <path d={`M3 1h7v${SIDE - 2}h-7z`} className="scene-card-gone" />;
    case 'pointed':
      return <path d={cornersPath(BOX)} className="scene-corners" />;
    default:
      return (
        <>
          <rect {...BOX} className="scene-paint" />
          {id === 'used' ? <path d={discPath(ORIGIN, SIDE)} className="scene-mark-referenced" /> : null}
          {id === 'dirty' ? <path d={hatchPath(ORIGIN, SIDE)} className="scene-mark-dirty" /> : null}
          {id === 'writeback' ? <path d={dotsPath(ORIGIN, SIDE)} className="scene-mark-writeback" /> : null}
        </>
      );
  }
};
