import { count } from '../../../words/format.ts';
import type { WordsOf } from '../../../words/language.ts';
import { amountText } from '../amounts.words.zh.ts';
import { memoryIn } from '../marks.model.ts';
import type { Way } from './flows.model.ts';
import type * as english from './motion.words.ts';

const MOVED: Readonly<Record<Way, string>> = {
  take: '被程序从空闲内存拿走',
  'fault-anon': '成为程序内存',
  'write-file': '由程序写入文件数据',
  'read-file': '从磁盘读入文件数据',
  'swap-in': '从交换区读回',
  'free-file': '文件数据被 kswapd 释放',
  'free-anon': '程序内存被 kswapd 释放',
  'help-file': '文件数据被自己找内存的程序释放',
  'help-anon': '程序内存被自己找内存的程序释放',
  'back-file': '文件数据看过之后放回',
  'back-anon': '程序内存看过之后放回',
  'up-file': '文件数据发现还在用',
  'up-anon': '程序内存发现还在用',
  'gone-file': '文件数据随文件一起消失',
  'gone-anon': '程序内存由程序归还',
  'swap-out': '换出到交换区',
  'write-tail': '文件数据由搜索者送往磁盘',
  flush: '文件数据由回写线程送往磁盘',
};

export const motionWords: WordsOf<typeof english.motionWords> = {
  square: (pages, unit) => `移动的方块：${amountText(memoryIn(unit, pages))}`,
  step: (moved) =>
    moved.length === 0
      ? '这一步没有移动页面。'
      : `这一步：${moved.map(({ way, pages }) => `${count(pages)} 页${MOVED[way]}`).join('；')}。`,
};
