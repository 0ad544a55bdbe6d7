// Checks that recorded positions and random machines have the hashes of the native engine.
import { expect, test } from 'vitest';
import { PictureCode } from '../engine/codes.ts';
import { Timeline } from '../engine/timeline.ts';
import { newEngine, newTimeline, sizeLike, unhurried } from './engine.ts';
import { bytesOf, isOfSize, type Recorded, recorded, recordedBeats, recordedMachines } from './recorded.ts';

/** The timeline of the last run. The file lists all positions of a run together, so each is reached from the previous one. */
let open: { readonly run: string; readonly timeline: Timeline } | null = null;

async function timelineOf({ scenario, options }: Recorded): Promise<Timeline> {
  const run = `${scenario}\n${options}`;
  if (open?.run !== run) open = { run, timeline: await newTimeline(scenario, options, 1) };
  return open.timeline;
}

async function hashAt(timeline: Timeline, event: number): Promise<readonly unknown[]> {
  const frame = await timeline.seek({ type: 'event', event }, { zone: 0, columns: 1, picture: PictureCode.Lists, hash: true }, unhurried);
  return [frame?.event, frame?.hash];
}

/** The beats at the size at which their story opens. story-run.test.ts compares them where it computes this size anyway. */
const beats = recordedBeats.filter(({ scenario, options }) => !isOfSize(options, sizeLike(scenario, 'classroom')));

test.each([...recorded, ...beats])('$scenario at event $at_event ($options) has the hash of the native engine', async (position) => {
  const { at_event, hash } = position;
  expect(await hashAt(await timelineOf(position), at_event)).toEqual([at_event, hash]);
});

test('random machines have the hash of the native engine', async () => {
  const machines = recordedMachines();
  expect(machines.length).toBeGreaterThan(30);
  for (const machine of machines) {
    const { engine, instance } = await newEngine();
    const timeline = new Timeline(new engine.Simulation(bytesOf(machine)), [], instance, 1);
    expect([machine.seed, ...(await hashAt(timeline, machine.at_event))]).toEqual([machine.seed, machine.at_event, machine.hash]);
  }
});
