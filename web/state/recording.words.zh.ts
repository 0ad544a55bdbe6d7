import { RECORDING_LIMITS, type RecordingRefusal } from '../domain/recorded/recording-reader.model.ts';
import { shownLine } from '../domain/recorded/shown-line.model.ts';
import type { WordsOf } from '../words/language.ts';
import type * as english from './recording.words.ts';

const { line: mostCharacters, names, zones, falls } = RECORDING_LIMITS;

const WHY: { readonly [why in RecordingRefusal['why']]: string } = {
  unknown: '无法读取；应当是“time: 秒数”，或者 /proc/vmstat、/proc/zoneinfo、/proc/pressure/memory、/proc/meminfo 的一行',
  noTime: '无法读取；每个样本应当以“time: 秒数”开头',
  timeBack: '的时间早于上一个样本；时间应当递增',
  twice: '第二次给出同一个数；每个样本之前应当有一行“time: 秒数”，压力文件只能是 memory',
  noZone: '像 /proc/zoneinfo 那样缩进；它上面应当有一行“Node N, zone NAME”',
  tooLarge: `的数太大；上限是 ${Number.MAX_SAFE_INTEGER}`,
  tooLong: `太长；上限是 ${mostCharacters} 个字符`,
  tooManyNames: `又是一个 /proc/vmstat 的计数器；上限是 ${names} 个`,
  tooManyZones: `又是一个 zone；上限是 ${zones} 个`,
  tooManyFalls: `结束的样本里又有计数器变小；一份记录里最多重启 ${falls} 次`,
  oneSample: '结束了记录，其中完整的样本不到两个；至少要有两个，因为页面显示的是差值',
  nothing: '结束了记录，其中没有页面能显示的数；应当有 /proc/vmstat 或 /proc/zoneinfo 的数',
};

export const recordingFileWords: WordsOf<typeof english.recordingFileWords> = {
  refused: (name, { why, line, text }) => `记录 ${name} 的第 ${line} 行${text === '' ? '' : `“${shownLine(text)}”`}${WHY[why]}。`,
  notRead: (name, line) => `记录 ${name} 从第 ${line} 行起无法读取：它不是 UTF-8 文本，或者文件已经改变。`,
};
