// Statements about the kernel that texts of this project once made and that are false, or true only of another version. None of them may
// come back.
import { expect, test } from 'vitest';
import { filesUnder, read } from '../test/texts.ts';

const stories = filesUnder('scenarios', /\/story\.(en|zh)\.md$/);
/** The texts that explain the kernel to readers of the page. */
const texts = [
  ...stories,
  ...filesUnder('scenarios', /\/notes\.\w+\.md$/),
  ...filesUnder('web', /\.words(\.zh)?\.ts$|\/scenarios\.zh\.ts$/),
  ...filesUnder('engine/reclaim/src/kernel/hunk', /\.rs$/),
  ...['README.md', 'CHANGELOG.md', 'docs/guide.md', 'docs/story.md'],
];

type Falsehood = {
  readonly says: RegExp;
  /** A sentence with the statement as it once stood, in each language. */
  readonly stood: readonly string[];
  readonly why: string;
  /** Files in which the statement is false; all files if left out. */
  readonly within?: RegExp;
  /** Files in which the same words mean something else. */
  readonly not?: RegExp;
};

const FALSEHOODS: readonly Falsehood[] = [
  {
    says: /processor|处理器/i,
    stood: ['Each processor has its own memory and its own `kswapd`.', '每个处理器有自己的内存和自己的 `kswapd`。'],
    why: 'kswapd is of a NUMA node (kswapd_run(nid)); to Linux a processor is one CPU (/proc/cpuinfo)',
    // Says how many CPUs the machine of a lab has.
    not: /^web\/panels\/lab\/lab\.words/,
  },
  {
    says: /may have while others need nothing|别人不缺时这个组可以有多少/,
    stood: ['What the group may have while others need nothing.', '别人不缺时这个组可以有多少。'],
    why: 'a soft limit is what a group is pushed back to under memory pressure; without pressure it may have more (cgroups/memory.txt)',
  },
  {
    says: /waits? for the disk where too much is dirty|脏页太多的地方，它会等磁盘/,
    stood: ['and waits for the disk where too much is dirty.', '脏页太多的地方，它会等磁盘。'],
    why: 'where the tail is dirty the patched kswapd writes (ZONE_TAIL_LRU_DIRTY); it waits for pages under writeback (ZONE_WRITEBACK)',
  },
  {
    says: /(?<!almost )nothing makes `?kswapd`? wait for the disk|(?<!几乎)没有什么让 `kswapd` 等/,
    stood: ['and nothing makes `kswapd` wait for the disk.', '却没有什么让 `kswapd` 等一等磁盘。'],
    why: '3.10 has wait_iff_congested in shrink_inactive_list, and throttle_vm_writeout',
  },
  {
    says: /\bthe patch\b/i,
    stood: ['The same copy with the patch:'],
    why: 'the series of 2013 has nine patches',
    within: /^scenarios\/2013-kswapd-limits\/(story|notes)\./,
  },
  {
    says: /(before|after) the patch\b/i,
    stood: ["side: { before: 'Before the patch' }"],
    why: 'a side differs by one patch or by nine, and that of 2019 is the older kernel',
  },
  {
    says: /(?<!textbook's )second chance|第二次机会/i,
    stood: ['Pages used twice get a second chance:', '用过两次的页面得到第二次机会：'],
    why: 'a page that is used twice is activated; a second chance is being passed over once',
  },
  {
    says: /Lists have two parts|Every list has two parts|链表分两部分/,
    stood: ['Lists have two parts: *active*,', '链表分两部分：*活跃*，'],
    why: 'active and inactive are lists of their own',
  },
  {
    says: /within five seconds or|五秒之内，或者脏页/,
    stood: ['writes them, within five seconds or as soon', '它在五秒之内，或者脏页一多，就把它们写出去。'],
    why: 'the flusher looks every five seconds and writes what has been dirty for 30 (dirty_expire_centisecs)',
  },
  {
    says: /Reclaim frees none of them|回收不释放它们/,
    stood: ['Reclaim frees none of them; it moves some down', '回收不释放它们；'],
    why: 'an inode that is freed takes active pages along, as did lumpy reclaim',
  },
  {
    says: /used lately is hardly ever met|最近用过的几乎碰不到/,
    stood: ['What was used lately is hardly ever met.', '最近用过的几乎碰不到。'],
    why: 'use through a mapping moves no page: page_check_references has to ask at the tail',
  },
  {
    says: /new file pages, pages read from swap, and/,
    stood: ['Pages on trial: new file pages, pages read from swap, and those moved down'],
    why: 'from 4.8 to 5.8 do_swap_page activates the page that was touched',
  },
  {
    says: /Every page of a program or a file lies on|程序或文件的每一页都在/,
    stood: ['Every page of a program or a file lies on one of five lists', '程序或文件的每一页都在五条链表之一上'],
    why: 'isolated pages, those in a batch of a CPU and those of hugetlb are on none',
  },
  {
    says: /whoever (meets|has met) it (may )?(writes?|calls the file)|whoever meets it \{|谁碰到(谁|就谁)写/i,
    stood: [
      'In this kernel whoever meets it writes it, from wherever he is.',
      '在这个内核里，谁碰到就谁写，不管身在何处。',
      'whoever has met it may write it',
    ],
    why: 'a caller without __GFP_FS keeps the page, and so does one that meets a congested queue, unless it is kswapd',
    within: /2010/,
  },
  {
    says: /back to the start of its list|回到链表的开头/,
    stood: ['is rotated*, back to the start of its list.', '*多于一页的 inode 轮转*，回到链表的开头。'],
    why: 'LRU_ROTATE is list_move_tail, and the walk begins at the head: it is scanned last (mm/list_lru.c)',
  },
  {
    says: /page (by|after) page|一页一页/,
    stood: ['What is in swap comes back page by page,', '交换区里的东西一页一页才回来，'],
    why: 'page_cluster = 3: a page comes back from swap with up to seven neighbours',
    within: /^scenarios\/(2012-soft-limits|2013-kswapd-limits)\//,
  },
  {
    says: /sleeps: \{node\} is balanced|睡下：\{node\} 已平衡/,
    stood: ['{who} sleeps: {node} is balanced', '{who} 睡下：{node} 已平衡'],
    why: 'from 4.12 on a kswapd that has failed 16 times in a row sleeps, too, and nothing is balanced',
  },
  {
    says: /known files?\b|已知文件/,
    stood: ['The list of known files is nearly empty.', '已知文件的链表几乎空了。'],
    why: 'there are two caches, of dentries and of inodes, and their lists hold only those that nobody uses (fs/inode.c)',
  },
  {
    says: /percent of (memory that may be dirty|names and)|脏页占内存百分|名字和 inode 算/,
    stood: [
      'percent of memory that may be dirty before',
      'percent of names and inodes that',
      '脏页占内存百分之几',
      '百分之几的名字和 inode 算作自己的',
    ],
    why: 'of dirtyable memory, which is free memory and file pages (vm.txt); what is cached of a name is a dentry',
  },
  {
    says: /pages that the modest build had to read|低调的编译不得不从磁盘重读的页面/,
    stood: ['pages that the modest build had to read from the disk again', '低调的编译不得不从磁盘重读的页面'],
    why: 'the row counts major faults: events, first reads among them',
  },
  {
    says: /five real patches|五个真实的补丁|each before and after its patches/i,
    stood: ['Five real patches, replayed', '五个真实的补丁，', 'each before and after its patches,'],
    why: 'five mails with more than twenty patches, and in 2019 the patches of the mail are reverts',
  },
  {
    says: /(?<!On x86-64 )every thread (in the kernel )?has 8,192|8,192 bytes for every thread|(?<!x86-64 上，每个)线程有 8,192/i,
    stood: ['Every thread in the kernel has 8,192 bytes', '8,192 bytes for every thread', '内核里每个线程有 8,192 字节'],
    why: 'x86-64 has such stacks, others have others (6538b8ea886e)',
  },
  {
    says: /\{free\} pages are free: that is \*min\*|\{free\} 页：这就是 \*min\*/,
    stood: ['{free} pages are free: that is *min*.', '空闲 {free} 页：这就是 *min*。'],
    why: 'it is one page more',
  },
];

test.each(FALSEHOODS)('nothing says $says', ({ says, why, within, not }) => {
  const where = texts.filter((path) => (within?.test(path) ?? true) && !(not?.test(path) ?? false));
  expect(where.length).toBeGreaterThan(0);
  const found = where.flatMap((path) =>
    read(path)
      .split('\n')
      .filter((line) => says.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  );
  expect(found, why).toEqual([]);
});

test.each(FALSEHOODS)('the pattern matches the sentences as they stood: $says', ({ says, stood }) => {
  expect(stood.filter((text) => !says.test(text))).toEqual([]);
});

const mailOf = (path: string): string | undefined => /^::mail (.*)$/m.exec(read(path))?.[1];

test('a story that speaks of the mail says which one', () => {
  const speak = stories.filter((path) => /\bthe mail\b|邮件/i.test(read(path).replace(/^::mail .*$/m, '')));
  expect(speak.length).toBeGreaterThanOrEqual(10);
  expect(speak.filter((path) => mailOf(path) === undefined)).toEqual([]);
});

test('the gallery states the number of mails, and there are that many', () => {
  const mails = new Set(stories.filter((path) => path.endsWith('.en.md')).flatMap((path) => mailOf(path) ?? []));
  expect(mails.size).toBe(8);
  expect(read('web/shell/gallery/gallery.words.ts')).toContain("intro: 'Eight real mails,");
  expect(read('web/shell/gallery/gallery.words.zh.ts')).toContain("intro: '八封真实的邮件，");
});
