// Messages of other windows and pages, as many as this page can follow: a few at once, then one at a time. Of those that wait, the newest of each kind
// is followed, so that a flood costs no more than a trickle and ends where it would have ended.

export type Inbox<Message> = { readonly hear: (message: Message) => void; readonly close: () => void };

type Limits<Message> = {
  /** So many are followed at once. */
  readonly atOnce: number;
  /** After that one in so many milliseconds. */
  readonly everyMs: number;
  /** One of a few words. */
  readonly kindOf: (message: Message) => string;
  readonly follow: (message: Message) => void;
  /** A newer one of its kind has come before it was followed. */
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
