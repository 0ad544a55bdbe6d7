import type { WordsOf } from '../../words/language.ts';
import type * as english from './help.words.ts';

export const helpWords: WordsOf<typeof english.helpWords> = {
  title: { keys: '按键', touch: '帮助' },
  intro: '除了文本框，焦点在哪里按键都有效。Enter 相当于点击有焦点的控件。',
  mouse:
    '在时间轴上，拖动可以跳转，滚轮可以缩放。在下面的细条上，拖动可以选择一段，双击显示整个运行。在位置图和链表的最后几页上，点击可以选中一页；焦点在那里时，用方向键选择页面，按 Enter 打开。',
  touch:
    '向左滑动到故事的下一幕，向右滑动回到上一幕。按住一个词或数字，就能看到它的意思和算法。深度为“故事”时，标题右边的按钮打开其余的一切。',
  versions: (page, engine) => `Reclaimscope ${page}${engine === '' ? '' : `，引擎 ${engine}`}`,
};
