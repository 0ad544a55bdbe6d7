// Actors that the user can add in the lab: the values with which each starts, for a machine of 256 MiB, and its most important keys. The engine
// knows more keys, and the form also shows those that the user has written into the text.

/** Kinds of work, in the order of the list. */
export const WORKS = [
  'anon',
  'reader',
  'writer',
  'dd',
  'copy',
  'files',
  'mmap',
  'build',
  'high-order',
  'blocks',
  'frames',
  'oltp',
  'poller',
  'sleep',
] as const;
export type WorkName = (typeof WORKS)[number];

export const isWork = (name: string): name is WorkName => WORKS.some((one) => one === name);

type Start = {
  /** The name of the actor's process; if it is already taken, a number is added to it. */
  readonly name: string;
  /** Keys with their values as TOML. */
  readonly lines: readonly (readonly [key: string, raw: string])[];
  /** The file that the actor needs: the key that names it, and its size. */
  readonly file?: readonly [key: string, size: string];
};

export const STARTS: Readonly<Record<WorkName, Start>> = {
  anon: {
    name: 'program',
    lines: [
      ['pages', '"64MiB"'],
      ['pattern', '"hot-cold"'],
      ['hot_touches', '80'],
      ['hot_pages', '20'],
      ['write_percent', '50'],
      ['rate', '20000'],
    ],
  },
  reader: {
    name: 'reader',
    lines: [
      ['size', '"512MiB"'],
      ['call', '"64KiB"'],
      ['passes', '1'],
    ],
    file: ['file', '512MiB'],
  },
  writer: {
    name: 'writer',
    lines: [
      ['size', '"512MiB"'],
      ['call', '"1MiB"'],
      ['fsync', '"never"'],
      ['delete', 'false'],
    ],
  },
  dd: {
    name: 'dd',
    lines: [
      ['jobs', '[1, 4]'],
      ['size', '"256MiB"'],
      ['call', '"1MiB"'],
      ['fsync', 'false'],
      ['repeat', 'false'],
    ],
  },
  copy: {
    name: 'cp',
    lines: [
      ['size', '"256MiB"'],
      ['file', '"64MiB"'],
      ['call', '"128KiB"'],
    ],
  },
  files: {
    name: 'find',
    lines: [
      ['directories', '100'],
      ['files_per_directory', '100'],
      ['even', '"4KiB"'],
      ['odd', '"12KiB"'],
      ['phases', '["read", "stat"]'],
    ],
  },
  mmap: {
    name: 'mapper',
    lines: [
      ['size', '"192MiB"'],
      ['pattern', '"uniform"'],
      ['write_percent', '50'],
      ['rate', '20000'],
    ],
    file: ['file', '192MiB'],
  },
  build: {
    name: 'make',
    lines: [
      ['jobs', '4'],
      ['units', '40'],
      ['compile', '"480ms"'],
      ['memory', '"27MiB"'],
      ['directories', '10'],
      ['compile_p90', '"860ms"'],
      ['memory_p90', '"42MiB"'],
      ['tools_hot', '"10MiB"'],
      ['sources', '240'],
      ['common_headers', '731'],
      ['common_header_files', '360'],
      ['local_headers', '100'],
      ['local_header_files', '50'],
      ['one_page_headers', '49'],
      ['objects', '280'],
      ['notes', '320'],
      ['temporary', '480'],
      ['link', '"2s"'],
      ['link_memory', '"30MiB"'],
      ['image', '"20MiB"'],
    ],
    file: ['tools', '24MiB'],
  },
  'high-order': {
    name: 'network',
    lines: [
      ['order', '3'],
      ['count', '20000'],
      ['rate', '1000'],
      ['hold', '200'],
      ['may_fail', 'false'],
    ],
  },
  blocks: {
    name: 'hugepages',
    lines: [
      ['order', '9'],
      ['count', '40'],
      ['interval', '"50ms"'],
      ['passes', '2'],
      ['pause', '"1s"'],
    ],
  },
  frames: {
    name: 'desktop',
    lines: [
      ['period', '"20ms"'],
      ['pages', '256'],
      ['hold', '4'],
    ],
  },
  oltp: {
    name: 'database',
    lines: [
      ['threads', '[1, 4]'],
      ['table', '"192MiB"'],
      ['buffers', '"32MiB"'],
      ['reads', '8'],
      ['writes', '2'],
      ['step', '"5s"'],
      ['sort', '"1MiB"'],
      ['statement', '"20us"'],
      ['checkpoint', '"10s"'],
    ],
  },
  poller: {
    name: 'poller',
    lines: [
      ['period', '"1ms"'],
      ['pages', '4'],
    ],
  },
  sleep: { name: 'idle', lines: [] },
};

/** Number of an actor's lines that are always shown; the others are shown on request. */
export const TELLING: Readonly<Record<WorkName, number>> = {
  anon: 6,
  reader: 3,
  writer: 4,
  dd: 5,
  copy: 3,
  files: 5,
  mmap: 4,
  build: 4,
  'high-order': 5,
  blocks: 5,
  frames: 3,
  oltp: 5,
  poller: 2,
  sleep: 0,
};

/** Optional keys: an empty field removes the line. */
export const OPTIONAL: ReadonlySet<string> = new Set([
  'start',
  'end',
  'repeat_until',
  'background',
  'job',
  'rate',
  'touches',
  'hold',
  'pause',
  'passes',
  'min_free_kbytes',
  'opening',
]);

/** Keys that have a switch even if the text does not have them. The switch is then off. */
export const FLAGS: ReadonlySet<string> = new Set(['thp', 'compaction']);

/** Keys whose value is one of a few words. */
export const CHOICES: Readonly<Record<string, readonly string[]>> = {
  pattern: ['uniform', 'loop', 'hot-cold', 'zipf'],
  scheduler: ['cfq', 'deadline'],
  kind: ['ext4', 'xfs', 'btrfs', 'ext3'],
};

/** Keys of the machine in the order of the form: MACHINE_KEYS describe the machine, and an administrator sets SYSCTL_KEYS. */
export const MACHINE_KEYS = ['cpus', 'thp', 'compaction'] as const;
export const SYSCTL_KEYS = [
  'swappiness',
  'dirty_ratio',
  'dirty_background_ratio',
  'min_free_kbytes',
  'vfs_cache_pressure',
  'page_cluster',
  'readahead',
] as const;

/** Kinds of disks, and the values that define each. */
export const DISKS = {
  'hard disk': { bandwidth: '"120MiB/s"', seek: '"8ms"', request: '"100us"', depth: '4', scheduler: '"cfq"' },
  'solid state': { bandwidth: '"450MiB/s"', seek: '0', request: '"80us"', depth: '31', scheduler: '"deadline"' },
  'memory card': { bandwidth: '"15MiB/s"', seek: '"1ms"', request: '"1ms"', depth: '1', scheduler: '"deadline"' },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>;
export type DiskName = keyof typeof DISKS;
export const DISK_NAMES = ['hard disk', 'solid state', 'memory card'] as const satisfies readonly DiskName[];
