// The words of the scene at the current depth. The picture is the same, with words for students or with the kernel's numbers.
import { createContext, useContext } from 'react';
import { modelWords, type SceneWords, sceneWords } from './scene.words.ts';

/** The scene is shown at two depths; the depth Kernel shows the kernel's structures instead. */
export type SceneDepth = 'story' | 'model';
export const SceneDepthContext = createContext<SceneDepth>('story');

export const useSceneDepth = (): SceneDepth => useContext(SceneDepthContext);

export const useSceneWords = (): SceneWords => (useContext(SceneDepthContext) === 'story' ? sceneWords : modelWords);
