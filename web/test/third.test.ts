// The third kernel of a story runs on the machine of the story, and its run confirms the story's sentence about it.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readStory, type Story } from '../domain/story/story.model.ts';
import { setsOfThird } from '../domain/story/third.model.ts';
import { PictureCode } from '../engine/codes.ts';
import { unpack } from '../engine/parcel.ts';
import type { Frame, ViewRequest } from '../engine/protocol.ts';
import { newEngine, newWatchedTimeline, scenarioToml, unhurried } from './engine.ts';

const folder = new URL('../../scenarios/', import.meta.url);
const view: ViewRequest = { zone: 0, columns: 0, picture: PictureCode.Scene, hash: false };
const BUDGET = 64 * 1024 * 1024;

const storyOf = (name: string): Story => {
  const reading = readStory(readFileSync(new URL(`${name}/story.en.md`, folder), 'utf8'));
  if (reading.type === 'refused') throw new Error(reading.why);
  return reading.story;
};

type Side = 'before' | 'after';

/** A run that need not reach its end is computed in this many parts. */
const PARTS = 16;

/** A counter at the end of a run, at the size at which the story opens. The run stops earlier if the counter is larger than `enough`, because
 * counters only grow. */
async function counted(name: string, side: Side, sets: readonly string[], counter: string, enough: number): Promise<number> {
  const size = scenarioToml(name).includes('\n[size.classroom]\n') ? ['size=classroom'] : [];
  const options = [`kernel=${side}`, ...size, ...sets.map((set) => `set=${set}`)].join('\n');
  const { engine, reader } = await newEngine();
  const names = unpack(new engine.Simulation(reader.checked(scenarioToml(name), options)).counter_names());
  const timeline = await newWatchedTimeline(name, options, BUDGET, ['end']);
  const countIn = ({ counters }: Frame): number => counters[names.indexOf(counter)] ?? Number.NaN;
  for (let part = 1; part < PARTS && enough < Number.POSITIVE_INFINITY; part += 1) {
    const frame = await timeline.seek({ type: 'time', ns: (timeline.endNs * part) / PARTS }, view, unhurried);
    if (frame !== null && countIn(frame) > enough) return countIn(frame);
  }
  const frame = await timeline.find('end', view, unhurried);
  if (frame === null || frame === 'not-found') throw new Error(`the run of ${name} with ${options} has an end`);
  return countIn(frame);
}

type Expected = {
  readonly counter: string;
  readonly beside: Side;
  /** The other run may stop when its counter is larger than this. */
  readonly enough: number;
  readonly differs: (third: number, other: number) => boolean;
};

const WHOLE = Number.POSITIVE_INFINITY;
const EXPECTED: Readonly<Record<string, Expected>> = {
  '2019-shrinkers-cache': {
    counter: 'kswapd_inodesteal',
    beside: 'after',
    enough: 100_000,
    differs: (third, other) => third === 0 && other > 100_000,
  },
  '2019-shrinkers-build': {
    counter: 'kswapd_inodesteal',
    beside: 'after',
    enough: 5_000,
    differs: (third, other) => third === 0 && other > 5_000,
  },
  // With protection alone, more pages are read back from swap than without both patches.
  '2020-anon-workingset': { counter: 'pswpin', beside: 'before', enough: WHOLE, differs: (third, other) => third > other * 1.05 },
  '2024-killed-copy': { counter: 'oom_kill', beside: 'before', enough: WHOLE, differs: (third, other) => third === 0 && other === 1 },
};

test('every story with a third kernel has an expectation here', () => {
  const stories = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const withThird = stories.map(({ name }) => name).filter((name) => hasThird(name));
  expect(withThird.toSorted()).toEqual(Object.keys(EXPECTED).toSorted());
});

function hasThird(name: string): boolean {
  try {
    return readFileSync(new URL(`${name}/story.en.md`, folder), 'utf8').includes('\n::third ');
  } catch {
    return false;
  }
}

test.each(Object.entries(EXPECTED))(
  'the third kernel of %s',
  async (name, { counter, beside, enough, differs }) => {
    const { third } = storyOf(name).header;
    if (third === null) throw new Error(`${name} has a third kernel`);
    const ours = await counted(name, third.side, setsOfThird(third), counter, WHOLE);
    const other = await counted(name, beside, [], counter, enough);
    expect(differs(ours, other), `${counter}: ${ours} with the third kernel, ${other} ${beside}`).toBe(true);
  },
  180_000,
);
