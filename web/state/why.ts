// "Why?": the chain of causes of an event, back to its origin. It is looked up in the background, so the stage does not change.
import type { Chain } from '../engine/protocol.ts';
import type { EventNumber } from '../engine/units.ts';
import { BARE_VIEW } from './bare-view.ts';
import type { Side } from './intent.ts';
import { isOpen, machine } from './machines.ts';
import { stopPlaying } from './playback.ts';
import { abandon, leadEvent, want } from './stage.ts';
import { appState, setApp } from './store.ts';

export type Why = {
  readonly side: Side;
  readonly event: EventNumber;
  readonly result:
    | { readonly type: 'looking' }
    | { readonly type: 'found'; readonly chain: Chain }
    /** Another request interrupted it, or the engine broke. */
    | { readonly type: 'given-up' };
};

/** Asks for the causes of the event that a side shows. */
export function askWhy(side: Side): void {
  const { intent, sides } = appState();
  const event = side === intent.lead ? leadEvent() : (sides[side].frame?.event ?? 0);
  if (event === 0 || !isOpen(side)) return;
  stopPlaying();
  const why: Why = { side, event, result: { type: 'looking' } };
  setApp({ why, terms: null });
  const settle = (result: Why['result']): void => {
    if (appState().why === why) setApp({ why: { ...why, result } });
  };
  want({
    type: 'study',
    study: async () => {
      const answer = await machine(side).client.why(event, BARE_VIEW);
      settle(answer.type === 'chain' ? { type: 'found', chain: answer.chain } : { type: 'given-up' });
    },
  });
}

/** Closes the chain of causes, and stops looking up the rest of it. */
export function closeWhy(): void {
  if (appState().why?.result.type === 'looking') abandon();
  setApp({ why: null });
}

export const toggleWhy = (): void => (appState().why === null ? askWhy(appState().intent.lead) : closeWhy());
