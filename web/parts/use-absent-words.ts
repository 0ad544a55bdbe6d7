// What is said of a part of the stage that a scenario does not use.

import { kindOf } from '../state/scenarios.ts';
import { useApp } from '../state/store.ts';
import { words } from '../words/index.ts';

export const useAbsentWords = (): string =>
  useApp(({ intent }) => (kindOf(intent.scenario) === 'story' ? words.depth.notInStory : words.depth.notInRun));
