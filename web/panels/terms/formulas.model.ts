// The formulas of numbers on the stage, with the current values. A formula uses whole numbers, as the kernel does, and its parts are from the
// engine. A test checks that `resultOf` a formula equals the number on the stage.

import { cacheRows } from '../../domain/caches/caches.model.ts';
import { BATCH_PAGES, GENTLEST, priorityOf, shownGauge } from '../../domain/dial/priority.model.ts';
import { type ListRow, listRows } from '../../domain/lists/lists.model.ts';
import { isOutcome, OUTCOME_ROWS, type Outcome } from '../../domain/outcomes/outcomes.model.ts';
import { deepestOf, type Stack, type StackPart, stackRows } from '../../domain/stack/stack.model.ts';
import { LIST_NAMES } from '../../domain/story/story-values.model.ts';
import { ALL_ZONES, type Term } from '../../domain/terms/terms.model.ts';
import { CallTarget, Reclaimer, TargetScope } from '../../engine/codes.ts';
import type { Frame, ZoneFrame } from '../../engine/protocol.ts';
import { fragmentation } from '../../stage/blocks/blocks.model.ts';
import { dirtyPages, diskRows } from '../../stage/disk/disk.model.ts';
import { groupList, MOST_GROUPS } from '../../stage/groups/groups.model.ts';

/** The meaning of a number in a formula. Counters have the names of /proc/vmstat. */
export type PartName =
  | 'managed'
  | 'counted'
  | 'kernelPages'
  | 'onLists'
  | 'isolated'
  | 'perCpu'
  | 'onTheWay'
  | 'minFreePages'
  | 'lowmem'
  | 'min'
  | 'scaleFactor'
  | 'boost'
  | 'boostKept'
  | 'size'
  | 'priority'
  | 'dirtyable'
  | 'backgroundRatio'
  | 'dirtyRatio'
  | 'dirtyLimit'
  | 'usage'
  | 'softLimit'
  | 'byKswapd'
  | 'byTasks'
  | 'freeable'
  | 'seeks'
  | 'share'
  | 'lruPages'
  | 'reads'
  | 'writes'
  | 'high'
  | 'stackSize'
  | 'stackCall'
  | 'stackReclaim'
  | 'stackBelow'
  | 'freePages'
  | 'freeBlocks'
  | 'thisKernel'
  | 'otherKernel';

export type Operator = '+' | '-' | '*' | '/' | '>>' | 'max';
export type Expression =
  /** `name` null: a constant of the kernel. */
  | { readonly type: 'number'; readonly value: number; readonly name: PartName | { readonly counter: string } | null }
  | { readonly type: 'operation'; readonly operator: Operator; readonly parts: readonly Expression[] };

/** The number that a formula computes. */
export type ResultName =
  | 'free'
  | 'min'
  | 'low'
  | 'high'
  | 'window'
  | 'fraction'
  | 'outcome'
  | 'efficiency'
  | 'difference'
  | 'change'
  | 'background'
  | 'dirtyLimit'
  | 'excess'
  | 'scanned'
  | 'reclaimed'
  | 'asked'
  | 'waiting'
  | 'target'
  | 'stackLeft'
  | 'fragmentation';
/** The results that are amounts of memory, in pages. */
const OF_PAGES: ReadonlySet<ResultName> = new Set(['free', 'min', 'low', 'high', 'window', 'background', 'dirtyLimit', 'excess', 'target']);
export const countsPages = ({ result }: Formula): boolean => OF_PAGES.has(result);

export type Formula = {
  readonly result: ResultName;
  /** The name of the thing that the formula is about, for example a list, if a term has several formulas. */
  readonly of: string;
  readonly value: number;
  readonly expression: Expression;
};

/** The context of a term: the frames of its side and of the other one, and the name of a zone, list, group or cache; empty: the chosen
 * one. */
export type Asked = {
  readonly frame: Frame;
  readonly other: Frame | null;
  readonly counterNames: readonly string[];
  readonly zone: number;
  readonly of: string;
};

const part = (name: PartName, value: number): Expression => ({ type: 'number', value, name });
const constant = (value: number): Expression => ({ type: 'number', value, name: null });
const operation = (operator: Operator, ...parts: readonly Expression[]): Expression => ({ type: 'operation', operator, parts });

/** The value of an expression, computed in whole numbers, from left to right, as the kernel does. */
export function resultOf(expression: Expression): number {
  if (expression.type === 'number') return expression.value;
  const [first = 0, ...rest] = expression.parts.map(resultOf);
  switch (expression.operator) {
    case '+':
      return rest.reduce((sum, value) => sum + value, first);
    case '-':
      return rest.reduce((sum, value) => sum - value, first);
    case '*':
      return rest.reduce((product, value) => product * value, first);
    case '/':
      return rest.reduce((quotient, value) => Math.trunc(quotient / value), first);
    case '>>':
      return rest.reduce((shifted, value) => Math.floor(shifted / 2 ** value), first);
    case 'max':
      return Math.max(first, ...rest);
    default:
      return unreachable(expression.operator);
  }
}

const formula = (result: ResultName, value: number, expression: Expression): Formula => ({ result, of: '', value, expression });

const zoneOf = ({ frame, zone, of }: Asked): ZoneFrame | undefined =>
  frame.zones.find(({ name, node }) => name === of || `${name} ${node}` === of) ?? frame.zones[zone];

const sum = (numbers: Iterable<number>): number => [...numbers].reduce((total, one) => total + one, 0);

function freeFormula(zone: ZoneFrame): Formula {
  const isolated = zone.isolated_anon + zone.isolated_file;
  const used = [
    part('kernelPages', zone.kernel_pages),
    part('onLists', sum(zone.lists)),
    ...(isolated === 0 ? [] : [part('isolated', isolated)]),
    ...(zone.per_cpu === 0 ? [] : [part('perCpu', zone.per_cpu)]),
    ...(zone.on_the_way === 0 ? [] : [part('onTheWay', zone.on_the_way)]),
  ];
  return formula('free', zone.free_pages, operation('-', part('managed', zone.managed), ...used));
}

/** An amount that is added to a watermark; empty if it is 0. */
const added = (name: 'boost' | 'boostKept', pages: number): readonly Expression[] => (pages === 0 ? [] : [part(name, pages)]);

/** min without the boost. Since 5.0, min, low and high all include a boost after an allocation has mixed page types in a pageblock. */
function plainMin(zone: ZoneFrame): Expression {
  const min = part('min', zone.min);
  return zone.boost === 0 ? min : operation('-', min, part('boost', zone.boost));
}

/** The number of pages from which the kernel computed the watermarks. */
const countedPages = (zone: ZoneFrame): Expression =>
  zone.counted === zone.managed ? part('managed', zone.managed) : part('counted', zone.counted);

/** The distance between two watermarks: a quarter of min or, since 4.6, a share of the zone if that is more. */
function stepOf(zone: ZoneFrame, { scale_factor }: Frame['parts']): Expression {
  const quarter = operation('/', plainMin(zone), constant(4));
  if (scale_factor === 0) return quarter;
  const share = operation('/', operation('*', countedPages(zone), part('scaleFactor', scale_factor)), constant(10_000));
  return operation('max', quarter, share);
}

function markFormula(mark: 'min' | 'low' | 'high', zone: ZoneFrame, { parts }: Frame): Formula {
  const min = part('min', zone.min);
  // The part of the boost that 5.0 forgets to remove when an administrator writes min_free_kbytes.
  const kept = added('boostKept', zone.boost_kept);
  switch (mark) {
    case 'min': {
      const shared = operation('*', part('minFreePages', parts.min_free_pages), countedPages(zone));
      const own = operation('/', shared, part('lowmem', parts.lowmem_pages));
      return formula('min', zone.min, zone.boost === 0 ? own : operation('+', own, ...added('boost', zone.boost)));
    }
    case 'low':
      return formula('low', zone.low, operation('+', min, stepOf(zone, parts), ...kept));
    case 'high': {
      // Half of min is not always twice a quarter of it, because the kernel rounds both down.
      const twice = parts.scale_factor === 0 ? operation('/', min, constant(2)) : operation('*', constant(2), stepOf(zone, parts));
      return formula('high', zone.high, operation('+', min, twice, ...kept));
    }
    default:
      return unreachable(mark);
  }
}

const listName = ({ age, kind }: ListRow): string => `${age}-${kind}`;

const windowOf = (size: number, priority: number): Expression => operation('>>', part('size', size), part('priority', priority));

/** The number of pages that a pass would scan, for each list or only for the requested one. No formula if the reclaimer has decided already,
 * because the decision takes more than the size of the list and the priority. */
function windowFormulas({ frame, of }: Asked): readonly Formula[] {
  const rows = listRows(frame).filter((row) => (of === '' || !LIST_NAMES.some((name) => name === of) ? true : listName(row) === of));
  return rows
    .filter(({ decided }) => !decided)
    .map((row) => ({ ...formula('window', row.window, windowOf(row.size, priorityOf(frame))), of: `${row.age} ${row.kind}` }));
}

const counterParts = (outcome: Outcome, { frame, counterNames }: Asked): readonly Expression[] =>
  OUTCOME_ROWS[outcome].from.flatMap((counter) => {
    const value = frame.counters[counterNames.indexOf(counter)];
    return value === undefined ? [] : [{ type: 'number', value, name: { counter } } as const];
  });

function outcomeFormulas(outcome: Outcome, asked: Asked): readonly Formula[] {
  const parts = counterParts(outcome, asked);
  if (parts.length === 0) return [];
  const value = sum(parts.map(resultOf));
  const own = formula('outcome', value, operation('+', ...parts));
  const scanned = operation('+', ...counterParts('scanned', asked));
  const efficiency =
    outcome !== 'freed' || resultOf(scanned) === 0 ? [] : [operation('/', operation('*', constant(100), own.expression), scanned)];
  const otherValue = asked.other === null ? null : sum(counterParts(outcome, { ...asked, frame: asked.other }).map(resultOf));
  const differs = otherValue === null ? [] : [operation('-', part('thisKernel', value), part('otherKernel', otherValue))];
  const changes =
    otherValue === null || otherValue === 0 || otherValue === value
      ? []
      : differs.map((differ) => operation('/', operation('*', constant(100), differ), part('otherKernel', otherValue)));
  const named = (result: ResultName, expressions: readonly Expression[]): readonly Formula[] =>
    expressions.map((expression) => formula(result, resultOf(expression), expression));
  return [own, ...named('efficiency', efficiency), ...named('difference', differs), ...named('change', changes)];
}

function dirtyFormulas(limit: 'background' | 'dirtyLimit', frame: Frame): readonly Formula[] {
  const { parts } = frame;
  const percent = (ratio: Expression): Expression =>
    operation('/', operation('*', part('dirtyable', parts.dirtyable_pages), ratio), constant(100));
  const pages = dirtyPages(frame);
  const hard = percent(part('dirtyRatio', parts.dirty_ratio));
  if (limit === 'dirtyLimit') return [formula('dirtyLimit', pages.limit, hard)];
  const own = percent(part('backgroundRatio', parts.dirty_background_ratio));
  // If the background limit is not below the hard limit, the kernel uses half of the hard limit: global_dirty_limits.
  const half = operation('/', part('dirtyLimit', pages.limit), constant(2));
  return [formula('background', pages.background, resultOf(own) < resultOf(hard) ? own : half)];
}

function groupFormulas(term: Term, { frame, other, of }: Asked): readonly Formula[] {
  const row = groupList(frame, other, MOST_GROUPS, of).rows.find(({ name }) => name === of);
  if (row === undefined) return [];
  const { tally } = row;
  const both = (kswapd: number, tasks: number): Expression => operation('+', part('byKswapd', kswapd), part('byTasks', tasks));
  if (term === 'groupScanned') {
    const expression = both(tally.kswapdScanned, tally.directScanned);
    return [formula('scanned', resultOf(expression), expression)];
  }
  if (term === 'groupReclaimed') {
    const expression = both(tally.kswapdReclaimed, tally.directReclaimed);
    return [formula('reclaimed', resultOf(expression), expression)];
  }
  if (row.softLimit === null || row.excess === 0) return [];
  return [formula('excess', row.excess, operation('-', part('usage', row.usage), part('softLimit', row.softLimit)))];
}

/** The number of objects that the pressure alone asks a shrinker to scan. Words after the formula mention floor, carry-over and cuts. */
function askedFormulas({ frame, other, of }: Asked): readonly Formula[] {
  const rows = cacheRows(frame, other);
  const row = rows.find(({ key }) => key === of) ?? rows.find(({ call }) => call !== null);
  const call = row?.call ?? null;
  if (row === undefined || call === null) return [];
  const times = (what: Expression): Expression => operation('/', operation('*', what, constant(4)), part('seeks', row.seeks));
  const freeable = part('freeable', call.freeable);
  const expression = {
    [CallTarget.Priority]: () => times(operation('>>', freeable, part('priority', call.priority))),
    [CallTarget.ScannedShare]: () =>
      operation(
        '/',
        operation('*', times(part('share', call.share)), freeable),
        operation('+', part('lruPages', call.nr_eligible), constant(1)),
      ),
    [CallTarget.Half]: () => operation('/', freeable, constant(2)),
  }[row.target]();
  return [{ ...formula('asked', call.target, expression), of: row.key }];
}

function queueFormulas({ frame }: Asked): readonly Formula[] {
  return diskRows(frame).flatMap((disk) => {
    const reads = sum(disk.lists.map((list) => list.reads));
    const writes = sum(disk.lists.map((list) => list.writes));
    return [{ ...formula('waiting', reads + writes, operation('+', part('reads', reads), part('writes', writes))), of: disk.name }];
  });
}

/** kswapd's target: the high watermark of a zone, or the sum of the high watermarks of the node's zones up to the requested one, but at least a
 * batch for each. The engine does not say which zone was requested, so the formula is shown only if exactly one zone gives the target. */
function targetFormulas(frame: Frame): readonly Formula[] {
  const gauge = shownGauge(frame);
  if (gauge?.reclaimer !== Reclaimer.Kswapd || gauge.target === undefined) return [];
  const least = ({ high }: ZoneFrame): Expression => operation('max', part('high', high), constant(BATCH_PAGES));
  const zones = frame.zones.filter(({ node }) => node === gauge.node);
  const targets = zones.map((zone, last) => {
    const together = gauge.target_scope === TargetScope.Node ? zones.slice(0, last + 1) : [zone];
    const each = together.map(least);
    return { of: zone.name, expression: each.length === 1 ? least(zone) : operation('+', ...each) };
  });
  const [first, second] = targets.filter(({ expression }) => resultOf(expression) === gauge.target);
  return first === undefined || second !== undefined ? [] : [{ ...formula('target', gauge.target, first.expression), of: first.of }];
}

/** The largest number of stacks that a definition shows. */
const STACKS = 6;

/** The bytes of a stack that are still free. A negative result means that the stack has overflowed. */
function stackFormula(name: string, { functions, size, left }: Stack): Formula {
  const taken = (part: StackPart): number => sum(functions.map((one) => (one.part === part ? one.bytes : 0)));
  const parts = (
    [
      ['stackCall', 'call'],
      ['stackReclaim', 'reclaim'],
      ['stackBelow', 'below'],
    ] as const
  )
    .map(([partName, stackPart]) => part(partName, taken(stackPart)))
    .filter((one) => resultOf(one) > 0);
  return { ...formula('stackLeft', left, operation('-', part('stackSize', size), ...parts)), of: name };
}

function deepestFormulas(frame: Frame): readonly Formula[] {
  const deepest = deepestOf(frame);
  return deepest === null ? [] : [stackFormula(deepest.name, deepest.stack)];
}

/** The reason why the last large request would fail. Near 0 too little memory is free; near 1,000 free memory is fragmented. */
function fragmentationFormulas({ blocks }: Frame): readonly Formula[] {
  const found = blocks === undefined ? null : fragmentation(blocks);
  if (blocks === undefined || found === null || found.means === 'free') return [];
  const free = [...blocks.nr_free];
  const count = sum(free);
  if (count === 0) return [];
  const pages = part('freePages', sum(free.map((n, order) => n * 2 ** order)));
  const wanted = operation('/', operation('*', pages, constant(1000)), constant(2 ** found.order));
  const share = operation('/', operation('+', constant(1000), wanted), part('freeBlocks', count));
  return [formula('fragmentation', found.index, operation('-', constant(1000), share))];
}

/** The formulas of a term at this moment; empty: it has none, for example because its number is only counted. */
export function formulasOf(term: Term, asked: Asked): readonly Formula[] {
  const { frame } = asked;
  const zone = zoneOf(asked);
  if (isOutcome(term)) return outcomeFormulas(term, asked);
  switch (term) {
    case 'free':
    case 'memory':
      if (asked.of === ALL_ZONES) return frame.zones.map((one) => ({ ...freeFormula(one), of: one.name }));
      return zone === undefined ? [] : [freeFormula(zone)];
    case 'min':
    case 'low':
    case 'high':
      return zone === undefined ? [] : [markFormula(term, zone, frame)];
    case 'zone':
      return zone === undefined
        ? []
        : [freeFormula(zone), ...(['min', 'low', 'high'] as const).map((mark) => markFormula(mark, zone, frame))];
    case 'priority':
      return [
        formula('fraction', 2 ** priorityOf(frame), operation('>>', constant(2 ** GENTLEST), constant(GENTLEST - priorityOf(frame)))),
      ];
    case 'scan':
      return windowFormulas(asked);
    case 'background':
    case 'dirtyLimit':
      return dirtyFormulas(term, frame);
    case 'excess':
    case 'groupScanned':
    case 'groupReclaimed':
      return groupFormulas(term, asked);
    case 'asked':
    case 'shrinker':
      return askedFormulas(asked);
    case 'queue':
      return queueFormulas(asked);
    case 'target':
      return targetFormulas(frame);
    case 'stack':
      return stackRows(frame, STACKS, null).rows.map(({ name, stack }) => stackFormula(name, stack));
    case 'deepest':
      return deepestFormulas(frame);
    case 'fragmentation':
      return fragmentationFormulas(frame);
    default:
      return [];
  }
}

const unreachable = (value: never): never => {
  throw new Error(`no such rule: ${String(value)}`);
};
