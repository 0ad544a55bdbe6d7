// The meaning of the words on the stage, in at most four plain sentences. The kernel's names for them are in terms.model.ts.

import type { SideNames } from '../../domain/side-names.model.ts';
import type { Term } from '../../domain/terms/terms.model.ts';
import { inLanguage } from '../../words/language.ts';

type Definition = { readonly name: string; readonly text: string };

export const glossary = inLanguage<Readonly<Record<Term, Definition>>>('glossary', {
  kswapd: {
    name: 'kswapd',
    text: 'A kernel thread, one for each NUMA node, that reclaims pages before any program has to wait for them. An allocation wakes it when no zone is above its low watermark. It works until the zones that it checks are above high; from 4.8 on, until one of them is.',
  },
  direct: {
    name: 'direct reclaim',
    text: 'A task that needs a page and finds too few free has to reclaim some pages itself before it can continue. Users feel this as a stall.',
  },
  flusher: {
    name: 'flusher',
    text: 'A kernel thread that writes dirty pages to the disk, file by file, so that they become clean. It starts when dirty pages exceed the background limit, when another part of the kernel asks for it, and every few seconds for pages that have been dirty for a long time.',
  },
  priority: {
    name: 'priority',
    text: 'A number that says how hard reclaim tries. The number of pages that a pass scans is the size of the list, shifted right by the priority: 1/4096 of the list at 12, the whole list at 0. A lower number means more pressure; the mails call that raising the priority.',
  },
  gentle: {
    name: 'gentle',
    text: 'Priority 12, where reclaim begins: a pass scans 1/4096 of each list. A page does not move when a program uses it through a mapping, so recently used pages can be at the tail. Reclaim tests their accessed bit and keeps them.',
  },
  desperate: {
    name: 'desperate',
    text: 'Priority 0: reclaim scans whole lists, file pages and anonymous pages alike. It still keeps pages that were used since the last scan, but it scans so often that many pages are not used again in time.',
  },
  door: {
    name: 'scan balance',
    text: 'Which kinds of pages the last pass scans: file pages only, anonymous pages only, both equally, or both in proportion. While there are enough inactive file pages, reclaim does not scan anonymous pages. Linux 2.6.35 and 3.3 have only proportions, in which swappiness is the weight of anonymous pages.',
  },
  swappiness: {
    name: 'swappiness',
    text: 'How readily reclaim swaps, from 0 to 100; the default is 60. When both kinds of pages are scanned in proportion, anonymous pages have this weight, and file pages have 200 minus swappiness.',
  },
  target: {
    name: 'target',
    text: 'How many pages a pass has to free before it may stop. Without a limit, the pass scans as much as the priority says, even after it has freed enough pages.',
  },
  pass: {
    name: 'pass',
    text: 'One round of reclaim at one priority. A tick means that this kernel considers the result enough, or that the node is balanced. A cross means that it was not enough; the next pass, if there is one, has a lower priority.',
  },
  batch: {
    name: 'batch',
    text: 'Reclaim takes up to 32 pages off a list at a time, examines them, and frees them or puts them back. It holds the lock of the lists only while it takes pages off and puts them back.',
  },
  demand: {
    name: 'tasks',
    text: 'The tasks that need memory, one row each. A task in direct reclaim is drawn outside its row, and a stalled task is red.',
  },
  stall: {
    name: 'stalled',
    text: 'A task that wants to run but waits for memory, for the lock of a page, or for the disk.',
  },
  callPath: {
    name: 'call path',
    text: 'The functions that a task is in at this moment, with the outermost first and the innermost at the bottom. Beside a function are the values on which its decision depends.',
  },
  memory: {
    name: 'memory',
    text: 'All page frames of the machine, zone by zone. The water in a tank is free memory, and the lines are the watermarks of the zone.',
  },
  zone: {
    name: 'zone',
    text: 'A range of page frames that the same devices can address. DMA and DMA32 are low enough for old devices, and Normal is the rest. Each zone has its own free pages and watermarks.',
  },
  node: {
    name: 'node',
    text: 'A NUMA node: the memory beside one socket of CPUs, with its zones and its own kswapd. From Linux 4.8 on, the LRU lists belong to the node; before, each zone had its own.',
  },
  managed: {
    name: 'managed',
    text: 'The pages of a zone that the kernel can give out: all of them except what it took at boot.',
  },
  free: {
    name: 'free',
    text: 'Pages in the free lists of the zone, which neither the kernel nor a program uses. Pages on per-CPU lists are not counted.',
  },
  min: {
    name: 'min',
    text: 'The lowest watermark. Below it, only tasks that are reclaiming, killed tasks and requests that cannot wait get pages; every other task has to reclaim first.',
  },
  low: {
    name: 'low',
    text: 'The watermark at which an allocation wakes kswapd. The allocation itself still gets its page.',
  },
  high: {
    name: 'high',
    text: 'The watermark that kswapd works for: with this many pages free it may sleep again. The distance from low to high keeps it from waking for every page.',
  },
  reserve: {
    name: 'lowmem reserve',
    text: 'Pages of a low zone that the kernel does not give to requests which could also use a higher zone. On machines with more than about 4 GiB the reserve is larger than all of DMA.',
  },
  woke: {
    name: 'woke',
    text: 'How much memory was free in this zone when kswapd was last woken for it.',
  },
  slept: {
    name: 'slept',
    text: 'How much memory was free in this zone when kswapd last went to sleep. If this is far above high, kswapd has freed more than it had to.',
  },
  gate: {
    name: 'sleep check',
    text: 'Before kswapd sleeps, it checks whether the zones are balanced. From 4.12 on, it also sleeps after it has failed 16 times in a row. Each lamp is a zone and is lit if the zone is above high; depending on the kernel, one lit lamp is enough or all must be lit.',
  },
  lists: {
    name: 'LRU lists',
    text: 'LRU stands for least recently used. Each zone (from 4.8 on each node), and each group in it, has five lists: inactive and active anonymous, inactive and active file, and unevictable. A page is on one of them unless it is in a CPU’s batch, is being worked on, or belongs to hugetlb. Reclaim takes from inactive lists’ tails.',
  },
  inactive: {
    name: 'inactive list',
    text: 'Pages on trial: new file pages, pages that were moved down from the active list, and pages read from swap. From 4.8 to 5.8 the kernel activates a page from swap at once if a program has touched it, and only its neighbours stay here. Pages used again in time go to the active list; the others are reclaimed.',
  },
  active: {
    name: 'active list',
    text: 'New anonymous pages (before 5.9), and pages that were used again in time. A scan frees none of them, but it moves some down to the inactive list when that list becomes short. An active file page is still freed together with the inode of its file, and up to 3.4 lumpy reclaim takes active pages, too.',
  },
  anon: {
    name: 'anonymous',
    text: "Pages of a program's heap and stack, with no file behind them. The kernel has to write such a page to swap before it can free it, unless an earlier copy in swap is still the same.",
  },
  file: {
    name: 'file',
    text: 'The page cache: parts of files. The kernel can drop a clean file page at once, because the disk has the same data; it has to write a dirty one first.',
  },
  tail: {
    name: 'tail',
    text: 'The old end of a list. Reclaim takes pages from here, one batch at a time. The last pages are drawn one by one below the list.',
  },
  head: {
    name: 'head',
    text: 'The young end of a list. New pages enter here, and so do pages that reclaim puts back (rotates) for another trip round the list.',
  },
  scan: {
    name: 'scan window',
    text: 'How many pages at its tail reclaim scans: the size of the list, shifted right by the priority, times the share of this kind of pages. Pages of zones that reclaim is not for do not count. The bracket on a list has that length; it is dashed if no task reclaims, or none has come to the list yet.',
  },
  scanTarget: {
    name: 'scan target',
    text: 'How many pages this pass has to scan at each list’s tail, in all zones and groups. A list that the pass has not reached yet shows the previous pass’s number. An active list counts only while the inactive one is too short. The frame on a list has that length; a list without one is not scanned.',
  },
  generation: {
    name: 'generation',
    text: 'The Multi-Gen LRU (from 6.1 on, if switched on) gives each page the number of its generation instead of a list. Both kinds of pages share the numbers, so their ages can be compared. kswapd walks page tables, gives the number of the youngest generation to used pages, and opens the next one. It evicts only from the oldest.',
  },
  page: {
    name: 'page',
    text: '4 KiB of memory, the smallest piece that the kernel gives out and takes back.',
  },
  clean: {
    name: 'clean',
    text: 'Memory and disk have the same data, so the kernel can free the page at once.',
  },
  referenced: {
    name: 'referenced',
    text: 'Used since reclaim last scanned it. System calls that read or write set PG_referenced; the CPU sets the accessed bit if a page table maps the page. Such a page makes another trip round the list or goes to the active list.',
  },
  dirty: {
    name: 'dirty',
    text: 'Changed in memory and not yet on the disk. The kernel has to write the page to the disk before it can use its memory again.',
  },
  writeback: {
    name: 'under writeback',
    text: 'The kernel has sent the page to the disk, which has not finished writing it. Reclaim puts such a page back on its list or waits for it.',
  },
  lap: {
    name: 'trip',
    text: 'A page that waits for the disk cannot be freed. Reclaim puts it back at the head (from 4.11 on, of the active list), and it travels to the tail again; the number counts these trips. It starts again from zero if the page was clean in between.',
  },
  mapped: {
    name: 'mapped',
    text: 'A page that the page table of a process points to. Reclaim unmaps it everywhere before it frees it; a process that touches it later has a page fault.',
  },
  unevictable: {
    name: 'unevictable',
    text: 'Pages that a program or the kernel has locked in memory. Reclaim does not scan them.',
  },
  kernel: {
    name: 'kernel pages',
    text: 'Pages that the kernel uses itself, such as slabs of small objects. They are on no LRU list; only shrinkers free some of them.',
  },
  outcomes: {
    name: 'outcomes',
    text: 'Totals since the start of the run: counters of /proc/vmstat, and times and counts of the simulator. If there is no room for all, the list shows only those that differ or are not 0. On the side with the patches, the difference from the other side stands beside each number.',
  },
  scanned: {
    name: 'scanned',
    text: 'Pages of the inactive lists that reclaim has scanned. Pages of active lists are counted separately, as pgrefill. Pages scanned for the limit of a group do not count, as in /proc/vmstat; the picture Groups shows them.',
  },
  freed: {
    name: 'freed',
    text: 'Pages that reclaim has taken from their users and returned to the free lists. Divided by the scanned pages, this is the efficiency of reclaim. Since 3.4, pages freed for the limit of a group do not count, as in /proc/vmstat.',
  },
  swappedOut: {
    name: 'swapped out',
    text: 'Anonymous pages that were written to swap to free their memory. With zswap, both the pages that it stored and those that went to the disk.',
  },
  swappedIn: {
    name: 'swapped in',
    text: 'Pages read back from swap: the page that a program touched, and up to seven neighbours that are read with it. This is what a wrong choice costs.',
  },
  written: {
    name: 'writepage',
    text: 'How many times reclaim called writepage, which writes one page to its file or to swap. Reclaim takes the pages in the order of the lists. The file system may refuse to write; the call still counts. The flusher is faster, because it writes file by file.',
  },
  activated: {
    name: 'activated',
    text: 'Pages that were used again in time and went from an inactive list to an active one.',
  },
  majorFaults: {
    name: 'major faults',
    text: 'Page faults that had to wait for the disk, because the page was in swap or its part of a file was no longer in memory.',
  },
  stalls: {
    name: 'direct reclaims',
    text: 'How often a task had to reclaim pages itself before it got one. The stall time says how long tasks waited.',
  },
  stallTime: {
    name: 'stall time',
    text: 'How long all tasks together could not continue because of memory: in direct reclaim, in compaction for a request, throttled, or at the dirty limit. A stall that is not over counts up to this moment.',
  },
  kswapdTime: {
    name: 'kswapd CPU time',
    text: 'The CPU time that the kswapd threads of all nodes together have used since the start of the run. Programs cannot use this time.',
  },
  shrinkerTime: {
    name: 'shrinker CPU time',
    text: 'How long shrinkers used a CPU, whether kswapd or a task in direct reclaim called them.',
  },
  failed: {
    name: 'failed requests',
    text: 'Requests for memory that the kernel refused: those of tasks that cannot wait, those for several pages in one piece, and those for pages that the caller can do without, such as read-ahead.',
  },
  oom: {
    name: 'OOM kills',
    text: 'Processes that the kernel killed because it could free no more memory in any other way. /proc/vmstat counts them from 4.13 on.',
  },
  memorySome: {
    name: 'PSI memory some',
    text: 'Pressure stall information (PSI): for how long at least one task could not work because it waited for memory, for example in direct reclaim or for a page that had been evicted shortly before.',
  },
  memoryFull: {
    name: 'PSI memory full',
    text: 'Pressure stall information (PSI): for how long tasks waited for memory while no other task did useful work.',
  },
  ioSome: {
    name: 'PSI I/O some',
    text: 'Pressure stall information (PSI): for how long at least one task waited for a disk.',
  },
  ioFull: {
    name: 'PSI I/O full',
    text: 'Pressure stall information (PSI): for how long tasks waited for a disk while no other task could run.',
  },
  refault: {
    name: 'refault',
    text: 'A file page that is read again after it was reclaimed. The kernel knows it by the shadow entry that reclaim left in its place. If the number of pages that were evicted or activated in the meantime is no larger than the active list, the page goes to the active list at once.',
  },
  workingSet: {
    name: 'working set',
    text: 'The pages that a program keeps using. If the working sets of all programs do not fit into memory, they evict each other and are read back again and again: thrashing.',
  },
  events: {
    name: 'what just happened',
    text: 'The last decisions of the kernel, each as a sentence. Every step on this page goes from one such event to another; Why? looks for the cause of the newest.',
  },
  event: {
    name: 'event',
    text: 'One decision or change, the smallest step of this page: a page allocated, a batch scanned, kswapd woken.',
  },
  wake: {
    name: 'wake-up',
    text: 'The time from the moment when kswapd is woken to the moment when it sleeps again.',
  },
  lanes: {
    name: 'time lanes',
    text: 'The whole run from left to right, with one number in each lane. Broad pale lines show the side without the patches, thin dark lines the side with them.',
  },
  ops: {
    name: 'operations',
    text: 'Requests of the measured client that the server has answered. Answering them is the purpose of the machine.',
  },
  clock: {
    name: 'simulated seconds',
    text: 'The time inside the simulated machine. Everything that its CPUs and disks do takes a number of nanoseconds; the speed of your own computer makes no difference.',
  },
  groups: {
    name: 'memory cgroup',
    text: 'Processes whose memory the kernel counts together and can limit. Groups can contain groups.',
  },
  usage: {
    name: 'usage',
    text: 'Pages charged to the group and to the groups in it.',
  },
  softLimit: {
    name: 'soft limit',
    text: 'When memory is short, reclaim first takes what the group has above this limit. While no other group needs memory, the group may use more. A soft limit protects no group; memory.low does that, from 4.0 on.',
  },
  groupLow: {
    name: 'protection',
    text: 'Two limits of a version 2 cgroup, memory.min and memory.low. The kernel never reclaims from a group that is below memory.min. It reclaims from a group below memory.low only if no other group has pages left to reclaim.',
  },
  groupHigh: {
    name: 'memory.high',
    text: 'A limit of a version 2 cgroup. While the group is over it, the tasks of the group reclaim from the group and then sleep; the further the group is over the limit, the longer they sleep. The kernel kills no task.',
  },
  hardLimit: {
    name: 'hard limit',
    text: 'The most memory that the group may use. At this limit, its tasks have to reclaim from the group itself.',
  },
  pressure: {
    name: 'memory pressure',
    text: 'The share of the last ten seconds in which at least one task of the group waited for memory (some, pale), and in which all its tasks that had work to do waited for memory (full, dark).',
  },
  excess: {
    name: 'excess',
    text: 'How far the group is over its soft limit. Without the patch of 2012, the kernel first reclaims from the group with the largest excess.',
  },
  turn: {
    name: 'turn',
    text: 'The order in which reclaim goes through the groups: first the one with the largest excess, or each group in turn.',
  },
  groupScanned: {
    name: 'scanned',
    text: "Pages of the group's inactive lists that kswapd and tasks have scanned. From 4.13 on, memory.stat of cgroup v2 has this number.",
  },
  groupReclaimed: {
    name: 'reclaimed',
    text: 'Pages that kswapd and tasks have reclaimed from the group. From 4.13 on, memory.stat of cgroup v2 has this number.',
  },
  groupFaults: {
    name: 'major faults',
    text: "Page faults of the group's tasks that had to wait for the disk.",
  },
  caches: {
    name: 'caches',
    text: 'Small objects of the kernel, such as dentries (cached names of files) and inodes (its records of files). They are on slab pages, and such a page becomes free when all its objects are gone.',
  },
  shrinker: {
    name: 'shrinker',
    text: 'A function that reclaim calls to make a cache give objects back. The harder the page lists are scanned, the more objects reclaim asks for.',
  },
  asked: {
    name: 'asked',
    text: 'How many objects the kernel asked the shrinker to scan in its last call. The shrinker does not free all of them: recently used objects make another trip round their list.',
  },
  deferred: {
    name: 'deferred',
    text: 'Objects that a shrinker had to scan but did not, because there were fewer than a batch or because the caller was not allowed to enter file systems. The kernel adds them to the next call.',
  },
  pageCache: {
    name: 'page cache',
    text: 'Parts of files in memory. When reclaim frees an inode, it first drops all clean and unmapped pages of its file, whatever list they are on.',
  },
  blocks: {
    name: 'page blocks',
    text: 'Memory in pieces of 512 pages, 2 MiB each, aligned to their size. The kernel keeps pages of one kind together so that whole blocks can become free.',
  },
  order: {
    name: 'order',
    text: 'The size of a free piece: order 0 is one page, and each order is twice as large as the one before. Order 9 is a whole page block.',
  },
  blockType: {
    name: 'migratetype',
    text: 'The type of a block: whether its pages can be moved, reclaimed, or neither. If no block of one type has free pages left, the kernel can take over a block of another type for it.',
  },
  scanners: {
    name: 'scanners',
    text: 'Compaction walks from both ends of a zone: one scanner looks for pages to move, the other for free pages to move them to. Compaction of the zone ends when they meet.',
  },
  compaction: {
    name: 'compaction',
    text: 'The kernel moves pages together so that large pieces become free. No page is lost.',
  },
  lumpy: {
    name: 'lumpy reclaim',
    text: 'For a request for many pages, kernels before 3.5 took a page from the tail and with it all other pages of its aligned block, even active ones. Compaction replaced it in 3.5.',
  },
  fragmentation: {
    name: 'fragmentation index',
    text: 'A number that says why a large request would fail. Near 0 there is too little memory; near 1,000 there is enough, but in pieces that are too small. Compaction helps in the second case.',
  },
  deferral: {
    name: 'deferral',
    text: 'After compaction has failed, the kernel skips the next attempts. After each further failure, it skips twice as many.',
  },
  stack: {
    name: 'kernel stack',
    text: 'On x86-64 every thread has 8,192 bytes for the kernel functions that it is in; from 3.15 on, it has twice as many. A deeper call overwrites what lies below the stack.',
  },
  deepest: {
    name: 'deepest',
    text: 'The call path of this run that has used the most bytes of a stack so far.',
  },
  disk: {
    name: 'disk',
    text: 'Requests wait in a queue until the disk can serve them. The disk seeks and then transfers, and both take time.',
  },
  read: {
    name: 'read from disk',
    text: 'Everything that was read from the disks since the start: file pages, inodes and directories, and anonymous pages from swap. If a program uses data that the kernel has dropped, the kernel has to read it again.',
  },
  queue: {
    name: 'queue',
    text: 'Requests that wait for the disk. A task waits for each synchronous request; no task waits for an asynchronous one.',
  },
  congestion: {
    name: 'congested',
    text: 'The queue is nearly full. Reclaim then waits a little and adds no more requests.',
  },
  dirtyPages: {
    name: 'dirty pages',
    text: 'Pages of all zones that are dirty or under writeback.',
  },
  background: {
    name: 'background limit',
    text: 'The flusher works while more pages than this are dirty.',
  },
  dirtyLimit: {
    name: 'dirty limit',
    text: 'The most pages that may be dirty. The kernel slows writers down before they reach it, and makes them wait at it.',
  },
  waits: {
    name: 'waits',
    text: 'What a task waits for, and how many tasks wait for the same thing.',
  },
  code: {
    name: 'what differs',
    text: 'A decision that the two kernels make differently, as pseudo-code in our words. The values are from the last time it was made, and the marked lines are the ones that the patches change. Its function and file stand beside the heading.',
  },
  map: {
    name: 'place map',
    text: 'Every page frame of the machine as a cell in its place, coloured by what is in it. Where a page is in memory says nothing about where it is on its list.',
  },
  frame: {
    name: 'page frame',
    text: 'A place in memory for one page. Its content changes, but the number of the frame does not.',
  },
});

/** Definitions that mention the sides by name, for stories that name their sides. */
export const namedGlossary = inLanguage('namedGlossary', {
  outcomes: ({ before, after }: SideNames) =>
    `Totals since the start of the run: counters of /proc/vmstat, and times and counts of the simulator. If there is no room for all, the list shows only those that differ or are not 0. On the side “${after}”, the difference from “${before}” stands beside each number.`,
  lanes: ({ before, after }: SideNames) =>
    `The whole run from left to right, with one number in each lane. Broad pale lines show the side “${before}”, thin dark lines the side “${after}”.`,
});

/** The definition of a term. `names` null: the story does not name its sides. */
export const definitionText = (term: Term, names: SideNames | null): string =>
  names !== null && (term === 'outcomes' || term === 'lanes') ? namedGlossary[term](names) : glossary[term].text;
