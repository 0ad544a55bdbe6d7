// The ledger in the page's own terms, with the real engine at classroom size.
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { combinationKey, combinationRows, headlineRows, isLoaded } from '../domain/ledger/ablation.model.ts';
import { allRows, familyTables, isComparable, shownClaims, tallies, VERDICTS, verdictOf } from '../domain/ledger/ledger.model.ts';
import { Badge, KernelSide, PictureCode } from '../engine/codes.ts';
import { unpack } from '../engine/parcel.ts';
import type { Answer, Combination, FromWorker, Ledger, LedgerRow, Modules, Report, Request } from '../engine/protocol.ts';
import { NO_ROWS } from '../engine/run-logs.ts';
import { createServer } from '../engine/server.ts';
import { newEngine, newWatchedTimeline, scenarioToml, sleepingEngine, unhurried } from './engine.ts';

const STORY = '2013-kswapd-limits';
const claims = readFileSync(new URL(`../../scenarios/${STORY}/claims.toml`, import.meta.url), 'utf8');
const BUDGET = 256 * 1024 * 1024;
const END = Number.MAX_SAFE_INTEGER;

async function ledgerOf(before: string | null, after: string | null): Promise<Ledger> {
  const { reader } = await newEngine();
  return unpack(reader.ledger(claims, before, after));
}

const rowOf = (ledger: Ledger, metric: string): LedgerRow => {
  const row = allRows(ledger).find((one) => one.metric === metric);
  if (row === undefined) throw new Error(`${metric} was published`);
  return row;
};

describe('the ledger of the 2013 story at classroom size', () => {
  const outcomes = { before: '', after: '' };
  let ledger: Ledger;

  beforeAll(async () => {
    const { reader } = await newEngine();
    for (const side of ['before', 'after'] as const) {
      const searches = unpack(reader.moments(claims, side === 'before' ? KernelSide.Before : KernelSide.After));
      const timeline = await newWatchedTimeline(STORY, `kernel=${side}\nsize=classroom`, BUDGET, searches);
      expect(timeline.outcome).toBeNull();
      await timeline.explore(END, unhurried);
      const outcome = timeline.outcome;
      if (outcome === null) throw new Error('the run is complete');
      outcomes[side] = outcome;
      // After going back from the end, the outcome of the whole run is still there.
      await timeline.seek({ type: 'time', ns: 300e9 }, { zone: 0, columns: 1, picture: PictureCode.Lists, hash: false }, unhurried);
      await timeline.seek(
        { type: 'time', ns: timeline.endNs },
        { zone: 0, columns: 1, picture: PictureCode.Lists, hash: false },
        unhurried,
      );
      expect(timeline.outcome).toBe(outcome);
      // The phases have the same names at every size, so moments of all steps are found.
      const found = timeline.logs.since(NO_ROWS).found.map(({ search }) => search);
      if (side === 'before') expect(found).toContain('first swap-in after phase "dd writes 4055 MiB"');
      expect(found.every((search) => searches.includes(search))).toBe(true);
    }
    ledger = await ledgerOf(outcomes.before, outcomes.after);
  }, 60_000);

  test('every row and claim has a verdict, and those with a figure of ours show it', () => {
    expect(allRows(ledger)).toHaveLength(71);
    expect(ledger.claims).toHaveLength(15);
    expect(tallies([...allRows(ledger), ...ledger.claims]).open).toBe(0);
    expect(ledger.score).toBeDefined();
    for (const row of allRows(ledger)) {
      expect(row.badge === Badge.NotModelled, row.metric).toBe(row.figure === undefined);
      if (row.figure !== undefined && row.published[0] !== null) expect(row.ours[0], row.metric).not.toBeNull();
    }
    // The main result of the story holds by a wide margin at any size: throughput collapses without the patches, but not with them.
    const throughput = rowOf(ledger, 'memcachetest-4055M');
    expect((throughput.ours[1] ?? 0) / (throughput.ours[0] ?? 1)).toBeGreaterThan(2);
    expect([Badge.Reproduced, Badge.DirectionOnly]).toContain(throughput.badge);
  });

  test('while a run is missing, its column is empty and the verdicts that need it are open', async () => {
    const half = await ledgerOf(null, outcomes.after);
    expect(half.score).toBeUndefined();
    const throughput = rowOf(half, 'memcachetest-4055M');
    expect(verdictOf(throughput)).toBe('open');
    expect(throughput.ours[0]).toBeNull();
    expect(throughput.ours[1]).toBe(rowOf(ledger, 'memcachetest-4055M').ours[1]);
    expect(verdictOf(rowOf(half, 'THP splits'))).toBe('unmodelled');
    const none = await ledgerOf(null, null);
    expect(allRows(none).every(({ ours }) => ours[0] === null && ours[1] === null)).toBe(true);
    expect(tallies(none.claims)).toMatchObject({ open: 14, unmodelled: 1 });
  });

  test('outcomes of different runs are refused with a sentence', async () => {
    const { reader } = await newEngine();
    expect(() => reader.ledger(claims, outcomes.before, outcomes.after.replace('seed = 1', 'seed = 2'))).toThrow(
      'The outcome of the kernel `after`: seed = 2 does not fit the rest',
    );
  });

  test('every row is in one family of its table, and a filter shows only its verdict', () => {
    const tables = familyTables(ledger, null);
    const listed = tables.flatMap(({ families }) => families.flatMap(({ rows }) => rows));
    expect(new Set(listed)).toEqual(new Set(allRows(ledger)));
    expect(listed).toHaveLength(71);
    for (const { id, families } of tables) expect(new Set(families.map(({ name }) => name)).size, id).toBe(families.length);
    const counted = tallies(allRows(ledger));
    for (const verdict of VERDICTS) {
      const shown = familyTables(ledger, verdict).flatMap(({ families }) => families.flatMap(({ rows }) => rows));
      expect(shown).toHaveLength(counted[verdict]);
      expect(shown.every((row) => verdictOf(row) === verdict)).toBe(true);
      expect(shownClaims(ledger, verdict).every((claim) => verdictOf(claim) === verdict)).toBe(true);
    }
  });

  test('on a divided machine, zero is still zero, and other figures that do not scale are not comparable', () => {
    const row = rowOf(ledger, 'Direct inode steals');
    expect(isComparable(row, 4)).toBe(true);
    const judged = { ...row, class: rowOf(ledger, 'Swap Outs').class };
    expect([isComparable(judged, 4), isComparable(judged, 1)]).toEqual([false, true]);
    expect(isComparable(rowOf(ledger, 'Swap Outs'), 4)).toBe(true);
  });

  test('the whole series, run as a combination, has the figures of the patched kernel', async () => {
    const alone = headlineRows(await ledgerOf(null, outcomes.after));
    expect(alone.length).toBeGreaterThanOrEqual(6);
    expect(alone.map(({ ours }) => ours[1])).toEqual(headlineRows(ledger).map(({ ours }) => ours[1]));
  });
});

describe('combinations of patches', () => {
  let combinations: readonly Combination[];
  let own: readonly string[];

  beforeAll(async () => {
    const { reader } = await newEngine();
    const info = unpack(reader.describe(scenarioToml(STORY), 'kernel=after\nsize=classroom'));
    combinations = info.combinations;
    own = info.patches.filter(({ on }) => on).map(({ id }) => id);
  });

  test('the combinations without and with all patches enclose one row for each single patch, with the patches that it needs', () => {
    const { none, only, all } = combinationRows(combinations);
    expect([none?.patches, all?.patches]).toEqual([[], own]);
    expect(only.map(({ cut }) => (cut.type === 'only' ? cut.id : null))).toEqual(own);
    expect(only.find(({ cut }) => cut.type === 'only' && cut.id === 'b2_proportional')).toMatchObject({
      cut: { type: 'only', with: ['b1_limit'] },
      patches: ['b1_limit', 'b2_proportional'],
    });
    expect(new Set(combinations.map(({ patches }) => combinationKey(patches))).size).toBe(combinations.length);
  });

  test('the engine runs each of them', async () => {
    const { reader } = await newEngine();
    for (const { patches } of combinations) {
      const off = own.filter((id) => !patches.includes(id)).map((id) => `patch=${id}=off`);
      const info = unpack(reader.describe(scenarioToml(STORY), ['kernel=after', ...off].join('\n')));
      expect(info.patches.filter(({ on }) => on).map(({ id }) => id)).toEqual(patches);
    }
  });

  test('the combination on the stage is the one with exactly the same patches', () => {
    const loaded = (active: readonly string[]): readonly string[] =>
      combinations.filter((one) => isLoaded(one, new Set(active))).map(({ cut }) => cut.type);
    expect(loaded(own)).toEqual(['all']);
    expect(loaded([])).toEqual(['none']);
    expect(loaded([...own, 'something_else'])).toEqual([]);
  });
});

describe('the worker', () => {
  /** The page's server, which the test asks one request after the other. */
  async function startServer(): Promise<{ ask: (request: Request) => Promise<Answer>; reports: Report[]; modules: Modules }> {
    const { engine, reader, modules } = await sleepingEngine();
    const reports: Report[] = [];
    let answered: (answer: Answer) => void = () => undefined;
    const send = createServer(engine, reader, BUDGET, (message: FromWorker) => {
      if (message.type === 'report') reports.push(message.report);
      else if (message.type === 'answer') answered(message.answer);
    });
    let id = 0;
    const ask = (request: Request): Promise<Answer> =>
      new Promise((resolve) => {
        answered = resolve;
        id += 1;
        send({ type: 'ask', id, request });
      });
    return { ask, reports, modules };
  }

  test('reports the outcome once, when the run is complete, and judges it', async () => {
    const { ask, reports, modules } = await startServer();
    const options = 'kernel=after\nsize=classroom\nset=actor.parallelio.timed=1s\nset=actor.parallelio.settle=1s';
    const opened = await ask({ type: 'open', ...modules, scenario: scenarioToml(STORY), options, against: null, searches: [], claims });
    expect(opened.type).toBe('opened');
    expect(reports.every(({ outcome }) => outcome === null)).toBe(true);
    await ask({ type: 'explore', untilNs: END });
    await ask({
      type: 'seek',
      position: { type: 'time', ns: 1e9 },
      view: { zone: 0, columns: 1, picture: PictureCode.Lists, hash: false },
    });
    await ask({ type: 'explore', untilNs: END });
    const told = reports.flatMap(({ outcome }) => (outcome === null ? [] : [outcome]));
    expect(told).toHaveLength(1);
    const judge = await startServer();
    const answer = await judge.ask({ type: 'judge', reader: modules.reader, claims, before: null, after: told[0] ?? null });
    expect(answer).toMatchObject({ type: 'judged', ledger: { kernels: ['3.10.0-rc1 vanilla', '3.10.0-rc1 lessdisrupt-v4'] } });
  });

  test('opens a scenario whose claims cannot be read, and reports it only when the claims are judged', async () => {
    const broken = claims.replace('class = "N"', 'class = "Q"');
    const { ask, modules } = await startServer();
    const opened = await ask({
      type: 'open',
      ...modules,
      scenario: scenarioToml(STORY),
      options: 'size=classroom',
      against: null,
      searches: [],
      claims: broken,
    });
    expect(opened).toMatchObject({ type: 'opened', opened: { searchMistakes: [] } });
    const judge = await startServer();
    const answer = await judge.ask({ type: 'judge', reader: modules.reader, claims: broken, before: null, after: null });
    expect(answer).toEqual({
      type: 'refused',
      why: expect.stringContaining('claims.toml: table[0].rows[0].class = "Q" cannot be used: expected one of "A"'),
    });
  });
});
