// Words of the panel that plays a recording of a real machine.
import type { Figure } from '../../domain/recorded/recorded-counters.model.ts';
import type { Fall } from '../../domain/recorded/recording.model.ts';
import { count, number, tenths } from '../../words/format.ts';
import { inLanguage } from '../../words/language.ts';
import type { RecordedLane } from '../beside/recording-lanes.model.ts';

const lanes: { readonly [lane in RecordedLane]: { readonly name: string; readonly hint: string } } = {
  free: { name: 'free', hint: 'pages, with the watermarks' },
  scanned: { name: 'scanned', hint: 'pages/s by ↑ kswapd, ↓ direct' },
  reclaimed: { name: 'reclaimed', hint: 'pages/s by ↑ kswapd, ↓ direct' },
  swap: { name: 'swapped', hint: 'pages/s; ↑ out, ↓ in' },
  refaults: { name: 'refaults', hint: 'pages/s; ↑ file, ↓ anonymous' },
  dirty: { name: 'dirty', hint: 'pages; ↑ dirty, ↓ writeback' },
  pressure: { name: 'pressure', hint: '% of time; dark: all tasks wait' },
};

const figures: { readonly [figure in Figure]: string } = {
  scannedKswapd: 'scanned by kswapd',
  scannedDirect: 'scanned in direct reclaim',
  reclaimedKswapd: 'reclaimed by kswapd',
  reclaimedDirect: 'reclaimed in direct reclaim',
  directReclaims: 'direct reclaims',
  swappedOut: 'swapped out',
  swappedIn: 'swapped in',
  refaultsFile: 'refaults of file pages',
  refaultsAnon: 'refaults of anonymous pages',
  majorFaults: 'major faults',
  oomKills: 'OOM kills',
};

const samples = (number: number): string => (number === 1 ? '1 sample' : `${count(number)} samples`);

export const recordingWords = inLanguage('recordingWords', {
  title: 'Recorded',
  summary: (name: string, taken: number, seconds: string): string =>
    `${name}: ${samples(taken)} in ${seconds} of a real machine. The simulation computed none of this.`,
  seconds: (value: number): string => `${value >= 1_000 ? count(value) : tenths(value)} s`,
  reading: (name: string): string => `The page reads ${name}.`,
  progress: (doneMb: number, mb: number): string => `${count(doneMb)} of ${count(mb)} MB`,
  stop: 'Stop',
  machine: 'Open this machine as a scenario',
  machineNotes: 'The first sample gives the zones; then you choose the work.',
  how: {
    intro: 'These three lines record a machine until you press Ctrl+C. A recording holds only numbers from the kernel.',
    next: 'Then drop recording.txt on the page, or open it here. Nothing leaves your computer.',
    file: 'Open a recording',
    example: 'Show an example',
  },
  play: 'Play',
  pause: 'Pause',
  speed: (seconds: number): string => `plays ${number(seconds)} s in a second`,
  moment: 'Moment of the recording',
  at: (seconds: string): string => `${seconds} after the first sample`,
  noZones: 'not recorded: this sample has no /proc/zoneinfo',
  lanes: { label: 'Lanes', ...lanes },
  drag: 'Drag over the lanes to choose a part.',
  /** The value at the upper edge of a lane. */
  top: (lane: RecordedLane, top: string): string => (lane === 'pressure' ? `${top} %` : top),
  absent: 'not recorded',
  outcomes: {
    whole: (seconds: string): string => `The whole recording, ${seconds}`,
    part: (from: string, to: string): string => `From ${from} to ${to}`,
    columns: { figure: 'pages or events', names: 'counter', grown: 'in all', perSecond: 'per second' },
    figures,
    some: 'some tasks waited',
    full: 'all tasks waited',
    free: 'fewest free pages',
  },
  begin: 'Begin the part here',
  end: 'End it here',
  zoom: 'Zoom in',
  wholeAgain: 'Whole recording',
  beside: {
    title: 'Recorded beside computed',
    summary: (name: string, taken: number, seconds: string): string => `${name}: ${samples(taken)} in ${seconds} of a real machine.`,
    workLabel: 'Work of our run',
    works: {
      copy: 'writes a file as large as memory',
      read: 'reads a file twice as large as memory',
      program: 'uses nine tenths of memory beside a reader',
    },
    compute: 'Compute a run beside it',
    alone: 'Recording alone',
    waiting: 'not computed yet',
    since: (seconds: string): string => `From the start to ${seconds}`,
    key: { recorded: 'what the real machine counted', computed: 'our run of the machine made from its first sample' },
    states: {
      running: (seconds: string): string => `Our run has reached ${seconds}.`,
      done: (seconds: string): string => `Our run is complete: ${seconds}.`,
      stopped: (seconds: string): string => `You stopped our run at ${seconds}.`,
    },
    lengths: {
      running: (recorded: string, computed: string): string => `The recording takes ${recorded}; ours has ${computed} so far.`,
      ended: (recorded: string, computed: string): string =>
        `The recording takes ${recorded}. Ours ends after ${computed}, because its work is done.`,
      cut: (recorded: string, computed: string): string =>
        `The recording takes ${recorded}. Ours ends after ${computed}, because the time of the scenario is up, although its work is not done.`,
    },
    onlyComputed: (lanes: readonly string[]): string =>
      lanes.length === 0 ? '' : `The recording lacks ${lanes.join(', ')}, so these lanes show only ours.`,
    onlyRecorded: (lanes: readonly string[]): string =>
      lanes.length === 0 ? '' : `Our kernel does not count ${lanes.join(', ')}, so these lanes show only the recording.`,
    work: (work: string): string => `No recording tells what the programs did: a program of ours ${work}.`,
    boot: 'Our run begins with a machine that has just booted, so its lists are empty.',
    costs: 'The speed of CPU and disk is assumed; “Open this machine as a scenario” lists the other assumptions.',
  },
  notes: {
    cut: (line: number): string => `The last sample, from line ${line} on, is incomplete, so it was left out.`,
    fall: ({ line, name, from, to }: Fall, others: number): string =>
      `The machine was booted again: in the sample from line ${line} on, ${name} falls from ${count(from)} to ${count(to)}. What happened since the sample before is not counted.${
        others === 0 ? '' : ` The same happens ${others === 1 ? 'once' : `${count(others)} times`} more.`
      }`,
    sameTime: (left: number): string => `${samples(left)} had the time of the one before and ${left === 1 ? 'was' : 'were'} left out.`,
    lacking: (some: number): string => `${samples(some)} ${some === 1 ? 'lacks' : 'lack'} lines that the one before has.`,
    thinned: (stride: number): string =>
      `One sample of ${count(stride)} is kept. Differences and the fewest free pages are exact; other short peaks are averaged.`,
    scales:
      'The lane of free pages has the scale of the tank, the lane of pressure has a linear scale, and the others have logarithmic scales.',
    pages: 'Amounts in MB and GB assume pages of 4 KiB.',
  },
});
