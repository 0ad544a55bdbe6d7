// The note beside a story whose run has settings that are not the story's own.
import { storyWords } from '../domain/story/story.words.ts';
import { isOwnRun } from '../state/commands.ts';
import { type AppState, useApp } from '../state/store.ts';
import { thirdOn } from '../state/told.ts';

/** `short`: a few words beside the title. `text`: a sentence. */
export type ChangeNote = { readonly short: string; readonly text: string };

/** Whether the third kernel is the only change. */
const isThirdAlone = (state: AppState): boolean => {
  const { sets, changes, patches } = state.intent;
  return thirdOn(state) !== null && sets.length === 2 && changes.length + patches.before.length + patches.after.length === 0;
};

/** Texts about the changes of the run; null: the run has the settings of the story. */
export function useChangeNote(): ChangeNote | null {
  const changed = useApp(isOwnRun);
  const third = useApp((state) => (isThirdAlone(state) ? thirdOn(state) : null));
  if (third !== null) return { short: storyWords.thirdShort(third.name), text: third.why };
  return changed ? { short: storyWords.changedShort, text: storyWords.changed } : null;
}
