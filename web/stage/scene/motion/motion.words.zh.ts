import { count } from '../../../words/format.ts';
import type { WordsOf } from '../../../words/language.ts';
import { amountText } from '../amounts.words.zh.ts';
import { memoryIn } from '../marks.model.ts';
import type { Way } from './flows.model.ts';
import type * as english from './motion.words.ts';

const MOVED: Readonly<Record<Way, string>> = {
  take: '被程序从空闲内存拿走',
  'fault-anon': '成为匿名页',
  'write-file': '由程序写入文件页',
  'read-file': '从磁盘读入文件页',
  'swap-in': '从交换区读回',
  'free-file': '文件页被 kswapd 释放',
  'free-anon': '匿名页被 kswapd 释放',
  'help-file': '文件页被自己找内存的程序释放',
  'help-anon': '匿名页被自己找内存的程序释放',
  'back-file': '文件页看过之后放回',
  'back-anon': '匿名页看过之后放回',
  'up-file': '文件页发现还在用',
  'up-anon': '匿名页发现还在用',
  'gone-file': '文件页随文件一起消失',
  'gone-anon': '匿名页由程序归还',
  'swap-out': '换出到交换区',
  'write-tail': '文件页由搜索者送往磁盘',
  flush: '文件页由回写线程送往磁盘',
};

export const motionWords: WordsOf<typeof english.motionWords> = {
  square: (pages, unit) => `移动的方块：${amountText(memoryIn(unit, pages))}`,
  step: (moved) =>
    moved.length === 0
      ? '这一步没有移动页面。'
      : `这一步：${moved.map(({ way, pages }) => `${count(pages)} 页${MOVED[way]}`).join('；')}。`,
};
