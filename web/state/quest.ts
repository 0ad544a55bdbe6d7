// Going to the next or last moment at which something happens, in words that the engine understands.
import type { Position } from './intent.ts';
import { samePosition } from './link.ts';
import { stopPlaying } from './playback.ts';
import { abandon, type Probed, want } from './stage.ts';
import { type AppState, appState, setApp } from './store.ts';

/** What was looked for last, and what came of it. */
export type Quest = {
  readonly happening: string;
  readonly direction: -1 | 1;
  readonly result: Probed | { readonly type: 'looking' };
  /** Where it was asked for. */
  readonly from: Position;
};

export const openPalette = (): void => setApp({ palette: true });
/** Who closes it does not wait for what was looked for. */
export function closePalette(): void {
  setApp({ palette: false });
  if (appState().quest?.result.type === 'looking') abandon();
}

/** `next` and `previous` may be said in the words, too. */
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
      // Another one may have been asked for meanwhile.
      if (appState().quest !== quest) return;
      setApp({ quest: { ...quest, result }, ...(result.type === 'found' ? { palette: false } : {}) });
    },
  });
}

/** The same once more, in this direction; the first time one has to say what. */
export function repeatQuest(direction: -1 | 1): void {
  const { quest } = appState();
  if (quest === null || quest.result.type === 'refused') openPalette();
  else goToHappening(quest.happening, direction);
}

/** The last quest came to nothing, and nothing else has been shown since. */
export function failedQuest({ quest, intent }: AppState): Quest | null {
  if (quest === null || quest.result.type !== 'absent') return null;
  return samePosition(quest.from, intent.position) ? quest : null;
}
