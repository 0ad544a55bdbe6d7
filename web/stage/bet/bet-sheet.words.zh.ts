import type { WordsOf } from '../../words/language.ts';
import type * as english from './bet-sheet.words.ts';

export const betSheetWords: WordsOf<typeof english.betSheetWords> = {
  label: '你的猜测',
  answered: '你的猜测和运行结果',
  seed: (label, seed) => `${label}，种子 ${seed}`,
  place: '确定',
  skip: '按 Page Down 可以跳过猜测，直接看结果。',
  skipByTouch: '跳过，直接看结果',
  howMuch: { count: '多少？', MB: '多少 MB？', pages: '多少页？', bytes: '多少字节？', seconds: '多少秒？' },
  unit: { MB: 'MB', pages: '页', bytes: '字节', seconds: '秒' },
  slider: '滑块',
  open: '?',
  notACount: '请输入一个整数。',
  notChosen: '请选择一个答案。',
  notDrawn: '请先移动一个点。',
  options: '答案',
  points: '曲线上的点',
  now: '现在',
  draw: { keys: '请用手指或鼠标画，也可以用方向键。', touch: '请用手指画。' },
  at: (time) => `${time} 时`,
  you: '你',
  reveal: (time, run, drawn) => `${time} 时：${run}${drawn === null ? '' : `，你画的是 ${drawn}`}。`,
  kernel: { before: '未打补丁的一边', after: '已打补丁的一边', same: '两边一样' },
};
