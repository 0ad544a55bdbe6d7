import { expect, test } from 'vitest';
import { Ending, Wait } from '../../engine/codes.ts';
import type { JobFate } from '../../engine/protocol.ts';
import { fatesKey, onlyUnfinished, unfinishedParts } from './unfinished.model.ts';
import { unfinishedWords } from './unfinished.words.ts';
import { unfinishedWords as chinese } from './unfinished.words.zh.ts';

const fate = (change: Partial<JobFate>): JobFate => ({
  job: 'p',
  task: 'p',
  ending: Ending.GroupLimit,
  group: 'test',
  count: 1,
  at_ns: 18_400_000,
  wait: Wait.None,
  ...change,
});

test('jobs of both sides are named once, and a side without such a job is not mentioned', () => {
  const other = fate({ at_ns: 622_000_000 });
  expect(unfinishedParts([], [])).toEqual([]);
  expect(unfinishedParts(null, [])).toEqual([]);
  expect(unfinishedParts([fate({})], [fate({})])).toEqual([{ of: 'both', fates: [fate({})] }]);
  expect(unfinishedParts([], [other])).toEqual([{ of: 'after', fates: [other] }]);
  expect(unfinishedParts([fate({})], [other]).map(({ of }) => of)).toEqual(['before', 'after']);
  expect(onlyUnfinished([])).toEqual([]);
  expect(unfinishedWords.part(onlyUnfinished([fate({})])[0] ?? { of: 'both', fates: [] }, { before: 'a', after: 'b' }).title).toBe(
    'Not finished:',
  );
  expect(fatesKey([])).toBe('');
  expect(fatesKey(unfinishedParts([], [other]))).not.toBe(fatesKey(unfinishedParts([], [fate({})])));
});

test('a sentence names task, reason, time and group', () => {
  const { sentence } = unfinishedWords;
  expect(sentence(fate({}))).toBe('The OOM killer killed p at 0.018 s because group test was at its limit.');
  expect(sentence(fate({ ending: Ending.OutOfMemory, group: '', job: 'build', task: 'cc1', count: 3 }))).toBe(
    'The OOM killer killed 3 cc1 tasks of build, first at 0.018 s because the machine was out of memory.',
  );
  expect(sentence(fate({ ending: Ending.Killed }))).toBe('The user killed p by hand at 0.018 s.');
  expect(sentence(fate({ ending: Ending.AtWork, wait: Wait.DirtyThrottle, at_ns: 2e9 }))).toBe(
    'p was throttled because too many pages were dirty when the run ended at 2.000 s.',
  );
  expect(sentence(fate({ ending: Ending.NotStarted, at_ns: 2e9 }))).toBe('p had not started when the run ended at 2.000 s.');
  expect(chinese.sentence(fate({}))).toBe('OOM killer 在 0.018 s 杀死了 p，因为组 test 达到了限制。');
});

test('three of many jobs are named, with the number of the others', () => {
  const fates = ['a', 'b', 'c', 'd', 'e'].map((job) => fate({ job, task: job }));
  const { title, text } = unfinishedWords.part({ of: 'after', fates }, { before: 'old limits', after: 'patched' });
  expect(title).toBe('Not finished, patched:');
  expect(text).toMatch(/killed c .* 2 more are listed in the stage as text\.$/);
  expect(text).not.toContain('killed d');
});
