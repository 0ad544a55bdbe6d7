import type { WordsOf } from '../../words/language.ts';
import type * as english from './lanes.words.ts';

export const laneWords: WordsOf<typeof english.laneWords> = {
  lanes: '时间轴',
  lane: {
    free: '空闲页',
    priority: '优先级',
    scan: '扫描 ↑ 回收 ↓',
    swap: '换出 ↑ 换入 ↓',
    ops: '操作数 / 秒',
    stalls: '停顿，毫秒',
  },
  laneHint: {
    free: '线：min、low、high',
    priority: '12 温和，0 拼命',
    scan: '',
    swap: '',
    ops: '客户端',
    stalls: '每 100 毫秒',
  },
  scaleKind: { broken: 'high 以上刻度压缩', steps: '', logarithmic: '对数', linear: '' },
  unexplored: '尚未运行',
  timeAxis: '模拟时间（秒）',
  cursor: '时间线上的位置',
  overview: '整个运行：拖动选择可见的部分',
  wholeRun: '整个运行',
  changedSpan: '位置图显示的一段',
  zoomIn: '放大',
  zoomOut: '缩小',
  zoomAll: '已运行的部分',
  divergence: '第一处不同',
  divergenceNone: '至今没有不同',
  divergenceSame: '直到结尾都相同',
  table: '此刻的时间轴',
  column: '轴',
};
