// Titles of scenarios in Chinese, with the complaint of a user.
import type { ScenarioWords } from './language.ts';

export const scenarios: Readonly<Record<string, ScenarioWords>> = {
  '2010-direct-writeback': {
    title: '为什么我的文件服务器每次都在不同的地方崩溃？',
    symptom: '一台在 XFS 上拷贝文件的服务器，内存紧张时就崩溃；调用栈指向毫不相干的代码。',
  },
  '2010-highalloc': {
    title: '编译内核的同时，我能得到多少大页？',
    symptom: '一个程序在内存紧张的机器上申请 2 MiB 的块，每一块都要等。',
  },
  '2010-kernbench': { title: '一次放得进内存的内核编译', symptom: '对照：内存充足，所以一页也不该回收。' },
  '2010-oom': {
    title: 'OOM killer 是不是下手太早？',
    symptom: '编译、写文件，还有一遍遍写脏全部内存的程序：OOM killer 会不会过早杀死其中一个？',
  },
  '2010-simple-writeback': {
    title: '许多写入进程，一块磁盘：脏页该由谁来写？',
    symptom: '写入进程一次次填满内存：直接回收要不要自己回写脏页？',
  },
  '2010-sysbench': {
    title: '比内存还大的数据库',
    symptom: '事务要读、要更新、要等日志；页缓存里的数据，数据库自己又存了一份。',
  },
  '2012-fifty-groups': {
    title: '有五十个 cgroup 时，为什么一次分配要这么久？',
    symptom: '一个进程只要几页，却要等很久：五十个组，每次回收都要从每个组回收一点。',
  },
  '2012-soft-limits-control': {
    title: '两个放得下的编译：软限制的对照运行',
    symptom: '两个编译共用 600 MB，内存足够：没有一个组超过软限制，所以结果不该改变。',
  },
  '2012-soft-limits': {
    title: '我限制了后台任务，为什么重要的任务也变慢了？',
    symptom: '两个编译共用一台小机器。后台编译的软限制很低，应该最先从它回收；现在两个编译都变慢了。',
  },
  '2012-two-nodes': {
    title: '为什么我的容器总是丢掉一个节点上的页面？',
    symptom: '一个任务的内存大多在一个 NUMA 节点上，少许在另一个节点上。另一个任务占用那个节点，这少许页面就总是被回收。',
  },
  '2013-kswapd-limits': {
    title: '为什么拷贝一个文件，我的程序就被换出到交换区？',
    symptom: '备份在写文件，放得进内存的程序却被换出，变得非常慢；而拷贝的文件页不会再用到。',
  },
  '2017-dirty-tail': {
    title: '为什么 kswapd 会写文件页？',
    symptom: '从前 kswapd 一页都不写。升级内核之后，它一小时写 450 万页，扫描的页面中能释放的却更少。',
  },
  '2017-kcompactd': {
    title: '为什么 compact_daemon_wake 一直是 0？',
    symptom: '过了一天半，kcompactd 一次都没有运行；每次较大的分配都要自己做内存规整。',
  },
  '2017-kswapd-sleep': {
    title: '空闲内存充足，为什么 kswapd1 占用 100% CPU？',
    symptom: '升级内核之后，第二个 CPU 插槽（节点 1）的 kswapd 再也无法睡眠。',
  },
  '2019-dying-groups': { title: '为什么删掉的 cgroup 还占着内存？', symptom: '容器来了又走，内核里的 cgroup 只增不减。' },
  '2019-shrinkers-build': {
    title: '为什么网络拷贝时，我的编译要一个小时？',
    symptom: '在本地磁盘上编译内核，要一个多小时而不是 3 分 30 秒，尽管大部分内存是干净的页缓存。',
  },
  '2019-shrinkers-cache': {
    title: '为什么我的页缓存每隔几分钟就几乎清空？',
    symptom: '每隔几分钟，几个 GB 的页缓存一下子被丢弃，而内存并不紧张。',
  },
  '2019-shrinkers-copy': {
    title: '为什么拷贝文件时桌面会卡住？',
    symptom: '大量数据拷贝到本地磁盘时，桌面一次卡住好几秒。',
  },
  '2020-anon-workingset': {
    title: '我只打开了一张大图，为什么其他程序都变慢了？',
    symptom: '浏览器整天都在用；另一个程序打开一张大图以后，浏览器要从交换区读回。',
  },
  '2020-second-favourite': {
    title: '为什么第二组常用的页面留不在内存里？',
    symptom: '一个程序用了一阵子一部分内存，现在改用另一部分；内核每次都在它用到之前把新的部分换出。',
  },
  '2020-zipf': {
    title: '新内存要先证明自己有用，哪些程序因此受益？',
    symptom: '一个程序用的内存比机器有的还多：有时各页访问得差不多，有时一部分页常用得多。它的内存有一半在交换区。',
  },
  '2022-one-gigabyte': {
    title: '我只要求收回 1 GB，为什么几乎收回了两倍？',
    symptom: '一个组有 20 GB 匿名内存，要求收回 1 GB，内核收回的却多得多。',
  },
  '2022-overreclaim': {
    title: '我只让服务器让出 4 MB，为什么它换出了 16 GB？',
    symptom: '一个服务只要求收回几页内存。写入很久才完成，之后所有程序的内存有一半在交换区。',
  },
  '2022-services': {
    title: '我向三十个服务要求收回 1 GB，为什么它们多失去了十分之一？',
    symptom: '一部手机要求它的服务组让出 1 GB；组内的三十个组各自都按整整 1 GB 交出页面。',
  },
  '2024-killed-copy': {
    title: '我的拷贝为什么因内存不足被杀死？',
    symptom: '一个只写文件的程序在它的容器里被杀死：容器里满是这个文件的页面，却没有人把它们写到磁盘。',
  },
  '2024-limit-1g': {
    title: '用经典 LRU，我的拷贝为什么没有被杀死？',
    symptom: '同一个容器里的同一次拷贝，用经典 LRU 正常结束，用 Multi-Gen LRU 被杀死。',
  },
  '2024-limit-256m': {
    title: '已经唤醒了回写线程，我的拷贝为什么还是被杀死？',
    symptom: '在 256 MiB 的容器里拷贝 800 MiB：虽然回收唤醒了回写线程，拷贝还是被杀死。',
  },
  'complaint-boost': { title: '为什么 5.0 以后空闲内存这么多？', symptom: '更新到 5.0 以后，页缓存变少，空闲内存变多，别的都没变。' },
  'complaint-generations': {
    title: 'memory.low 为什么什么都没保护住？',
    symptom: '一个容器的 memory.low 盖住了全部页面，可是另一个读大文件的容器拿走了大部分。',
  },
  'complaint-idle': {
    title: 'kswapd 占满一个 CPU，为什么什么也没释放？',
    symptom: 'kswapd1 几分钟一直占满一个 CPU，却没有释放一页。',
  },
  'complaint-two-nodes': {
    title: '页缓存那么大，我的数据库为什么还被换出？',
    symptom: '机器有两个 NUMA 节点，数据库被换出，虽然一百多兆字节是页缓存。',
  },
  'complaint-zram': {
    title: '有了 zram，swappiness 该不该超过 100？',
    symptom: '交换区是压缩内存，很快，可是程序还在等磁盘。',
  },
  'complaint-copy': { title: '为什么在容器里拷贝很慢？', symptom: '同一个拷贝在容器外一下子完成，在容器里和磁盘一样慢。' },
  'complaint-high': { title: '为什么我的容器停住不动？', symptom: '容器里的程序几乎不动，而内存、CPU 和磁盘都空闲。' },
  'complaint-no-swap': { title: '没有交换区，为什么机器动不了？', symptom: '一切都停住了，磁盘一直在忙，OOM killer 却不来。' },
  'complaint-reread': { title: '为什么我的容器总在读磁盘？', symptom: '容器到了限制，不用交换区，一直在读磁盘。' },
  'complaint-usb': { title: '为什么我的 U 盘还在写？', symptom: '拷贝一秒就完成，之后很久才能拔 U 盘。' },
  'lab-anon-hotcold': {
    title: '匿名内存比 RAM 大，五分之四的访问落在五分之一上',
    symptom: '一个程序申请的内存比机器的内存还多，而它的工作集本来放得下。',
  },
  'generations-hot-cold': {
    title: '大过内存的程序：两条链表还是几代',
    symptom: '程序需要的内存比机器多，虽然常用的部分放得下。',
  },
  'zswap-desktop': {
    title: '换出到磁盘的桌面：没有 zswap 与有 zswap',
    symptom: '浏览器需要的内存比机器多，换出的每一页都要从磁盘读回。',
  },
  'generations-mix-read': {
    title: '读文件的程序旁边：两条链表还是几代',
    symptom: '一个大文件被反复读，本来放得下的程序，页面却被换出。',
  },
  'lab-mix-read': {
    title: '一个放得进内存的程序，加上一个读大文件的程序',
    symptom: '读一个大文件，会不会让忙碌的程序被换出？',
  },
  'lab-reader': { title: '把比内存大的文件读两遍', symptom: '大文件再读一遍，和第一遍一样慢。' },
  'lab-smallfiles': {
    title: '三万个小文件：读入、查看、新建、再读',
    symptom: '遍历一次源码树，就逐出了上次遍历读入的文件页。',
  },
  'lab-writer': { title: '写一个比内存大的文件', symptom: '拷贝开始很快，后来就和磁盘一样慢。' },
  lab: {
    title: '实验室：搭一台你自己的机器',
    symptom: '一个放得进内存的程序，一个放不进的文件。换了机器、负载或内核，会怎样？',
  },
  'machine-2g': { title: '2 GiB，没有大页', symptom: '2010 年的机器：两个 zone，水位线按内存的平方根计算。' },
  'machine-64g-2-sockets': { title: '64 GiB，两个插槽，大页', symptom: '服务器：节点 1 只有一个 zone，即 Normal。' },
  'machine-8g-uma': { title: '8 GiB，一个节点，大页', symptom: '台式机：三个 zone，DMA 有自己的保留页，普通请求用不到。' },
  primer: { title: '内存满了会发生什么？', symptom: '五个程序共用 512 页内存。空闲页用完以后，内核会回收哪些页？' },
  'primer-generations': {
    title: '两条链表，还是多代？',
    symptom: '还是入门篇的那台机器，内核更新，有两种排列页面的方式。哪些页面会离开内存？',
  },
};
