// Searches: goes to the next or previous moment of a happening, which is named in the engine's words.
import type { Position } from './intent.ts';
import { samePosition } from './link.ts';
import { stopPlaying } from './playback.ts';
import { abandon, type Probed, want } from './stage.ts';
import { type AppState, appState, setApp } from './store.ts';

/** The last search and its result. */
export type Quest = {
  readonly happening: string;
  readonly direction: -1 | 1;
  readonly result: Probed | { readonly type: 'looking' };
  /** The position at which the search was started. */
  readonly from: Position;
};

export const openPalette = (): void => setApp({ palette: true });
/** Closes the search box and stops a search that is still running. */
export function closePalette(): void {
  setApp({ palette: false });
  if (appState().quest?.result.type === 'looking') abandon();
}

/** Starts a search. The words may begin with `next` or `previous`, which overrides `toward`. */
export function goToHappening(words: string, toward: -1 | 1): void {
  stopPlaying();
  const [, way, happening = ''] = words.trim().match(/^(next |previous )?(.*)$/) ?? [];
  const direction = way === 'previous ' ? -1 : way === 'next ' ? 1 : toward;
  const quest: Quest = { happening, direction, result: { type: 'looking' }, from: appState().intent.position };
  setApp({ quest });
  want({
    type: 'probe',
    happening,
    direction,
    settled: (result) => {
      // Another search may have been started meanwhile.
      if (appState().quest !== quest) return;
      setApp({ quest: { ...quest, result }, ...(result.type === 'found' ? { palette: false } : {}) });
    },
  });
}

/** Repeats the last search in this direction. If there is none, or the engine has refused it, opens the search box. */
export function repeatQuest(direction: -1 | 1): void {
  const { quest } = appState();
  if (quest === null || quest.result.type === 'refused') openPalette();
  else goToHappening(quest.happening, direction);
}

/** The last search if it found nothing and the stage has not moved since; null otherwise. */
export function failedQuest({ quest, intent }: AppState): Quest | null {
  if (quest === null || quest.result.type !== 'absent') return null;
  return samePosition(quest.from, intent.position) ? quest : null;
}
