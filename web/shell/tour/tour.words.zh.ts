import type { WordsOf } from '../../words/language.ts';
import type * as english from './tour.words.ts';

export const tourWords: WordsOf<typeof english.tourWords> = {
  label: '导览',
  offer: '第一次来？四步看懂',
  noMore: '不再提示导览',
  again: '带我看一圈',
  place: (at, of) => `第 ${at} 步，共 ${of} 步`,
  back: '上一步',
  next: '下一步',
  end: '完成',
  steps: {
    sides: { title: '同一台机器，两个内核', text: '左边没有补丁，右边有：同样的工作，同一个时钟。大数字就是代价。入门只有一边。' },
    beat: { title: '一次一句话', text: '它说的就是图上看到的，方框标出在哪里。把指针停在词上，就能看到它的意思。' },
    beats: {
      title: '一幕一幕地讲',
      text: '每个点是运行中的一个时刻，问号是一次竞猜。Page Down 往下讲，Page Up 往回走，空格键让运行自己继续。',
    },
    controls: { title: '其余的都在这里', text: '深度、对照表、实验室、分享、带走、帮助。也可以按 ? 查看所有按键。' },
  },
  byTouch: {
    beat: '它说的就是图上看到的，方框标出在哪里。按住一个词，就能看到它的意思。',
    beats: '每个点是运行中的一个时刻。向左滑动往下讲，向右滑动往回走，播放按钮让运行自己继续。',
    controls: '深度、对照表、实验室、分享、带走、帮助。',
  },
};
