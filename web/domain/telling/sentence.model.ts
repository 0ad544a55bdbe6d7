// Chooses the one sentence of a half: that of the first rule that its facts meet. It mentions nothing that the scene does not draw.
import { HAND } from '../change/errands.model.ts';
import { type Figure, isKept } from '../scene/figures.model.ts';
import { opensNext } from '../scene/generations.model.ts';
import type { WaitsFor } from '../scene/node-rooms.model.ts';
import type { Owner } from '../scene/shaft.model.ts';
import type { Level, TankPart } from '../scene/tank.model.ts';
import type { Facts, Killed, OneKswapd, SwappedOut } from './facts.model.ts';
import type { GroupReason } from './group-reason.model.ts';

/** While kswapd rests, writes to swap may still wait for the disk (`writes`), or programs may swap out (`swaps-out`). null: neither. */
export type StillOut = 'writes' | 'swaps-out' | null;

export type Said =
  | { readonly rule: 'stack-overflows'; readonly who: Owner; readonly isNow: boolean; readonly bytes: number }
  | { readonly rule: 'stack-holds'; readonly who: Owner; readonly isNow: boolean }
  | { readonly rule: 'kswapd-for-nothing'; readonly who: OneKswapd }
  | { readonly rule: 'kswapds'; readonly each: readonly OneKswapd[] }
  /** `zone`: the only zone that is short of free pages, so that kswapd scans these groups for it alone; null: there is no such zone. */
  | { readonly rule: 'group-yields'; readonly groups: readonly string[]; readonly zone: string | null }
  | { readonly rule: 'cache-fell'; readonly pages: number; readonly file: string }
  | { readonly rule: 'bit-by-bit' }
  | { readonly rule: 'too-much-out'; readonly waiting: number }
  /** `level` belongs to the deciding zone. `zone`: the name of that zone, if another one has fallen to low; null: none has. */
  | { readonly rule: 'one-reclaims'; readonly who: string; readonly level: Level; readonly zone: string | null; readonly waits: Waiting }
  | { readonly rule: 'some-reclaim'; readonly count: number; readonly level: Level; readonly zone: string | null; readonly waits: Waiting }
  /** All programs that have started and not ended wait for the disk, and kswapd has nothing to do. */
  | { readonly rule: 'all-wait-for-disk'; readonly count: number }
  /** All programs in direct reclaim reclaim only from their groups. */
  | {
      readonly rule: 'reclaims-for-group';
      readonly who: readonly string[];
      readonly why: GroupReason;
      /** Pages that a program has asked the kernel to reclaim, if such requests are the reason; null: they are not. */
      readonly asked: number | null;
      /** Reclaim has freed that many pages and continues. */
      readonly reached: boolean;
      /** The full container on the scene, if its limit is the reason. */
      readonly full: string | null;
    }
  | { readonly rule: 'waits-for-own'; readonly who: string }
  /** `lately`: memory is free again, but the program has waited for it during most of the last half second. */
  | { readonly rule: 'waits-for-memory'; readonly who: string; readonly lately: boolean }
  /** The program's group is at a limit; `sleeps`: the limit is memory.high, so the kernel makes the program sleep. */
  | { readonly rule: 'waits-for-group'; readonly who: string; readonly sleeps: boolean }
  | { readonly rule: 'stuck'; readonly spares: boolean; readonly who: Kswapds; readonly waits: Waiting }
  | { readonly rule: 'swaps-out'; readonly who: Kswapds; readonly waits: Waiting }
  | { readonly rule: 'kswapd-waits'; readonly outBefore: boolean; readonly who: Kswapds; readonly waitsFor: WaitsFor }
  /** At least half of a program's memory is in swap, and kswapd swaps out more pages or has nothing to do. */
  | ({ readonly rule: 'is-out' } & SwappedOut)
  /** A program was killed because its group was at its limit, and kswapd has nothing to do. */
  | ({ readonly rule: 'killed-for-group' } & Killed)
  | { readonly rule: 'more-than-needed'; readonly stillOut: StillOut }
  | {
      readonly rule: 'at-rest';
      readonly level: Level;
      /** The name of the deciding zone, if there are several. `drained`: another zone has fallen to low. */
      readonly zone: string | null;
      readonly drained: boolean;
      readonly who: Kswapds;
      readonly stillOut: StillOut;
      /** The scene also shows a full container, so the sentence must say that the machine has enough. */
      readonly isContained: boolean;
    }
  /** Their last 16 runs (MAX_RECLAIM_RETRIES) have freed nothing. */
  | { readonly rule: 'gave-up'; readonly who: Kswapds }
  | {
      readonly rule: 'naps';
      readonly thenSleeps: boolean;
      readonly enough: boolean;
      readonly isShort: boolean;
      /** The name of the deciding zone, if another one has fallen to low and kswapd sleeps after the nap; otherwise null. */
      readonly zone: string | null;
      readonly who: Kswapds;
      readonly stillOut: StillOut;
    }
  | { readonly rule: 'begins'; readonly who: Kswapds }
  /** `opens`: the number of the generation that opens after the walk of page tables; null: nodes or groups have different numbers. */
  | { readonly rule: 'ages'; readonly who: Kswapds; readonly opens: number | null }
  /** `seq`: the number of the generation; null: nodes or groups have different numbers. */
  | { readonly rule: 'evicts-oldest'; readonly who: Kswapds; readonly kind: 'file' | 'anon'; readonly seq: number | null }
  /** `alone`: there are no anonymous pages that kswapd could scan. */
  | { readonly rule: 'scans-files'; readonly who: Kswapds; readonly alone: boolean }
  | { readonly rule: 'scans-both'; readonly who: Kswapds };

/** The names of the kswapds that the sentence is about; a machine has one for each node. */
export type Kswapds = readonly string[];
/** The reason for which kswapd waits in the meantime; null: it does not wait. */
type Waiting = WaitsFor | null;

const nameOf = ({ name, label }: Figure): string => (name === HAND ? HAND : label);

/** If more than this many pages are swapped in per second, some program is waiting for them. */
const READ_BACK = 20;
/** The scene mentions that all programs wait for the disk if there are at least this many. */
const MANY_WAIT = 2;
/** If free memory is above this multiple of the high watermark, far more is free than kswapd was woken for. */
const FAR_MORE = 1.5;
/** A surplus of a smaller share of the zones is not far too much, even if it is many times high, as on a small machine. */
const LEAST_SURPLUS = 0.03;

export function sentenceOf(facts: Facts): Said {
  return sentenceOfVariant(facts) ?? sentenceOfPrograms(facts) ?? sentenceOfKswapd(facts);
}

const waitingOf = ({ gear }: Facts): Waiting => (gear.state === 'waits' ? gear.waitsFor : null);

function sentenceOfVariant(facts: Facts): Said | null {
  const { middle, figures, gear, rates, shaft, kswapds, direct, yielding, caches, tank } = facts;
  if (shaft !== null)
    return shaft.over > 0
      ? { rule: 'stack-overflows', who: shaft.owner, isNow: shaft.isNow, bytes: shaft.over }
      : { rule: 'stack-holds', who: shaft.owner, isNow: shaft.isNow };
  const idle = kswapds.find(({ loops }) => loops);
  if (idle !== undefined && direct.length === 0) return { rule: 'kswapd-for-nothing', who: idle };
  if (middle === 'nodes' && kswapds.some(({ state }) => state !== 'asleep') && direct.length === 0)
    return { rule: 'kswapds', each: kswapds };
  if (yielding.length > 0 && direct.length === 0 && gear.state === 'works')
    return { rule: 'group-yields', groups: yielding, zone: isAloneShort(tank) ? tank.deciding.name : null };
  const fell = caches?.fell ?? null;
  if (fell !== null) return { rule: 'cache-fell', pages: fell.dropped, file: fell.name ?? '' };
  const isAnyKept = figures.some(({ doing }) => doing.some(isKept));
  const trims = middle === 'caches' && gear.state === 'works' && rates.freed > 0 && rates.swapOut === 0 && !isAnyKept;
  return trims ? { rule: 'bit-by-bit' } : null;
}

function sentenceOfPrograms(facts: Facts): Said | null {
  const { figures, tank, rates, direct, forGroups, request } = facts;
  const activities = figures.flatMap(({ doing }) => doing);
  const waiting = activities.filter((doing) => doing === 'own-pages').length;
  const { level } = tank.deciding;
  if (level === 'surplus' && rates.swapIn > 0 && waiting > 0 && activities.filter(isKept).length * 2 >= activities.length)
    return { rule: 'too-much-out', waiting };
  if (forGroups !== null)
    return {
      rule: 'reclaims-for-group',
      who: direct,
      why: forGroups,
      asked: forGroups === 'request' ? (request?.pages ?? null) : null,
      reached: request?.isReached === true,
      full: forGroups === 'limit' ? facts.fullContainer : null,
    };
  const waits = waitingOf(facts);
  const zone = isDrained(tank) ? tank.deciding.name : null;
  if (direct.length === 1) return { rule: 'one-reclaims', who: direct[0] ?? '', level, zone, waits };
  if (direct.length > 1) return { rule: 'some-reclaim', count: direct.length, level, zone, waits };
  const reader = figures.find(({ doing }) => doing.includes('own-pages'));
  if (reader !== undefined && rates.swapIn > READ_BACK) return { rule: 'waits-for-own', who: nameOf(reader) };
  const waiter = figures.find(({ doing }) => doing.includes('memory'));
  if (waiter !== undefined) return { rule: 'waits-for-memory', who: nameOf(waiter), lately: level === 'enough' || level === 'surplus' };
  const limited = figures.find(({ doing }) => doing.includes('memory-high') || doing.includes('group-limit'));
  if (limited !== undefined) return { rule: 'waits-for-group', who: nameOf(limited), sleeps: limited.doing.includes('memory-high') };
  const living = activities.filter((doing) => doing !== 'to-start' && doing !== 'ended' && doing !== 'killed');
  const isResting = facts.gear.state === 'asleep' || facts.gear.state === 'naps';
  return isResting && living.length >= MANY_WAIT && living.every((doing) => doing === 'disk')
    ? { rule: 'all-wait-for-disk', count: living.length }
    : null;
}

/** Whether a zone other than the deciding one has fallen to low. */
const isDrained = ({ compartments }: TankPart): boolean => compartments.some((one) => !one.decides && isShort(one.level));

/** Whether the deciding zone is the only one that is not above its high watermark. */
const isAloneShort = ({ compartments, deciding }: TankPart): boolean =>
  deciding.level !== 'surplus' && compartments.length > 1 && compartments.every((one) => one.decides || one.level === 'surplus');

/** Whether so little is free that kswapd only pauses and does not rest. */
const isShort = (level: Level): boolean => level === 'low' || level === 'emergency';

/** What goes on while kswapd rests. */
const stillOutOf = ({ swapQueue, toSwap }: Facts['ways']): StillOut => (swapQueue ? 'writes' : toSwap ? 'swaps-out' : null);

/** Whether far more memory is free than kswapd was woken for, in no zone too little, and the pages in swap are more than half of the surplus. */
const hasTakenTooMuch = (tank: TankPart, swapped: number): boolean => {
  const { free, high, level } = tank.deciding;
  const managed = tank.compartments.reduce((sum, one) => sum + one.managed, 0);
  const isFar = free > FAR_MORE * high && tank.surplus > LEAST_SURPLUS * managed;
  return level === 'surplus' && !isDrained(tank) && isFar && swapped * 2 > tank.surplus;
};

function sentenceOfKswapd(facts: Facts): Said {
  const { gear, tank, file, anon, generations, rates, kswapds, ways, swapPages, killed, out } = facts;
  const those = kswapds.filter(({ state }) => state === gear.state);
  const who = those.length === 0 ? ['kswapd'] : those.map(({ name }) => name);
  const { level, name } = tank.deciding;
  const isBalanced = those.length > 0 && those.every((one) => one.isBalanced);
  if (gear.state === 'gave-up') return { rule: 'gave-up', who };
  if (gear.state === 'asleep' || isBalanced) {
    if (killed !== null) return { rule: 'killed-for-group', ...killed };
    if (out !== null) return { rule: 'is-out', ...out };
    if (hasTakenTooMuch(tank, swapPages)) return { rule: 'more-than-needed', stillOut: stillOutOf(ways) };
    const drained = isDrained(tank);
    if (isBalanced)
      return {
        rule: 'naps',
        thenSleeps: true,
        enough: level === 'surplus',
        isShort: isShort(level),
        zone: drained ? name : null,
        who,
        stillOut: stillOutOf(ways),
      };
    return {
      rule: 'at-rest',
      level,
      zone: tank.compartments.length > 1 ? name : null,
      drained,
      who,
      stillOut: stillOutOf(ways),
      isContained: facts.fullContainer !== null,
    };
  }
  const waits = waitingOf(facts);
  const looksAtAnon = anon.look.type === 'looked-at';
  const looksAtFile = file.look.type === 'looked-at';
  if (file.stuck && (looksAtFile || looksAtAnon)) return { rule: 'stuck', spares: !looksAtAnon, who, waits };
  if (looksAtAnon && rates.swapOut > 0 && out !== null) return { rule: 'is-out', ...out };
  if (looksAtAnon && rates.swapOut > 0) return { rule: 'swaps-out', who, waits };
  if (waits !== null) return { rule: 'kswapd-waits', outBefore: swapPages > 0, who, waitsFor: waits };
  if (generations !== null && gear.does === 'ages') return { rule: 'ages', who, opens: opensNext(generations) };
  if (gear.state === 'naps')
    return { rule: 'naps', thenSleeps: false, enough: false, isShort: isShort(level), zone: null, who, stillOut: stillOutOf(ways) };
  if (!looksAtAnon && !looksAtFile) return { rule: 'begins', who };
  if (generations !== null && looksAtAnon !== looksAtFile) {
    const kind = looksAtAnon ? 'anon' : 'file';
    return { rule: 'evicts-oldest', who, kind, seq: generations.fields[generations.oldest[kind]]?.seq ?? null };
  }
  return looksAtAnon ? { rule: 'scans-both', who } : { rule: 'scans-files', who, alone: anon.pages === 0 };
}
