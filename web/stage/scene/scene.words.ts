// Words of the scene: the kernel's terms, short enough for their places.

import { HAND } from '../../domain/change/errands.model.ts';
import { amountText } from '../../domain/scene/amounts.words.ts';
import { type Doing, type Figure, isAtWork } from '../../domain/scene/figures.model.ts';
import type { Mark } from '../../domain/scene/mark.model.ts';
import { type MemoryUnit, memoryIn } from '../../domain/scene/marks.model.ts';
import type { WaitsFor } from '../../domain/scene/node-rooms.model.ts';
import type { Compartment, Level, TankPart } from '../../domain/scene/tank.model.ts';
import type { NAMED_MARKS, PLAIN_MARKS } from '../../domain/story/see.model.ts';
import type { Badge } from '../../domain/telling/badge.model.ts';
import {
  BUSIEST_FIRST,
  type GearPart,
  isAll,
  type KswapdState,
  type Look,
  type OneKswapd,
  type PassLimit,
  type Searcher,
  type Unscanned,
} from '../../domain/telling/facts.model.ts';
import type { GroupReason } from '../../domain/telling/group-reason.model.ts';
import type { Kswapds, Said } from '../../domain/telling/sentence.model.ts';
import { count } from '../../words/format.ts';
import { inLanguage } from '../../words/language.ts';
import { shaftWords } from './shaft.words.ts';

const memory = (unit: MemoryUnit, pages: number): string => amountText(memoryIn(unit, pages));
const mb = (pages: number): string => memory('MB', pages);
/** Beside the name of a list of pages, which has said what is counted. */
const listed = (unit: MemoryUnit, pages: number): string => (unit === 'pages' ? count(pages) : mb(pages));

/** Words for the share of a list that is scanned, largest first. */
const HOW_MUCH: readonly (readonly [number, string])[] = [
  [0.6, 'most of it'],
  [0.4, 'half of it'],
  [0.2, 'a quarter of it'],
  [0.02, 'a small part'],
  [0, 'a tiny part'],
];

/** A belt that reclaim skips in this pass may have been scanned in an earlier one. */
const UNSCANNED: Readonly<Record<Unscanned, readonly string[]>> = {
  'to-come': ['not scanned yet'],
  'at-rest': ['not scanned'],
  skipped: ['skipped in this pass', 'skipped'],
};

/** Forms of the words about how much of a belt is scanned, longest first. */
function scanned(who: Searcher, look: Look, unscanned: Unscanned = 'skipped'): readonly string[] {
  if (look.type === 'not-looked-at') return UNSCANNED[unscanned];
  if (!isAll(look) && look.zone !== null)
    return [`${scanner(who)} scans all in ${look.zone}`, `scans all in ${look.zone}`, `${look.zone}: scans all`, `all in ${look.zone}`];
  const how = isAll(look) ? 'all of it' : (HOW_MUCH.find(([from]) => look.share >= from)?.[1] ?? '');
  const notOnDisk = Math.round(look.notOnDisk * 100);
  if (notOnDisk === 0) return [`${scanner(who)} scans ${how}`, `scans ${how}`, how];
  const state = `${notOnDisk} % not on disk`;
  return [`scans ${how}: ${state}`, `scans: ${state}`, state];
}

const scanner = (who: Searcher): string => (who.type === 'kswapd' ? 'kswapd' : who.name === '' ? 'a program' : called(who.name));

/** A sentence calls the program worked by hand “your program”. */
const called = (program: string): string => (program === HAND ? 'your program' : described(program));

/** A description gets an article; the name of a program does not. */
const described = (name: string): string => (/^(?!the ).* .*[^s]$/.test(name) ? `the ${name}` : name);
const atStart = (program: string): string =>
  called(program).replace(/^(the|your) /, (word) => word.charAt(0).toUpperCase() + word.slice(1));

/** The shortest form is beside an hourglass. */
const DOING: Readonly<Record<Doing, readonly string[]>> = {
  works: ['at work'],
  'in-use': ['in use'],
  reclaims: ['in direct reclaim', 'direct reclaim', 'reclaims'],
  'reclaims-waiting': ['waits in direct reclaim', 'reclaims, waits', 'reclaims'],
  memory: ['waits for memory', 'waits: memory', 'waits'],
  'memory-high': ['sleeps: over memory.high', 'over memory.high', 'memory.high'],
  'group-limit': ['waits: its group is at its limit', 'waits: group limit', 'group limit'],
  'own-pages': ['waits for its own pages', 'waits: own pages', 'waits'],
  disk: ['waits for the disk', 'waits: disk'],
  throttled: ['throttled: disk too slow', 'waits for the disk', 'waits: disk'],
  idle: ['idle'],
  'to-start': ['not started yet', 'not yet'],
  ended: ['finished'],
  killed: ['was killed', 'killed'],
};

/** For a figure that stands for several programs of which at most one is left. */
const doingOf = (doing: Doing, isPlural: boolean): readonly string[] => {
  if (!isPlural || doing === 'to-start' || doing === 'ended') return DOING[doing];
  return doing === 'killed' ? ['were killed', 'killed'] : DOING[doing].map((way) => `1 ${way}`);
};

/** What several programs do, in the singular and the plural; states in which memory keeps programs from work come first. */
const STATES: readonly (readonly [readonly Doing[], string, string])[] = [
  [['reclaims', 'reclaims-waiting'], 'reclaims', 'reclaim'],
  [['memory'], 'waits for memory', 'wait for memory'],
  [['memory-high'], 'sleeps because of memory.high', 'sleep because of memory.high'],
  [['group-limit'], 'waits because of a group limit', 'wait because of group limits'],
  [['own-pages'], 'waits for a page', 'wait for pages'],
  [['disk', 'throttled'], 'waits for the disk', 'wait for the disk'],
  [['idle'], 'idle', 'idle'],
];

/** `between`: the separator when both lines are joined into one. `alike`: what all of them do, in short. */
type TwoLines = {
  readonly first: readonly string[];
  readonly second: readonly string[];
  readonly between: ' ' | ', ';
  readonly alike: readonly string[];
};

const verbOf = (does: string): string => does.replace(/ .*/, '');
const restOf = (does: string): string => does.replace(/^\S+ ?/, '');
/** Shortens “wait for the disk” to “wait: disk”. */
const shortly = (does: string): string => does.replace(/ (for|because of) (the |a )?/, ': ');

/** Two lines for several programs: how many are at work, and what most of the others do; or what all of them do. Each line has shorter
 * forms. */
function severalDo(doing: readonly Doing[]): TwoLines {
  const working = doing.filter(isAtWork).length;
  const resting = doing.filter((each) => each === 'idle').length;
  const first =
    working === 0 && resting > 0
      ? [`${resting} idle`]
      : [`${working} of ${doing.length} at work`, `${working} of ${doing.length} work`, fewest(working, doing.length)];
  const [most, next] = STATES.map(([states, one, several]) => {
    const number = doing.filter((each) => states.includes(each)).length;
    return { number, does: number === 1 ? one : several };
  }).filter(({ number }) => number > 0);
  if (most === undefined) return { first, second: [], between: ' ', alike: [] };
  const { number, does } = most;
  if (doing.every((one) => one === 'reclaims-waiting')) return allDo(all(number), 'reclaim and wait');
  if (number === doing.length) return allDo(all(number), does);
  const both =
    next === undefined || next.does === 'idle'
      ? []
      : [`${number} ${does}, ${next.number} ${next.does}`, `${number} ${shortly(does)}, ${next.number} ${shortly(next.does)}`];
  const ways = [...both, `${number} ${does}`, `${number} ${shortly(does)}`, inVerbs(doing)];
  return { first, second: [...new Set(ways)].filter((way) => way !== ''), between: ', ', alike: [] };
}

/** What all programs do that are neither at work nor idle, without what they wait for. */
function inVerbs(doing: readonly Doing[]): string {
  const numbers = new Map<string, number>();
  for (const [states, , several] of STATES) {
    const number = doing.filter((one) => one !== 'idle' && states.includes(one)).length;
    if (number > 0) numbers.set(verbOf(several), (numbers.get(verbOf(several)) ?? 0) + number);
  }
  return [...numbers].map(([verb, number]) => `${number} ${verb}${number === 1 ? 's' : ''}`).join(', ');
}

/** A number of programs, even the shortest form with what they do. */
const fewest = (working: number, of: number): string => {
  if (working === 0) return 'none works';
  return working === of ? `${all(of)} work` : `${working} ${working === 1 ? 'works' : 'work'}`;
};

const all = (programs: number): string => (programs === 2 ? 'both' : `all ${programs}`);

const allDo = (who: string, does: string): TwoLines => ({
  first: [`${who} ${verbOf(does)}`, verbOf(does)],
  second: restOf(does) === '' ? [] : [restOf(does), restOf(does).replace('for the ', 'for ')],
  between: ' ',
  alike: shortly(does) === does ? [] : [`all ${shortly(does)}`, shortly(does)],
});

/** The end of “waits for”, and a shorter form. */
const WAITS_FOR: Readonly<Record<WaitsFor, readonly [string, string]>> = {
  congestion: ['the busy disk', 'the disk'],
  writeback: ['writeback', 'writeback'],
  queue: ['the disk’s full queue', 'the disk'],
  inode: ['an inode to be on disk', 'the disk'],
  disk: ['the disk', 'the disk'],
};

type KswapdPart = Pick<GearPart, 'does' | 'waitsFor'>;

/** On as many lines as fit. */
function kswapdDoes({ does, waitsFor }: KswapdPart): readonly (readonly string[])[] {
  switch (does) {
    case 'wakes':
      return [['is awake'], ['awake']];
    case 'asleep':
      return [['sleeps']];
    case 'gave-up':
      return [['has given up', 'this node'], ['has given up'], ['gave up']];
    case 'works':
      return [['scans']];
    case 'evicts':
      return [['evicts']];
    case 'ages':
      return [['walks', 'page tables'], ['walks']];
    case 'waits':
      return [['waits for', WAITS_FOR[waitsFor][1]], [WAITS_FOR[waitsFor][1]]];
    case 'settles':
      return [['is about', 'to sleep'], ['dozes']];
    case 'naps':
    case 'pauses':
      return [['pauses', 'briefly'], ['pauses']];
  }
}

/** Names of kswapds, with the verb in the singular or the plural. */
const those = (who: Kswapds, one: string, several: string): string => `${who.join(' and ')} ${who.length === 1 ? one : several}`;

const kswapdVerbs = (state: KswapdState, waitsFor: WaitsFor, way: 0 | 1): readonly [string, string] => {
  const what = WAITS_FOR[waitsFor][way];
  switch (state) {
    case 'works':
      return ['scans', 'scan'];
    case 'waits':
      return [`waits for ${what}`, `wait for ${what}`];
    case 'naps':
      return way === 0 ? ['pauses briefly', 'pause briefly'] : ['pauses', 'pause'];
    case 'asleep':
      return ['sleeps', 'sleep'];
    case 'gave-up':
      return ['has given up', 'have given up'];
  }
};

/** Groups the kswapds that do the same, the busiest first. */
function doings(each: readonly OneKswapd[], way: 0 | 1): string {
  const verbOfOne = ({ state, waitsFor }: OneKswapd): readonly [string, string] => kswapdVerbs(state, waitsFor, way);
  const verbs = BUSIEST_FIRST.flatMap((state) =>
    [...new Set(each.filter((one) => one.state === state).map((one) => verbOfOne(one)[0]))].map((verb) => ({ state, verb })),
  );
  return verbs
    .map(({ state, verb }) => each.filter((one) => one.state === state && verbOfOne(one)[0] === verb))
    .map((same) =>
      those(
        same.map(({ name }) => name),
        ...(same[0] === undefined ? (['', ''] as const) : verbOfOne(same[0])),
      ),
    )
    .join('; ');
}

/** The name of the zone that decides, on a machine with several zones. */
const zoneName = (zone: string): string => `Zone ${inNode(zone)}`;
const inZone = (zone: string): string => `zone ${inNode(zone)}`;

/** The part of the sentence about kswapd; it follows the words about programs. */
const andKswapd = (waits: WaitsFor | null): string => (waits === null ? '' : `; kswapd waits for ${WAITS_FOR[waits][0]}`);

/** A program that reclaims although memory is free began before it was. */
const stillIn = (level: Level): string => (level === 'surplus' || level === 'enough' ? 'still in' : 'in');

/** Says how much memory is free while programs reclaim. */
const beside = (level: Level, zone: string | null): string => {
  if (level === 'surplus') return `${hasEnough(zone)}, but`;
  return level === 'enough' ? `${zone === null ? 'Free memory' : zoneName(zone)} is above low, but` : 'Too little is free:';
};

function sentence(said: Said): readonly string[] {
  switch (said.rule) {
    case 'stack-overflows':
      return [
        `${atStart(shaftWords.owner(said.who))} overran its stack by ${count(said.bytes)} bytes, into other data.`,
        `${atStart(shaftWords.owner(said.who))} overran its stack by ${count(said.bytes)} bytes.`,
      ];
    case 'stack-holds':
      return [
        `The deepest call so far, by ${shaftWords.owner(said.who)}, fits into its stack.`,
        'The deepest call so far fits into its stack.',
      ];
    case 'kswapd-for-nothing': {
      const { name, state, waitsFor, hasEnough } = said.who;
      if (!hasEnough)
        return state === 'waits' ? [`${name} waits for ${WAITS_FOR[waitsFor][0]}.`] : [`${name} checks no zone, so it cannot sleep.`];
      return state === 'waits'
        ? [
            `Memory is free, yet ${name} waits for ${WAITS_FOR[waitsFor][0]}.`,
            `Memory is free, yet ${name} waits for ${WAITS_FOR[waitsFor][1]}.`,
          ]
        : [`Memory is free, yet ${name} cannot sleep.`];
    }
    case 'kswapds':
      return [`${doings(said.each, 0)}.`, `${doings(said.each, 1)}.`];
    case 'group-yields':
      return [
        ...(said.zone === null
          ? []
          : [
              `Only ${inZone(said.zone)} is short: kswapd scans ${said.groups.map(described).join(' and ')}.`,
              `kswapd scans for ${inZone(said.zone)} only.`,
            ]),
        `kswapd scans ${said.groups.map(described).join(' and ')} first because of the soft limit.`,
        `kswapd scans ${said.groups.map(described).join(' and ')} first.`,
        'kswapd scans groups over their limit.',
      ];
    case 'cache-fell':
      return [
        `File ${said.file} was evicted at once, with its inode: ${mb(said.pages)}.`,
        `File ${said.file} was evicted: ${mb(said.pages)}.`,
        `${mb(said.pages)} of file pages evicted at once.`,
      ];
    case 'bit-by-bit':
      return ['kswapd evicts old file pages, bit by bit.', 'kswapd evicts file pages, bit by bit.'];
    case 'too-much-out':
      return ['Too much was swapped out: programs wait to read it back.', 'Too much was swapped out: programs wait.'];
    case 'one-reclaims':
      return [
        `${beside(said.level, said.zone)} ${called(said.who)} is ${stillIn(said.level)} direct reclaim${andKswapd(said.waits)}.`,
        ...(said.waits === null ? [] : [`${beside(said.level, said.zone)} ${called(said.who)} reclaims${andKswapd(said.waits)}.`]),
        `${beside(said.level, said.zone)} ${called(said.who)} is ${stillIn(said.level)} direct reclaim.`,
        `${beside(said.level, said.zone)} ${called(said.who)} reclaims.`,
        `${called(said.who)} is in direct reclaim.`,
      ];
    case 'some-reclaim':
      return [
        `${beside(said.level, said.zone)} ${said.count} programs are ${stillIn(said.level)} direct reclaim${andKswapd(said.waits)}.`,
        `${beside(said.level, said.zone)} ${said.count} programs reclaim${andKswapd(said.waits)}.`,
        `${beside(said.level, said.zone)} ${said.count} programs reclaim.`,
        ...(said.zone === null ? [] : [`${beside(said.level, said.zone).replace(/^Zone /, '')} ${said.count} programs reclaim.`]),
        `${said.count} programs are in direct reclaim.`,
      ];
    case 'reclaims-for-group':
      return reclaimsForGroup(said);
    case 'waits-for-group':
      return said.sleeps
        ? [`${atStart(said.who)} sleeps because its group is over memory.high.`, `${atStart(said.who)} sleeps because of memory.high.`]
        : [`${atStart(said.who)} waits because its group is at its limit.`, `${atStart(said.who)} waits: its group is at its limit.`];
    case 'waits-for-own':
      return [`${atStart(said.who)} waits, again and again, for its pages in swap.`, `${atStart(said.who)} waits for its pages in swap.`];
    case 'all-wait-for-disk':
      return [`All ${said.count} programs wait for the disk.`];
    case 'waits-for-memory':
      return said.lately
        ? [`Memory is free again; ${called(said.who)} has just waited for it.`, `${atStart(said.who)} has just waited for memory.`]
        : [`${atStart(said.who)} is stalled: it waits for free memory.`, `${atStart(said.who)} waits for free memory.`];
    case 'stuck': {
      const dirty = 'The oldest file pages are dirty:';
      if (said.waits !== null)
        return [
          `${dirty} ${those(said.who, 'waits', 'wait')} for ${WAITS_FOR[said.waits][0]}.`,
          `${those(said.who, 'waits', 'wait')} for ${WAITS_FOR[said.waits][1]}.`,
        ];
      return said.spares
        ? [`${dirty} ${those(said.who, 'cannot', 'cannot')} evict them yet.`, 'The oldest file pages are dirty.']
        : [`${dirty} ${those(said.who, 'turns', 'turn')} to anonymous pages.`, 'File pages are dirty: anonymous ones follow.'];
    }
    case 'swaps-out':
      return [
        ...(said.waits === null
          ? []
          : [
              `${those(said.who, 'swaps', 'swap')} out anonymous pages and ${said.who.length === 1 ? 'waits' : 'wait'} for ${WAITS_FOR[said.waits][0]}.`,
            ]),
        `${those(said.who, 'writes', 'write')} anonymous pages to swap.`,
        `${those(said.who, 'swaps', 'swap')} out anonymous pages.`,
        'Anonymous pages are swapped out.',
      ];
    case 'kswapd-waits': {
      const waits = (way: 0 | 1): string => `${those(said.who, 'waits', 'wait')} for ${WAITS_FOR[said.waitsFor][way]}`;
      return [...(said.outBefore ? [] : [`${waits(0)}; no page was swapped out.`]), `${waits(0)}.`, `${waits(1)}.`];
    }
    case 'is-out':
      return [
        `Most memory of ${called(said.who)} is in swap: ${memory(said.unit, said.pages)}.`,
        `Most of ${called(said.who)} is in swap: ${memory(said.unit, said.pages)}.`,
      ];
    case 'killed-for-group': {
      const was = `${atStart(said.who)} was killed`;
      const limit = said.limit === null ? [] : [`${was}: ${described(said.group)} was full (${mb(said.limit)}).`];
      return [...limit, `${was}: ${described(said.group)} was full.`, `${was} for its group’s limit.`];
    }
    case 'more-than-needed':
      return said.writes
        ? ['Far too much is free: kswapd sleeps, but writes to swap go on.', 'kswapd sleeps; writes to swap go on.']
        : ['Swapping out has freed far more memory than needed.', 'Far more is free than needed.'];
    case 'gave-up':
      return [
        `${those(said.who, 'has given up', 'have given up')}: sixteen runs in a row freed nothing.`,
        `${those(said.who, 'has given up', 'have given up')}: sixteen runs freed nothing.`,
        `${those(said.who, 'has given up', 'have given up')}.`,
      ];
    case 'at-rest':
      return atRest(said);
    case 'naps':
      return said.thenSleeps
        ? [
            ...(said.isShort
              ? [
                  `${those(said.who, 'pauses', 'pause')} briefly, then ${said.who.length === 1 ? 'checks' : 'check'} again.`,
                  `${those(said.who, 'pauses', 'pause')}.`,
                ]
              : [
                  `${said.enough ? `${hasEnough(said.zone)}: ` : ''}${aboutToSleep(said.who)}${said.writes ? '; writes to swap go on' : ''}.`,
                  `${aboutToSleep(said.who)}${said.writes ? '; writes to swap go on' : ''}.`,
                  `${aboutToSleep(said.who)}${said.writes ? '; writes go on' : ''}.`,
                ]),
          ]
        : [`${those(said.who, 'pauses', 'pause')} before the next scan.`, `${those(said.who, 'pauses', 'pause')}.`];
    case 'begins':
      return [`${those(said.who, 'is', 'are')} awake and about to scan.`, `${those(said.who, 'is', 'are')} awake.`];
    case 'ages': {
      const walks = those(said.who, 'walks', 'walk');
      const then = said.opens === null ? '' : `, then generation ${said.opens} opens`;
      return [`${walks} page tables for used pages${then}.`, `${walks} page tables${then}.`, `${walks} page tables.`];
    }
    case 'evicts-oldest': {
      const what = `${said.kind === 'file' ? 'file' : 'anonymous'} pages of`;
      const evicts = those(said.who, 'evicts', 'evict');
      return said.seq === null
        ? [`${evicts} ${what} the oldest generation.`]
        : [`${evicts} ${what} generation ${said.seq}, the oldest.`, `${evicts} ${what} generation ${said.seq}.`];
    }
    case 'scans-files':
      return [
        `${those(said.who, 'scans', 'scan')} file pages, but no anonymous pages.`,
        `${those(said.who, 'scans', 'scan')} no anonymous pages.`,
      ];
    case 'scans-both':
      return [
        `${those(said.who, 'scans', 'scan')} file pages and anonymous pages.`,
        `${those(said.who, 'scans', 'scan')} both kinds of pages.`,
      ];
    default:
      return unreachable(said);
  }
}

/** `zone`: the zone that has enough, if another has not. */
/** Why programs reclaim from their groups, after a singular and a plural subject, in full and shortly. */
const GROUP_REASONS: Readonly<Record<GroupReason, readonly [readonly [string, string], readonly [string, string]]>> = {
  limit: [
    ['because its group is at its limit', 'because of its group’s limit'],
    ['because their groups are at a limit', 'because of group limits'],
  ],
  high: [
    ['because its group is over memory.high', 'because of memory.high'],
    ['because their groups are over memory.high', 'because of memory.high'],
  ],
  request: [
    ['because it has written to memory.reclaim', 'because of memory.reclaim'],
    ['because they have written to memory.reclaim', 'because of memory.reclaim'],
  ],
  several: [
    ['for its group', 'for its group'],
    ['for their groups', 'for their groups'],
  ],
};

function reclaimsForGroup({ who, why, asked }: Extract<Said, { rule: 'reclaims-for-group' }>): readonly string[] {
  const [only] = who;
  const isOne = who.length === 1 && only !== undefined;
  if (isOne && asked !== null)
    return [`${atStart(only)} has asked the kernel to reclaim ${mb(asked)}.`, `${atStart(only)} asked to reclaim ${mb(asked)}.`];
  const [full, short] = GROUP_REASONS[why][isOne ? 0 : 1];
  return isOne
    ? [
        `${atStart(only)} is in direct reclaim ${full}.`,
        `${atStart(only)} is in direct reclaim ${short}.`,
        `${atStart(only)} reclaims ${short}.`,
      ]
    : [`${who.length} programs are in direct reclaim ${full}.`, `${who.length} programs reclaim ${short}.`];
}

const aboutToSleep = (who: Kswapds): string => those(who, 'is about to sleep', 'are about to sleep');

const hasEnough = (zone: string | null): string => (zone === null ? 'Enough is free' : `${zoneName(zone)} has enough free`);

function atRest({ level, zone, drained, who, writes, isContained }: Extract<Said, { rule: 'at-rest' }>): readonly string[] {
  const sleeps = those(who, 'sleeps', 'sleep');
  const still = those(who, 'still sleeps', 'still sleep');
  const where = zone === null ? 'Free memory' : zoneName(zone);
  if (writes) {
    const free = level === 'surplus' ? `${hasEnough(drained ? zone : null)}: ` : '';
    return [`${free}${sleeps}, but writes to swap go on.`, `${sleeps}; writes go on.`];
  }
  switch (level) {
    case 'surplus':
      return [
        ...(drained && zone !== null ? [`${zoneName(zone)} has enough free, so ${sleeps}.`] : []),
        isContained ? `The machine has enough free, and ${sleeps}.` : `Enough is free, and ${sleeps}.`,
      ];
    case 'enough':
      return [`${where} is above low, so ${still}.`, `Above low: ${still}.`];
    case 'low':
      return [`${where} is down to low, and ${still}.`, `Down to low: ${still}.`];
    case 'emergency':
      return [`Too little is free, and ${still}.`, `Too little is free: ${still}.`];
  }
}

const unreachable = (said: never): never => {
  throw new Error(`no such rule: ${JSON.stringify(said)}`);
};

type PlainMark = (typeof PLAIN_MARKS)[number];
type NamedMark = (typeof NAMED_MARKS)[number];
const MARKS: Readonly<Record<PlainMark | NamedMark, string>> = {
  price: 'cost',
  tank: 'free memory',
  surplus: 'free above high',
  file: 'file pages in memory',
  anon: 'anonymous pages',
  queue: 'write queue',
  swap: 'in swap',
  kswapd: 'kswapd',
  reclaimers: 'programs in direct reclaim',
  inodes: 'unused dentries and inodes',
  shaft: 'deepest call stack, bytes',
  flusher: 'flusher',
  node: 'free memory of node',
  group: 'memory of group',
  program: 'program',
  pages: 'anonymous pages of',
};

/** Zone names without the node, because each node has a box of its own. */
const inNode = (zone: string): string => zone.replace(/\/.*/, '');

const badge = (of: Badge): readonly string[] => {
  if (of.type === 'equal') {
    if (of.besides !== null && of.none !== 'within' && !of.now) {
      const soFar = of.none === 'nothing' ? 'none' : of.nearly ? 'nearly equal' : 'equal';
      return [`${soFar} so far; ${of.besides} held up now`, `${of.besides} held up now`];
    }
    if (of.none === 'within') return ['fits so far'];
    if (of.none === 'nothing') return ['none so far'];
    const equal = of.nearly ? 'nearly equal' : 'equal';
    return [`${equal} ${of.now ? 'now' : 'so far'}`, equal];
  }
  const word = `${of.name ?? of.standing}${of.now ? ' now' : ''}`;
  if (of.by === null || of.by === 'at-all') return [word];
  return [of.by === 'beyond' ? `${word}: over the edge` : `${word} by ${amountText(of.by)}`, word];
};

const storyWords = {
  machine: (pages: number): string => `A machine of ${count(pages)} pages`,
  floors: { programs: 'programs', memory: 'memory', disk: 'disk', devices: 'devices' },
  /** Longest form first. */
  badge,
  /** Explains the bar; `full`: the amount that its whole length stands for. */
  bar: (full: string): string => `The whole bar stands for ${full}. A very small number is drawn wider than its share.`,
  goal: (amount: string): string => `goal: ${amount}`,
  edge: (bytes: number): readonly string[] => [`edge: ${count(bytes)}`, count(bytes)],
  /** A name with capitals of its own, or of Linux, keeps them. */
  ghost: (name: string, text: string): string => `${/^(?!Linux ).[^A-Z]*$/.test(name) ? name.toLowerCase() : name}: ${text}`,
  /** `more`: the guess is about the growth since the guess was made. */
  guess: (text: string, more: boolean): string => `you: ${text}${more ? ' more' : ''}`,
  /** The lowest and the highest guess of a class; then a shorter form. */
  called: (least: string, most: string, more: boolean): readonly string[] => [
    `class: ${least === most ? least : `${least} to ${most}`}${more ? ' more' : ''}`,
    'class',
  ],
  /** Free memory in the zone that decides; on a machine with one zone the zone is not named. */
  free: ({ compartments, deciding, unit }: Pick<TankPart, 'compartments' | 'deciding' | 'unit'>): readonly string[] => {
    const amount = memory(unit, deciding.free);
    return compartments.length === 1 ? [`free: ${amount}`, amount] : [`${inNode(deciding.name)}: ${amount}`, amount];
  },
  raised: ({ deciding, unit }: Pick<TankPart, 'deciding' | 'unit'>): readonly string[] => [
    `watermarks + ${memory(unit, deciding.boost)}`,
    `boost: ${memory(unit, deciding.boost)}`,
  ],
  /** Free memory in all zones; beside a single zone, the free pages on per-CPU lists, which its number does not include. */
  freeInAll: ({ free, perCpu, compartments, unit }: Pick<TankPart, 'free' | 'perCpu' | 'compartments' | 'unit'>): readonly string[] => {
    const amount = memory(unit, free);
    if (compartments.length > 1) return [`free in all: ${amount}`, `in all: ${amount}`];
    const listed = memory(unit, perCpu);
    return [`and in lists of CPUs: ${listed}`, `and in CPU lists: ${listed}`, `in CPU lists: ${listed}`, `CPU lists: ${listed}`];
  },
  /** The name of a zone, below its water. */
  compartment: ({ name }: Compartment): string => inNode(name),
  kernel: 'kernel',
  kswapd: 'kswapd',
  kswapdDoes,
  /** How much a pass of kswapd may free. Longest form first. */
  passLimit: (limit: PassLimit): readonly string[] =>
    limit === 'none' ? ['a pass has no limit', 'no limit'] : ['a pass has a limit', 'limited'],
  /** The programs in direct reclaim, on as many lines as fit: one by its name, several by their number. */
  helpers: (names: readonly string[], besideKswapd: boolean): readonly (readonly string[])[] => {
    const [name = '', ...more] = names;
    const [who, reclaim] = more.length === 0 ? [name, 'reclaims'] : [`${names.length} programs`, 'reclaim'];
    return [
      ...(besideKswapd ? [[who, `${reclaim}, too`]] : []),
      [who, reclaim],
      [`${more.length === 0 ? name : names.length} ${reclaim}`],
      [more.length === 0 ? name : `${names.length} ${reclaim}`],
    ];
  },
  file: ['file pages', 'file'],
  anon: ['anonymous pages', 'anonymous'],
  amount: memory,
  searched: scanned,
  /** On a machine where each page is a square: how many pages of the belt are scanned. */
  scansPages: (who: Searcher, number: number, of: number): readonly string[] => [
    `${scanner(who)} scans ${count(number)} of ${count(of)}`,
    `scans ${count(number)} of ${count(of)}`,
    `scans ${count(number)}`,
  ],
  oldest: 'oldest at the left',
  stuck: ['dirty: not freed yet', 'dirty'],
  /** Beside the file pages: how many left since the start. Longest form first. */
  evictedSoFar: (unit: MemoryUnit, pages: number): readonly string[] =>
    pages === 0
      ? ['none evicted so far', 'none evicted', '0 evicted']
      : [`evicted so far: ${listed(unit, pages)}`, `evicted: ${listed(unit, pages)}`],
  kernelOwn: (unit: MemoryUnit, pages: number): readonly string[] => [
    `kernel memory: ${memory(unit, pages)}`,
    `kernel: ${memory(unit, pages)}`,
  ],
  queue: (pages: number): readonly string[] => [pages === 0 ? 'write queue empty' : 'write queue'],
  swap: ['swap: anonymous pages', 'swap'],
  swapEmpty: 'swap empty',
  noSwap: 'no swap',
  zram: ['in zram:', 'zram:'],
  zramEmpty: 'zram empty',
  /** Pages in zram, and the memory that they take there. */
  inZram: (pages: number, taken: number): readonly string[] => [`${mb(pages)} in ${mb(taken)} of memory`, `${mb(pages)} in ${mb(taken)}`],
  /** Pages in swap, those of them that are in zswap, and the memory that these take there. */
  inZswap: (pages: number, stored: number, taken: number): readonly string[] => [
    `${mb(pages)}, ${mb(stored)} of it in zswap (${mb(taken)} of memory)`,
    `${mb(pages)}, ${mb(stored)} in zswap`,
  ],
  thrownOut: (unit: MemoryUnit, pages: number): readonly [string, string] => ['to swap:', `${memory(unit, pages)}/s`],
  /** Shown while kswapd sleeps. */
  writesGoOn: (unit: MemoryUnit, pages: number): readonly [string, string] => [
    'still writing',
    pages > 0 ? `${memory(unit, pages)}/s` : 'to swap',
  ],
  readAgain: (unit: MemoryUnit, pages: number): readonly [string, string] => ['from swap:', `${memory(unit, pages)}/s`],
  /** Sum since the start. */
  readBackSoFar: (unit: MemoryUnit, pages: number): readonly [string, string] => ['read back:', memory(unit, pages)],
  thrownOutNow: ['to swap', 'now'] as const,
  goesOut: ['going to swap', 'to swap'] as readonly string[],
  comesBack: ['read back from swap', 'read back'] as readonly string[],
  /** Below anonymous pages, while some are read back. */
  active: (unit: MemoryUnit, pages: number): readonly string[] => [`${listed(unit, pages)} active`],
  backActive: (unit: MemoryUnit, pages: number): readonly string[] => [
    `${listed(unit, pages)} came back active`,
    `${listed(unit, pages)} back active`,
  ],
  thrownOutEarlier: ['swapped out', 'earlier'] as const,
  doing: doingOf,
  /** Beside a program that has asked the kernel to reclaim this much from a group. */
  asksFor: (pages: number): readonly string[] => [`goal: reclaim ${mb(pages)}`, `goal: ${mb(pages)}`],
  allDoing: ({ doing, isPlural }: Pick<Figure, 'doing' | 'isPlural'>): string => {
    const [only] = doing;
    if (doing.length === 1 && only !== undefined) return doingOf(only, isPlural)[0] ?? '';
    const { first, second, between } = severalDo(doing);
    return [first[0], second[0]].filter((part) => part !== undefined).join(between);
  },
  eachFigure: (each: number): string => `1 figure = ${each}`,
  severalDo,
  sentence,
  mark: ({ kind, name }: Mark): string => (name === '' ? MARKS[kind] : `${MARKS[kind]} ${name}`),
  square: (unit: MemoryUnit, pages: number): string =>
    pages === 1 ? 'one square: one page of 4 KB' : `one square: ${memory(unit, pages)}`,
  key: {
    file: 'file pages',
    anon: 'anonymous pages',
    inactive: 'inactive',
    active: 'active',
    generations: 'generations',
    used: 'used',
    dirty: 'dirty',
    writeback: 'in writeback',
    high: 'high: kswapd stops',
    low: 'low: kswapd wakes',
    min: 'min: direct reclaim',
    surplus: 'above high',
    idleZone: 'the other zone',
    searched: 'scanned in this pass',
    framed: 'scanned in this pass',
    softLimit: 'soft limit',
    barred: 'cannot be freed',
    way: 'pages go there',
    reclaims: 'in direct reclaim',
    idle: 'waiting, idle',
    missing: 'the other side has more',
    gone: 'on the other side only',
    pointed: 'look here',
  },
} as const;

/** The words that differ between the depths. */
type Told = {
  readonly file: readonly string[];
  readonly anon: readonly string[];
  /** The pages of a belt, and how many of them are active. */
  readonly belt: (unit: MemoryUnit, pages: number, active: number) => readonly string[];
  /** The pages of a belt, and those of each generation, the oldest first. */
  readonly generations: (unit: MemoryUnit, pages: number, each: readonly number[]) => readonly string[];
  readonly searched: (who: Searcher, look: Look, unscanned?: Unscanned) => readonly string[];
  /** Beside the oldest generation of a kind. */
  readonly evicted: (look: Look, unscanned: Unscanned) => readonly string[];
  /** On as many lines as fit. */
  readonly kswapdDoes: (part: KswapdPart, priority: number | null) => readonly (readonly string[])[];
};
export type SceneWords = Omit<typeof storyWords, keyof Told> & Told;

export const sceneWords = inLanguage<SceneWords>('sceneWords', {
  ...storyWords,
  belt: (unit, pages) => [listed(unit, pages)],
  generations: (unit, pages) => [listed(unit, pages)],
  evicted: (look, unscanned) => (look.type === 'not-looked-at' ? UNSCANNED[unscanned] : ['evicted here']),
  kswapdDoes: (part) => kswapdDoes(part),
});

export const modelWords = inLanguage<SceneWords>('modelWords', {
  ...sceneWords,
  belt: (unit, pages, active) => [`${listed(unit, pages)}, ${listed(unit, active)} active`, listed(unit, pages)],
  generations: (unit, pages, each) => {
    const sum = each.map((one) => count(one)).join(' + ');
    return [`${sum} pages`, sum, listed(unit, pages)];
  },
  evicted: (look, unscanned) =>
    look.type === 'not-looked-at' ? UNSCANNED[unscanned] : [`evicts up to ${count(look.inactive)} pages`, `up to ${count(look.inactive)}`],
  searched: (who, look, unscanned = 'skipped') => {
    if (look.type === 'not-looked-at') return UNSCANNED[unscanned];
    const pages = `${count(look.inactive + look.active)} pages`;
    const parts = look.active > 0 ? `${count(look.inactive)} inactive, ${count(look.active)} active` : `${count(look.inactive)} inactive`;
    return [`${scanner(who)} scans ${parts}`, `scans ${parts}`, `scans ${pages}`, pages];
  },
  kswapdDoes: (part, priority) => {
    const ways = kswapdDoes(part);
    return priority === null ? ways : [[...(ways[0] ?? []), `priority ${priority}`], [`priority ${priority}`]];
  },
});
