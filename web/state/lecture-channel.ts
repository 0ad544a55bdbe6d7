// How the two windows of a lecture talk: by a channel of the browser and by messages between a window and the one that it has opened. Each works where
// the other one may not, from a file too. Whatever is said is said by both and heard once; what is heard is read by whoever hears it.
import { readEnvelope } from '../domain/presenter/messages.model.ts';

export type LectureChannel = { readonly say: (message: unknown) => void; readonly close: () => void };

type Ends = {
  readonly id: string;
  /** Of the window that has opened this one, or that it has opened; null: not known. */
  readonly other: () => Window | null;
  readonly hear: (message: unknown, from: Window | null) => void;
};

/** Pages from files have no origin but this word, and no other can be asked for. Their `location` may say otherwise than their messages do. */
const FILE = 'null';

/** Two windows, and each again after every reload. */
const MOST_SENDERS = 100;

/** What either window follows at once, and then again after so long: a pointer that is moved says more. */
export const LECTURE_LIMITS = { atOnce: 60, everyMs: 16 } as const;

/** The other window is no `Window` of this one: each has a class of its own. */
const windowOf = (source: MessageEventSource | null): Window | null => (source !== null && 'closed' in source ? source : null);

export function openChannel({ id, other, hear }: Ends): LectureChannel {
  const sender = crypto.getRandomValues(new Uint32Array(2)).join('-');
  const heard = new Map<string, number>();
  let said = 0;

  const receive = (event: MessageEvent<unknown>): void => {
    if (event.origin !== window.origin) return;
    const envelope = readEnvelope(event.data);
    if (envelope === null || envelope.sender === sender || envelope.lecture !== id) return;
    if (envelope.nth <= (heard.get(envelope.sender) ?? 0)) return;
    heard.set(envelope.sender, envelope.nth);
    const [oldest] = heard.keys();
    if (heard.size > MOST_SENDERS && oldest !== undefined) heard.delete(oldest);
    hear(envelope.message, windowOf(event.source));
  };

  const broadcast = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(`reclaimscope-${id}`);
  broadcast?.addEventListener('message', receive);
  addEventListener('message', receive);

  return {
    say: (message) => {
      said += 1;
      const envelope = { app: 'reclaimscope', lecture: id, sender, nth: said, message };
      broadcast?.postMessage(envelope);
      other()?.postMessage(envelope, window.origin === FILE ? '*' : window.origin);
    },
    close: () => {
      broadcast?.close();
      removeEventListener('message', receive);
    },
  };
}
