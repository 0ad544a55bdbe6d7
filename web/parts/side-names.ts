// The names of both sides: those of the story, or of the LRUs if the kernels differ in them.

import type { SideNames } from '../domain/side-names.model.ts';
import { lruNames } from '../domain/story/lru-names.words.ts';
import type { AppState } from '../state/store.ts';
import { storyTold } from '../state/told.ts';

/** null: the sides are named by their patches. */
export const sideNamesOf = (state: AppState): SideNames | null => storyTold(state)?.header.sides ?? lruNames(state.infos);
