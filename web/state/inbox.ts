// Limits the messages from other windows and pages to a number that this page can follow: first a few at once, then one at a time. Of the
// waiting messages, only the newest of each kind is followed, so a flood ends in the same state as if all had been followed.

export type Inbox<Message> = { readonly hear: (message: Message) => void; readonly close: () => void };

type Limits<Message> = {
  /** How many messages are followed at once. */
  readonly atOnce: number;
  /** After that, one message is followed in this many milliseconds. */
  readonly everyMs: number;
  /** A name from a small set, because one message of each kind is kept. */
  readonly kindOf: (message: Message) => string;
  readonly follow: (message: Message) => void;
  /** Called for a message when a newer one of its kind arrived before it was followed. */
  readonly passOver: (message: Message) => void;
};

export function createInbox<Message>({ atOnce, everyMs, kindOf, follow, passOver }: Limits<Message>): Inbox<Message> {
  const waiting = new Map<string, Message>();
  let left = atOnce;
  let timer: ReturnType<typeof setTimeout> | null = null;

  const rest = (): void => {
    timer ??= setTimeout(goOn, everyMs);
  };
  const goOn = (): void => {
    timer = null;
    left = Math.min(atOnce, left + 1);
    const [next] = waiting;
    if (next !== undefined) {
      const [kind, message] = next;
      waiting.delete(kind);
      left -= 1;
      follow(message);
    }
    if (left < atOnce || waiting.size > 0) rest();
  };

  return {
    hear: (message) => {
      rest();
      if (left > 0 && waiting.size === 0) {
        left -= 1;
        follow(message);
        return;
      }
      const kind = kindOf(message);
      const older = waiting.get(kind);
      waiting.set(kind, message);
      if (older !== undefined) passOver(older);
    },
    close: () => {
      if (timer !== null) clearTimeout(timer);
      timer = null;
      waiting.clear();
    },
  };
}
