// The stories that have a card in the gallery: which figure of its two runs a card shows, and at which beat of its story that is so.
import type { StorySide } from '../story/story-values.model.ts';

export type CardStory = {
  /** Its moment is that of the figures. */
  readonly beat: string;
  /** In the words of stories. The first is the figure; of the others its picture is made. */
  readonly values: readonly string[];
  /** `MB`: the figure counts pages, and MB of them are shown. */
  readonly unit: 'count' | 'seconds' | 'MB';
  readonly better: 'lower' | 'higher';
  /** Which moment of the story that is: the one on which the card opens, the last one, or one at which a number is told by itself. */
  readonly when: 'opens' | 'end' | 'once';
};

/** By their scenarios. */
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
} as const satisfies Readonly<Record<string, CardStory>>;

/** The first thing to see: a machine of which every page can be drawn. Its card has a picture of it instead of figures. */
export const PRIMER = {
  scenario: 'primer',
  beat: 'kswapd',
  values: ['free', 'list inactive-file', 'list active-file', 'list inactive-anon', 'list active-anon', 'managed'],
} as const;

export type CardName = keyof typeof CARD_STORIES;

export const isCardName = (scenario: string): scenario is CardName => Object.hasOwn(CARD_STORIES, scenario);

/** Who pays: the side whose figure is the worse; null: neither. */
export function worseSide(figures: Readonly<Record<StorySide, number>>, better: CardStory['better']): StorySide | null {
  if (figures.before === figures.after) return null;
  return figures.before < figures.after === (better === 'higher') ? 'before' : 'after';
}
