// Words of an end that compares both sides: its lesson, and the settings to try.
import type { ComparedName } from '../../domain/end/compared.model.ts';
import { inLanguage } from '../../words/language.ts';

type ComparedText = {
  readonly said: string;
  /** The thing that the bars count. */
  readonly counts: string;
  /** For each setting to try: its name, and its effect or a question about it. */
  readonly tries: readonly { readonly title: string; readonly text: string }[];
};

const texts: Readonly<Record<ComparedName, ComparedText>> = {
  'primer-generations': {
    said: 'Both LRUs guess from the past: two lists ask late and page by page, generations ask early and table by table.',
    counts: 'file pages that the reader read again; here the Multi-Gen LRU is better; with a smaller editor it is worse',
    tries: [
      { title: 'A smaller editor', text: 'With 112 pages the right kernel walks no second time: who is better now?' },
      { title: 'A swappiness of 10', text: 'Less swapping is asked for: which LRU obeys?' },
    ],
  },
  'complaint-reread': {
    said: 'Without swap, idle data stays in memory, and the code that the program needs is evicted.',
    counts: 'major faults in forty seconds: how often the program waited for the disk',
    tries: [
      { title: 'A limit of 72 MB', text: 'Heap and code fit, so neither side waits for the disk all the time' },
      { title: 'Only 2 MB of swap', text: 'Is a little swap enough?' },
    ],
  },
  'complaint-copy': {
    said: 'The page cache of a container is part of its memory.',
    counts: 'seconds that a copy of 32 MB waited',
    tries: [
      { title: 'A fast disk', text: 'With 64 MB per second the small container hardly waits' },
      { title: 'A limit of 24 MB', text: 'More room on the left: is the wait shorter?' },
    ],
  },
  'complaint-high': {
    said: 'memory.high slows a program down. It does not make the program need less memory.',
    counts: 'seconds that the job waited, of twenty',
    tries: [
      { title: 'memory.high of 90 MB', text: 'Closer to the 96 MB of the job: does it end?' },
      { title: 'A smaller job', text: 'With 60 MB it stays below both limits' },
    ],
  },
  'complaint-no-swap': {
    said: 'Swap makes room: idle pages go there, so that pages in use can stay.',
    counts: 'major faults in a minute: how often a program waited for the disk',
    tries: [
      { title: 'A larger browser', text: 'With 215 MB the OOM killer acts at once on the left' },
      { title: 'A smaller browser', text: 'With 180 MB both sides have room' },
    ],
  },
  'complaint-usb': {
    said: 'A copy is done when its data is in memory. It is stored when its data is on the stick.',
    counts: 'of the file still on their way to the stick after four seconds',
    tries: [
      { title: 'A copy that calls fsync', text: 'It is done only when all its data is on the stick' },
      { title: 'A fast stick', text: '20 MB per second instead of 2' },
    ],
  },
  'complaint-boost': {
    said: 'More free memory can be the effect of a rule, such as the watermark boost. It costs page cache, but programs reclaim less themselves.',
    counts: 'of inactive page cache at the end',
    tries: [
      { title: 'A boost that shrinks slab', text: 'As in 5.4: reclaim also frees inodes during a boost' },
      { title: 'Higher watermarks', text: 'With min_free_kbytes of 8,000 more is free on both sides' },
    ],
  },
  'complaint-zram': {
    said: 'Swappiness tells the kernel how expensive swap is compared with the disk. With swap in memory, more than 100 is right.',
    counts: 'of file pages read from the disk again in a minute',
    tries: [
      { title: 'Pages that hardly compress', text: 'Each takes 3,000 bytes in zram: does 150 still help?' },
      { title: 'A smaller browser', text: 'With 180 MB there is room for the code of the desktop' },
    ],
  },
  'complaint-generations': {
    said: 'memory.low is a promise of best effort, and how well it is kept depends on the LRU.',
    counts: 'of the protected container in memory when it reads its file again',
    tries: [
      { title: 'memory.min of 50 MB', text: 'The strict form: both LRUs keep all of it' },
      { title: 'No memory.low', text: 'Which LRU keeps more of the idle container now?' },
    ],
  },
  'complaint-two-nodes': {
    said: 'The kernel reclaims node by node. Page cache on one node does not protect a program on another.',
    counts: 'of the database, swapped out until the end',
    tries: [
      { title: 'A smaller database', text: 'With 150 MB it fits into one node: nothing is swapped out' },
      { title: 'A swappiness of 0', text: 'It hardly helps: node 0 has no page cache to evict instead' },
    ],
  },
  'complaint-idle': {
    said: 'A kswapd that finds nothing to evict has to give up, or it uses a CPU for nothing.',
    counts: 'CPU time that kswapd used until the end',
    tries: [
      { title: 'Fewer reserved pages', text: 'With a third less reserved, the database fits beside them' },
      { title: 'A smaller database', text: 'With 56 MB enough of node 1 stays free' },
    ],
  },
};

export const comparedEndWords = inLanguage('comparedEndWords', {
  texts,
  /** The name of the list of settings to try. */
  tries: 'What to try',
  from: 'An invented machine: the numbers are those of our simulation.',
});
