import type { Unit } from '../../domain/scene/marks.model.ts';
import type { BetPlace } from '../../domain/story/bet-steps.model.ts';
import { count } from '../../words/format.ts';
import type { WordsOf } from '../../words/language.ts';
import type * as english from './presenter.words.ts';

const two = (value: number): string => String(value).padStart(2, '0');

/** A time as minutes and seconds. */
const time = (seconds: number): string => `${Math.floor(seconds / 60)}:${two(Math.floor(seconds % 60))}`;

const minutes = (seconds: number): string => (seconds < 45 ? '半分钟' : `${count(Math.round(seconds / 60))} 分钟`);

const NEXT: Readonly<Record<BetPlace, string>> = {
  'not-there': '下一幕',
  there: '显示答案',
  asked: '显示答案',
  computing: '下一幕',
  absent: '下一幕',
  answered: '说明为什么',
  why: '下一幕',
};

const IN: Readonly<Record<Unit, string>> = { count: '', MB: '（MB）', pages: '（页）', bytes: '（字节）', seconds: '（秒）' };

export const presenterWords: WordsOf<typeof english.presenterWords> = {
  title: '主讲人',
  plan: '各幕和时间',
  bet: '猜一猜',
  time,
  clock: (at) => `${two(at.getHours())}:${two(at.getMinutes())}`,
  clockLabel: (clock) => `时间 ${clock}`,
  elapsed: '第一步以来的时间',
  inAll: (seconds) => `共 ${time(seconds)}`,
  planned: (seconds) => `计划 ${time(seconds)}`,
  lateness: (planned, late) =>
    `计划 ${time(planned)}，${late.type === 'on-time' ? '准时' : `${late.type === 'behind' ? '晚' : '早'}${minutes(late.seconds)}`}`,
  startClock: '开始计时',
  pauseClock: '暂停计时',
  again: '重新开始',
  onScreen: (said) => `屏幕上：${said}`,
  look: (title) => `只有你看到：${title}`,
  backToHall: '回到听众看到的画面',
  show: '显示给听众',
  asks: '听众可能会问：',
  noNotes: '这一幕没有讲稿。请在下面写你自己的讲稿。',
  own: '你自己的讲稿',
  ownHint: '讲稿和这个故事一起保存在这个浏览器里。',
  notKept: '这个浏览器不保存任何内容：请在关闭窗口之前导出讲稿。',
  exportOwn: '导出',
  importOwn: '导入',
  ownRefused: (why) => {
    if (why.type === 'too-long') return `文件有 ${why.length} 个字符；上限是 ${why.most} 个。`;
    if (why.type === 'no-beat-first') return `文件应当以“## ${why.beats[0]}”开头，即一幕的名字，下面是这一幕的讲稿。`;
    return `文件里有“${why.beat}”的讲稿；这个故事的各幕是 ${why.beats.join('、')}。`;
  },
  next: (title) => `下一幕：${title}`,
  theEnd: '故事的结尾',
  noPicture: '运行到达这一刻之后，才有它的图。',
  picture: (title) => `${title}，听众将看到的样子`,
  now: '听众看到的画面。你的指针所在之处，听众会看到一个圈。',
  answer: (verdict) => `运行的结果将是：${verdict}`,
  hands: {
    letters: '统计举手：按 A、B、C 各加一，同时按 Shift 加十。只有你看到人数。',
    numbers: '输入听众喊出的每个数，再按 Enter。只有你看到。',
    ends: '曲线无法喊出来。请问听众它最后到多少，输入每个数，再按 Enter。只有你看到。',
    shown: '听众看到了人数。',
    field: (unit) => `听众喊出的一个数${IN[unit]}`,
    add: '添加',
    more: (answer) => `${answer} 加一`,
    fewer: (answer) => `${answer} 减一`,
    show: '显示举手的结果',
    hide: '隐藏举手的结果',
    sum: (hands) => `共 ${count(hands)}`,
  },
  remote: {
    back: '上一个',
    next: (bet) => (bet === null ? '下一幕' : NEXT[bet]),
    skip: { answer: '跳到答案', moment: '跳到那一刻' },
    end: '结尾',
    nothing: '没有下一幕了',
    light: '恢复画面',
    play: '播放',
    pause: '暂停',
    dark: '黑屏',
    light2: '亮屏',
    point: '指点',
    qr: '二维码',
  },
  waiting: '听众的窗口还没有回应。它就是打开这个窗口的那个窗口。',
  gone: '听众的窗口没有回应。计时在这里继续。',
  reopen: '在原处重新打开',
  gallery: '听众看到的是故事列表。要讲哪一个？',
  goOn: '从上次停下的地方继续讲',
  noStory: '听众看到的是没有故事的运行。遥控仍然可用。',
};
