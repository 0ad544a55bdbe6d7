// What the words on the stage mean: two or three plain sentences. What the kernel calls them is in in-kernel.model.ts.
import { inLanguage } from '../../words/language.ts';
import type { Term } from './terms.model.ts';

type Definition = { readonly name: string; readonly text: string };

export const glossary = inLanguage<Readonly<Record<Term, Definition>>>('glossary', {
  kswapd: {
    name: 'kswapd',
    text: 'A kernel thread, one for each node, that reclaims pages before anybody has to wait for them. It is woken when an allocation finds no zone above low. It works until the zones that it cares for are above high; from 4.8 on, until one of them is.',
  },
  direct: {
    name: 'direct reclaim',
    text: 'A task that wants a page and finds too few free must reclaim some itself, before it can go on with its own work. That is what users feel as a stall.',
  },
  flusher: {
    name: 'flusher',
    text: 'A kernel thread that writes dirty pages to the disk, file by file, so that they become clean. It starts above the background limit, when somebody asks, and every few seconds for what has been dirty for long.',
  },
  priority: {
    name: 'priority',
    text: 'How hard reclaim tries: a pass scans the size of a list, shifted right by the priority. 12 is gentle, 0 scans whole lists. A lower number means more pressure; the mails call that raising the priority.',
  },
  gentle: {
    name: 'gentle',
    text: 'Priority 12, where reclaim begins: a pass scans a 4096th of each list. Use through a mapping moves no page, so pages used lately do stand at the tail: their accessed bit is tested, and they are spared.',
  },
  desperate: {
    name: 'desperate',
    text: 'Priority 0: whole lists are scanned, both kinds of pages alike. Pages in use are still spared when they are met, but they are met so often that many lose the race.',
  },
  door: {
    name: 'scan balance',
    text: 'Which kinds of pages the last pass scans: file pages only, anonymous ones only, both alike, or both by their shares. While there are enough inactive file pages, anonymous ones are spared. 2.6.35 and 3.3 have shares only; swappiness says how much those of anonymous pages weigh.',
  },
  swappiness: {
    name: 'swappiness',
    text: 'How readily reclaim swaps, 0 to 100; 60 unless somebody sets it. When both kinds of pages are scanned by their shares, anonymous pages have this weight and file pages 200 minus this.',
  },
  target: {
    name: 'target',
    text: 'How many pages a pass wants to free before it may stop. Without a limit it goes on until it has scanned all that the priority asks for, whatever was freed by then.',
  },
  pass: {
    name: 'pass',
    text: 'One round at one priority. A tick: enough by the rule of this kernel, or the node is balanced. A cross: not enough, and the next one is at a lower priority, if there is one.',
  },
  batch: {
    name: 'batch',
    text: 'Pages are taken off a list 32 at a time, examined, and put back or freed. The lock of the lists is held to take them off and to put them back, not in between.',
  },
  demand: {
    name: 'tasks',
    text: 'The tasks that want memory, a row for each. One in direct reclaim steps out of its row, and one that is kept from its work is red.',
  },
  stall: {
    name: 'stalled',
    text: 'A task that wants to go on and cannot, because memory, a page lock or the disk keeps it waiting.',
  },
  callPath: {
    name: 'call path',
    text: 'The functions that a task is inside of just now: the outermost first, the newest at the bottom. Beside a function stand the values that decide there.',
  },
  memory: {
    name: 'memory',
    text: 'All page frames of the machine, zone by zone. Water in a tank is free memory, the lines are the watermarks of the zone.',
  },
  zone: {
    name: 'zone',
    text: 'A range of page frames that the same devices can address. DMA and DMA32 lie low enough for old devices, Normal is the rest. Each has its free pages and its watermarks.',
  },
  node: {
    name: 'node',
    text: 'A NUMA node: the memory beside one socket of CPUs, with its zones and its own kswapd. From 4.8 on the LRU lists belong to it, before to each zone.',
  },
  managed: {
    name: 'managed',
    text: 'Pages of a zone that can be given out at all, without what the kernel took at boot.',
  },
  free: {
    name: 'free',
    text: 'Pages that nobody uses, in the free lists of the zone. Pages on per-CPU lists are not counted.',
  },
  min: {
    name: 'min',
    text: 'The floor. Below it only those who are reclaiming, killed tasks and requests that cannot wait get pages; everybody else has to reclaim some first.',
  },
  low: {
    name: 'low',
    text: 'Where an allocation wakes kswapd. Whoever wants the page still gets it.',
  },
  high: {
    name: 'high',
    text: 'The goal of kswapd: with so many pages free it may sleep again. The way from low to high keeps it from waking at every page.',
  },
  reserve: {
    name: 'lowmem reserve',
    text: 'Pages of a low zone that are refused to requests which could also use a higher zone. On machines with more than about 4 GiB the reserve is larger than all of DMA.',
  },
  woke: {
    name: 'woke',
    text: 'Where the water stood when kswapd was last woken for this zone.',
  },
  slept: {
    name: 'slept',
    text: 'Where the water stood when kswapd last went to sleep. Far above high it has freed more than was asked for.',
  },
  gate: {
    name: 'sleep check',
    text: 'Before kswapd sleeps it asks whether the zones are balanced; from 4.12 on a kswapd that has failed 16 times in a row gives up, and sleeps all the same. A lamp is a zone above high; the check needs one lamp or all of them, depending on the kernel.',
  },
  lists: {
    name: 'LRU lists',
    text: 'LRU stands for least recently used; a zone (from 4.8 on a node) and each of its groups have five: inactive and active, of anonymous and of file pages, and unevictable. A page is on one of them unless it waits in a CPU’s batch, is worked on, or is of hugetlb. Reclaim takes pages from the inactive tails.',
  },
  inactive: {
    name: 'inactive list',
    text: 'Pages on trial: new file pages, those moved down from the active list, and pages read from swap; from 4.8 to 5.8 the one of these that was touched is activated at once, and only those read with it stay here. Used again in time they go to the active list, otherwise they are reclaimed.',
  },
  active: {
    name: 'active list',
    text: 'New anonymous pages (before 5.9), and pages that were used again in time. A scan frees none of them; it moves some down to the inactive list when that becomes short. They are freed with the inode of their file, and up to 3.4 by lumpy reclaim.',
  },
  anon: {
    name: 'anonymous',
    text: 'Memory of programs, their heaps and stacks, with no file behind it. Before such a page can be freed it must be written to swap, unless an earlier copy there still holds the same.',
  },
  file: {
    name: 'file',
    text: 'The page cache: parts of files. A clean page can simply be dropped, as the disk has it too; a dirty one has to be written before.',
  },
  tail: {
    name: 'tail',
    text: 'The old end of a list. Reclaim takes pages here, a batch at a time; below are the last pages one by one.',
  },
  head: {
    name: 'head',
    text: 'The young end of a list. Pages enter here when they are new, or when reclaim puts them back (rotates them) for another trip round the list.',
  },
  scan: {
    name: 'scan window',
    text: 'How many pages at the tail the next pass scans: the size of the list, shifted right by the priority; times the share of its kind when both kinds are scanned. The bracket on a list has that length.',
  },
  scanTarget: {
    name: 'scan target',
    text: 'The pages that the present pass is to scan of each list, from its tail on, in all zones and groups; where it has not come yet, what the pass before was to. An active list counts only while the inactive one is too short. The frame on a belt has that length; no frame: nothing is scanned.',
  },
  page: {
    name: 'page',
    text: 'Four KiB of memory, the smallest piece that is given out and taken back.',
  },
  clean: {
    name: 'clean',
    text: 'Memory and disk hold the same, so the page can be freed at once.',
  },
  referenced: {
    name: 'referenced',
    text: 'Used since reclaim last came by. Calls that read or write set PG_referenced; the CPU sets the accessed bit where a page is mapped by a page table. Such a page makes another trip round the list, or goes to the active list.',
  },
  dirty: {
    name: 'dirty',
    text: 'Changed in memory and not yet on the disk. It has to be written before its memory can be used again.',
  },
  writeback: {
    name: 'being written',
    text: 'Handed to the disk, which is not done with it. Reclaim puts the page back, or waits for it.',
  },
  lap: {
    name: 'lap',
    text: 'A page that waits for the disk cannot be freed. Reclaim puts it back at the head (from 4.11 on, of the active list), and it travels to the tail again; the number says how many times it was met so. A page that was clean in between counts anew.',
  },
  mapped: {
    name: 'mapped',
    text: 'A page to which the page table of a process points. Before it is freed it is unmapped everywhere; whoever touches it then has a page fault.',
  },
  unevictable: {
    name: 'unevictable',
    text: 'Pages that somebody has locked in memory. Reclaim does not look at them.',
  },
  kernel: {
    name: 'kernel pages',
    text: 'Pages that the kernel uses for itself, such as slabs of small objects. They are on no list; only shrinkers give some of them back.',
  },
  outcomes: {
    name: 'outcomes',
    text: 'What came of it since the start of the run: counters as /proc/vmstat has them. For the kernel after, the difference to the one before stands beside each.',
  },
  scanned: {
    name: 'scanned',
    text: 'Pages of the inactive lists that reclaim has looked at. Active lists are counted apart, as pgrefill. What scanning brings is the next line.',
  },
  freed: {
    name: 'freed',
    text: 'Pages that reclaim has taken from their users and given back to the free lists. Against what was scanned that is its efficiency.',
  },
  swappedOut: {
    name: 'swapped out',
    text: 'Anonymous pages that were written to swap, to free their memory.',
  },
  swappedIn: {
    name: 'swapped in',
    text: 'Pages read back from swap: the one that somebody touched, and up to seven neighbours that are read with it. The bill for a wrong choice.',
  },
  written: {
    name: 'writepage',
    text: 'Calls of writepage by reclaim, swap-out included, one page each and in the order of the lists. The file system may refuse: then nothing was written, and the call still counts. The flusher, which writes file by file, is quicker.',
  },
  activated: {
    name: 'activated',
    text: 'Pages that were used again in time and went from an inactive list to an active one.',
  },
  majorFaults: {
    name: 'major faults',
    text: 'Touches of memory that had to wait for the disk, because the page was in swap or its file no longer in memory.',
  },
  stalls: {
    name: 'direct reclaims',
    text: 'How often a task had to reclaim some pages itself before it got one. How long tasks were kept waiting is in the time lane.',
  },
  oom: {
    name: 'OOM kills',
    text: 'Processes that the kernel killed because nothing else gave memory any more. A counter for them is in /proc/vmstat from 4.13 on.',
  },
  refault: {
    name: 'refault',
    text: 'A file page that is read again after it was reclaimed, as the shadow entry tells that reclaim left in its place. If no more pages were evicted or activated meanwhile than the active list holds, it goes to the active list at once.',
  },
  workingSet: {
    name: 'working set',
    text: 'The pages that a program keeps using. When those of all programs do not fit into memory they push each other out and are read back again and again: thrashing.',
  },
  events: {
    name: 'what just happened',
    text: 'The last decisions of the kernel, each a sentence. Every step on this page goes from one such event to another; Why? asks for the cause of the newest.',
  },
  event: {
    name: 'event',
    text: 'One decision or change, the smallest step there is: a page allocated, a batch scanned, kswapd woken.',
  },
  wake: {
    name: 'wake-up',
    text: 'From the moment when kswapd is woken to the moment when it sleeps again.',
  },
  lanes: {
    name: 'time lanes',
    text: 'The whole run from left to right, a number in each lane. Broad pale lines are the kernel before, thin dark ones the kernel after.',
  },
  ops: {
    name: 'operations',
    text: 'Requests that the measured client got answers to: what the machine is there for.',
  },
  clock: {
    name: 'simulated seconds',
    text: 'Time inside the simulated machine. Its CPUs and disks have prices in nanoseconds; how fast your own computer is makes no difference.',
  },
  groups: {
    name: 'memory cgroup',
    text: 'Processes whose memory is counted together, with limits of their own. Groups lie within groups.',
  },
  usage: {
    name: 'usage',
    text: 'Pages that the group and the groups in it are charged for.',
  },
  softLimit: {
    name: 'soft limit',
    text: 'What the group is pushed back to when memory is short: what it has beyond that is reclaimed first. While nobody else needs memory it may have more. It protects nobody: that is what memory.low does, from 4.0 on.',
  },
  hardLimit: {
    name: 'hard limit',
    text: 'What the group may never exceed: at the wall its tasks have to reclaim from the group itself.',
  },
  excess: {
    name: 'over',
    text: 'How far the group is beyond its soft limit. Without the patch of 2012 the group with the largest excess is reclaimed from first.',
  },
  turn: {
    name: 'turn',
    text: 'The order in which reclaim comes to the groups: largest excess first, or each group in turn.',
  },
  groupScanned: {
    name: 'scanned',
    text: 'Pages of the inactive lists of the group that reclaim has looked at, by kswapd and by tasks. In memory.stat they are from 4.13 on, in the new hierarchy.',
  },
  groupReclaimed: {
    name: 'reclaimed',
    text: 'Pages reclaimed from the group, by kswapd and by tasks. In memory.stat they are from 4.13 on, in the new hierarchy.',
  },
  groupFaults: {
    name: 'major faults',
    text: 'Touches by tasks of the group that had to wait for the disk.',
  },
  caches: {
    name: 'caches',
    text: 'Small objects of the kernel, such as dentries (the names of files) and inodes. They lie on slab pages, which become free when all objects on them are gone.',
  },
  shrinker: {
    name: 'shrinker',
    text: 'A function by which reclaim asks a cache to give objects back. It is asked in proportion to how hard the page lists are scanned.',
  },
  asked: {
    name: 'asked',
    text: 'How many objects the last call was asked to scan. Not all that are scanned go: those used lately are rotated, for another trip round their list.',
  },
  deferred: {
    name: 'deferred',
    text: 'Asked for and not scanned, because it was less than a batch or the caller may not enter file systems. The next call has it on top.',
  },
  pageCache: {
    name: 'page cache',
    text: 'Parts of files in memory. When reclaim takes an inode, all clean and unmapped pages of its file go first, whatever list they are on.',
  },
  blocks: {
    name: 'page blocks',
    text: 'Memory in pieces of 512 pages, 2 MiB each, aligned to their size. Pages of one kind are kept together, so that whole blocks can become free.',
  },
  order: {
    name: 'order',
    text: 'The size of a free piece: order 0 is one page, each order twice the one before, order 9 a whole page block.',
  },
  blockType: {
    name: 'migratetype',
    text: 'The type of a block: whether its pages can be moved, reclaimed, or neither. A block can be taken over by a type that has run out.',
  },
  scanners: {
    name: 'scanners',
    text: 'Compaction walks from both ends of a zone: one scanner looks for pages to move, the other for free pages to move them to. It is done when they meet.',
  },
  compaction: {
    name: 'compaction',
    text: 'Moving pages together, so that large pieces become free. No page is lost by it.',
  },
  lumpy: {
    name: 'lumpy reclaim',
    text: 'For a request of many pages, kernels before 3.5 took with a page from the tail all others of its aligned block, active ones and ones in use, too. Compaction took its place.',
  },
  fragmentation: {
    name: 'fragmentation index',
    text: 'Why a large request would fail: near 0 there is too little memory, near 1,000 there is enough, in pieces that are too small. Compaction helps with the latter.',
  },
  deferral: {
    name: 'deferral',
    text: 'After a failure compaction is deferred: the next attempts are skipped, twice as many after each failure.',
  },
  stack: {
    name: 'kernel stack',
    text: 'On x86-64 every thread has 8,192 bytes for the functions of the kernel that it is inside of; from 3.15 on twice as many. Beyond that it overwrites what lies below.',
  },
  deepest: {
    name: 'deepest',
    text: 'The call path of this run that took most bytes of a stack so far.',
  },
  disk: {
    name: 'disk',
    text: 'Requests wait in a queue until the disk comes to them. It seeks, then transfers, and both take time.',
  },
  read: {
    name: 'read from disk',
    text: 'Everything that came from the disks since the start: file data, inodes and directories, and programs’ memory from swap. What was dropped and is used again is read again.',
  },
  queue: {
    name: 'queue',
    text: 'Requests that wait for the disk: those that somebody waits for, and those that nobody does.',
  },
  congestion: {
    name: 'congested',
    text: 'The queue is nearly full. Reclaim takes that as a sign to wait a little instead of adding more.',
  },
  dirtyPages: {
    name: 'dirty pages',
    text: 'Pages of all zones that still have to be written, and those that are being written.',
  },
  background: {
    name: 'background limit',
    text: 'With more dirty pages than this the flusher works.',
  },
  dirtyLimit: {
    name: 'dirty limit',
    text: 'Up to here pages may be dirty. Writers are slowed down before, and have to wait at it.',
  },
  waits: {
    name: 'waits',
    text: 'What keeps a task from going on, and how many wait for the same.',
  },
  code: {
    name: 'what differs',
    text: 'A decision that the two kernels make differently, as pseudo-code of ours. The values are those of the last time it was made, the marked lines are those of the patch. Its function and file stand beside the heading.',
  },
  map: {
    name: 'place map',
    text: 'Every page frame of the machine as a cell at its place, coloured by what is in it. Lists have an order, memory has places: these are two different things.',
  },
  frame: {
    name: 'page frame',
    text: 'A place in memory for one page. What lies there changes, the number of the frame does not.',
  },
});
