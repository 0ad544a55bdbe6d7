import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PictureCode } from '../engine/codes.ts';
import type { Timeline } from '../engine/timeline.ts';
import { newTimeline, unhurried } from './engine.ts';

type Recorded = { readonly scenario: string; readonly options: string; readonly at_event: number; readonly hash: string };

const file = new URL('./fixtures/hashes.json', import.meta.url);
// The worker boundary of the tests: the file is written by the native engine.
const recorded: readonly Recorded[] = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];

/** Positions of one run follow each other in the file, so each is reached from the one before. */
let open: { readonly run: string; readonly timeline: Timeline } | null = null;

async function timelineOf({ scenario, options }: Recorded): Promise<Timeline> {
  const run = `${scenario}\n${options}`;
  if (open?.run !== run) open = { run, timeline: await newTimeline(scenario, options, 1) };
  return open.timeline;
}

test.each(recorded)('$scenario at event $at_event ($options) has the hash of the native engine', async (position) => {
  const timeline = await timelineOf(position);
  const { at_event, hash } = position;
  const frame = await timeline.seek(
    { type: 'event', event: at_event },
    { zone: 0, columns: 1, picture: PictureCode.Lists, hash: true },
    unhurried,
  );
  expect([frame?.event, frame?.hash]).toEqual([at_event, hash]);
});
