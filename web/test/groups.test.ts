import { expect, test } from 'vitest';
import { PictureCode } from '../engine/codes.ts';
import type { Frame, GroupFrame, GroupsFrame } from '../engine/protocol.ts';
import { groupBar } from '../stage/groups/groups.draw.ts';
import { groupFacts, groupList, groupOrder, groupScale, MOST_GROUPS, scannedOf } from '../stage/groups/groups.model.ts';
import { groupWords } from '../stage/groups/groups.words.ts';
import { newTimeline, unhurried } from './engine.ts';
import { frames } from './fixtures/frames.ts';

const MIB = 256;

const group = (name: string, parent: number, usage: number, change: Partial<GroupFrame>): GroupFrame => ({
  name,
  parent,
  online: true,
  usage,
  limits: [],
  lists: [0, 0, 0, 0],
  here: usage,
  objects: 0,
  over: false,
  stat: { pgscan: 0, pgreclaim: 0, kswapd_pgscan: 0, kswapd_pgreclaim: 0, pgmajfault: 0 },
  ...change,
});

const ROOT = group('root', 0, 10, { lists: [10, 0, 0, 0] });
const MASTER = group('master', 0, 100 * MIB, {
  soft_limit: 300 * MIB,
  lists: [0, 100 * MIB, 0, 0],
  stat: { kswapd_pgscan: 115, kswapd_pgreclaim: 115, pgscan: 705, pgreclaim: 705, pgmajfault: 9 },
});
const SLAVE = group('slave', 0, 62 * MIB, {
  soft_limit: 20 * MIB,
  lists: [10 * MIB, 20 * MIB, 12 * MIB, 20 * MIB - 32],
  here: 2 * MIB,
  over: true,
  stat: { kswapd_pgscan: 34_000, kswapd_pgreclaim: 300, pgscan: 9_000, pgreclaim: 65, pgmajfault: 28 },
});
const BELOW = group('below', 1, 8, { lists: [8, 0, 0, 0] });
const IDLE = ROOT.stat;

/** The root, a master with a group below it, and a slave that uses 62 MiB and has a soft limit of 20 MiB. */
const groups = (change: Partial<GroupsFrame>): GroupsFrame => ({
  groups: [ROOT, MASTER, SLAVE, BELOW],
  has_tree: true,
  tree: [[2, 40 * MIB]],
  soft_calls: [],
  ...change,
});

const frame = (change: Partial<GroupsFrame>): Frame => ({ ...frames.calm, groups: groups(change) });

const rowsOf = (of: Frame) => groupList(of, null, MOST_GROUPS, null).rows;
const rowOf = (of: Frame, name: string) => {
  const row = rowsOf(of).find((one) => one.name === name);
  if (row === undefined) throw new Error(`there is no ${name}`);
  return row;
};

test('groups stand in the order of their hierarchy, each below the one above it', () => {
  expect(rowsOf(frame({})).map(({ name, depth }) => [name, depth])).toEqual([
    ['root', 0],
    ['master', 1],
    ['below', 2],
    ['slave', 1],
  ]);
});

test('pages beyond the soft limit are counted, and none without a limit', () => {
  expect(rowsOf(frame({})).map(({ excess }) => excess)).toEqual([0, 0, 0, 42 * MIB]);
});

test('the queue numbers the groups on the tree, with the excess at which each was inserted', () => {
  const queued = frame({
    tree: [
      [2, 40 * MIB],
      [1, 7],
    ],
  });
  expect([rowOf(queued, 'slave').order, rowOf(queued, 'master').order, rowOf(queued, 'below').order]).toEqual([1, 2, null]);
  expect(rowOf(queued, 'master').turn).toEqual({ type: 'queued', excess: 7 });
  expect(rowOf(queued, 'below').turn).toEqual({ type: 'none' });
});

test('the reclaimed group is shown with its visits so far, and afterwards as the last one', () => {
  const call = { memcg: 2, domain: 0, excess: 42 * MIB, visits: 37, scanned: 4000, reclaimed: 512 };
  const giving = frame({ tree: [], soft_calls: [call] });
  expect(rowOf(giving, 'slave')).toMatchObject({ order: null, turn: { type: 'gives', visits: 37, reclaimed: 512 } });
  const order = groupOrder(giving);
  expect(order === null ? '' : groupWords.note(order, groupFacts(giving))).toBe('slave: 37 visits, 512 freed so far');
  const after = frame({ last_soft_call: call });
  expect(rowOf(after, 'slave')).toMatchObject({ order: 1, turn: { type: 'gave', visits: 37 } });
});

test('a walk numbers its visits with the priority of each, and shows its present position', () => {
  const walking = frame({
    has_tree: false,
    tree: [],
    walk: {
      priority: 12,
      position: 2,
      visits: [
        { memcg: 0, priority: 12, scanned: 5, reclaimed: 1, done: true },
        { memcg: 1, priority: 12, scanned: 9, reclaimed: 2, done: true },
        { memcg: 2, priority: 0, scanned: 0, reclaimed: 0, done: false },
      ],
    },
  });
  expect(['root', 'master', 'slave', 'below'].map((name) => rowOf(walking, name).order)).toEqual([1, 2, 3, null]);
  expect(rowOf(walking, 'master').turn).toEqual({ type: 'visited', priority: 12, scanned: 9, reclaimed: 2, done: true });
  expect(rowOf(walking, 'slave').turn).toMatchObject({ priority: 0, done: false });
  expect(groupWords.turn(rowOf(walking, 'below'), false)).toBe('not visited');
  const early = frame({ has_tree: false });
  expect(groupWords.turn(rowOf(early, 'slave'), false)).toBe('over, not visited');
  expect(groupOrder(walking)).toEqual({ type: 'walk', priority: 12, at: 'slave' });
});

test("a tally adds the work of kswapd and of processes, and has the other kernel's too", () => {
  const other = frame({
    groups: [
      ROOT,
      { ...MASTER, stat: IDLE },
      { ...SLAVE, stat: { ...IDLE, kswapd_pgscan: 1_000, kswapd_pgreclaim: 30, pgmajfault: 14 } },
      BELOW,
    ],
  });
  const slave = groupList(frame({}), other, MOST_GROUPS, null).rows[3];
  expect(slave === undefined ? 0 : scannedOf(slave.tally)).toBe(43_000);
  expect(slave?.other).toMatchObject({ kswapdScanned: 1_000, majorFaults: 14 });
});

test('if not all groups fit, the most active ones stay, with their parents and the one that is pointed at', () => {
  const names = (room: number, pointed: string | null): readonly string[] =>
    groupList(frame({}), null, room, pointed).rows.map(({ name }) => name);
  expect(names(4, null)).toHaveLength(4);
  // One line shows the number of groups that are left out.
  expect(names(3, null)).toEqual(['root', 'slave']);
  expect(names(3, 'master')).toEqual(['root', 'master']);
  const few = groupList(frame({}), null, 3, null);
  expect([few.others, few.othersUsage]).toEqual([2, 100 * MIB + 8]);
});

test('both sides show the same rows', () => {
  const busyElsewhere = frame({
    groups: [ROOT, { ...MASTER, stat: IDLE }, { ...SLAVE, stat: IDLE }, { ...BELOW, stat: { ...IDLE, kswapd_pgscan: 1_000_000 } }],
  });
  const names = (one: Frame, other: Frame): readonly string[] => groupList(one, other, 4 - 1, null).rows.map(({ name }) => name);
  expect(names(frame({}), busyElsewhere)).toEqual(names(busyElsewhere, frame({})));
});

test('the scale has room for usage and limits on both sides, but not for a limit beyond the machine', () => {
  const machine = frame({}).zones.reduce((sum, { managed }) => sum + managed, 0);
  const scale = groupScale([
    frame({}),
    frame({ groups: [ROOT, { ...MASTER, usage: 310 * MIB }, { ...SLAVE, usage: 0 }, { ...BELOW, usage: 0 }] }),
  ]);
  expect(scale).toBeGreaterThan(310 * MIB);
  expect(scale).toBeLessThan(310 * MIB * 1.3);
  expect(groupScale([frame({ groups: [ROOT, { ...MASTER, soft_limit: machine + 1 }, SLAVE, BELOW] })])).toBeLessThan(130 * MIB);
});

test('a bar is as long as the usage, hatched from the soft limit on, and cut where the scale ends', () => {
  const bar = groupBar(rowOf(frame({}), 'slave'), 124 * MIB);
  const end = bar.segments.at(-1);
  expect((end?.from ?? 0) + (end?.length ?? 0)).toBeCloseTo(50);
  expect((bar.over?.from ?? 0) + (bar.over?.length ?? 0)).toBeCloseTo(50);
  expect(bar.over?.from).toBeCloseTo((20 / 124) * 100);
  expect(bar.softLimit).toBeCloseTo((20 / 124) * 100);
  expect(bar.segments.at(-1)?.paint).toBe('unlisted');
  expect(bar.cut).toBe(false);
  const cut = groupBar(rowOf(frame({}), 'master'), 64 * MIB);
  expect([cut.cut, cut.softLimit, cut.over]).toEqual([true, null, null]);
  expect(cut.segments.reduce((sum, { length }) => sum + length, 0)).toBeCloseTo(100);
});

test('a group of version 2 shows its limits, what they mean now, and its pressure', () => {
  const limits = [
    { kind: 'low', pages: 10 * MIB },
    { kind: 'high', pages: 64 * MIB },
    { kind: 'max', pages: 66 * MIB },
  ] as const;
  const machine = (usage: number): Frame =>
    frame({ has_tree: false, groups: [ROOT, group('A', 0, usage, { limits, limit: 66 * MIB, pressure: [4_600, 1_000] })] });
  const over = rowOf(machine(65 * MIB), 'A');
  expect([over.excess, over.limit, over.pressure]).toEqual([MIB, null, { some: 0.46, full: 0.1, isOwn: true }]);
  expect(groupWords.turn(over, false)).toBe('over memory.high');
  expect(groupWords.turn(rowOf(machine(9 * MIB), 'A'), false)).toBe('protected (low)');
  expect(groupWords.turn(rowOf(machine(30 * MIB), 'A'), false)).toBe('not visited');
  const bar = groupBar(over, 100 * MIB);
  expect(bar.floor).toBeCloseTo(10);
  expect([bar.over?.from, bar.over?.length].map((place) => Math.round(place ?? 0))).toEqual([64, 1]);
  // The words of `max` would cover those of `high`.
  expect(bar.limits.map(({ kind, isCrowded }) => [kind, isCrowded])).toEqual([
    ['low', false],
    ['high', false],
    ['max', true],
  ]);
});

test('dying groups are shown as long as something is charged to them', () => {
  const facts = groupFacts(
    frame({ groups: [{ ...ROOT, objects: 5 }, { ...MASTER, online: false, objects: 9 }, SLAVE, { ...BELOW, online: false, objects: 3 }] }),
  );
  expect(facts).toEqual({ softLimits: true, dying: 2, dyingObjects: 12 });
  expect(groupFacts(frames.calm).dying).toBe(0);
});

test('the groups of the engine agree with its counters, and requesting them changes no state, forwards or backwards', async () => {
  const timeline = await newTimeline('2012-fifty-groups', 'kernel=before', 256 * 1024 * 1024);
  const at = async (ns: number, picture: PictureCode): Promise<Frame> => {
    const taken = await timeline.seek({ type: 'time', ns }, { zone: 1, columns: 16, picture, hash: true }, unhurried);
    if (taken === null) throw new Error('another request interrupted it');
    return taken;
  };
  const [soon, late] = [5_500_000_000, 7_000_000_000];
  const plain = await at(late, PictureCode.Lists);
  expect(plain.groups).toBeUndefined();
  await at(soon, PictureCode.Groups);
  const shown = await at(late, PictureCode.Groups);
  expect(shown.hash).toBe(plain.hash);
  const all = groupList(shown, null, MOST_GROUPS, 'group-50').rows;
  expect(all.map(({ name }) => name)).toContain('group-50');
  expect(shown.groups?.groups).toHaveLength(51);
  const charged = shown.groups?.groups[1]?.usage;
  // The counters of a picture include the usage of the first two groups below the root; this is the first of them.
  expect(shown.counters).toContain(charged);
  expect(groupOrder(shown)).toMatchObject({ type: 'queue' });
  // Every page on a list belongs to one of the groups.
  const listed = shown.zones.reduce((sum, zone) => sum + zone.lists.slice(0, 4).reduce((a, b) => a + b, 0), 0);
  expect(shown.groups?.groups.flatMap(({ lists }) => lists).reduce((a, b) => a + b, 0)).toBe(listed);
});
