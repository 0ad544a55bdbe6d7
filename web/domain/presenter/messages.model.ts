// Messages between the window of the audience and that of the presenter. Other pages may send messages too, so this module checks each
// field, and drops a message with a wrong field.
import { DEPTHS, type Depth } from '../stage/depth.model.ts';
import { type BetPlace, isBetPlace } from '../story/bet-steps.model.ts';
import { type Hands, readHands } from './hands.model.ts';

/** The state of the audience's window. */
export type Place = {
  /** The link of that window, including its '#'; empty: the gallery. */
  readonly link: string;
  /** The open beat, or the end of the story; null: neither is open. */
  readonly beat: string | null;
  /** What the audience reads at the beat, as plain text: its lead, or the outcome or the reason of its bet. */
  readonly said: string;
  readonly depth: Depth;
  /** The stage shows the moment of the beat, or is loading it. */
  readonly there: boolean;
  /** The state of the beat's bet; null: the beat has no bet. */
  readonly bet: BetPlace | null;
  /** The run is playing towards the moment of the beat, and a step forward jumps there at once. */
  readonly skips: boolean;
  readonly dark: boolean;
  readonly playing: boolean;
  /** The audience sees how many hands went up for each answer. */
  readonly spread: boolean;
  readonly qr: boolean;
};

/** Commands that the presenter may send to the audience's window in a message of type `do`. */
const REMOTE_COMMANDS = ['beatBack', 'beatForward', 'togglePlay', 'darken'] as const;
export type RemoteCommand = (typeof REMOTE_COMMANDS)[number];

/** A position on the audience's stage, as shares of its width and height. */
export type Spot = { readonly x: number; readonly y: number };

export type FromHall = { readonly type: 'place'; readonly place: Place } | { readonly type: 'hall-goes' };
export type FromPresenter =
  | { readonly type: 'hello' }
  | { readonly type: 'do'; readonly command: RemoteCommand }
  | { readonly type: 'beat'; readonly beat: string }
  | { readonly type: 'link'; readonly link: string }
  /** Where the presenter points; null: nowhere. */
  | { readonly type: 'spot'; readonly spot: Spot | null }
  /** Shows the counted hands of a beat to the audience; null: hides them. */
  | { readonly type: 'spread'; readonly beat: string; readonly hands: Hands | null }
  | { readonly type: 'qr'; readonly shown: boolean };

/** The envelope of each message: the lecture, the sending window (with a new name at each load), and the number of the message. A
 * message travels over two channels at once, and the receiver drops the second copy by its number. */
export type Envelope = {
  readonly app: 'reclaimscope';
  readonly lecture: string;
  readonly sender: string;
  readonly nth: number;
  readonly message: unknown;
};

const MOST_TEXT = 20_000;

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (value: unknown): Fields | null => (typeof value === 'object' && value !== null ? (value as Fields) : null);
const isText = (value: unknown, most: number): value is string => typeof value === 'string' && value.length <= most;
const isFlag = (value: unknown): value is boolean => typeof value === 'boolean';
const isPart = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= 1;

/** Names of beats as written in links. */
const isBeat = (value: unknown): value is string => typeof value === 'string' && /^[a-z][a-z0-9-]{0,31}$/.test(value);
const isLink = (value: unknown): value is string => isText(value, MOST_TEXT) && (value === '' || /^#v\d/.test(value));

export function readEnvelope(value: unknown): Envelope | null {
  const fields = fieldsOf(value);
  if (fields === null || fields['app'] !== 'reclaimscope') return null;
  const { lecture, sender, nth, message } = fields;
  if (!isText(lecture, 40) || !isText(sender, 40) || !Number.isSafeInteger(nth)) return null;
  return { app: 'reclaimscope', lecture, sender, nth: Number(nth), message };
}

export function readFromHall(value: unknown): FromHall | null {
  const fields = fieldsOf(value);
  if (fields?.['type'] === 'hall-goes') return { type: 'hall-goes' };
  const place = fields?.['type'] === 'place' ? readPlace(fields['place']) : null;
  return place === null ? null : { type: 'place', place };
}

function readPlace(value: unknown): Place | null {
  const { link, beat, said, depth, there, bet, skips, dark, playing, spread, qr } = fieldsOf(value) ?? {};
  const known = DEPTHS.find((one) => one === depth);
  if (known === undefined || !isLink(link) || !(beat === null || isBeat(beat)) || !isText(said, MOST_TEXT) || !isFlag(there)) return null;
  if (!(bet === null || isBetPlace(bet)) || !isFlag(skips) || !isFlag(dark) || !isFlag(playing) || !isFlag(spread) || !isFlag(qr))
    return null;
  return { link, beat, said, depth: known, there, bet, skips, dark, playing, spread, qr };
}

export function readFromPresenter(value: unknown): FromPresenter | null {
  const { type, command, beat, link, spot, hands, shown } = fieldsOf(value) ?? {};
  switch (type) {
    case 'hello':
      return { type };
    case 'do': {
      const known = REMOTE_COMMANDS.find((one) => one === command);
      return known === undefined ? null : { type, command: known };
    }
    case 'beat':
      return isBeat(beat) ? { type, beat } : null;
    case 'link':
      return isLink(link) && link !== '' ? { type, link } : null;
    case 'spot': {
      const { x, y } = fieldsOf(spot) ?? {};
      if (spot === null) return { type, spot };
      return isPart(x) && isPart(y) ? { type, spot: { x, y } } : null;
    }
    case 'spread': {
      const read = hands === null ? null : readHands(hands);
      return isBeat(beat) && (hands === null || read !== null) ? { type, beat, hands: read } : null;
    }
    case 'qr':
      return isFlag(shown) ? { type, shown } : null;
    default:
      return null;
  }
}
