// The sentence for a part of the stage that a scenario does not use.
import { depthWords } from '../domain/stage/depth.words.ts';
import { kindOf } from '../state/scenarios.ts';
import { useApp } from '../state/store.ts';

export const useAbsentWords = (): string =>
  useApp(({ intent }) => (kindOf(intent.scenario) === 'story' ? depthWords.notInStory : depthWords.notInRun));
