// The gallery: which stories have a card, the links that lead from it, and its place instead of the stage.

import { CARD_STORIES, type CardName, isCardName, PRIMER } from '../domain/gallery/cards.model.ts';
import { END_BEAT } from '../domain/story/end-beat.model.ts';
import { holdLanguage, pageLanguage } from '../words/language.ts';
import { LAB, type Panel, type Theme } from './intent.ts';
import { fetchTexts, type StoryHead, scenarioNames, storyHeadOf } from './scenarios.ts';
import { session } from './session.ts';
import { appState, setApp } from './store.ts';
import { fetchOpening } from './stored.ts';

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

export const linkToEnd = (scenario: string, theme: Theme): string => linkWith(scenario, [`beat=${END_BEAT}`, ...themeField(theme)]);

export const linkToPanel = (scenario: string, panel: Panel, theme: Theme): string =>
  linkWith(scenario, [`panel=${panel}`, ...themeField(theme)]);
export const linkToLab = (theme: Theme): string => linkToPanel(LAB, 'lab', theme);

/** The scene without a story, to work a program by hand; `at` as links have it. */
export const linkToHand = (scenario: string, at: string, theme: Theme): string =>
  linkWith(scenario, [`at=${at}`, 'depth=story', ...themeField(theme)]);

const themeField = (theme: Theme): readonly string[] => (theme === 'light' ? [] : [`theme=${theme}`]);
const languageField = (): readonly string[] => (pageLanguage() === 'en' ? [] : [`lang=${pageLanguage()}`]);
/** What a link for a class hides and locks, and the frame that it stands in, hold for the next story, too. */
function classFields(): readonly string[] {
  const { home, intent } = appState();
  if (home !== false) return [];
  const { embed, hide, lock } = intent;
  return [
    ...(embed ? ['embed=on'] : []),
    ...(hide.length === 0 ? [] : [`hide=${hide.join(':')}`]),
    ...(lock.length === 0 ? [] : [`lock=${lock.join(':')}`]),
  ];
}
const linkWith = (scenario: string, some: readonly string[]): string => {
  const fields = [...some, ...languageField(), ...classFields()];
  return `#v1/${scenario}${fields.length === 0 ? '' : `?${fields.join('&')}`}`;
};

/** Somebody is about to choose it: what its first picture is made of is fetched, and nothing is opened. What cannot be had is told to whoever chooses. */
export function approach(scenario: string): void {
  fetchOpening(scenario, storyHeadOf(scenario)?.firstBeat ?? null);
  fetchTexts(scenario);
}

/** Leaves the stage for the gallery. Nothing is computed there, and its address says no language. */
export function openGallery(): void {
  holdLanguage();
  // Whoever chooses a story there comes from no end.
  if (session.story.cameBy?.to !== null) session.story.cameBy = null;
  setApp({ home: true });
}
export const closeGallery = (): void => setApp({ home: false });
