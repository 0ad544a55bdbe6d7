import type { WordsOf } from '../../words/language.ts';
import type * as english from './help.words.ts';

export const helpWords: WordsOf<typeof english.helpWords> = {
  title: { keys: '按键', touch: '帮助' },
  intro: '除了在文本框里，焦点在哪里按键都有效。Enter 按下有焦点的控件。',
  mouse:
    '在时间轴上：拖动跳转，滚轮缩放，在下面的细条上拖动选一段，双击看整个运行。在位置图和链表的最后几页上：点击选住一页；焦点在那里时，方向键选择，Enter 继续。',
  touch:
    '向左滑动到故事的下一幕，向右滑动回到上一幕。按住一个词或数字，就能看到它的意思和算法。在“故事”深度，标题右边的按钮把其余的一切叫出来。',
  versions: (page, engine) => `Reclaimscope ${page}${engine === '' ? '' : `，引擎 ${engine}`}`,
};
