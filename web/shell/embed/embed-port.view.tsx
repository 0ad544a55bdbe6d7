// The channel to the page that embeds this one. It reads messages only from that page, and answers only that page.
import { useEffect } from 'react';
import { positionNs } from '../../parts/position.ts';
import { linkText } from '../../state/address.ts';
import { pause, play } from '../../state/commands.ts';
import { createInbox, type Inbox } from '../../state/inbox.ts';
import { titleOf } from '../../state/scenarios.ts';
import { appState } from '../../state/store.ts';
import { goToBeat, stepBeat } from '../../state/story.ts';
import { beatOf, shownStory } from '../../state/told.ts';
import {
  type Answer,
  type Ask,
  MESSAGES_VERSION,
  type Message,
  MOST_AT_ONCE,
  NEXT_MS,
  readMessage,
  type Shown,
} from './embed-messages.model.ts';
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
      const beat = shownStory(appState())?.beats.find(({ id }) => id === ask.beat);
      if (beat !== undefined) goToBeat(beat, undefined, 'plays');
    }
  }
}

type Asked = { readonly message: Exclude<Message, { readonly type: 'not-ours' }>; readonly origin: string };

function answer({ message: { id }, origin }: Asked, what: { readonly refused: string } | { readonly shown: Shown }): void {
  const reply: Answer = { reclaimscope: MESSAGES_VERSION, id, ...what };
  // A page without an origin, for example from a file, can be addressed only by '*'.
  window.parent.postMessage(reply, origin === 'null' ? '*' : origin);
}

const createPort = (): Inbox<Asked> =>
  createInbox({
    atOnce: MOST_AT_ONCE,
    everyMs: NEXT_MS,
    kindOf: ({ message }) => (message.type === 'asked' ? message.ask.type : message.type),
    follow: (asked) => {
      const { message } = asked;
      if (message.type === 'asked') follow(message.ask);
      answer(asked, message.type === 'refused' ? { refused: embedRefused(message.why) } : { shown: shownNow() });
    },
    passOver: (asked) => {
      // Without an id the sender could not know to which message the answer belongs.
      if (asked.message.id !== null) answer(asked, { refused: embedRefused({ type: 'flood', most: MOST_AT_ONCE }) });
    },
  });

export const EmbedPort = (): null => {
  useEffect(() => {
    if (window.parent === window) return;
    const port = createPort();
    const heard = ({ source, data, origin }: MessageEvent): void => {
      if (source !== window.parent) return;
      const beats = shownStory(appState())?.beats.map(({ id }) => id) ?? [];
      const message = readMessage(data, beats);
      if (message.type !== 'not-ours') port.hear({ message, origin });
    };
    window.addEventListener('message', heard);
    // This message reveals nothing, so any origin may get it: the embedding page already knows the address.
    const ready: Answer = { reclaimscope: MESSAGES_VERSION, id: null, ready: true };
    window.parent.postMessage(ready, '*');
    return () => {
      window.removeEventListener('message', heard);
      port.close();
    };
  }, []);
  return null;
};
