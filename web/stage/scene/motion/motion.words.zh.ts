import { amountText } from '../../../domain/scene/amounts.words.zh.ts';
import { memoryIn } from '../../../domain/scene/marks.model.ts';
import { count } from '../../../words/format.ts';
import type { WordsOf } from '../../../words/language.ts';
import type { Way } from './flows.model.ts';
import type * as english from './motion.words.ts';

/** The kind of pages on each path, and what happened to them. */
const MOVED: Readonly<Record<Way, readonly [string, string]>> = {
  take: ['页', '由程序从空闲内存分得'],
  'fault-anon': ['个匿名页', '因缺页异常分配'],
  'write-file': ['个文件页', '由程序写入'],
  'read-file': ['个文件页', '从磁盘读入'],
  'swap-in': ['页', '从交换区读回'],
  'free-file': ['个文件页', '被 kswapd 逐出'],
  'free-anon': ['个匿名页', '被 kswapd 释放'],
  'help-file': ['个文件页', '被直接回收逐出'],
  'help-anon': ['个匿名页', '被直接回收释放'],
  'back-file': ['个文件页', '扫描后放回'],
  'back-anon': ['个匿名页', '扫描后放回'],
  'up-file': ['个文件页', '被激活'],
  'up-anon': ['个匿名页', '被激活'],
  'gone-file': ['个文件页', '随 inode 丢弃'],
  'gone-anon': ['个匿名页', '由程序归还'],
  'swap-out': ['页', '换出'],
  'write-tail': ['个文件页', '由回收写到磁盘'],
  flush: ['个文件页', '写到磁盘'],
};

export const motionWords: WordsOf<typeof english.motionWords> = {
  square: (pages, unit) => `移动的方块：${amountText(memoryIn(unit, pages))}`,
  step: (moved) =>
    moved.length === 0
      ? '这一步没有移动页面。'
      : `这一步：${moved.map(({ way, pages }) => `${count(pages)} ${MOVED[way].join('')}`).join('；')}。`,
};
