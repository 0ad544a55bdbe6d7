import { CallTarget, ShrinkerCut, ShrinkerDeferral, ShrinkerFloor } from '../../engine/codes.ts';
import type { ShrinkerCall } from '../../engine/protocol.ts';
import { count, number } from '../../words/format.ts';
import type { WordsOf } from '../../words/language.ts';
import type { CacheName, CacheRow } from './caches.model.ts';
import type * as english from './caches.words.ts';
import type { Piece } from './caches.words.ts';

const nameWithin: Readonly<Record<CacheName, string>> = {
  superblock: 'dentry 和 inode',
  remote: '远程文件的 dentry 和 inode',
  extents: 'ext4 的 extent',
  buffers: 'XFS 的 buffer',
  dentries: 'dentry',
  inodes: 'inode',
  shadows: 'shadow 节点',
};

const plain = (text: string): Piece => ({ text, strong: false });
const strong = (text: string): Piece => ({ text, strong: true });

const targetPiece = ({ target, seeks }: CacheRow, call: ShrinkerCall): Piece => {
  switch (target) {
    case CallTarget.ScannedShare:
      return plain(
        `扫描 ${count(call.share)} 页 × 4 / ${seeks} seeks = ${count(call.weighted)}，× ${count(call.freeable)} 可释放 / (${count(call.nr_eligible)} 页 + 1) = ${count(call.target)}`,
      );
    case CallTarget.Priority:
      return plain(
        `${count(call.freeable)} 可释放 >> 优先级 ${call.priority} = ${count(call.share)}，× 4 / ${seeks} seeks = ${count(call.target)}`,
      );
    case CallTarget.Half:
      return plain(`${count(call.freeable)} 可释放的一半 (seeks = 0) = ${count(call.target)}`);
    default:
      return unreachable(target);
  }
};

const floorPieces = ({ floor, seeks, batch }: CacheRow, call: ShrinkerCall): readonly Piece[] => {
  switch (floor) {
    case ShrinkerFloor.None:
      return [];
    case ShrinkerFloor.OneBatch:
      if (call.delta === call.target) return [];
      return [strong(`提高到 ${count(call.delta)}`), plain(call.delta < batch ? '整个缓存 (172b06c32b94)' : '一整批 (172b06c32b94)')];
    case ShrinkerFloor.SmallScan:
      if (call.gathered === 0) return [];
      return [
        strong(`累积：${count(call.gathered)} >> ${call.priority} = ${count(call.gathered_share)}`),
        plain(`× 4 / ${seeks} = ${count(call.delta)}`),
      ];
    default:
      return unreachable(floor);
  }
};

const carriedPieces = ({ deferral }: CacheRow, call: ShrinkerCall): readonly Piece[] => {
  if (call.nr_deferred === 0) return [];
  const left = `之前推迟的 ${count(call.nr_deferred)}`;
  switch (deferral) {
    case ShrinkerDeferral.UpToTwice:
    case ShrinkerDeferral.AfterCaps:
    case ShrinkerDeferral.Unbounded:
      return [plain(`+ ${left} = ${count(call.wanted)}`)];
    case ShrinkerDeferral.ByPriority:
      return [plain(`+ ${left} >> ${call.priority}，${count(call.carried)} = ${count(call.wanted)}`)];
    default:
      return unreachable(deferral);
  }
};

const cutPieces = (call: ShrinkerCall): readonly Piece[] => {
  switch (call.cut) {
    case ShrinkerCut.None:
      return [];
    case ShrinkerCut.Half:
      return [plain(`削减到缓存的一半，${count(call.total_scan)}`)];
    case ShrinkerCut.Twice:
      return [plain(`削减到缓存的两倍，${count(call.total_scan)}`)];
    default:
      return unreachable(call.cut);
  }
};

const nothingPieces = (row: CacheRow, call: ShrinkerCall): readonly Piece[] => {
  if (call.refused) return [strong('没有 __GFP_FS，因此推迟')];
  if (!call.ended || call.scanned > 0 || call.total_scan === 0) return [];
  return [strong(`不足一批 ${count(row.batch)}，因此推迟`)];
};

const shortPieces = (row: CacheRow, call: ShrinkerCall): readonly Piece[] => {
  const first =
    row.target === CallTarget.Priority
      ? `${count(call.freeable)} >> ${call.priority} = ${count(call.share)}, × 4/${row.seeks} = ${count(call.target)}`
      : `${count(call.freeable)}: ${count(call.target)}`;
  const carried = call.carried === 0 ? [] : [plain(`+ ${count(call.carried)}`)];
  const floor = call.delta === call.target ? [] : [strong(`提高到 ${count(call.delta)}`)];
  const cut = call.cut === ShrinkerCut.None ? [] : [plain(`削减到 ${count(call.total_scan)}`)];
  const nothing = nothingPieces(row, call).length === 0 ? [] : [strong(call.refused ? '推迟' : `< ${count(row.batch)}：推迟`)];
  return [plain(first), ...floor, ...carried, ...cut, ...nothing];
};

const unreachable = (code: never): never => {
  throw new Error(`no such rule: ${String(code)}`);
};

export const cacheWords: WordsOf<typeof english.cacheWords> = {
  title: '缓存',
  scales: '每个缓存有自己的刻度，两边相同',
  empty: '还没有打开过文件，因此 shrinker 没有可释放的对象。',
  name: {
    superblock: 'dentry 和 inode',
    remote: '远程文件的 dentry 和 inode',
    extents: 'ext4 的 extent',
    buffers: 'XFS 的 buffer',
    dentries: 'dentry',
    inodes: 'inode',
    shadows: 'shadow 节点',
  },
  nameWithin,
  shortName: {
    superblock: 'inode',
    remote: '远程',
    extents: 'extent',
    buffers: 'buffer',
    dentries: 'dentry',
    inodes: 'inode',
    shadows: 'shadow 节点',
  },
  onNode: (text, node) => `${text}，节点 ${node}`,
  objects: (n) => `${count(n)} 个对象`,
  deferred: (n) => `推迟 ${count(n)} 个`,
  parts: ({ objects: { dentries, inodes, own, unclean } }) =>
    `${count(dentries)} 个 dentry，${count(inodes)} 个 inode${own === 0 ? '' : `，XFS 中 ${count(own)} 个`}${unclean === 0 ? '' : `，${count(unclean)} 个待写`}`,
  batches: (batch) => `每批 ${count(batch)} 个`,
  neverCalled: '还没有被调用',
  percent: (percent) => `${number(percent)}%`,
  asked: (n) => `要求：${count(n)}`,
  askedOf: (n, group) => `向 ${group} 要求：${count(n)}`,
  got: ({ scanned, freed, ended }) =>
    ended ? `扫描 ${count(scanned)}，释放 ${count(freed)}` : `目前扫描 ${count(scanned)}，释放 ${count(freed)}`,
  waits: (first, more, reason) => (more === 0 ? `${first} 在等：${reason}` : `${first} 和另外 ${count(more)} 个任务在等：${reason}`),
  waitsShort: (first, more) => (more === 0 ? first : `${count(more + 1)} 个在等`),
  pages: '页缓存',
  shortPages: '页缓存',
  cached: (pages) => `${count(pages)} 页`,
  dropped: (pages, inodes) => `随 ${count(inodes)} 个 inode 丢弃 ${count(pages)} 页`,
  droppedInAll: (pages) => (pages === 0 ? '还没有页随 inode 一起丢弃' : `共有 ${count(pages)} 页随 inode 丢弃`),
  more: (n) => `另有 ${count(n)} 个`,
  explain: (cache) => `这个数是怎样算出的：${cache}`,
  calculation: (row, call) => [
    targetPiece(row, call),
    ...floorPieces(row, call),
    ...carriedPieces(row, call),
    ...cutPieces(call),
    ...nothingPieces(row, call),
  ],
  shortCalculation: shortPieces,
  twin: {
    caption: '各个缓存，以及最近一次要求它们的 shrinker 扫描多少对象',
    cache: '缓存',
    objects: '对象',
    deferred: '推迟',
    call: '最近一次调用',
    calculation: '计算',
    waits: '在 shrinker 里等待',
    noTask: '没有',
    by: (task, percent) => `由 ${task} 调用：缓存的 ${percent}`,
  },
};
