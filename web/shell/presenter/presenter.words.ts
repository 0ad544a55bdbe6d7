// Words of the presenter's window.

import type { OwnRefusal } from '../../domain/presenter/own-notes.model.ts';
import type { Lateness } from '../../domain/presenter/plan.model.ts';
import type { Unit } from '../../domain/scene/marks.model.ts';
import type { BetPlace } from '../../domain/story/bet-steps.model.ts';
import { count } from '../../words/format.ts';
import { inLanguage } from '../../words/language.ts';

const two = (value: number): string => String(value).padStart(2, '0');

/** A time as minutes and seconds. */
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
  look: (title: string) => `Only you see: ${title}`,
  backToHall: 'Back to what the audience sees',
  show: 'Show it to the audience',
  asks: 'They may ask:',
  noNotes: 'There are no notes for this beat. Write your own below.',
  own: 'Your own notes',
  ownHint: 'They stay in this browser, with this story.',
  notKept: 'This browser stores nothing: export your notes before you close the window.',
  exportOwn: 'Export',
  importOwn: 'Import',
  /** Messages that say why a file with the lecturer's own notes is refused. */
  ownRefused: (why: OwnRefusal): string => {
    if (why.type === 'too-long') return `The file has ${why.length} characters; the limit is ${why.most}.`;
    if (why.type === 'no-beat-first')
      return `The file should begin with "## ${why.beats[0]}", the name of a beat, with the notes for it below.`;
    return `The file has notes for "${why.beat}"; the beats of this story are ${why.beats.join(', ')}.`;
  },
  next: (title: string) => `Next: ${title}`,
  theEnd: 'the end of the story',
  noPicture: 'There is no picture of this moment until the run has reached it.',
  picture: (title: string) => `${title}, as the audience will see it`,
  now: 'What the audience sees. A ring shows them where your pointer is.',
  answer: (verdict: string) => `The run will say: ${verdict}`,
  hands: {
    letters: 'Count hands: the keys A, B and C add one, or ten with Shift. Only you see the count.',
    numbers: 'Type each number that the audience calls out, and press Enter. Only you see them.',
    ends: 'A curve cannot be called out. Ask where it ends, type each number, and press Enter. Only you see them.',
    shown: 'The audience sees the count.',
    field: (unit: Unit) => `A number from the audience${IN[unit]}`,
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
    /** The label of a step that skips the rest of the playback. */
    skip: { answer: 'Skip to the answer', moment: 'Skip to the moment' },
    end: 'The end',
    nothing: 'No more beats',
    light: 'Bring the picture back',
    play: 'Play',
    pause: 'Pause',
    dark: 'Black',
    light2: 'Light',
    point: 'Point',
    qr: 'QR',
  },
  waiting: 'The audience’s window has not answered yet. It is the window that opened this one.',
  gone: 'The audience’s window does not answer. The clock continues here.',
  reopen: 'Open it again where it was',
  gallery: 'The audience sees the list of stories. Which one will you tell?',
  goOn: 'Resume the lecture',
  noStory: 'The audience sees a run without a story. The remote control still works.',
} as const);
