import type { WordsOf } from '../../words/language.ts';
import type * as english from './phases.words.ts';

/** Phases that do not begin with the name of a program of the scenario. */
const WHOLE: readonly (readonly [RegExp, string])[] = [
  [/^warm-up: memcached without background I\/O$/, '预热：memcached 运行，没有后台 I/O'],
  [/^dd writes (.+)$/, 'dd 写入 $1'],
  [/^dd has written (.+)$/, 'dd 已写完 $1'],
  [/^dd was killed$/, 'dd 被杀死'],
  [/^memcachetest stores (.+) items$/, 'memcachetest 存入 $1 项'],
  [/^memcachetest measures$/, 'memcachetest 测量'],
];

/** Phases of a program, without the program's name at the beginning. */
const OF_A_PROGRAM: readonly (readonly [RegExp, string])[] = [
  [/^compiles(?:, build (\d+))?$/, '编译，第 $1 次构建'],
  [/^links(?:, build (\d+))?$/, '链接，第 $1 次构建'],
  [/^draws$/, '绘制画面'],
  [/^(\d+) writers$/, '$1 个写入者'],
  [/^keeps its memory and sleeps$/, '保留内存并睡眠'],
  [/^populates (.+) pages$/, '填充 $1 页'],
  [/^touches its memory$/, '访问自己的内存'],
  [/^is not used$/, '没有人使用'],
  [/^is used again$/, '又有人使用'],
  [/^asks for blocks of order (.+)$/, '请求 $1 阶的块'],
  [/^starts again \(pass (.+)\)$/, '重新开始（第 $1 遍）'],
  [/^pass (\d+)$/, '第 $1 遍'],
  [/^pass (\d+) over the first hot set$/, '第 $1 遍访问第一个热集'],
  [/^pass (\d+) over the second hot set$/, '第 $1 遍访问第二个热集'],
  [/^cold memory before pass (\d+) over the first set$/, '第 $1 遍访问第一个热集之前访问冷内存'],
  [/^cold memory before pass (\d+) over the second set$/, '第 $1 遍访问第二个热集之前访问冷内存'],
  [/^allocates its cold memory$/, '分配冷内存'],
  [/^allocates its first hot set$/, '分配第一个热集'],
  [/^allocates its second hot set$/, '分配第二个热集'],
  [/^reads all files \(phase (.+)\)$/, '读取所有文件（第 $1 阶段）'],
  [/^stats all files \(phase (.+)\)$/, '对所有文件执行 stat（第 $1 阶段）'],
  [/^creates files \(phase (.+)\)$/, '创建文件（第 $1 阶段）'],
  [/^makes and deletes files \(phase (.+)\)$/, '创建并删除文件（第 $1 阶段）'],
  [/^fills its table$/, '填充数据表'],
  [/^(\d+) clients$/, '$1 个客户端'],
  [/^touches (.+) pages of (.+)$/, '访问 $2 的 $1 页'],
  [/^makes its files$/, '创建自己的文件'],
  [/^warms up$/, '预热'],
  [/^measures$/, '测量'],
  [/^writes to memory\.reclaim$/, '写入 memory.reclaim'],
  [/^the write is done$/, '写入完成'],
  [/^copies (.+)$/, '复制 $1'],
  [/^takes (.+) pages$/, '取得 $1 页'],
  [/^touches (.+) pages$/, '访问 $1 页'],
  [/^writes (.+) pages$/, '写入 $1 页'],
  [/^frees (.+) pages$/, '释放 $1 页'],
];

/** null: none of the forms fits. */
function translated(text: string, forms: typeof WHOLE): string | null {
  for (const [form, words] of forms) {
    const found = form.exec(text);
    // Without the number of a build, the words about it go too.
    if (found !== null)
      return (found.length > 1 && found[1] === undefined ? (words.split('，')[0] ?? '') : words).replace(
        /\$(\d)/g,
        (_, at) => found[Number(at)] ?? '',
      );
  }
  return null;
}

export const phaseText: WordsOf<typeof english.phaseText> = (phase) => {
  const whole = translated(phase, WHOLE);
  if (whole !== null) return whole;
  const [, name = '', what = ''] = /^(.+?): (.+)$/.exec(phase) ?? [];
  const words = translated(what, OF_A_PROGRAM);
  return words === null ? phase : `${name}：${words}`;
};
