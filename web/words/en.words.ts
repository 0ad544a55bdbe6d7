// Every string of the page that is not an event's sentence. Kernel identifiers keep the kernel's spelling.
import { Wait } from '../engine/codes.ts';
import { changeWords } from '../panels/change/changes.words.ts';
import { labWords } from '../panels/lab/lab.words.ts';
import { ledger } from '../panels/ledger/ledger.words.ts';
import { formulaWords } from '../panels/terms/formulas.words.ts';
import { glossary } from '../panels/terms/glossary.words.ts';
import { termWords } from '../panels/terms/terms.words.ts';
import { twinWords } from '../panels/twin/twin.words.ts';
import { whyWords } from '../panels/why/why.words.ts';
import { galleryWords } from '../shell/gallery/gallery.words.ts';
import { story } from '../shell/story/story.words.ts';
import type { Command } from '../shell/transport/keys.model.ts';
import { blockWords } from '../stage/blocks/blocks.words.ts';
import { cacheWords } from '../stage/caches/caches.words.ts';
import { codeWords } from '../stage/code/code.words.ts';
import type { Actor, Doing } from '../stage/demand/tasks.model.ts';
import { depthWords } from '../stage/depth.words.ts';
import { diskWords } from '../stage/disk/disk.words.ts';
import { groupWords } from '../stage/groups/groups.words.ts';
import type { ScaleKind } from '../stage/lanes/lane-scale.model.ts';
import type { Lane } from '../stage/lanes/lanes.model.ts';
import { type Condition, type ListAge, type ListKind, MANY_LAPS, type TailBit } from '../stage/lists/lists.model.ts';
import { outcome } from '../stage/outcomes/outcomes.words.ts';
import { pictureWords } from '../stage/pictures.words.ts';
import { stackWords } from '../stage/stack/stack.words.ts';
import { gateWords } from '../stage/tanks/sleep-gate.words.ts';
import type { Region } from '../stage/tanks/zones.model.ts';
import { count, number } from './format.ts';

const quoted = (titles: readonly string[]): string => titles.map((title) => `“${title}”`).join(', ');

/** Short enough for a row of the stage; read after "waits:". */
const waits: Readonly<Record<Wait, string>> = {
  [Wait.None]: 'something',
  [Wait.Timer]: 'timer',
  [Wait.Kswapd]: 'wake-up',
  [Wait.Congestion]: 'congestion',
  [Wait.PageLock]: 'page lock',
  [Wait.Writeback]: 'writeback',
  [Wait.DiskRead]: 'disk read',
  [Wait.RequestQueue]: 'disk queue',
  [Wait.DirtyThrottle]: 'dirty limit',
  [Wait.KswapdNap]: 'nap',
  [Wait.TooManyIsolated]: 'isolation',
  [Wait.Oom]: 'OOM killer',
  [Wait.Child]: 'child',
  [Wait.Pfmemalloc]: 'reserve',
  [Wait.FlusherIdle]: 'dirty pages',
  [Wait.DiskIdle]: 'request',
  [Wait.DiskTransfer]: 'transfer',
  [Wait.Kcompactd]: 'wake-up',
  [Wait.InodeFlush]: 'inode write',
  [Wait.Stopped]: 'signal to go on',
};

const doing: Readonly<Record<Doing, string>> = { runs: 'runs', ready: 'wants CPU', waits: 'waits', ended: 'has ended' };
const actor: Readonly<Record<Actor, string>> = {
  kswapd: 'kswapd',
  direct: 'direct reclaim',
  flusher: 'flusher',
  disk: 'disk',
  workload: 'task',
};
const kind: Readonly<Record<ListKind, string>> = { anon: 'anonymous', file: 'file' };
const age: Readonly<Record<ListAge, string>> = { inactive: 'inactive', active: 'active' };
const condition: Readonly<Record<Condition, string>> = {
  clean: 'clean',
  referenced: 'referenced',
  dirty: 'dirty',
  writeback: 'being written',
};
const tailBit: Readonly<Record<TailBit, string>> = {
  referenced: 'PG_referenced',
  accessed: 'accessed (pte young)',
  dirty: 'dirty',
  writeback: 'being written',
  reclaim: 'PG_reclaim',
  mapped: 'mapped',
  swapCache: 'in the swap cache',
};
const region: Readonly<Record<Region, string>> = {
  plenty: 'above high',
  falling: 'low to high',
  kswapd: 'below low',
  reserve: 'below min',
};
const lane: Readonly<Record<Lane, string>> = {
  free: 'free pages',
  priority: 'priority',
  scan: 'scanned ↑ reclaimed ↓',
  swap: 'swap out ↑ in ↓',
  ops: 'operations / s',
  stalls: 'stalled, ms',
};
const laneHint: Readonly<Record<Lane, string>> = {
  free: 'lines: min, low, high',
  priority: '12 gentle, 0 desperate',
  scan: '',
  swap: '',
  ops: 'of the client',
  stalls: 'per 100 ms',
};
const scaleKind: Readonly<Record<ScaleKind, string>> = { broken: 'scale breaks above high', steps: '', logarithmic: 'log', linear: '' };

const command: Readonly<Record<Command, string>> = {
  togglePlay: 'Play or pause',
  beatBack: 'Back one beat of the story',
  beatForward: 'On to the next beat of the story',
  toggleStory: 'Open or close the story',
  toggleLedger: 'Open or close the ledger of published figures',
  toggleBench: 'Open the lab: a machine and a workload of your own',
  resetRun: 'Back to the author’s scenario',
  stepBack: 'Back one step of the chosen grain',
  stepForward: 'Forward one step of the chosen grain',
  passBack: 'Back one pass (one priority)',
  passForward: 'Forward one pass (one priority)',
  wakeBack: 'Back to kswapd’s last wake or sleep',
  wakeForward: 'On to kswapd’s next wake or sleep',
  batchBack: 'Back one batch (up to 32 pages)',
  batchForward: 'Forward one batch (up to 32 pages)',
  eventBack: 'Back one event',
  eventForward: 'Forward one event',
  start: 'To the start',
  end: 'To the end',
  slower: 'Slower',
  faster: 'Faster',
  divergence: 'To the first decision that differs',
  palette: 'Go to a moment, or find a command',
  happeningBack: 'Back to the last moment of that kind',
  happeningForward: 'On to the next moment of that kind',
  leadBefore: 'Steps follow the kernel before',
  leadAfter: 'Steps follow the kernel after',
  viewBoth: 'Show both kernels',
  viewBefore: 'Show the kernel before only',
  viewAfter: 'Show the kernel after only',
  nextGrain: 'Next grain of a step',
  nextPicture: 'Next picture below the tanks',
  nextDepth: 'Next depth: Story, Model, Kernel',
  terms: 'What do the words mean? Definitions and formulas',
  mark: 'The place map shows only what changes from here; again: everything',
  why: 'Why did this happen?',
  toggleTwin: 'Show the stage as text, or as pictures',
  zoomIn: 'Zoom the time lanes in',
  zoomOut: 'Zoom the time lanes out',
  zoomAll: 'Time lanes show what has been run',
  fullScreen: 'Full screen',
  help: 'This help',
};

/** 12 and 0 always have their words: lower means more pressure, and that is what everybody gets wrong first. */
const pressure = (priority: number): string => {
  if (priority >= 12) return 'gentle';
  if (priority >= 10) return 'mild';
  if (priority >= 7) return 'firm';
  if (priority >= 4) return 'hard';
  return priority >= 1 ? 'very hard' : 'desperate';
};

export const en = {
  story,
  ledger,
  product: 'Reclaimscope',
  loading: 'The engine starts',
  side: { before: 'Before', after: 'After' },
  view: { label: 'Show', both: 'Both', before: 'Before', after: 'After' },
  grain: { label: 'Step by', event: 'event', batch: 'batch', pass: 'pass', wake: 'wake' },
  theme: { label: 'Theme', light: 'Light', dark: 'Dark', projector: 'Projector' },
  size: { label: 'Size', classroom: 'classroom', published: 'published' },
  scenario: 'Scenario',
  scenarioKinds: { story: 'Stories', own: 'Your own', lab: 'Laboratory', machine: 'Machines' },
  actor,
  actorState: { idle: 'idle', asleep: 'asleep', nobody: 'nobody', works: 'works', many: (n: number) => `${count(n)} tasks` },
  whoReclaims: 'Who reclaims',
  doing,
  waitsFor: (wait: Wait) => `waits: ${waits[wait]}`,
  reclaimsItself: 'reclaims',
  tasks: 'Demand',
  moreTasks: (n: number, idle: number) => (n === idle ? `and ${count(n)} more, idle` : `and ${count(n)} more`),
  moreStalled: (n: number) => `${count(n)} stalled`,
  callPath: (name: string) => `Call path of ${name}`,
  /** Where the sizes of frames were published. */
  callPathOnStack: (name: string, used: number, size: number) => `Call path of ${name}: ${count(used)} of ${count(size)} bytes of stack`,
  moreCalls: (n: number) => `${count(n)} more calls`,
  noCallPath: 'Nobody is inside the memory manager',
  memory: 'Memory',
  zone: (name: string) => `Zone ${name}`,
  showZone: (name: string) => `Show the lists of zone ${name}`,
  free: 'free',
  managed: 'managed',
  mark: { min: 'min', low: 'low', high: 'high' },
  markMeansShort: { min: 'reclaim', low: 'wake', high: 'sleep' },
  markMeans: { min: 'tasks reclaim', low: 'kswapd wakes', high: 'kswapd sleeps' },
  woke: 'woke',
  slept: 'slept',
  scaleBreaks: 'the scale breaks at the zigzag',
  region,
  palette: {
    label: 'Go to a moment, or find a command',
    placeholder: 'What happens there? For example: direct reclaim by "dd"',
    list: 'Moments and commands',
    moments: 'Moments',
    commands: 'Commands',
    direction: 'Which moment',
    next: 'next',
    previous: 'previous',
    own: (text: string) => `Go to: ${text}`,
    looking: 'Looking for it: the run is computed as far as needed. Escape stops the search.',
    absent: (happening: string, direction: -1 | 1) =>
      direction === 1 ? `No “${happening}” comes after this moment in this run.` : `No “${happening}” lies before this moment in this run.`,
  },
  change: changeWords,
  gallery: galleryWords,
  lab: labWords,
  why: whyWords,
  asText: twinWords,
  depth: depthWords,
  terms: termWords,
  glossary,
  formula: formulaWords,
  picture: pictureWords,
  groups: groupWords,
  stack: stackWords,
  code: codeWords,
  disk: diskWords,
  cache: cacheWords,
  blocks: blockWords,
  gate: gateWords,
  lists: 'Lists of',
  node: (node: number) => `node ${node}`,
  kind,
  kindShort: { anon: 'anon', file: 'file' },
  waitsForShort: (wait: Wait) => waits[wait],
  age,
  condition,
  tail: 'tail: reclaim bites',
  head: 'head: pages enter',
  pages: (n: number) => (n === 1 ? '1 page' : `${count(n)} pages`),
  window: (n: number) => `looks at ${count(n)}`,
  notLookedAt: 'not looked at',
  scanWindow: 'next look',
  commonScale: (n: number) => `full length: ${count(n)} pages`,
  magnifierShort: 'tail, page by page',
  tailBit,
  kernelPages: 'kernel',
  unevictable: 'unevictable',
  isolated: 'isolated',
  priority: 'priority',
  pressure,
  looksAt: (priority: number, denominator: number) => (priority === 0 ? 'looks at everything' : `looks at 1/${denominator}`),
  dialEnds: {
    gentle: { word: 'gentle', means: 'looks at 1/4096' },
    desperate: { word: 'desperate', means: 'looks at everything' },
  },
  dialTick: (priority: number) => String(priority),
  door: 'door',
  /** From 4.8 on the target is the sum over a node's zones. */
  target: (pages: number, nodeLists: boolean) => `aims at ${count(pages)} pages ${nodeLists ? 'in all' : 'a zone'}`,
  noTarget: 'no limit to what it may reclaim',
  trail: 'Last passes',
  trailEmpty: 'no pass yet',
  pass: (priority: number, scanned: number, reclaimed: number, enough: boolean) =>
    `priority ${priority}: scanned ${count(scanned)}, reclaimed ${count(reclaimed)}, ${enough ? 'enough' : 'not enough'}`,
  outcomes: 'Outcomes',
  outcome,
  comparedWith: 'compared with before',
  events: 'What just happened',
  noEvents: 'Nothing has happened yet',
  lanes: 'Time lanes',
  lane,
  laneHint,
  scaleKind,
  unexplored: 'not run yet',
  timeAxis: 'simulated seconds',
  cursor: 'Position on the time line',
  overview: 'Whole run: drag to choose the visible part',
  wholeRun: 'whole run',
  changedSpan: 'lit on the map',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  zoomAll: 'What has been run',
  divergence: 'First difference',
  divergenceNone: 'No difference so far',
  divergenceSame: 'The same to the end',
  transport: 'Transport',
  start: 'Start',
  end: 'End',
  back: (grain: string) => `Back one ${grain}`,
  forward: (grain: string) => `Forward one ${grain}`,
  play: 'Play',
  pause: 'Pause',
  speed: 'Speed',
  speedValue: (speed: number) => (speed === Number.POSITIVE_INFINITY ? 'no drawing' : `${number(speed)} s/s`),
  lead: 'Steps follow',
  fullScreen: 'Full screen',
  position: 'Position',
  event: 'event',
  hash: 'State',
  verified: 'verified',
  copyLink: 'Copy link',
  copied: 'Copied',
  copyFailedShort: 'Not copied',
  copyFailed: 'The browser refused to copy. The link is in the address bar.',
  computing: (share: string) => `computing, ${share}`,
  finished: 'run ended',
  patches: (on: number) => (on === 0 ? 'no patch on' : on === 1 ? '1 patch on' : `${count(on)} patches on`),
  kernelOf: (side: string) => `Kernel ${side}`,
  patchesTitle: (side: string) => `Patches of the kernel ${side}`,
  patchesIntro: 'Every patch is a decision of its own; some build on others. Switching one restarts this kernel from the first event.',
  patchContained: 'Part of this kernel.',
  patchNeeds: (titles: readonly string[]) => `Builds on a patch that is off. First switch on: ${quoted(titles)}.`,
  patchNeeded: (titles: readonly string[]) => `Others build on it. To switch it off, first switch off: ${quoted(titles)}.`,
  close: 'Close',
  dismiss: 'Dismiss',
  help: 'Help',
  helpTitle: 'Keys',
  helpIntro: 'Keys work wherever the focus is, except in text fields. Enter presses the control that has the focus.',
  helpMouse:
    'On the time lanes: drag to seek, turn the wheel to zoom, drag on the strip below to choose a part, double-click it for the whole run. On the place map and on the last pages of a list: click to hold a page; with the focus there, arrows choose one and Enter goes on.',
  engine: (version: string) => `Engine ${version}`,
  legend: 'Legend',
  kinds: { anon: 'anonymous', file: 'file', kernel: 'kernel', unevictable: 'unevictable', free: 'free' },
  agesNote: 'pale: inactive',
  command,
  failure: {
    title: (side: string) => `The kernel ${side} could not run`,
    next: 'What to do: switch the last change back, choose another scenario or size, or reload the page. Everything else on the page still works.',
  },
  link: {
    refused: 'This link cannot be opened',
    refusedNext: 'The page shows the scenario at its opening moment instead. Ask for the link again, or carry on from here.',
    differs: (what: string) => `This link was made with something else: ${what}`,
    differsNext: (expected: string, got: string) =>
      `The link expects state ${expected}, this engine gives ${got}. The nearest moment is shown.`,
  },
  lap: (laps: number) => `lap ${count(laps)}`,
  lapsOf: (laps: number) => (laps === 0 ? 'no lap yet' : `lap ${laps}${laps === MANY_LAPS ? ' or more' : ''}`),
  twin: { laps: 'Waiting for the disk', list: 'List', pages: 'Pages', window: 'Scan window', tail: 'At the tail', lane: 'Lane' },
  listsTwin: 'Lists, tail first',
  lanesTwin: 'Time lanes at the position',
} as const;
