// Words about unfinished jobs: which ones, why and when.
import type { SideNames } from '../../domain/side-names.model.ts';
import { Ending, Wait } from '../../engine/codes.ts';
import type { JobFate } from '../../engine/protocol.ts';
import { count, milliseconds } from '../../words/format.ts';
import { inLanguage } from '../../words/language.ts';
import type { UnfinishedPart } from './unfinished.model.ts';

/** The state of a task at the end of the run, after "was". */
const doing: Readonly<Partial<Record<Wait, string>>> = {
  [Wait.None]: 'running',
  [Wait.Timer]: 'asleep on a timer',
  [Wait.Congestion]: 'in direct reclaim, waiting for a congested disk,',
  [Wait.ReclaimThrottle]: 'in direct reclaim, waiting for pages to be written or freed,',
  [Wait.PageLock]: 'waiting for a page that another task had locked',
  [Wait.Writeback]: 'waiting for writeback of a page',
  [Wait.DiskRead]: 'waiting for a read from the disk',
  [Wait.RequestQueue]: 'waiting for room in a disk’s queue',
  [Wait.DirtyThrottle]: 'throttled because too many pages were dirty',
  [Wait.TooManyIsolated]: 'in direct reclaim, waiting because other tasks had isolated too many pages,',
  [Wait.Oom]: 'waiting for a killed task to give its memory back',
  [Wait.Child]: 'waiting for the tasks that it had started',
  [Wait.Pfmemalloc]: 'waiting for kswapd because the reserves were low',
  [Wait.InodeFlush]: 'waiting for inodes to be written',
  [Wait.MemoryHigh]: 'asleep because its group was over memory.high',
};

const killed = ({ job, task, count: times }: JobFate): string => {
  if (task === job) return times === 1 ? task : `${task} ${count(times)} times`;
  return times === 1 ? `${task}, a task of ${job},` : `${count(times)} ${task} tasks of ${job}`;
};

const at = ({ count: times, at_ns }: JobFate): string => `${times > 1 ? ', first' : ''} at ${milliseconds(at_ns)}`;

const sentence = (fate: JobFate): string => {
  const { task, group, ending, wait, at_ns } = fate;
  switch (ending) {
    case Ending.OutOfMemory:
      return `The OOM killer killed ${killed(fate)}${at(fate)} because the machine was out of memory.`;
    case Ending.GroupLimit:
      return `The OOM killer killed ${killed(fate)}${at(fate)} because group ${group} was at its limit.`;
    case Ending.Killed:
      return `The user killed ${killed(fate)} by hand${at(fate)}.`;
    case Ending.NotStarted:
      return `${task} had not started when the run ended at ${milliseconds(at_ns)}.`;
    case Ending.Stopped:
      return `${task} had been stopped by hand when the run ended at ${milliseconds(at_ns)}.`;
    case Ending.AtWork:
      return `${task} was ${doing[wait] ?? 'waiting'} when the run ended at ${milliseconds(at_ns)}.`;
  }
};

const title = (of: UnfinishedPart['of'], sides: SideNames): string => {
  if (of === 'only') return 'Not finished:';
  return of === 'both' ? 'Not finished on both sides:' : `Not finished, ${sides[of]}:`;
};

/** The largest number of jobs that are named; further jobs are only counted. */
const MOST_TOLD = 3;

const part = ({ of, fates }: UnfinishedPart, sides: SideNames): { readonly title: string; readonly text: string } => {
  const more = fates.length - MOST_TOLD;
  const told = fates.slice(0, MOST_TOLD).map(sentence);
  return {
    title: title(of, sides),
    text: [...told, ...(more > 0 ? [`${count(more)} more are listed in the stage as text.`] : [])].join(' '),
  };
};

export const unfinishedWords = inLanguage('unfinishedWords', { sentence, part });
