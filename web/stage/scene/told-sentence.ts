// The sentence of a half, in the longest form that fits on its line.

import type { Said } from '../../domain/telling/sentence.model.ts';
import { fitting, type SceneLayout } from './scene-layout.model.ts';
import { sentenceOf } from './sentence.words.ts';

/** Left end of the sentence, and its font size as a multiple of that of ordinary words. */
export const SENTENCE = { left: 18, size: 1.06 } as const;

export const toldSentence = (said: Said, { width, type }: SceneLayout): string =>
  fitting(sentenceOf(said), width - 2 * SENTENCE.left, type.text * SENTENCE.size, true);

/** Whether the shown sentence says what kswapd waits for, alone or in addition to what programs do. */
export const tellsWait = (said: Said, shown: string): boolean =>
  said.rule === 'kswapd-waits' || ('waits' in said && said.waits !== null && !sentenceOf({ ...said, waits: null }).includes(shown));
