// The line to the page that holds this one in a frame. Only that page is heard, and only it is answered.
import { useEffect } from 'react';
import { positionNs } from '../../parts/position.ts';
import { linkText } from '../../state/address.ts';
import { pause, play } from '../../state/commands.ts';
import { titleOf } from '../../state/scenarios.ts';
import { appState } from '../../state/store.ts';
import { goToBeat, stepBeat } from '../../state/story.ts';
import { beatOf, storyTold } from '../../state/told.ts';
import { type Answer, type Ask, MESSAGES_VERSION, readMessage, type Shown } from './embed-messages.model.ts';
import { embedRefused } from './embed-messages.words.ts';

const NS_PER_SECOND = 1e9;

function shownNow(): Shown {
  const state = appState();
  const { intent, sides, playing } = state;
  const hash = sides[intent.lead].frame?.hash ?? '';
  return {
    scenario: intent.scenario,
    beat: intent.beat,
    title: beatOf(state)?.title ?? intent.title ?? titleOf(intent.scenario),
    seconds: positionNs(state) / NS_PER_SECOND,
    hash: hash === '' || playing ? null : hash,
    playing,
    link: linkText(),
  };
}

function follow(ask: Ask): void {
  switch (ask.type) {
    case 'next':
      stepBeat(1);
      return;
    case 'previous':
      stepBeat(-1);
      return;
    case 'play':
      play();
      return;
    case 'pause':
      pause();
      return;
    case 'shown':
      return;
    case 'beat': {
      const beat = storyTold(appState())?.beats.find(({ id }) => id === ask.beat);
      if (beat !== undefined) goToBeat(beat, undefined, 'plays');
    }
  }
}

function heard(event: MessageEvent<unknown>): void {
  if (event.source !== window.parent) return;
  const beats = storyTold(appState())?.beats.map(({ id }) => id) ?? [];
  const message = readMessage(event.data, beats);
  if (message.type === 'not-ours') return;
  if (message.type === 'asked') follow(message.ask);
  const { id } = message;
  // A page without an origin of its own, as one from a file, can only be answered like this.
  const origin = event.origin === 'null' ? '*' : event.origin;
  const answer: Answer = {
    reclaimscope: MESSAGES_VERSION,
    id,
    ...(message.type === 'refused' ? { refused: embedRefused(message.why) } : { shown: shownNow() }),
  };
  window.parent.postMessage(answer, origin);
}

export const EmbedPort = (): null => {
  useEffect(() => {
    if (window.parent === window) return;
    window.addEventListener('message', heard);
    // Whoever holds the page knows its address already.
    const ready: Answer = { reclaimscope: MESSAGES_VERSION, id: null, ready: true };
    window.parent.postMessage(ready, '*');
    return () => window.removeEventListener('message', heard);
  }, []);
  return null;
};
