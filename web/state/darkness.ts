// The dark screen, for a lecturer who wants the audience to look up from the picture. The first key or click brings the picture back and
// does nothing else, so that the lecturer does not step through the story unseen.
import { pause } from './commands.ts';
import { hurry } from './run-up.ts';
import { appState, setApp } from './store.ts';
import { isPlayedTo } from './story.ts';

/** Stops playing, because the audience would miss it. If the run is playing up to a moment, the page jumps there, so that the moment is
 * on the stage when the picture returns. */
export function darken(): void {
  const state = appState();
  if (isPlayedTo(state)) hurry();
  else if (state.playing) pause();
  setApp({ dark: true });
}

/** Returns whether the screen was dark. */
export function lightUp(): boolean {
  const { dark } = appState();
  if (dark) setApp({ dark: false });
  return dark;
}
