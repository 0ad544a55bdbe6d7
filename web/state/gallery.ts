// The cards of the gallery: one number of each story, from the start of both runs, computed while somebody looks at them.
import { EngineClient } from '../engine/client.ts';
import type { Story } from '../shell/story/story.model.ts';
import type { Glance } from '../shell/story/story-header.model.ts';
import { type Value, valueAt } from '../shell/story/story-values.model.ts';
import { BARE_VIEW } from './bare-view.ts';
import { SIDES, type Side } from './intent.ts';
import { optionsOf } from './machines.ts';
import { scenarioNames, scenarioText, storyOf } from './scenarios.ts';
import { session } from './session.ts';
import { appState, type Glimpse, noGlimpse, noSamples, setApp } from './store.ts';

/** A story with a card of its own. */
export type CardStory = { readonly scenario: string; readonly story: Story; readonly glance: Glance };

/** In the order of their years. */
export const cardStories: readonly CardStory[] = scenarioNames.flatMap((scenario) => {
  const reading = storyOf(scenario);
  if (reading?.type !== 'read' || reading.story.header.glance === null) return [];
  return [{ scenario, story: reading.story, glance: reading.story.header.glance }];
});

/** Points of a curve: as many as a small chart can show. */
export const GLIMPSE_POINTS = 60;

const ignore = (): void => undefined;
const clients: Readonly<Record<Side, EngineClient>> = {
  before: new EngineClient('engine-glance-before', ignore, ignore),
  after: new EngineClient('engine-glance-after', ignore, ignore),
};

export function lookAtCard(scenario: string): void {
  session.gallery.looked = scenario;
}

const isWhole = ({ scenario }: CardStory): boolean => {
  const { before, after, failure } = glimpseOf(scenario);
  return failure !== null || Math.min(before.length, after.length) > GLIMPSE_POINTS;
};

export const glimpseOf = (scenario: string): Glimpse => appState().glimpses.get(scenario) ?? noGlimpse;

const setGlimpse = (scenario: string, change: Partial<Glimpse>): void =>
  setApp({ glimpses: new Map(appState().glimpses).set(scenario, { ...glimpseOf(scenario), ...change }) });

/** Leaves the stage for the gallery, and goes on computing what its cards still lack. */
export async function openGallery(): Promise<void> {
  setApp({ home: true });
  if (session.gallery.working) return;
  session.gallery.working = true;
  while (appState().home) {
    const left = cardStories.filter((card) => !isWhole(card));
    const card = left.find(({ scenario }) => scenario === session.gallery.looked) ?? left[0];
    if (card === undefined) break;
    await Promise.all(SIDES.map((side) => follow(card, side)));
  }
  for (const side of SIDES) clients[side].close();
  session.gallery.working = false;
}

/** The cards wait where they are: the stage needs the processors. */
export function closeGallery(): void {
  setApp({ home: false });
  for (const side of SIDES) clients[side].close();
}

/** Runs one side from its start; what was known of it before is computed again unless it was whole. */
async function follow({ scenario, glance }: CardStory, side: Side): Promise<void> {
  const text = scenarioText(scenario);
  if (text === undefined || glimpseOf(scenario)[side].length > GLIMPSE_POINTS) return;
  const client = clients[side];
  const choice = { scenario, text: null, size: null, seed: null, patches: { before: [], after: [] }, sets: [], changes: [] };
  const opened = await client.open(text, optionsOf(side, choice), null, [], null);
  if (opened.type !== 'opened') {
    if (opened.type === 'refused' || opened.type === 'broken') setGlimpse(scenario, { failure: opened.why });
    return;
  }
  const { counterNames } = opened.opened;
  const values: number[] = [];
  for (let point = 0; point <= GLIMPSE_POINTS && appState().home; point += 1) {
    const answer = await client.seek({ type: 'time', ns: (glance.untilNs * point) / GLIMPSE_POINTS }, BARE_VIEW);
    if (answer.type === 'broken' || answer.type === 'refused') setGlimpse(scenario, { failure: answer.why });
    if (answer.type !== 'frame') return;
    const standing = { frame: answer.frame, samples: noSamples };
    const value: Value = { ...glance.value, side };
    values.push(valueAt(value, { before: standing, after: standing, counterNames }) ?? 0);
    setGlimpse(scenario, { [side]: [...values] });
  }
}
