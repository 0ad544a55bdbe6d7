// The words of the scene at the depth that is shown: the same picture, said as a student or as somebody who knows the kernel's terms would.
import { createContext, useContext } from 'react';
import { modelWords, type SceneWords, sceneWords } from './scene.words.ts';

/** The scene is shown at two depths; the kernel's own has its structures instead. */
export type SceneDepth = 'story' | 'model';
export const SceneDepthContext = createContext<SceneDepth>('story');

export const useSceneWords = (): SceneWords => (useContext(SceneDepthContext) === 'story' ? sceneWords : modelWords);
