// Decisions compared with the other side's kernel, in the real engine in Node.
import { expect, test } from 'vitest';
import { hunkOf } from '../domain/code/code.model.ts';
import { PictureCode } from '../engine/codes.ts';
import { unpack } from '../engine/parcel.ts';
import type { Frame, ViewRequest } from '../engine/protocol.ts';
import { NO_ROWS } from '../engine/run-logs.ts';
import { Timeline } from '../engine/timeline.ts';
import { type Choice, kernelOptionsOf, optionsOf } from '../state/machines.ts';
import { newEngine, scenarioToml, unhurried } from './engine.ts';

const STORY = '2010-direct-writeback';
const VIEW: ViewRequest = { zone: 0, columns: 1, picture: PictureCode.Code, hash: true };
const MS = 1_000_000;

async function compared(against: string | null) {
  const { engine, reader, instance } = await newEngine();
  const simulation = new engine.Simulation(reader.checked(scenarioToml(STORY), 'kernel=before'));
  if (against !== null) simulation.compare_with(reader.checked(scenarioToml(STORY), against));
  return { infos: unpack(reader.hunk_infos()), timeline: new Timeline(simulation, [], instance, 64 << 20) };
}

const at = async (timeline: Timeline, ns: number): Promise<Frame> => {
  const frame = await timeline.seek({ type: 'time', ns }, VIEW, unhurried);
  if (frame === null) throw new Error('another request interrupted it');
  return frame;
};

test('hunks are the same however a position is reached, and a comparison leaves the run as it is', async () => {
  const { timeline } = await compared('kernel=after');
  const plainly = await compared(null);
  const first = await at(timeline, 300 * MS);
  const far = await at(timeline, 900 * MS);
  expect(far.hunks.some(({ changed }) => changed > 0)).toBe(true);
  expect((await at(timeline, 300 * MS)).hunks).toEqual(first.hunks);
  const log = timeline.logs.since(NO_ROWS).hunkMoments;
  expect((await at(timeline, 900 * MS)).hunks).toEqual(far.hunks);
  expect(timeline.logs.since(NO_ROWS).hunkMoments).toEqual(log);
  const other = await at(plainly.timeline, 900 * MS);
  expect([other.hash, other.hunks]).toEqual([far.hash, []]);
});

test('each moment of the log is the event whose picture has its values, and a probe finds it', async () => {
  const { infos, timeline } = await compared('kernel=after');
  await at(timeline, 600 * MS);
  const moments = timeline.logs.since(NO_ROWS).hunkMoments;
  const names = new Set(moments.map(({ hunk }) => hunk));
  expect(names.size).toBeGreaterThan(1);
  for (const hunk of names) {
    const info = infos[hunk];
    const moment = moments.find((one) => one.hunk === hunk);
    if (info === undefined || moment === undefined) throw new Error('the moment has just been listed');
    const { decision } = moment;
    const frame = await timeline.seek({ type: 'event', event: decision.event }, VIEW, unhurried);
    if (frame === null) throw new Error('another request interrupted it');
    const shown = hunkOf(infos, info.name, frame);
    expect(shown?.when, info.name).toBe('mattered-now');
    expect(decision.own, info.name).not.toBe(decision.other);
    expect(shown?.changed, info.name).toBeGreaterThanOrEqual(moment.ordinal);
    const probed = await timeline.probe(`hunk ${info.name}`, 1, 0, VIEW, unhurried);
    expect(probed === null || probed === 'not-found' ? probed : probed.event, info.name).toBe(decision.event);
  }
});

test("a side is compared with exactly the options that choose the other side's kernel", () => {
  const choice: Choice = {
    scenario: STORY,
    text: null,
    story: null,
    size: 'classroom',
    seed: 7,
    patches: { before: [], after: ['a09_stack=off'] },
    sets: ['machine.cpus=2', 'after.kernel=v2_6_35', 'before.kernel=v2_6_35_3'],
    changes: [
      { ns: 5, side: 'both', name: 'swappiness', value: '10' },
      { ns: 6, side: 'both', name: 'kill', value: 'copy-1' },
      { ns: 9, side: 'after', name: 'a10_latefree', value: 'off' },
    ],
  };
  expect(kernelOptionsOf('after', choice).split('\n')).toEqual([
    'kernel=after',
    'patch=a09_stack=off',
    'do=9ns:a10_latefree=off',
    'set=after.kernel=v2_6_35',
  ]);
  expect(kernelOptionsOf('before', choice).split('\n')).toEqual(['kernel=before', 'set=before.kernel=v2_6_35_3']);
  expect(optionsOf('after', choice)).toContain('set=machine.cpus=2');
});
