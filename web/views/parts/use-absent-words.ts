// What is said of a part of the stage that a scenario does not use.
import { words } from '../../messages/index.ts';
import { kindOf } from '../../state/scenarios.ts';
import { useApp } from '../../state/store.ts';

export const useAbsentWords = (): string =>
  useApp(({ intent }) => (kindOf(intent.scenario) === 'story' ? words.depth.notInStory : words.depth.notInRun));
