import { Wait } from '../../engine/codes.ts';
import { count } from '../../words/format.ts';
import type { WordsOf } from '../../words/language.ts';
import type { Transfer } from './disk.model.ts';
import type * as english from './disk.words.ts';

const PAYLOADS: Readonly<Record<string, string>> = { swap: '交换', file: '文件', inodes: 'inode', log: '日志' };

const pagesOf = ({ pages, payload }: Transfer): string => `${count(pages)} 个${PAYLOADS[payload] ?? payload}页`;

export const diskWords: WordsOf<typeof english.diskWords> = {
  title: '磁盘',
  twin: '磁盘的请求队列',
  congested: '拥塞',
  notCongested: '不拥塞',
  transfer: (moved) => {
    if (moved === null) return '空闲';
    const who = moved.by === null ? '没有任务在等' : `${moved.by} 在等`;
    return `${moved.write ? '写' : '读'} ${pagesOf(moved)}，${who}`;
  },
  transferShort: (moved) => (moved === null ? '空闲' : `${moved.write ? '写' : '读'} ${count(moved.pages)}`),
  note: (name, moved) => `${name} ${moved}`,
  reads: '读',
  writes: '写',
  list: (kind, requests) => `${kind === 'async' ? '异步' : '同步'} ${count(requests)}`,
  used: (async, sync) => `异步 ${count(async)}，同步 ${count(sync)}`,
  waiting: (requests, pages) => (requests === 0 ? '没有请求在等' : `${count(requests)} 个在等，${count(pages)} 页`),
  congestion: (off, on) => `拥塞：低于 ${count(off)} 解除，到 ${count(on)} 开始`,
  limit: (n) => `满：${count(n)}`,
  plugged: (requests, pages) => (requests === 0 ? '没有积攒的请求' : `积攒 ${count(requests)} 个请求，共 ${count(pages)} 页`),
  pluggedShort: (requests) => `积攒 ${count(requests)}`,
  queueTwin: (list) =>
    `${list.kind === 'async' ? '异步，没有任务等' : '同步，有任务等'}：${count(list.used)} 个请求；等待中：读 ${count(list.reads)}，写 ${count(list.writes)}；正在处理：${count(list.served)}`,
  thresholds: (limit, on, off) => `到 ${count(limit)} 个请求就满；异步请求到 ${count(on)} 个时开始拥塞，少于 ${count(off)} 个时解除`,
  waitingPages: (pages) => `等待的请求里有 ${count(pages)} 页`,
  dirty: '脏页',
  dirtyShort: (dirty) => `脏 ${count(dirty)}`,
  dirtyNumbers: (dirty, writeback) => `${count(dirty)} + ${count(writeback)} 在回写`,
  dirtyTwin: (dirty, writeback, background, limit) =>
    `脏页 ${count(dirty)}，在回写 ${count(writeback)}；高于 ${count(background)} 时回写线程工作，高于 ${count(limit)} 时写入进程等待`,
  background: (pages) => `回写线程：${count(pages)}`,
  hardLimit: (pages) => `写入进程等待：${count(pages)}`,
  waitsFor: (wait) => (wait === Wait.Congestion ? 'congestion_wait' : wait === Wait.ReclaimThrottle ? 'reclaim_throttle' : null),
  noTaskWaits: '没有任务等磁盘',
  names: ({ names: waiting }) => waiting.map(({ name, tasks }) => (tasks === 1 ? name : `${count(tasks)} 个 ${name}`)).join('，'),
};
