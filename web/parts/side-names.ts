// The names of both sides: those of the story, including that of its third kernel while it runs, or else those of their kernels.

import type { SideNames } from '../domain/side-names.model.ts';
import { kernelNames } from '../domain/story/kernel-names.words.ts';
import { sideName } from '../domain/story/side-names.words.ts';
import { namesWithThird, type ThirdKernel } from '../domain/story/third.model.ts';
import type { AppState } from '../state/store.ts';
import { shownStory, thirdOn } from '../state/told.ts';

/** The names of the two sides; null: the sides are named by their patches. */
export function sideNamesOf(state: AppState): SideNames | null {
  const own = shownStory(state)?.header.sides ?? null;
  const third = thirdOn(state);
  return third === null ? (own ?? kernelNames(state.infos)) : keptNames(third, own);
}

/** The names with each third kernel. There is one object for each, because the store compares by identity. */
const kept = new WeakMap<ThirdKernel, SideNames>();
function keptNames(third: ThirdKernel, own: SideNames | null): SideNames {
  const names = kept.get(third) ?? namesWithThird(third, { before: sideName(own, 'before'), after: sideName(own, 'after') });
  kept.set(third, names);
  return names;
}
