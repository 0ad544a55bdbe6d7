// The sentence says what the frame shows about kswapd, the zones and the programs.
import { describe, expect, it } from 'vitest';
import { Ending, Reclaimer, SleepRule, TaskKind, Wait } from '../../engine/codes.ts';
import type { SceneFrame, SceneNode, ZoneFrame } from '../../engine/protocol.ts';
import { sceneWords } from '../../stage/scene/scene.words.ts';
import { layoutScene, textWidth } from '../../stage/scene/scene-layout.model.ts';
import { sentenceOf } from '../../stage/scene/sentence.words.ts';
import { task, zone } from '../../test/fixtures/frames.ts';
import { agesBelt, generations } from '../../test/fixtures/generations.ts';
import { type Case, HIGH, half, kswapd, LOW, says } from '../../test/fixtures/halves.ts';
import { group, NO_WAITS, node, program } from '../../test/fixtures/scenes.ts';

describe('the sentence', () => {
  it('says that kswapd sleeps only while it does', () => {
    expect(says({ free: HIGH + 1 })).toBe('Enough is free, and kswapd sleeps.');
    expect(says({})).toBe('Free memory is above low, so kswapd still sleeps.');
    expect(says({ nodes: [kswapd(0, 'works')] })).toBe('kswapd is awake and about to scan.');
    expect(says({ nodes: [kswapd(0, 'works')], targets: [0, 0, 100, 0] })).toMatch(/^kswapd scans file pages, but/);
  });

  it('does not say that enough is free where a zone is short: it names the zone that has enough', () => {
    const inReclaim = (tasks: number): Partial<SceneFrame> => ({
      programs: Array.from({ length: tasks }, (_, number) => program(number, `make-${number}`, { reclaims: Reclaimer.Direct })),
    });
    const at = (free: number): ZoneFrame =>
      zone({ name: 'DMA32', node: 0, managed: 30_000, free_pages: free, per_cpu: 0, min: 2_000, low: LOW, high: HIGH });
    for (const tasks of [1, 7]) {
      expect(says({ change: inReclaim(tasks), free: LOW - 100, zones: [at(HIGH + 900)] })).toMatch(/^Zone DMA32 has enough free, but /);
      expect(says({ change: inReclaim(tasks), free: LOW - 100, zones: [at(LOW + 100)] })).toMatch(/^Zone DMA32 is above low, but /);
      expect(says({ change: inReclaim(tasks), free: HIGH + 900, zones: [at(HIGH + 100)] })).toMatch(/^Enough is free, but /);
    }
  });

  it('says that all programs wait for the disk only if every program waits and kswapd does nothing', () => {
    const waiting = program(1, 'make-1', { lately: { ...NO_WAITS, disk: 900 } });
    const beside = (other: Parameters<typeof program>[2]): Case => ({ change: { programs: [waiting, program(2, 'make-2', other)] } });
    const all = 'All 2 programs wait for the disk.';
    expect(says(beside({ lately: { ...NO_WAITS, disk: 900 } }))).toBe(all);
    expect(says({ ...beside({ lately: { ...NO_WAITS, disk: 900 } }), nodes: [kswapd(0, 'works')] })).not.toBe(all);
    expect(says(beside({ lately: NO_WAITS }))).not.toBe(all);
    expect(says(beside({ lately: { ...NO_WAITS, idle: 900 } }))).not.toBe(all);
    expect(says({ change: { programs: [waiting] } })).not.toMatch(/^All/);
  });

  it('says like the gear that a kswapd is awake but has not scanned a page yet', () => {
    expect(half({ nodes: [kswapd(0, 'works')] }).gear.does).toBe('wakes');
    expect(half({ nodes: [kswapd(0, 'works')], targets: [0, 0, 100, 0] }).gear.does).toBe('works');
    expect(half({}).gear.does).toBe('asleep');
  });

  it('says with generations what kswapd does to them, like the gear', () => {
    const sizes = [
      [300, 600],
      [200, 0],
      [100, 50],
    ] as const;
    const having: Case = {
      nodes: [kswapd(0, 'works')],
      change: { anon: agesBelt([0, 300, 200, 100]), file: agesBelt([0, 600, 0, 50]) },
      generations: [generations(9, [7, 7], sizes)],
    };
    const evicts = { ...having, targets: [0, 0, 64, 0] } as const;
    expect(says(having)).toBe('kswapd is awake and about to scan.');
    expect(says(evicts)).toBe('kswapd evicts file pages of generation 7, the oldest.');
    expect(half(evicts)).toMatchObject({ gear: { does: 'evicts' }, file: { look: { type: 'looked-at', inactive: 64 } } });
    const path = ['kswapd()', 'balance_pgdat(order=0)', 'try_to_inc_max_seq(lruvec=0, max_seq=9)'];
    const walks: Case = {
      ...evicts,
      tasks: [task({ kind: TaskKind.Kswapd, path })],
      generations: [generations(9, [7, 7], sizes, { walks: true })],
    };
    expect(says(walks)).toBe('kswapd walks page tables for used pages, then generation 10 opens.');
    expect(half(walks).gear.does).toBe('ages');
    // A program walks page tables here, so kswapd itself still evicts.
    expect(half({ ...walks, tasks: [task({ path })] }).gear.does).toBe('evicts');
    const two = [generations(9, [7, 7], sizes), generations(4, [2, 2], sizes)];
    expect(says({ ...evicts, generations: two })).toBe('kswapd evicts file pages of the oldest generation.');
  });

  it('says that enough is free only where it is', () => {
    expect(says({ free: 1_000 })).toBe('Too little is free, and kswapd still sleeps.');
    expect(says({ free: LOW })).toBe('Free memory is down to low, and kswapd still sleeps.');
  });

  it('names the zone that decides, and calls memory low nowhere else', () => {
    const zones = [zone({ name: 'DMA32', managed: 200_000, free_pages: 90_000, min: 2_000, low: LOW, high: HIGH })];
    const names = (free: number): readonly string[] => sceneWords.free(half({ zones, free }).tank);
    expect(says({ zones })).toBe('Zone Normal is above low, so kswapd still sleeps.');
    expect(names(HIGH)[0]).toBe('Normal: 12 MB');
    expect(says({ zones, free: LOW })).toBe('Zone DMA32 has enough free, so kswapd sleeps.');
    expect(names(LOW)[0]).toBe('DMA32: 352 MB');
    // While kswapd works, it balances the zone that is shortest of free pages.
    const asked = { ...kswapd(0, 'works').sleep_check, zones: [[0, true] as [number, boolean], [1, false] as [number, boolean]] };
    const { deciding } = half({ zones, free: LOW, nodes: [{ ...kswapd(0, 'works'), sleep_check: asked }] }).tank;
    expect([deciding.name, deciding.level]).toEqual(['Normal', 'low']);
  });

  it('names the program that was killed, its group and the limit, as long as kswapd has nothing to do', () => {
    const groups = [group('box', { hard_limit: 16_384 })];
    const fate = { job: 'dd', task: 'dd-1', ending: Ending.GroupLimit, group: 'box', count: 1, at_ns: 5e9, wait: Wait.None };
    const killed: Case = { change: { groups }, unfinished: [fate], free: HIGH + 1 };
    expect(says(killed)).toBe('dd-1 was killed: box was full (64 MB).');
    expect(says({ ...killed, nodes: [kswapd(0, 'works')] })).toMatch(/^kswapd/);
    expect(says({ ...killed, unfinished: [{ ...fate, ending: Ending.OutOfMemory }] })).toMatch(/^Enough is free/);
  });

  it('finds that dirty pages of the oldest generation are moved on, while a task reclaims', () => {
    const file = agesBelt([0, 600, 0, 50]);
    // The second of four generations, of which the first has no pages, is dirty.
    const dirty = { ...file, columns: file.columns.map((_, place) => (place === 128 + 2 ? 600 : place === 384 ? 50 : 0)) };
    const generation: Case = {
      generations: [
        generations(
          9,
          [7, 7],
          [
            [0, 600],
            [0, 0],
            [0, 50],
          ],
        ),
      ],
    };
    const moves = (of: Case): boolean => half({ ...generation, ...of }).movesOn;
    expect(moves({ change: { file: dirty, anon: agesBelt([0, 0, 0, 0]) }, nodes: [kswapd(0, 'works')] })).toBe(true);
    expect(moves({ change: { file: dirty, anon: agesBelt([0, 0, 0, 0]) } })).toBe(false);
    expect(moves({ change: { file, anon: agesBelt([0, 0, 0, 0]) }, nodes: [kswapd(0, 'works')] })).toBe(false);
  });

  it('says of which program most memory is in swap', () => {
    const of = (resident: number, swapped: number, lately = NO_WAITS): Case => ({
      change: { programs: [program(3, 'browser', { resident, swapped, lately })] },
      free: HIGH + 1,
    });
    expect(says(of(1_000, 40_000))).toBe('Most memory of browser is in swap: 156 MB.');
    expect(says({ ...of(1_000, 40_000), nodes: [kswapd(0, 'works')], targets: [9, 0, 0, 0], swapOut: 9 })).toMatch(
      /^Most memory of browser/,
    );
    expect(says(of(1_000, 40_000, { ...NO_WAITS, own_pages: 900 }))).toBe('browser waits: most of its memory is in swap, 156 MB.');
    expect(says(of(41_000, 40_000))).toMatch(/^Enough is free/);
    expect(says(of(0, 2_000))).toMatch(/^Enough is free/);
  });

  it('says that writes continue while kswapd sleeps', () => {
    const queue = { file_writes: 0, swap_writes: 900, file_reads: 0, swap_reads: 0, congested: true };
    expect(says({ free: HIGH + 1, change: { queue } })).toBe('Enough is free: kswapd sleeps, but writes to swap go on.');
    expect(half({ free: HIGH + 1, change: { queue } })).toMatchObject({ ways: { toSwap: true }, isSwapEmpty: false });
    expect(says({ free: 90_000, change: { queue, swap_used: 80_000 } })).toMatch(/kswapd sleeps, but writes to swap go on\.$/);
    // Programs swap out to a device that needs no queue.
    const { said } = half({ free: HIGH + 1 });
    expect(sentenceOf(said.rule === 'at-rest' ? { ...said, stillOut: 'swaps-out' } : said)[0]).toBe(
      'Enough is free: kswapd sleeps, but swapping out goes on.',
    );
  });

  it('says nothing of writes to swap that have ended, even if there were some in the last second', () => {
    const ended = half({ free: HIGH + 1, swapOut: 900 });
    expect(sentenceOf(ended.said)[0]).toBe('Enough is free, and kswapd sleeps.');
    expect(ended).toMatchObject({ ways: { toSwap: false }, isSwapEmpty: true });
    expect(half({ nodes: [kswapd(0, 'works')], targets: [50, 0, 100, 0], swapOut: 900 }).isSwapEmpty).toBe(false);
  });

  it('says how much is free when programs are in direct reclaim', () => {
    const searching = (count: number): readonly SceneFrame['programs'][number][] =>
      Array.from({ length: count }, (_, task) => program(task, 'cp', { reclaims: Reclaimer.Direct }));
    const told = (count: number, free: number): string => says({ free, change: { programs: [...searching(count)] } });
    expect(told(1, HIGH + 1)).toBe('Enough is free, but cp is still in direct reclaim.');
    expect(told(5, HIGH + 1)).toBe('Enough is free, but 5 programs are still in direct reclaim.');
    expect(told(5, HIGH - 1)).toBe('Free memory is above low, but 5 programs are still in direct reclaim.');
    expect(told(5, LOW)).toBe('Too little is free: 5 programs are in direct reclaim.');
  });

  it('says of a kswapd that is awake for nothing only what is true now', () => {
    const loop = (state: SceneNode['kswapd']): SceneNode =>
      node(1, {
        kswapd_awake: true,
        kswapd: state,
        sleep_check: { ...node(1, {}).sleep_check, zones: [], rule: SleepRule.AnyZone, sleeps: false },
      });
    const told = (state: SceneNode['kswapd'], free: number): string => says({ free, middle: 'nodes', nodes: [node(0, {}), loop(state)] });
    expect(told('works', HIGH + 1)).toBe('Memory is free, yet kswapd1 cannot sleep.');
    expect(told('waits', HIGH + 1)).toBe('Memory is free, yet kswapd1 waits for the disk.');
    expect(told('works', HIGH)).toBe('kswapd1 checks no zone, so it cannot sleep.');
    expect(told('waits', HIGH)).toBe('kswapd1 waits for the disk.');
  });

  it('says which program is stalled for lack of memory', () => {
    const lately = { ...NO_WAITS, memory: 900 };
    const told = (free: number): string => says({ free, change: { programs: [program(3, 'cp', { lately })] } });
    expect(told(LOW)).toBe('cp is stalled: it waits for free memory.');
    expect(told(HIGH)).toBe('Memory is free again; cp has just waited for it.');
  });

  it('says that a program is kept by its group and not by memory, however much is free', () => {
    const told = (free: number, change: Parameters<typeof program>[2]): string =>
      says({ free, change: { programs: [program(3, 'job', change)] } });
    const sleeps = { lately: { ...NO_WAITS, memory_high: 900 } };
    expect([LOW, HIGH + 1].map((free) => told(free, sleeps))).toEqual([
      'job sleeps because its group is over memory.high.',
      'job sleeps because its group is over memory.high.',
    ]);
    expect(told(HIGH + 1, { lately: { ...NO_WAITS, group_limit: 900 } })).toBe('job waits because its group is at its limit.');
    expect([Reclaimer.Limit, Reclaimer.High, Reclaimer.Request].map((reclaims) => told(HIGH + 1, { reclaims }))).toEqual([
      'job is in direct reclaim because its group is at its limit.',
      'job is in direct reclaim because its group is over memory.high.',
      'job is in direct reclaim because it has written to memory.reclaim.',
    ]);
    expect(sentenceOf({ rule: 'reclaims-for-group', who: ['job'], why: 'request', asked: 1_024, reached: false, full: null })[0]).toBe(
      'job has asked the kernel to reclaim 4 MB.',
    );
    expect(sentenceOf({ rule: 'reclaims-for-group', who: ['job'], why: 'request', asked: 1_024, reached: true, full: null })[0]).toBe(
      'job’s goal of 4 MB is reached, but reclaim goes on.',
    );
    const both = (...reasons: readonly Reclaimer[]): string =>
      says({ free: HIGH + 1, change: { programs: reasons.map((reclaims, task) => program(task, 'job', { reclaims })) } });
    expect(both(Reclaimer.Limit, Reclaimer.High)).toBe('2 programs are in direct reclaim for their groups.');
    expect(both(Reclaimer.Limit, Reclaimer.Direct)).toBe('Enough is free, but 2 programs are still in direct reclaim.');
  });

  it('tells a nap from a wait for the disk', () => {
    const targets = [0, 0, 100, 0] as const;
    expect(says({ nodes: [kswapd(0, 'waits', Wait.Congestion)], targets: [...targets] })).toBe(
      'kswapd waits for the busy disk; no page was swapped out.',
    );
    expect(says({ nodes: [kswapd(0, 'naps', Wait.Congestion)], targets: [...targets] })).toBe('kswapd pauses before the next scan.');
    expect(says({ free: HIGH + 1, nodes: [kswapd(0, 'naps', Wait.KswapdNap)] })).toBe('Enough is free: kswapd is about to sleep.');
    expect(says({ nodes: [kswapd(0, 'naps', Wait.KswapdNap)] })).toBe('kswapd is about to sleep.');
    expect(says({ free: LOW - 1, nodes: [kswapd(0, 'naps', Wait.KswapdNap)] })).toBe('kswapd pauses briefly, then checks again.');
    // The writes go on, as with a kswapd that sleeps, and the gear says the same.
    const queue = { file_writes: 0, swap_writes: 40, file_reads: 0, swap_reads: 0, congested: false };
    expect(says({ nodes: [kswapd(0, 'naps', Wait.KswapdNap)], change: { queue } })).toBe('kswapd is about to sleep; writes to swap go on.');
    expect(half({ nodes: [kswapd(0, 'naps', Wait.KswapdNap)] }).gear.does).toBe('settles');
    expect(half({ free: LOW - 1, nodes: [kswapd(0, 'naps', Wait.KswapdNap)] }).gear.does).toBe('pauses');
    expect(half({ nodes: [kswapd(0, 'naps', Wait.Congestion)] }).gear.does).toBe('pauses');
  });

  it('says of each node what its kswapd does', () => {
    const nodes = [kswapd(0, 'works'), kswapd(1, 'asleep')];
    expect(says({ nodes, middle: 'nodes' })).toBe('kswapd0 scans; kswapd1 sleeps.');
    expect(says({ nodes: [kswapd(0, 'naps'), kswapd(1, 'naps')], middle: 'nodes' })).toBe('kswapd0 and kswapd1 pause briefly.');
    expect(says({ nodes: [kswapd(0, 'asleep'), kswapd(1, 'asleep')], free: HIGH + 1 })).toBe(
      'Enough is free, and kswapd0 and kswapd1 sleep.',
    );
    expect(says({ nodes, targets: [0, 0, 100, 0] })).toBe('kswapd0 scans file pages, but no anonymous pages.');
    expect(says({ nodes, targets: [50, 0, 100, 0], swapOut: 9 })).toBe('kswapd0 writes anonymous pages to swap.');
  });

  it('says of a kswapd that has given up that its runs freed nothing, and never that enough is free', () => {
    expect(says({ nodes: [kswapd(0, 'gave-up')] })).toBe('kswapd has given up: sixteen runs in a row freed nothing.');
    const tried = { ...kswapd(1, 'gave-up'), kswapd_failures: 16 };
    expect(says({ nodes: [kswapd(0, 'asleep'), tried], middle: 'nodes', free: HIGH + 1 })).toBe(
      'kswapd0 sleeps; kswapd1 gave up after 16 runs.',
    );
  });

  it('fits the line on a projector, whatever it says', () => {
    const { width, type } = layoutScene(622, 558, true);
    const room = width - 36;
    const states = ['works', 'waits', 'naps', 'asleep', 'gave-up'] as const;
    const long: string[] = [];
    for (const state of states)
      for (const targets of [undefined, [0, 0, 9, 0], [9, 0, 9, 0]] as const)
        for (const nodes of [[kswapd(0, state)], ...states.map((other) => [kswapd(0, state), kswapd(1, other)])])
          for (const middle of ['belts', 'nodes'] as const)
            for (const [tail, free, swapOut] of [
              [[0, 0], HIGH, 0],
              [[9, 9], HIGH, 0],
              [[9, 9], 100, 9],
              [[0, 0], 100, 9],
            ] as const) {
              const { said } = half({ nodes, swapOut, tail, free, middle, ...(targets === undefined ? {} : { targets: [...targets] }) });
              const shortest = sentenceOf(said).at(-1) ?? '';
              if (textWidth(shortest, type.text * 1.06, true) > room) long.push(shortest);
            }
    for (const lately of [
      { ...NO_WAITS, memory_high: 900 },
      { ...NO_WAITS, group_limit: 900 },
    ])
      for (const reclaims of [Reclaimer.Limit, Reclaimer.High, Reclaimer.Request, Reclaimer.Direct])
        for (const count of [1, 12]) {
          const programs = Array.from({ length: count }, (_, task) => program(task, 'database', { lately, reclaims }));
          const shortest = sentenceOf(half({ change: { programs } }).said).at(-1) ?? '';
          if (textWidth(shortest, type.text * 1.06, true) > room) long.push(shortest);
        }
    expect([...new Set(long)]).toEqual([]);
  });
});
