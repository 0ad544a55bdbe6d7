// Limits how fast this page follows messages from other windows and pages: first a few at once, then one at a time. Of the waiting
// messages, it follows only the newest of each kind, so a flood ends in the same state as if it had followed all.

export type Inbox<Message> = { readonly hear: (message: Message) => void; readonly close: () => void };

type Limits<Message> = {
  /** Number of messages that are followed without a delay. */
  readonly atOnce: number;
  /** The interval at which the messages after these are followed, in ms. */
  readonly everyMs: number;
  /** Must return one of a small number of names, because the inbox keeps one message of each kind. */
  readonly kindOf: (message: Message) => string;
  readonly follow: (message: Message) => void;
  /** Called for a waiting message when a newer one of its kind replaces it. */
  readonly passOver: (message: Message) => void;
};

export function createInbox<Message>({ atOnce, everyMs, kindOf, follow, passOver }: Limits<Message>): Inbox<Message> {
  const waiting = new Map<string, Message>();
  let budget = atOnce;
  let timer: ReturnType<typeof setTimeout> | null = null;

  const rest = (): void => {
    timer ??= setTimeout(goOn, everyMs);
  };
  const goOn = (): void => {
    timer = null;
    budget = Math.min(atOnce, budget + 1);
    const [next] = waiting;
    if (next !== undefined) {
      const [kind, message] = next;
      waiting.delete(kind);
      budget -= 1;
      follow(message);
    }
    if (budget < atOnce || waiting.size > 0) rest();
  };

  return {
    hear: (message) => {
      rest();
      if (budget > 0 && waiting.size === 0) {
        budget -= 1;
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
