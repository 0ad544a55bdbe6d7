// The dark screen, for a lecturer who wants the audience to look at the lecturer. The first key or click brings the picture back and does
// nothing else, so that nobody steps through the story without seeing it.
import { pause } from './commands.ts';
import { hurry } from './run-up.ts';
import { appState, setApp } from './store.ts';
import { isPlayedTo } from './story.ts';

/** Stops the clock, because the audience would miss what plays. A moment that the run is being played up to appears at once when the
 * picture comes back. */
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
