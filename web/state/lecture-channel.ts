// Exchanges messages between the two windows of a lecture: through a BroadcastChannel, and directly between a window and its opener. Each way can
// work where the other does not, for example on a page from a file. Every message is sent both ways and delivered once. The receiver must
// validate it.
import { readEnvelope } from '../domain/presenter/messages.model.ts';

export type LectureChannel = { readonly say: (message: unknown) => void; readonly close: () => void };

type Ends = {
  readonly id: string;
  /** The window that opened this one, or that this one opened; null: it is not known, or is closed. */
  readonly other: () => Window | null;
  readonly hear: (message: unknown, from: Window | null) => void;
};

/** The origin of a page from a file. A message to such a page cannot name its target's origin, and its `location.origin` can differ from
 * the origin of its messages. */
const FILE = 'null';

/** The channel remembers at most this many senders. A lecture has two windows, and each is a new sender after every reload. */
const MOST_SENDERS = 100;

/** Number of messages that a window follows without a delay, and the interval for further ones, in ms. A moving pointer can send more
 * messages than that. */
export const LECTURE_LIMITS = { atOnce: 60, everyMs: 16 } as const;

/** The other window has a `Window` class of its own, so `instanceof` does not work. */
const windowOf = (source: MessageEventSource | null): Window | null => (source !== null && 'closed' in source ? source : null);

export function openChannel({ id, other, hear }: Ends): LectureChannel {
  const sender = crypto.getRandomValues(new Uint32Array(2)).join('-');
  const heard = new Map<string, number>();
  let sent = 0;

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
      sent += 1;
      const envelope = { app: 'reclaimscope', lecture: id, sender, nth: sent, message };
      broadcast?.postMessage(envelope);
      other()?.postMessage(envelope, window.origin === FILE ? '*' : window.origin);
    },
    close: () => {
      broadcast?.close();
      removeEventListener('message', receive);
    },
  };
}
