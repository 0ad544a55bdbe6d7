// The stories that have a card in the gallery: which figure of its two runs a card shows, and at which beat of the story.
import type { StorySide } from '../story/story-values.model.ts';

export type CardStory = {
  /** The card shows the figures of this beat's moment. */
  readonly beat: string;
  /** Values as stories name them. The card writes the first one as its figure and draws its picture from the others. */
  readonly values: readonly string[];
  /** `MB`: the value counts pages, and the card shows them as MB. */
  readonly unit: 'count' | 'seconds' | 'MB';
  readonly better: 'lower' | 'higher';
  /** How the story uses that beat: it opens the story, it ends the story, or it is the only beat that mentions the number. */
  readonly when: 'opens' | 'end' | 'once';
};

/** The figure of each card and its moment, by the scenario of the story. */
export const CARD_STORIES = {
  '2010-direct-writeback': { beat: 'price', values: ['deepest'], unit: 'count', better: 'lower', when: 'end' },
  '2012-soft-limits': { beat: 'result', values: ['lost'], unit: 'seconds', better: 'lower', when: 'end' },
  '2013-kswapd-limits': {
    beat: 'symptom',
    values: ['ops', 'list inactive-anon', 'list active-anon', 'swapped'],
    unit: 'count',
    better: 'higher',
    when: 'opens',
  },
  '2017-kswapd-sleep': {
    beat: 'symptom',
    values: ['counter pageoutrun', 'free', 'high', 'managed'],
    unit: 'count',
    better: 'lower',
    when: 'opens',
  },
  '2019-shrinkers-cache': {
    beat: 'cliff',
    values: ['counter kswapd_inodesteal', 'list inactive-file', 'list active-file'],
    unit: 'MB',
    better: 'lower',
    when: 'once',
  },
  '2020-anon-workingset': {
    beat: 'symptom',
    values: ['counter pswpin', 'list inactive-anon', 'list active-anon', 'swapped'],
    unit: 'MB',
    better: 'lower',
    when: 'opens',
  },
  '2022-overreclaim': {
    beat: 'symptom',
    values: ['counter pswpout', 'list inactive-anon', 'list active-anon', 'swapped'],
    unit: 'MB',
    better: 'lower',
    when: 'opens',
  },
  '2024-killed-copy': {
    beat: 'symptom',
    values: ['counter oom_kill', 'dirty', 'list inactive-file', 'list active-file'],
    unit: 'count',
    better: 'lower',
    when: 'opens',
  },
} as const satisfies Readonly<Record<string, CardStory>>;

/** The primer, which the gallery shows first: a machine small enough to draw every page. Its card has a picture of the machine instead
 * of figures. */
export const PRIMER = {
  scenario: 'primer',
  beat: 'kswapd',
  values: ['free', 'list inactive-file', 'list active-file', 'list inactive-anon', 'list active-anon', 'managed'],
} as const;

export type CardName = keyof typeof CARD_STORIES;

export const isCardName = (scenario: string): scenario is CardName => Object.hasOwn(CARD_STORIES, scenario);

/** The side with the worse figure; null: the figures are equal. */
export function worseSide(figures: Readonly<Record<StorySide, number>>, better: CardStory['better']): StorySide | null {
  if (figures.before === figures.after) return null;
  return figures.before < figures.after === (better === 'higher') ? 'before' : 'after';
}
