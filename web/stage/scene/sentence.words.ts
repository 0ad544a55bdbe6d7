// The sentence of a half of the scene, and the words about kswapd below its wheel.

import { mbText, memoryText } from '../../domain/scene/amounts.words.ts';
import { inNode, type WaitsFor } from '../../domain/scene/node-rooms.model.ts';
import type { Level } from '../../domain/scene/tank.model.ts';
import { BUSIEST_FIRST, type GearPart, type OneKswapd } from '../../domain/telling/facts.model.ts';
import type { GroupReason } from '../../domain/telling/group-reason.model.ts';
import type { Kswapds, Said, StillOut } from '../../domain/telling/sentence.model.ts';
import { count } from '../../words/format.ts';
import { inLanguage } from '../../words/language.ts';
import { atStart, called, described } from './programs.words.ts';
import { shaftWords } from './shaft.words.ts';

/** The words after “waits for”, and a shorter form. */
const WAITS_FOR: Readonly<Record<WaitsFor, readonly [string, string]>> = {
  congestion: ['the busy disk', 'the disk'],
  writeback: ['writeback', 'writeback'],
  queue: ['the disk’s full queue', 'the disk'],
  inode: ['an inode to be on disk', 'the disk'],
  disk: ['the disk', 'the disk'],
};

export type KswapdPart = Pick<GearPart, 'does' | 'waitsFor'>;

/** Words for the state of kswapd; each form is a list of lines, the longest first. */
export function kswapdDoes({ does, waitsFor }: KswapdPart): readonly (readonly string[])[] {
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
      return [['waits for', WAITS_FOR[waitsFor][1]], ['waits: disk'], ['waits']];
    case 'settles':
      return [['is about', 'to sleep'], ['dozes']];
    case 'naps':
    case 'pauses':
      return [['pauses', 'briefly'], ['pauses']];
  }
}

/** Names of kswapds, with the verb in the singular or the plural. */
const those = (who: Kswapds, one: string, several: string): string => `${who.join(' and ')} ${who.length === 1 ? one : several}`;

const kswapdVerbs = ({ state, waitsFor, failures }: OneKswapd, way: 0 | 1): readonly [string, string] => {
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
    case 'gave-up': {
      const how = `gave up after ${failures} runs`;
      return way === 0 ? [how, how] : ['has given up', 'have given up'];
    }
  }
};

/** Groups the kswapds that do the same, the busiest first. */
function doings(each: readonly OneKswapd[], way: 0 | 1): string {
  const verbOfOne = (one: OneKswapd): readonly [string, string] => kswapdVerbs(one, way);
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

/** “still in” if memory is free, because then the program began to reclaim before memory was free. */
const stillIn = (level: Level): string => (level === 'surplus' || level === 'enough' ? 'still in' : 'in');

/** Words about how much memory is free while programs reclaim. */
const beside = (level: Level, zone: string | null): string => {
  if (level === 'surplus') return `${hasEnough(zone)}, but`;
  return level === 'enough' ? `${zone === null ? 'Free memory' : zoneName(zone)} is above low, but` : 'Too little is free:';
};

function sentence(said: Said): readonly string[] {
  switch (said.rule) {
    case 'stack-overflows':
      return [
        `${atStart(shaftWords.owner(said.who))} ${said.isNow ? 'overruns' : 'overran'} its stack by ${count(said.bytes)} bytes, into other data.`,
        `${atStart(shaftWords.owner(said.who))} ${said.isNow ? 'overruns' : 'overran'} its stack by ${count(said.bytes)} bytes.`,
      ];
    case 'stack-holds':
      if (said.isNow) return [`This call by ${shaftWords.owner(said.who)} fits into its stack.`];
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
        `File ${said.file} was evicted at once, with its inode: ${mbText(said.pages)}.`,
        `File ${said.file} was evicted: ${mbText(said.pages)}.`,
        `${mbText(said.pages)} of file pages evicted at once.`,
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
    case 'is-out': {
      const pages = memoryText(said.unit, said.pages);
      return said.isWaiting
        ? [`${atStart(said.who)} waits: most of its memory is in swap, ${pages}.`, `${atStart(said.who)} waits: ${pages} are in swap.`]
        : [`Most memory of ${called(said.who)} is in swap: ${pages}.`, `Most of ${called(said.who)} is in swap: ${pages}.`];
    }
    case 'killed-for-group': {
      const was = `${atStart(said.who)} was killed`;
      const limit = said.limit === null ? [] : [`${was}: ${described(said.group)} was full (${mbText(said.limit)}).`];
      return [...limit, `${was}: ${described(said.group)} was full.`, `${was} for its group’s limit.`];
    }
    case 'more-than-needed':
      return said.stillOut !== null
        ? [`Far too much is free: kswapd sleeps, but ${GOES_ON[said.stillOut]}.`, `kswapd sleeps; ${GOES_ON[said.stillOut]}.`]
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
                  `${said.enough ? `${hasEnough(said.zone)}: ` : ''}${aboutToSleep(said.who)}${goesOn(said.stillOut)}.`,
                  `${aboutToSleep(said.who)}${goesOn(said.stillOut)}.`,
                  `${aboutToSleep(said.who)}${said.stillOut === null ? '' : `; ${SHORT_GOES_ON[said.stillOut]}`}.`,
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
      if (said.alone) return [`${those(said.who, 'scans', 'scan')} file pages.`];
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

/** Why programs reclaim from their groups, after a singular and after a plural subject; the short form is second. */
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

function reclaimsForGroup({ who, why, asked, reached, full: container }: Extract<Said, { rule: 'reclaims-for-group' }>): readonly string[] {
  const [only] = who;
  const isOne = who.length === 1 && only !== undefined;
  if (isOne && asked !== null && reached)
    return [
      `${atStart(only)}’s goal of ${mbText(asked)} is reached, but reclaim goes on.`,
      `The goal of ${mbText(asked)} is reached, but reclaim goes on.`,
      `${mbText(asked)} are freed, but reclaim goes on.`,
    ];
  if (isOne && asked !== null)
    return [`${atStart(only)} has asked the kernel to reclaim ${mbText(asked)}.`, `${atStart(only)} asked to reclaim ${mbText(asked)}.`];
  const subject = isOne ? `${atStart(only)} is` : `${who.length} programs are`;
  if (container !== null) return [`${subject} in direct reclaim: ${described(container)} is full.`, `${subject} in direct reclaim.`];
  const [full, short] = GROUP_REASONS[why][isOne ? 0 : 1];
  return isOne
    ? [`${subject} in direct reclaim ${full}.`, `${subject} in direct reclaim ${short}.`, `${atStart(only)} reclaims ${short}.`]
    : [`${subject} in direct reclaim ${full}.`, `${who.length} programs reclaim ${short}.`];
}

const aboutToSleep = (who: Kswapds): string => those(who, 'is about to sleep', 'are about to sleep');

const GOES_ON = { writes: 'writes to swap go on', 'swaps-out': 'swapping out goes on' } as const;
const SHORT_GOES_ON = { writes: 'writes go on', 'swaps-out': 'swapping out goes on' } as const;
const goesOn = (still: StillOut): string => (still === null ? '' : `; ${GOES_ON[still]}`);

/** `zone`: the zone that has enough free memory; null: the words name no zone. */
const hasEnough = (zone: string | null): string => (zone === null ? 'Enough is free' : `${zoneName(zone)} has enough free`);

function atRest({ level, zone, drained, who, stillOut, isContained }: Extract<Said, { rule: 'at-rest' }>): readonly string[] {
  const sleeps = those(who, 'sleeps', 'sleep');
  const still = those(who, 'still sleeps', 'still sleep');
  const where = zone === null ? 'Free memory' : zoneName(zone);
  if (stillOut !== null) {
    const free = level === 'surplus' ? `${hasEnough(drained ? zone : null)}: ` : '';
    return [`${free}${sleeps}, but ${GOES_ON[stillOut]}.`, `${sleeps}; ${GOES_ON[stillOut]}.`, `${sleeps}; ${SHORT_GOES_ON[stillOut]}.`];
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

/** Forms of the sentence, longest first. */
export const sentenceOf = inLanguage('sentenceOf', sentence);
