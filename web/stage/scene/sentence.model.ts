// The one sentence of a half: the first rule that the frame fulfils. It says nothing that is not drawn.

import { Wait } from '../../engine/codes.ts';
import { HAND } from '../../panels/change/errands.model.ts';
import { cachesOf } from './caches.model.ts';
import { type Figure, isKept } from './figures.model.ts';
import { yieldingGroups } from './groups.model.ts';
import { loopsForNothing } from './node-rooms.model.ts';
import type { BeltPart, GearPart, KswapdState, Middle, Moment, Rates } from './scene.model.ts';
import { type Owner, shaftOf } from './shaft.model.ts';
import type { TankPart, Use } from './tank.model.ts';

export type Said =
  | { readonly rule: 'stack-overflows'; readonly who: Owner; readonly bytes: number }
  | { readonly rule: 'stack-holds'; readonly who: Owner }
  | { readonly rule: 'kswapd-for-nothing'; readonly who: string; readonly waits: boolean }
  | { readonly rule: 'kswapds'; readonly each: readonly OneKswapd[] }
  | { readonly rule: 'group-yields'; readonly groups: readonly string[] }
  | { readonly rule: 'cache-fell'; readonly pages: number; readonly file: string }
  | { readonly rule: 'bit-by-bit' }
  | { readonly rule: 'too-much-out'; readonly waiting: number }
  | { readonly rule: 'one-searches'; readonly who: string; readonly short: boolean }
  | { readonly rule: 'some-search'; readonly count: number; readonly short: boolean }
  | { readonly rule: 'waits-for-own'; readonly who: string }
  | { readonly rule: 'waits-for-memory'; readonly who: string }
  | { readonly rule: 'stuck'; readonly spares: boolean; readonly who: Kswapds }
  | { readonly rule: 'throws-out'; readonly who: Kswapds }
  | { readonly rule: 'kswapd-waits'; readonly outBefore: boolean; readonly who: Kswapds }
  | { readonly rule: 'more-than-needed' }
  | { readonly rule: 'at-rest'; readonly short: boolean; readonly low: Low; readonly who: Kswapds }
  | { readonly rule: 'rests'; readonly thenSleeps: boolean; readonly who: Kswapds }
  | { readonly rule: 'begins'; readonly who: Kswapds }
  | { readonly rule: 'searches-files'; readonly who: Kswapds }
  | { readonly rule: 'searches-both'; readonly who: Kswapds };

/** Those of whom it is said, by name; a machine with one node has one kswapd. */
export type Kswapds = readonly string[];
export type OneKswapd = { readonly name: string; readonly state: KswapdState };

const nameOf = ({ name, label }: Figure): string => (name === HAND ? HAND : label);

/** Where less is free than kswapd wants when it works; of one part alone, what that is for. */
export type Low = { readonly parts: 'none' | 'several' } | { readonly parts: 'one'; readonly use: Use | null };

type Seen = {
  readonly moment: Moment;
  readonly middle: Middle;
  readonly figures: readonly Figure[];
  readonly gear: GearPart;
  readonly tank: TankPart;
  readonly file: BeltPart;
  readonly anon: BeltPart;
  readonly rates: Rates;
};

/** Pages a second, read back from swap: from here on somebody waits for them. */
const READ_BACK = 20;
/** Free pages over high, from which on it is far more than was asked for. */
const FAR_MORE = 1.5;

export function saidOf(seen: Seen): Said {
  return saidOfVariant(seen) ?? saidOfPrograms(seen) ?? saidOfKswapd(seen);
}

function saidOfVariant({ moment: { frame, scene }, middle, figures, gear, rates }: Seen): Said | null {
  const shaft = middle === 'stack' ? shaftOf(scene) : null;
  if (shaft !== null)
    return shaft.over > 0 ? { rule: 'stack-overflows', who: shaft.owner, bytes: shaft.over } : { rule: 'stack-holds', who: shaft.owner };
  const idleNode = scene.nodes.find(loopsForNothing);
  if (middle === 'nodes' && idleNode !== undefined)
    return { rule: 'kswapd-for-nothing', who: `kswapd${idleNode.node}`, waits: idleNode.kswapd === 'waits' };
  const each = scene.nodes.map(({ node, kswapd }) => ({ name: `kswapd${node}`, state: kswapd }));
  if (middle === 'nodes' && each.some(({ state }) => state !== 'asleep') && !scene.programs.some(({ direct }) => direct))
    return { rule: 'kswapds', each };
  const yielding = middle === 'groups' ? yieldingGroups(frame, scene) : [];
  if (yielding.length > 0 && !scene.programs.some(({ direct }) => direct)) return { rule: 'group-yields', groups: yielding };
  const fell = middle === 'caches' ? cachesOf(scene).fell : null;
  if (fell !== null) return { rule: 'cache-fell', pages: fell.gone, file: fell.name ?? '' };
  const isAnyKept = figures.some(({ doing }) => doing.some(isKept));
  const isAtIt = gear.state === 'works' || gear.state === 'waits';
  const trims = middle === 'caches' && isAtIt && rates.freed > 0 && rates.swapOut === 0 && !isAnyKept;
  return trims ? { rule: 'bit-by-bit' } : null;
}

function saidOfPrograms({ moment: { scene }, figures, tank, rates }: Seen): Said | null {
  const searching = scene.programs.filter(({ direct }) => direct);
  const everybody = figures.flatMap(({ doing }) => doing);
  const waiting = everybody.filter((doing) => doing === 'own-pages').length;
  if (tank.level === 'surplus' && rates.swapIn > 0 && waiting > 0 && everybody.filter(isKept).length * 2 >= everybody.length)
    return { rule: 'too-much-out', waiting };
  const short = tank.level !== 'surplus';
  if (searching.length === 1) return { rule: 'one-searches', who: searching[0]?.name ?? '', short };
  if (searching.length > 1) return { rule: 'some-search', count: searching.length, short };
  const reader = figures.find(({ doing }) => doing.includes('own-pages'));
  if (reader !== undefined && rates.swapIn > READ_BACK) return { rule: 'waits-for-own', who: nameOf(reader) };
  const waiter = figures.find(({ doing }) => doing.includes('memory'));
  return waiter === undefined ? null : { rule: 'waits-for-memory', who: nameOf(waiter) };
}

function lowOf({ level, compartments }: TankPart): Low {
  if (level !== 'low') return { parts: 'none' };
  const low = compartments.filter((one) => one.level === 'low');
  return low.length === compartments.length || low.length > 1 ? { parts: 'several' } : { parts: 'one', use: low[0]?.use ?? null };
}

/** Far more is free than was asked for, and programs have given a good part of it. */
const hasTakenTooMuch = ({ free, high, surplus, level }: TankPart, swapped: number): boolean =>
  level === 'surplus' && free > FAR_MORE * high && swapped * 2 > surplus;

function saidOfKswapd({ gear, tank, file, anon, rates, moment: { scene } }: Seen): Said {
  const those = scene.nodes.filter(({ kswapd }) => kswapd === gear.state);
  const who = scene.nodes.length > 1 ? those.map(({ node }) => `kswapd${node}`) : ['kswapd'];
  const isBalanced = gear.state === 'naps' && those.every(({ kswapd_waits_for }) => kswapd_waits_for === Wait.KswapdNap);
  if (gear.state === 'asleep' || isBalanced) {
    if (hasTakenTooMuch(tank, scene.swap_used)) return { rule: 'more-than-needed' };
    return isBalanced
      ? { rule: 'rests', thenSleeps: true, who }
      : { rule: 'at-rest', short: tank.level === 'emergency' || scene.free < scene.low, low: lowOf(tank), who };
  }
  const looksAtAnon = anon.look.type === 'looked-at';
  const looksAtFile = file.look.type === 'looked-at';
  if (file.stuck && (looksAtFile || looksAtAnon)) return { rule: 'stuck', spares: !looksAtAnon, who };
  if (looksAtAnon && rates.swapOut > 0) return { rule: 'throws-out', who };
  if (gear.state === 'waits') return { rule: 'kswapd-waits', outBefore: scene.swap_used > 0, who };
  if (gear.state === 'naps') return { rule: 'rests', thenSleeps: false, who };
  if (!looksAtAnon && !looksAtFile) return { rule: 'begins', who };
  return looksAtAnon ? { rule: 'searches-both', who } : { rule: 'searches-files', who };
}
