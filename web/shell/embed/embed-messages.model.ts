// The messages between this page and a page that embeds it: the requests of that page, and the answers. docs/guide.md documents them.
// Messages can be from strangers, so each must have the expected form, and no part of it is shown or executed.

/** The version of the messages. We raise it when the meaning of a message changes, but not for an additional message. */
export const MESSAGES_VERSION = 1;

const ASKS = ['next', 'previous', 'play', 'pause', 'shown'] as const;
type PlainAsk = (typeof ASKS)[number];

export type Ask = { readonly type: PlainAsk } | { readonly type: 'beat'; readonly beat: string };

/** The id by which the sender recognizes an answer; null: the message had none. */
type MessageId = string | number | null;

/** The reason why a message is refused. `quoted`: the wrong value in quotation marks. */
export type AskRefusal =
  | { readonly type: 'version'; readonly quoted: string; readonly right: number }
  | { readonly type: 'ask'; readonly quoted: string; readonly asks: readonly string[] }
  | { readonly type: 'beat'; readonly quoted: string; readonly beats: readonly string[] }
  /** The page skipped this message, because a newer message of the same kind arrived before the page could follow it. */
  | { readonly type: 'flood'; readonly most: number };

/** The page follows this many messages at once, and then one more in each interval of NEXT_MS milliseconds. */
export const MOST_AT_ONCE = 20;
export const NEXT_MS = 50;

export type Message =
  /** The message belongs to another script that uses the same channel. */
  | { readonly type: 'not-ours' }
  | { readonly type: 'refused'; readonly id: MessageId; readonly why: AskRefusal }
  | { readonly type: 'asked'; readonly id: MessageId; readonly ask: Ask };

export type Shown = {
  readonly scenario: string;
  /** The name of the open beat, as in links; null: no beat is open. */
  readonly beat: string | null;
  /** The title of the beat, or of the run. */
  readonly title: string;
  readonly seconds: number;
  /** The hash of the state; null while the state changes or is being computed. */
  readonly hash: string | null;
  readonly playing: boolean;
  /** The part of the link that begins with '#'. */
  readonly link: string;
};

export type Answer = { readonly reclaimscope: number; readonly id: MessageId } & (
  | { readonly ready: true }
  | { readonly shown: Shown }
  | { readonly refused: string }
);

const LONGEST_ID = 64;
const QUOTED = 40;

const idOf = (id: unknown): MessageId =>
  (typeof id === 'string' && id.length <= LONGEST_ID) || (typeof id === 'number' && Number.isFinite(id)) ? id : null;

const quoted = (value: unknown): string => {
  const text = typeof value === 'string' ? value : typeof value;
  return `"${text.length > QUOTED ? `${text.slice(0, QUOTED)}…` : text}"`;
};

/** Reads a message. `beats`: the names of the story's beats. */
export function readMessage(data: unknown, beats: readonly string[]): Message {
  if (typeof data !== 'object' || data === null || !Object.hasOwn(data, 'reclaimscope')) return { type: 'not-ours' };
  const { reclaimscope, id: given, do: asked, beat }: Readonly<Record<string, unknown>> = { ...data };
  const id = idOf(given);
  const refused = (why: AskRefusal): Message => ({ type: 'refused', id, why });
  if (reclaimscope !== MESSAGES_VERSION) return refused({ type: 'version', quoted: quoted(reclaimscope), right: MESSAGES_VERSION });
  const plain = ASKS.find((ask) => ask === asked);
  if (plain !== undefined) return { type: 'asked', id, ask: { type: plain } };
  if (asked !== 'beat') return refused({ type: 'ask', quoted: quoted(asked), asks: ['beat', ...ASKS] });
  const named = beats.find((one) => one === beat);
  if (named === undefined) return refused({ type: 'beat', quoted: quoted(beat), beats });
  return { type: 'asked', id, ask: { type: 'beat', beat: named } };
}
