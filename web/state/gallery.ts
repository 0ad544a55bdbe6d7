// The gallery: which stories have a card, the links that lead from it, and its place instead of the stage.
import { CARD_STORIES, type CardName, isCardName, PRIMER } from '../shell/gallery/cards.model.ts';
import { LAB, type Panel, type Theme } from './intent.ts';
import { type StoryHead, scenarioNames, storyHeadOf } from './scenarios.ts';
import { setApp } from './store.ts';

/** In the order of their years. */
export const cardStories: readonly { readonly scenario: CardName; readonly story: StoryHead }[] = Object.keys(CARD_STORIES)
  .filter(isCardName)
  .toSorted()
  .flatMap((scenario) => {
    const story = storyHeadOf(scenario);
    return story === null ? [] : [{ scenario, story }];
  });

/** null: there is none. */
export const primerStory: StoryHead | null = storyHeadOf(PRIMER.scenario);

/** What has no card. */
export const otherScenarios: readonly string[] = scenarioNames.filter(
  (name) => !isCardName(name) && (name !== PRIMER.scenario || primerStory === null),
);

/** A story opens at its first beat, everything in the theme that was chosen here. */
export function linkTo(scenario: string, theme: Theme): string {
  const story = storyHeadOf(scenario);
  return linkWith(scenario, [...(story === null ? [] : [`beat=${story.firstBeat}`]), ...themeField(theme)]);
}

export const linkToPanel = (scenario: string, panel: Panel, theme: Theme): string =>
  linkWith(scenario, [`panel=${panel}`, ...themeField(theme)]);
export const linkToLab = (theme: Theme): string => linkToPanel(LAB, 'lab', theme);

/** The scene without a story, to work a program by hand; `at` as links have it. */
export const linkToHand = (scenario: string, at: string, theme: Theme): string =>
  linkWith(scenario, [`at=${at}`, 'depth=story', ...themeField(theme)]);

const themeField = (theme: Theme): readonly string[] => (theme === 'light' ? [] : [`theme=${theme}`]);
const linkWith = (scenario: string, fields: readonly string[]): string =>
  `#v1/${scenario}${fields.length === 0 ? '' : `?${fields.join('&')}`}`;

/** Leaves the stage for the gallery. Nothing is computed there. */
export const openGallery = (): void => setApp({ home: true });
export const closeGallery = (): void => setApp({ home: false });
