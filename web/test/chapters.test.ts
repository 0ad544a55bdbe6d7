// Checks statements of the primer's chapters about other runs of their machine against these runs.
import { expect, test } from 'vitest';
import { CHAPTERS } from '../domain/end/chapters.model.ts';
import { PictureCode } from '../engine/codes.ts';
import { unpack } from '../engine/parcel.ts';
import type { Frame, ViewRequest } from '../engine/protocol.ts';
import { newEngine, newWatchedTimeline, scenarioToml, unhurried } from './engine.ts';

const NAME = 'primer-generations';
const view: ViewRequest = { zone: 0, columns: 0, picture: PictureCode.Scene, hash: false };
const BUDGET = 64 * 1024 * 1024;

const endOf = async (kernel: 'before' | 'after', set: string): Promise<Frame> => {
  const timeline = await newWatchedTimeline(NAME, `kernel=${kernel}\nset=${set}`, BUDGET, ['end']);
  const frame = await timeline.find('end', view, unhurried);
  if (frame === null || frame === 'not-found') throw new Error(`the run of ${kernel} with ${set} has an end`);
  return frame;
};

test('with a smaller editor the Multi-Gen LRU walks no second time, and its reader reads more pages again', async () => {
  const [smaller] = CHAPTERS[NAME].tries;
  const { engine, reader } = await newEngine();
  const names = unpack(new engine.Simulation(reader.checked(scenarioToml(NAME), '')).counter_names());
  const refaults = (frame: Frame): number => frame.counters[names.indexOf('workingset_refault_file')] ?? Number.NaN;
  const [lists, generations] = await Promise.all([endOf('before', smaller), endOf('after', smaller)]);
  expect(refaults(generations)).toBeGreaterThan(1.5 * refaults(lists));
  // The run began with generations 0 to 3, and each walk opens one more.
  expect(generations.generations?.map(({ max_seq }) => max_seq)).toEqual([4]);
});
