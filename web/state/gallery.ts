// The gallery: the stories that have a card, its links, and opening it in place of the stage.

import { CHAPTER_NAMES, type ChapterName } from '../domain/end/chapters.model.ts';
import { isComparedName } from '../domain/end/compared.model.ts';
import { COMPLAINT_NAMES, type ComplaintName } from '../domain/end/complaints.model.ts';
import { CARD_STORIES, type CardName, isCardName, PRIMER } from '../domain/gallery/cards.model.ts';
import { END_BEAT } from '../domain/story/end-beat.model.ts';
import { holdLanguage, pageLanguage } from '../words/language.ts';
import { LAB, type Panel, THEMES, type Theme } from './intent.ts';
import { type GalleryList, isStories, linkToStories } from './link.ts';
import { setting } from './link-values.ts';
import { fetchTexts, type StoryHead, scenarioNames, storyHeadOf } from './scenarios.ts';
import { session } from './session.ts';
import { appState, setApp } from './store.ts';
import { fetchOpening } from './stored.ts';

/** The stories that have a card, in the order of their years. */
export const cardStories: readonly { readonly scenario: CardName; readonly story: StoryHead }[] = Object.keys(CARD_STORIES)
  .filter(isCardName)
  .toSorted()
  .flatMap((scenario) => {
    const story = storyHeadOf(scenario);
    return story === null ? [] : [{ scenario, story }];
  });

/** The complaints that the gallery lists. Each title is the question of the story. */
export const complaints: readonly { readonly scenario: ComplaintName; readonly title: string }[] = COMPLAINT_NAMES.flatMap((scenario) => {
  const story = storyHeadOf(scenario);
  return story === null ? [] : [{ scenario, title: story.title }];
});

/** The head of the primer's story; null: the primer has none. */
export const primerStory: StoryHead | null = storyHeadOf(PRIMER.scenario);

/** The further chapters of the primer, which the gallery offers on its card. */
export const chapters: readonly { readonly scenario: ChapterName; readonly story: StoryHead }[] = CHAPTER_NAMES.flatMap((scenario) => {
  const story = storyHeadOf(scenario);
  return story === null ? [] : [{ scenario, story }];
});

/** Scenarios that the gallery shows neither with a card nor as a complaint or a chapter. */
export const otherScenarios: readonly string[] = scenarioNames.filter(
  (name) => !isCardName(name) && !isComparedName(name) && (name !== PRIMER.scenario || primerStory === null),
);

/** A link to a scenario in the chosen theme. A story opens at its first beat. */
export function linkTo(scenario: string, theme: Theme): string {
  const story = storyHeadOf(scenario);
  return linkWith(scenario, [...(story === null ? [] : [`beat=${story.firstBeat}`]), ...themeField(theme)]);
}

/** A link to the first beat of a story with other settings. */
export const linkWithSets = (scenario: string, sets: readonly string[], theme: Theme): string =>
  linkWith(scenario, [
    `beat=${storyHeadOf(scenario)?.firstBeat ?? ''}`,
    ...sets.map((set) => `set=${encodeURIComponent(setting.write(set))}`),
    ...themeField(theme),
  ]);

export const linkToEnd = (scenario: string, theme: Theme): string => linkWith(scenario, [`beat=${END_BEAT}`, ...themeField(theme)]);

export const linkToPanel = (scenario: string, panel: Panel, theme: Theme): string =>
  linkWith(scenario, [`panel=${panel}`, ...themeField(theme)]);
export const linkToLab = (theme: Theme): string => linkToPanel(LAB, 'lab', theme);

/** A link to the scene without a story, where the user controls a program. `at`: the position in the form that links use. */
export const linkToHand = (scenario: string, at: string, theme: Theme): string =>
  linkWith(scenario, [`at=${at}`, 'depth=story', ...themeField(theme)]);

const themeField = (theme: Theme): readonly string[] => (theme === 'light' ? [] : [`theme=${theme}`]);
const languageField = (): readonly string[] => (pageLanguage() === 'en' ? [] : [`lang=${pageLanguage()}`]);
/** The fields of a teacher's link (hidden parts, locks, embedding), which also apply to the next story. */
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

/** Called when the user is about to choose a scenario. Fetches the data of its first picture and opens nothing. A failed fetch is
 * reported only if the user chooses the scenario. */
export function approach(scenario: string): void {
  fetchOpening(scenario, storyHeadOf(scenario)?.firstBeat ?? null);
  fetchTexts(scenario);
}

/** Leaves the stage for the gallery, which runs no engine. `named`: the theme in the gallery's address. `list`: the list that is open
 * over it. */
export function openGallery(named: Theme | null, list: GalleryList | null): void {
  holdLanguage();
  // The way back to the end of the previous story no longer applies.
  if (session.story.cameBy?.to !== null) session.story.cameBy = null;
  const { intent } = appState();
  const theme = named ?? (session.gallery.hasOpened ? intent.theme : (heldTheme() ?? intent.theme));
  session.gallery.hasOpened = true;
  setApp({ home: true, galleryList: list, intent: { ...intent, theme } });
  holdGallery();
}

/** Opens or closes one of the lists over the gallery. */
export function openGalleryList(list: GalleryList | null): void {
  setApp({ galleryList: list });
  holdGallery();
}

/** Stores the gallery's theme and open list in its address. The theme is also stored in the entry of the browser's history, because the
 * address of a comparison of the lab stays as it is. */
export function holdGallery(): void {
  const { intent, galleryList } = appState();
  const { theme } = intent;
  const isEmpty = location.hash === '' && theme === 'light' && galleryList === null;
  const link = isEmpty || !(location.hash === '' || isStories(location.hash)) ? location.hash : linkToStories(theme, galleryList);
  history.replaceState({ ...history.state, theme }, '', link);
  session.address.known = location.hash;
}

const heldTheme = (): Theme | undefined => {
  const { theme }: { readonly theme?: unknown } = history.state ?? {};
  return THEMES.find((one) => one === theme);
};

export const closeGallery = (): void => setApp({ home: false });
