import type { WordsOf } from '../../words/language.ts';
import type * as english from './tour.words.ts';

export const tourWords: WordsOf<typeof english.tourWords> = {
  label: '导览',
  offer: '第一次来？四步看懂',
  noMore: '不再提示导览',
  again: '带我看一遍',
  place: (at, of) => `第 ${at} 步，共 ${of} 步`,
  back: '上一步',
  next: '下一步',
  end: '完成',
  steps: {
    sides: {
      title: '同一台机器，两个内核',
      text: '左边是未打补丁的内核，右边是已打补丁的，工作相同，时钟也相同。大数字是代价。',
    },
    beat: { title: '一次一句话', text: '这句话说明图上显示的内容，方框标出位置。把指针停在一个词上，就能看到它的意思。' },
    beats: {
      title: '一幕一幕地讲',
      text: '每个点是运行中的一个时刻，问号是一次竞猜。按 Page Down 到下一幕，按 Page Up 回上一幕，按空格键播放运行。',
    },
    controls: { title: '其余的都在这里', text: '这里有深度、对照表、实验室、分享、导出和帮助。按 ? 可以查看所有按键。' },
  },
  namedSides: {
    title: '同一台机器，运行两次',
    text: ({ before, after }) => `左边是“${before}”，右边是“${after}”，工作相同，时钟也相同。大数字是代价。`,
  },
  oneSide: {
    title: '一台机器，一个内核',
    text: '图上是一台机器：程序在上面，内存在中间，磁盘在下面。取材于邮件的故事把两个内核并排显示。',
  },
  byTouch: {
    beat: '这句话说明图上显示的内容，方框标出位置。按住一个词，就能看到它的意思。',
    beats: '每个点是运行中的一个时刻。向左滑动到下一幕，向右滑动回上一幕，用播放按钮播放运行。',
    controls: '这里有深度、对照表、实验室、分享、导出和帮助。',
  },
};
