// The screen is dark while a lecturer wants to be looked at. Whatever is pressed then brings the picture back and does nothing else: nobody steps unseen.
import { pause } from './commands.ts';
import { hurry } from './run-up.ts';
import { appState, setApp } from './store.ts';
import { isPlayedTo } from './story.ts';

/** What plays would be missed, so it stops; a moment that is on its way will stand there when the light comes back. */
export function darken(): void {
  const state = appState();
  if (isPlayedTo(state)) hurry();
  else if (state.playing) pause();
  setApp({ dark: true });
}

/** Whether it was dark. */
export function lightUp(): boolean {
  const { dark } = appState();
  if (dark) setApp({ dark: false });
  return dark;
}
