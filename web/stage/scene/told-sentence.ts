// The sentence of a half as its line has room for it.

import type { Said } from '../../domain/telling/sentence.model.ts';
import { sceneWords } from './scene.words.ts';
import { fitting, type SceneLayout } from './scene-layout.model.ts';

/** Where it begins, and its size by that of ordinary words. */
export const SENTENCE = { left: 18, size: 1.06 } as const;

export const toldSentence = (said: Said, { width, type }: SceneLayout): string =>
  fitting(sceneWords.sentence(said), width - 2 * SENTENCE.left, type.text * SENTENCE.size, true);

/** Whether what is told says for what kswapd waits, besides what programs do. */
export const tellsWait = (said: Said, told: string): boolean =>
  'waits' in said && said.waits !== null && !sceneWords.sentence({ ...said, waits: null }).includes(told);
