// Makes the window of the audience follow the presenter's window, and report its own place to it.

import { type FromHall, type FromPresenter, readFromPresenter } from '../../domain/presenter/messages.model.ts';
import { runCommand } from '../../parts/run-command.ts';
import { createInbox } from '../../state/inbox.ts';
import { changeLecture, showSpread } from '../../state/lecture.ts';
import { LECTURE_LIMITS, openChannel } from '../../state/lecture-channel.ts';
import { appState, subscribeApp } from '../../state/store.ts';
import { goToBeat } from '../../state/story.ts';
import { shownStory } from '../../state/told.ts';
import { placeOf } from './place.ts';

/** The least time between two reports while the place keeps changing, in milliseconds. */
const TELL_MS = 100;

const noHelp = (): void => undefined;

function obey(message: FromPresenter): void {
  switch (message.type) {
    case 'hello':
      return;
    case 'do':
      runCommand(message.command, noHelp);
      return;
    case 'beat': {
      const beat = shownStory(appState())?.beats.find(({ id }) => id === message.beat);
      // The lecturer can prepare a beat while the screen is dark.
      if (beat !== undefined) goToBeat(beat);
      return;
    }
    case 'link':
      // The link is checked like any link from a stranger.
      location.hash = message.link;
      return;
    case 'spot':
      changeLecture({ spot: message.spot });
      return;
    case 'spread':
      showSpread(message.beat, message.hands);
      return;
    case 'qr':
      changeLecture({ qr: message.shown });
      return;
    default:
      unreachable(message);
  }
}

/** Follows the presenter until the returned function is called. */
export function attend(id: string): () => void {
  let presenter: Window | null = null;
  let lastReport = '';
  let timer = 0;
  const inbox = createInbox<FromPresenter>({
    ...LECTURE_LIMITS,
    kindOf: (message) => (message.type === 'do' ? message.command : message.type),
    follow: (message) => {
      obey(message);
      // The place is reported after each message, even if it has not changed, so that the presenter's window knows that this window is there.
      lastReport = '';
      tellSoon();
    },
    passOver: () => undefined,
  });
  const channel = openChannel({
    id,
    other: () => presenter,
    hear: (heard, from) => {
      const message = readFromPresenter(heard);
      if (message === null) return;
      presenter = from ?? presenter;
      inbox.hear(message);
    },
  });
  const say = (message: FromHall): void => channel.say(message);
  const tell = (): void => {
    timer = 0;
    const place = placeOf(appState());
    const text = JSON.stringify(place);
    if (text === lastReport) return;
    lastReport = text;
    say({ type: 'place', place });
  };
  const tellSoon = (): void => {
    if (timer === 0) timer = window.setTimeout(tell, TELL_MS);
  };
  const leave = (): void => say({ type: 'hall-goes' });
  const unsubscribe = subscribeApp(tellSoon);
  addEventListener('pagehide', leave);
  tell();
  return () => {
    window.clearTimeout(timer);
    unsubscribe();
    removeEventListener('pagehide', leave);
    channel.close();
    inbox.close();
  };
}

function unreachable(message: never): never {
  throw new Error(`no such message: ${JSON.stringify(message)}`);
}
