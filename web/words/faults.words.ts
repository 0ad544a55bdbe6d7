// Messages for faults of the engine, each with a remedy.
import type { Fault } from '../engine/protocol.ts';
import { inLanguage } from './language.ts';

/** A message for each fault. `why`: the browser's message or, if it has none, the client's own. */
type Happened = { readonly [fault in Fault]: (why: string) => string };

const happened: Happened = {
  trap: (why) => `The engine stopped because of a bug (${why}).`,
  error: (why) => `The engine’s script stopped because of a bug (${why}).`,
  memory: () => 'The engine could not get more memory. Close other tabs, or choose a smaller size.',
  silent: () => 'The engine has not answered for a while. Either it hangs or the browser has ended it.',
  missing: () => 'A part of the engine could not be loaded. Check the connection.',
  barred: (why) =>
    `The browser does not let this page start its engine, because the page is in a frame without an origin (${why}). Open it in its own tab.`,
};

export const faultWords = inLanguage('faultWords', {
  happened,
  texts: (scenario: string) => `The texts of the scenario “${scenario}” could not be loaded. Check the connection.`,
  repeats: 'This link leads to the same failure.',
  copy: 'Copy the link',
  copied: 'Copied',
  again: 'Try again',
  page: (why: string) => `The page hit a bug (${why}). Its link keeps what was shown, so load the page again.`,
  load: 'Load again',
});
