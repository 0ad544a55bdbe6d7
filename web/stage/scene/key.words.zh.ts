import { memoryText } from '../../domain/scene/amounts.words.zh.ts';
import type { WordsOf } from '../../words/language.ts';
import type * as english from './key.words.ts';

export const keyWords: WordsOf<typeof english.keyWords> = {
  square: (unit, pages) => (pages === 1 ? '一个方块：一页，4 KB' : `一个方块：${memoryText(unit, pages)}`),
  entries: {
    file: '文件页',
    anon: '匿名页',
    inactive: '不活跃',
    active: '活跃',
    generations: '代，从老到新',
    used: '用过',
    dirty: '脏',
    writeback: '在回写',
    high: 'high：kswapd 停下',
    low: 'low：kswapd 醒来',
    min: 'min：直接回收',
    surplus: '高于 high',
    idleZone: '另一个 zone',
    searched: '这一轮扫描',
    framed: '这一轮扫描',
    softLimit: '软限制',
    kernel: '内核内存',
    barred: '不能释放',
    way: '页移到那里',
    reclaims: '在直接回收',
    idle: '等待或空闲',
    missing: '另一侧更多',
    gone: '只有另一侧有',
    pointed: '看这里',
  },
  oldest: '左边最旧',
};
