// Words for what can break: what happened, and what to do.
import type { Fault } from '../engine/protocol.ts';
import { inLanguage } from './language.ts';

/** `why`: what the browser says of it. */
type Happened = { readonly [fault in Fault]: (why: string) => string };

const happened: Happened = {
  trap: (why) => `The engine has met a mistake of its own (${why}).`,
  error: (why) => `The script of the engine has met a mistake of its own (${why}).`,
  memory: () => 'The engine gets no more memory. Close other tabs, or choose a smaller size.',
  silent: () => 'Nothing was heard of the engine for a while: it hangs, or the browser has ended it.',
  missing: () => 'A part of the engine could not be loaded. Check the connection.',
  barred: (why) =>
    `The browser lets this page start no engine: it stands in a frame without an origin (${why}). Open it in a tab of its own.`,
};

export const faultWords = inLanguage('faultWords', {
  happened,
  texts: (scenario: string) => `The texts of the scenario “${scenario}” could not be loaded. Check the connection.`,
  repeats: 'This link repeats it.',
  copy: 'Copy the link',
  copied: 'Copied',
  again: 'Try again',
  page: (why: string) => `The page has met a mistake of its own (${why}). Its link keeps what was shown: load it again.`,
  load: 'Load again',
});
