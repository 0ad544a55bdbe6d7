// Words of the presenter's window.

import type { Unit } from '../../stage/scene/marks.model.ts';
import { count } from '../../words/format.ts';
import { inLanguage } from '../../words/language.ts';
import type { BetPlace } from '../story/bet-steps.model.ts';
import type { OwnRefusal } from './own-notes.model.ts';
import type { Lateness } from './plan.model.ts';

const two = (value: number): string => String(value).padStart(2, '0');

/** Minutes and seconds. */
const time = (seconds: number): string => `${Math.floor(seconds / 60)}:${two(Math.floor(seconds % 60))}`;

const SMALL = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'] as const;

const minutes = (seconds: number): string => {
  if (seconds < 45) return 'half a minute';
  const whole = Math.round(seconds / 60);
  return `${SMALL[whole] ?? count(whole)} minute${whole === 1 ? '' : 's'}`;
};

const NEXT: Readonly<Record<BetPlace, string>> = {
  'not-there': 'Next beat',
  there: 'Show the answer',
  asked: 'Show the answer',
  computing: 'Next beat',
  absent: 'Next beat',
  answered: 'Say why',
  why: 'Next beat',
};

const IN: Readonly<Record<Unit, string>> = { count: '', MB: ', in MB', pages: ', in pages', bytes: ', in bytes', seconds: ', in seconds' };

export const presenterWords = inLanguage('presenterWords', {
  title: 'Presenter',
  plan: 'Beat and plan',
  bet: 'bet',
  time,
  clock: (at: Date) => `${two(at.getHours())}:${two(at.getMinutes())}`,
  clockLabel: (clock: string) => `clock ${clock}`,
  elapsed: 'Time since the first step',
  inAll: (seconds: number) => `${time(seconds)} in all`,
  planned: (seconds: number) => `plan ${time(seconds)}`,
  lateness: (planned: number, late: Lateness) =>
    `plan ${time(planned)}, ${late.type === 'on-time' ? 'on time' : `${minutes(late.seconds)} ${late.type}`}`,
  startClock: 'Start the clock',
  pauseClock: 'Pause the clock',
  again: 'Start again',
  onScreen: (said: string) => `On the screen: ${said}`,
  look: (title: string) => `Only here: ${title}`,
  backToHall: 'Back to what the hall sees',
  show: 'Show it in the hall',
  asks: 'They will ask:',
  noNotes: 'There are no notes for this beat. Write your own below.',
  own: 'Your own notes',
  ownHint: 'They stay in this browser, with this story.',
  notKept: 'This browser keeps nothing: export what you write before you close the window.',
  exportOwn: 'Export',
  importOwn: 'Import',
  /** Why a file of them is not read. */
  ownRefused: (why: OwnRefusal): string => {
    if (why.type === 'too-long') return `The file has ${why.length} characters; at most ${why.most} are read.`;
    if (why.type === 'no-beat-first')
      return `The file should begin with "## ${why.beats[0]}", the name of a beat, and what is said there below it.`;
    return `The file has notes for "${why.beat}"; the beats of this story are ${why.beats.join(', ')}.`;
  },
  next: (title: string) => `Next: ${title}`,
  theEnd: 'the end of the story',
  noPicture: 'There is no picture of this moment before the run has been there.',
  picture: (title: string) => `${title}, as the hall will see it`,
  now: 'What the hall sees. Where the pointer is here, a ring shows it there.',
  answer: (verdict: string) => `The run will say: ${verdict}`,
  hands: {
    letters: 'Hands: keys A B C add one, with Shift ten. Only you see the count.',
    numbers: 'Type each number that is called out, and Enter. Only you see them.',
    ends: 'A curve cannot be called out. Ask where it ends, type each number that is called out, and Enter. Only you see them.',
    shown: 'The hall sees the count.',
    field: (unit: Unit) => `A number that is called out${IN[unit]}`,
    add: 'Add',
    more: (answer: string) => `One more for ${answer}`,
    fewer: (answer: string) => `One fewer for ${answer}`,
    show: 'Show the hands',
    hide: 'Hide the hands',
    sum: (hands: number) => `${count(hands)} in all`,
  },
  remote: {
    back: 'Back',
    next: (bet: BetPlace | null) => (bet === null ? 'Next beat' : NEXT[bet]),
    /** What is being played stands at once. */
    skip: { answer: 'Skip to the answer', moment: 'Skip to the moment' },
    end: 'The end',
    nothing: 'No beat follows',
    light: 'Bring the picture back',
    play: 'Play',
    pause: 'Pause',
    dark: 'Black',
    light2: 'Light',
    point: 'Point',
    qr: 'QR',
  },
  waiting: 'The hall’s window has not answered yet. It is the one from which this window was opened.',
  gone: 'The hall’s window does not answer. The clock goes on here.',
  reopen: 'Open it again where it was',
  gallery: 'The hall sees all stories. Which one?',
  goOn: 'Go on where the lecture was left',
  noStory: 'The hall shows a run without a story. The remote control works.',
} as const);
