import { HAND } from '../../panels/change/errands.model.ts';
import type { Mark, NAMED_MARKS, PLAIN_MARKS } from '../../shell/story/see.model.ts';
import { count } from '../../words/format.ts';
import type { WordsOf } from '../../words/language.ts';
import { amountText } from './amounts.words.zh.ts';
import { type Doing, isAtWork } from './figures.model.ts';
import { type MemoryUnit, memoryIn } from './marks.model.ts';
import type { Standing } from './price.model.ts';
import { isAll, type KswapdDoes, type KswapdState, type Look, type Searcher } from './scene.model.ts';
import type * as english from './scene.words.ts';
import type { Kswapds, Low, OneKswapd, Said } from './sentence.model.ts';
import { shaftWords } from './shaft.words.zh.ts';
import type { Level, Use } from './tank.model.ts';

/** So many times what kswapd wants is far more. */
const FAR_MORE = 10;

const memory = (unit: MemoryUnit, pages: number): string => amountText(memoryIn(unit, pages));
const mb = (pages: number): string => memory('MB', pages);

const STANDING: Readonly<Record<Exclude<Standing, 'same'>, string>> = { worse: '更差', better: '更好' };

/** Of a belt, by the share that is searched; from each share on. */
const HOW_MUCH: readonly (readonly [number, string])[] = [
  [0.6, '大部分'],
  [0.4, '一半'],
  [0.2, '四分之一'],
  [0.02, '一小部分'],
  [0, '一点点'],
];

function searched(who: Searcher, look: Look, isToCome = false): readonly string[] {
  if (look.type === 'not-looked-at') return [isToCome ? '还没搜索' : '不去碰'];
  const how = isAll(look) ? '全部' : (HOW_MUCH.find(([from]) => look.share >= from)?.[1] ?? '');
  return [`${searcher(who)} 搜索${how}`, `搜索${how}`, how];
}

const searcher = (who: Searcher): string => (who.type === 'kswapd' ? 'kswapd' : who.name === '' ? '某个程序' : called(who.name));
const called = (program: string): string => (program === HAND ? '你的程序' : program);

const DOING: Readonly<Record<Doing, readonly string[]>> = {
  works: ['在工作'],
  searches: ['必须自己找内存', '找内存'],
  memory: ['等内存'],
  'own-pages': ['等自己的内存', '等内存'],
  disk: ['等磁盘'],
  throttled: ['被限速：磁盘太慢', '被限速'],
  idle: ['没事可做', '空闲'],
  'to-start': ['还没开始', '未开始'],
  ended: ['已经结束', '已结束'],
};

const doingOf = (doing: Doing, isPlural: boolean): readonly string[] => {
  if (!isPlural || doing === 'to-start' || doing === 'ended') return DOING[doing];
  return DOING[doing].map((way) => `1 个${way}`);
};

/** What several do; who is kept from work by memory comes first. */
const STATES: readonly (readonly [readonly Doing[], string])[] = [
  [['searches'], '找内存'],
  [['memory', 'own-pages'], '等内存'],
  [['disk', 'throttled'], '等磁盘'],
  [['idle'], '空闲'],
];

type TwoLines = { readonly first: readonly string[]; readonly second: readonly string[]; readonly between: string };

function severalDo(doing: readonly Doing[]): TwoLines {
  const working = doing.filter(isAtWork).length;
  const resting = doing.filter((each) => each === 'idle').length;
  const first =
    working === 0 && resting > 0
      ? [`${resting} 个空闲`]
      : [`${doing.length} 个中 ${working} 个在工作`, `${working}/${doing.length} 在工作`, `${working}/${doing.length}`];
  for (const [states, does] of STATES) {
    const number = doing.filter((each) => states.includes(each)).length;
    if (number === 0) continue;
    if (number === doing.length) return { first: [number === 2 ? `两个都${does}` : `${number} 个都${does}`], second: [], between: '' };
    return { first, second: [`${number} 个${does}`], between: '，' };
  }
  return { first, second: [], between: '' };
}

const KSWAPD: Readonly<Record<KswapdDoes, readonly (readonly string[])[]>> = {
  wakes: [['醒了']],
  asleep: [['睡眠']],
  works: [['搜索']],
  waits: [['等磁盘']],
  naps: [['歇一会儿'], ['歇着']],
};

const those = (who: Kswapds, does: string): string => `${who.join(' 和 ')} ${does}`;

const KSWAPD_DOES: Readonly<Record<KswapdState, readonly [string, string]>> = {
  works: ['在搜索', '搜索'],
  waits: ['在等磁盘', '等磁盘'],
  naps: ['歇一会儿', '歇着'],
  asleep: ['在睡眠', '睡眠'],
};

/** Those that do the same together, the busiest first. */
const doings = (each: readonly OneKswapd[], way: 0 | 1): string =>
  (['works', 'waits', 'naps', 'asleep'] as const)
    .map((state) => ({ state, who: each.filter((one) => one.state === state).map(({ name }) => name) }))
    .filter(({ who }) => who.length > 0)
    .map(({ state, who }) => those(who, KSWAPD_DOES[state][way]))
    .join('；');

const LOW_PARTS: Readonly<Record<Use, string>> = { devices: '设备内存', general: '通用内存', programs: '程序内存区' };
const lowMemory = (low: Low): string => {
  if (low.parts !== 'one') return '空闲内存';
  return low.use === null ? '内存的一部分' : LOW_PARTS[low.use];
};

function sentence(said: Said): readonly string[] {
  switch (said.rule) {
    case 'stack-overflows':
      return [
        `${shaftWords.owner(said.who)} 超出自己的栈 ${count(said.bytes)} 字节，写进了别的内存。`,
        `${shaftWords.owner(said.who)} 越界 ${count(said.bytes)} 字节。`,
      ];
    case 'stack-holds':
      return [`至今最深的调用来自 ${shaftWords.owner(said.who)}，放得进它的栈。`, '至今最深的调用放得进栈。'];
    case 'kswapd-for-nothing':
      return said.waits
        ? [`内存明明空闲，${said.who} 却在等磁盘。`, `内存空闲，${said.who} 在等。`]
        : [`内存明明空闲，${said.who} 却不准睡。`, `内存空闲，${said.who} 不准睡。`];
    case 'kswapds':
      return [`${doings(said.each, 0)}。`, `${doings(said.each, 1)}。`];
    case 'group-yields':
      return [
        `kswapd 先搜索 ${said.groups.join(' 和 ')}：超过了软限制。`,
        `kswapd 先搜索 ${said.groups.join(' 和 ')}。`,
        'kswapd 搜索超过限制的组。',
      ];
    case 'cache-fell':
      return [
        `文件 ${said.file} 连同 inode 一下子掉出内存：${mb(said.pages)}。`,
        `文件 ${said.file} 掉出内存：${mb(said.pages)}。`,
        `${mb(said.pages)} 文件数据一下子没了。`,
      ];
    case 'bit-by-bit':
      return ['kswapd 一点一点地拿走最旧的文件数据。', 'kswapd 一点一点地拿走文件数据。'];
    case 'too-much-out':
      return ['换出得太多：现在程序要等着读回来。', '换出得太多，程序在等。'];
    case 'one-searches':
      return said.short
        ? [`空闲太少：${called(said.who)} 必须停下来找内存。`, `空闲太少：${called(said.who)} 得找内存。`]
        : [`空闲又够了，但 ${called(said.who)} 还在找。`, `空闲够了，${called(said.who)} 还在找。`];
    case 'some-search':
      return said.short
        ? [`空闲太少：${said.count} 个程序必须找内存。`, `空闲太少：${said.count} 个程序找内存。`]
        : [`空闲又够了，但还有 ${said.count} 个程序在找。`, `空闲够了，${said.count} 个程序还在找。`];
    case 'waits-for-own':
      return [`${called(said.who)} 一次又一次地等自己的内存。`, `${called(said.who)} 等自己的内存。`];
    case 'waits-for-memory':
      return [`${called(said.who)} 没法继续：它在等空闲内存。`, `${called(said.who)} 等空闲内存。`];
    case 'stuck':
      return said.spares
        ? [`${those(said.who, '搜索的文件数据还不能释放。')}`, '文件数据还不能释放。']
        : [`文件数据还不能释放：${those(said.who, '转向程序内存。')}`, '文件数据走不了：程序得让。'];
    case 'throws-out':
      return [`${those(said.who, '把程序内存换出到磁盘。')}`, `${those(said.who, '换出程序内存。')}`, '程序内存被换出。'];
    case 'kswapd-waits':
      return said.outBefore
        ? [`${those(said.who, '等磁盘。')}`]
        : [`${those(said.who, '等磁盘；程序保住内存。')}`, `${those(said.who, '等磁盘。')}`];
    case 'more-than-needed':
      return ['空闲远多于需要，都是从程序那里拿的。', '空闲远多于需要。'];
    case 'at-rest':
      return said.short
        ? [`空闲太少，而 ${those(said.who, '还在睡。')}`, '空闲太少，却没人搜索。']
        : said.low.parts === 'none'
          ? [`空闲足够，${those(said.who, '在睡眠。')}`]
          : [
              `${lowMemory(said.low)}偏低，但还不足以唤醒 ${said.who.join(' 和 ')}。`,
              `${lowMemory(said.low)}偏低；${those(said.who, '在睡眠。')}`,
            ];
    case 'rests':
      return said.thenSleeps
        ? [`空闲足够：${those(said.who, '歇一会儿，然后可以睡。')}`, `空闲足够：${those(said.who, '歇着。')}`]
        : [`${those(said.who, '歇一会儿，再搜索下一次。')}`, `${those(said.who, '歇一会儿。')}`];
    case 'begins':
      return [`${those(said.who, '醒了，马上要搜索。')}`, `${those(said.who, '醒了。')}`];
    case 'searches-files':
      return [`${those(said.who, '只搜索文件数据，不碰程序。')}`, `${those(said.who, '只搜索文件数据。')}`];
    case 'searches-both':
      return [`${those(said.who, '搜索文件数据和程序内存。')}`, `${those(said.who, '两种都搜索。')}`];
    default:
      return unreachable(said);
  }
}

const unreachable = (said: never): never => {
  throw new Error(`no such rule: ${JSON.stringify(said)}`);
};

const MARKS: Readonly<Record<(typeof PLAIN_MARKS)[number] | (typeof NAMED_MARKS)[number], string>> = {
  price: '代价',
  tank: '空闲内存',
  surplus: '多于需要',
  file: '内存中的文件数据',
  anon: '程序内存',
  queue: '等待写出',
  swap: '在交换区',
  kswapd: 'kswapd',
  reclaimers: '自己找内存的程序',
  inodes: '没人在用的 dentry 和 inode',
  shaft: '最深的调用栈，字节',
  node: '节点的空闲内存',
  group: '组的内存',
  program: '程序',
};

const USES: Readonly<Record<Use, string>> = { devices: '设备', general: '通用', programs: '程序' };
const LEVELS: Readonly<Record<Level, string>> = { emergency: '仅供紧急', low: '偏低', surplus: '多于需要' };

export const sceneWords: WordsOf<english.SceneWords> = {
  side: { before: '未打补丁', after: '已打补丁' },
  machine: (pages) => `一台 ${count(pages)} 页的机器`,
  floors: { programs: '程序', memory: '内存', disk: '磁盘' },
  chip: ({ standing, now, sides, isHarmless }) => {
    if (standing === 'same') return isHarmless ? '至今无害' : now ? '现在相同' : '至今相同';
    const word = sides === null ? STANDING[standing] : sides[standing];
    return now ? `现在${word}` : word;
  },
  bar: (full) => `整条为 ${full}。很小的数也画出一丝，比它应占的宽。`,
  edge: (bytes) => [`边界：${count(bytes)}`, count(bytes)],
  ghost: (other, text) => `${other === 'before' ? '补丁前' : '补丁后'}：${text}`,
  guess: (text, more) => `你：${more ? '再多 ' : ''}${text}`,
  called: (least, most, more) => [`大家：${more ? '再多 ' : ''}${least === most ? least : `${least} 到 ${most}`}`, '大家'],
  free: ({ free, unit }) => [`空闲：${memory(unit, free)}`, memory(unit, free)],
  level: (level) => LEVELS[level],
  inTank: ({ free, high, level }) => {
    if (level === 'surplus') return free >= FAR_MORE * high ? [['远多于', '需要'], ['远多于需要']] : [['多于', '需要'], ['多']];
    return level === 'emergency' ? [['短缺']] : [[]];
  },
  compartment: ({ use, name }) => (use === null ? name : USES[use]),
  inCompartment: ({ free, unit }) => [[memory(unit, free)], memory(unit, free).split(' ')],
  kernel: '内核',
  kswapd: 'kswapd',
  kswapdDoes: (state) => KSWAPD[state],
  helpers: (number, besideKswapd) => [
    ...(besideKswapd ? [[`${number} 个程序`, '也在找']] : []),
    [`${number} 个程序`, '在找'],
    [`${number} 个在找`],
  ],
  file: ['文件数据'],
  anon: ['程序内存', '程序'],
  group: (name) => [`${name} 的内存`, name],
  belt: (pages) => [mb(pages)],
  amount: mb,
  searched,
  stuck: ['还不能释放', '走不了'],
  kernelOwn: (pages) => [`内核自用：${mb(pages)}`, `内核：${mb(pages)}`],
  queue: (pages) => [pages === 0 ? '写队列为空' : '写队列'],
  swap: ['交换区：程序内存', '交换区'],
  swapEmpty: '交换区为空',
  noSwap: '没有交换区',
  thrownOut: (pages) => ['换出：', `${mb(pages)}/秒`],
  readAgain: (pages) => ['读回：', `${mb(pages)}/秒`],
  thrownOutNow: ['正在', '换出'],
  goesOut: ['正在换出', '换出'],
  comesBack: ['一点点读回', '读回'],
  thrownOutEarlier: ['之前', '换出'],
  doing: doingOf,
  allDoing: ({ doing, isPlural }) => {
    const [only] = doing;
    if (doing.length === 1 && only !== undefined) return doingOf(only, isPlural)[0] ?? '';
    const { first, second, between } = severalDo(doing);
    return [first[0], second[0]].filter((part) => part !== undefined).join(between);
  },
  eachFigure: (each) => `1 个小人 = ${each}`,
  severalDo,
  sentence,
  mark: ({ kind, name }: Mark) => (name === '' ? MARKS[kind] : `${MARKS[kind]} ${name}`),
  square: (pages) => (pages === 1 ? '一个方块：一页，4 KB' : `一个方块：${mb(pages)}`),
  key: {
    file: '文件数据',
    anon: '程序内存',
    inactive: '最近没用',
    active: '最近用过',
    dirty: '未写到磁盘',
    writeback: '正在写',
    surplus: '多于需要',
    searched: '正在搜索',
  },
};

export const modelWords: WordsOf<english.SceneWords> = {
  ...sceneWords,
  level: (level) => (level === 'emergency' ? '低于 min' : level === 'low' ? 'min 到 high' : '高于 high'),
  compartment: ({ name }) => name.replace(/\/.*/, ''),
  file: ['文件页'],
  anon: ['匿名页', '匿名'],
  belt: (pages, active) => [`${mb(pages)}，活跃 ${mb(active)}`, mb(pages)],
  searched: (who, look, isToCome = false) => {
    if (look.type === 'not-looked-at') return [isToCome ? '还没扫描' : '不扫描'];
    const pages = `${count(look.inactive + look.active)} 页`;
    const parts = look.active > 0 ? `不活跃 ${count(look.inactive)}，活跃 ${count(look.active)}` : `不活跃 ${count(look.inactive)}`;
    return [`${searcher(who)} 扫描${parts}`, `扫描${parts}`, `扫描 ${pages}`, pages];
  },
  kswapdDoes: (state, priority) => {
    const does = KSWAPD[state][0] ?? [];
    return priority === null ? KSWAPD[state] : [[...does, `优先级 ${priority}`], [`优先级 ${priority}`]];
  },
};
