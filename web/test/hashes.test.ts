import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PictureCode } from '../engine/codes.ts';
import { newTimeline, unhurried } from './engine.ts';

type Recorded = { readonly scenario: string; readonly options: string; readonly at_event: number; readonly hash: string };

const file = new URL('./fixtures/hashes.json', import.meta.url);
// The worker boundary of the tests: the file is written by the native engine.
const recorded: readonly Recorded[] = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];

test.each(recorded)(
  '$scenario at event $at_event ($options) has the hash of the native engine',
  async ({ scenario, options, at_event, hash }) => {
    const timeline = await newTimeline(scenario, options, 1);
    const frame = await timeline.seek(
      { type: 'event', event: at_event },
      { zone: 0, columns: 1, picture: PictureCode.Lists, hash: true },
      unhurried,
    );
    expect([frame?.event, frame?.hash]).toEqual([at_event, hash]);
  },
);
