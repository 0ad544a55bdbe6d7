import { number } from '../../words/format.ts';
import type { WordsOf } from '../../words/language.ts';
import type * as english from './transport.words.ts';

export const transportWords: WordsOf<typeof english.transportWords> = {
  label: '播放控制',
  grain: { label: '步长', event: '事件', batch: '一批', pass: '一轮', wake: '唤醒' },
  back: (grain) => `后退：${grain}`,
  forward: (grain) => `前进：${grain}`,
  start: '开头',
  end: '结尾',
  play: '播放',
  pause: '暂停',
  speed: '速度',
  speedValue: (speed) => {
    if (typeof speed === 'string') return { even: '均匀', event: '1 个事件/秒' }[speed];
    return speed === Number.POSITIVE_INFINITY ? '不绘制' : `${number(speed)} 秒/秒`;
  },
  lead: '步进跟随',
  position: '位置',
  hash: '状态',
  verified: '已验证',
  stored: { word: '已保存', meaning: '这一刻是构建页面时算好的。引擎无法加载，所以不能在这里重新计算。' },
  share: '分享：二维码、嵌入框、文件，用于课堂',
  copyLink: '复制链接',
  copied: '已复制',
  copyFailedShort: '复制失败',
  copyFailed: '浏览器拒绝复制。链接在地址栏里。',
};
