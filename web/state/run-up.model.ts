// Divides the events before a moment into pictures, each with the same number of events. If each picture covered the same time, most of
// them would show no reclaim, and a few would show all of it.
import { sidesOf } from '../domain/story/bets.model.ts';
import type { Beat } from '../domain/story/story.model.ts';
import type { StorySide } from '../domain/story/story-values.model.ts';
import type { Found, Frame } from '../engine/protocol.ts';
import type { EventNumber } from '../engine/units.ts';

/** Real time for which a picture is shown, and the number of pictures in a full run-up. */
export const PICTURE_MS = 100;
export const PICTURES = 30;
/** Events of a full run-up, divided by the square root of the machine's pages. A larger machine gets more events, because each page is
 * drawn smaller. */
const EVENTS = 50;

export const stretchEvents = (managedPages: number): number => Math.max(PICTURES, Math.round(EVENTS * Math.sqrt(managedPages)));

/** Events per millisecond of real time during a run-up. */
export const eventsAMs = (managedPages: number): number => stretchEvents(managedPages) / (PICTURES * PICTURE_MS);

/** Number of pages that the kernel manages, in all zones. */
export const managedPages = ({ zones }: Frame): number => zones.reduce((sum, { managed }) => sum + managed, 0);

/** The events at which pictures are taken, from the first event to the last, both included. */
export function picturesBetween(from: EventNumber, to: EventNumber, pictures: number): readonly EventNumber[] {
  const steps = Math.max(1, Math.min(pictures, to - from));
  return Array.from({ length: steps + 1 }, (_, place) => from + Math.round(((to - from) * place) / steps));
}

/** The pictures before a moment. There are fewer if the run has too few events before it, or if the story has already told some of these
 * events: the pictures then begin at `told`, so that they never go back. A moment before `told` gets all its pictures, because the story
 * itself goes back. `told` null: the story has not told this side of the run. */
export function runUpTo(event: EventNumber, managedPages: number, told: EventNumber | null): readonly EventNumber[] {
  const full = stretchEvents(managedPages);
  const events = Math.min(full, event - (told !== null && told < event ? told : 0));
  return picturesBetween(event - events, event, Math.ceil((PICTURES * events) / full));
}

/** The event up to which a story has told the side of a beat when the beat before it ends, with the answer of its bet. null: it is the
 * first beat, the other side was told, or the engine has not found that event. */
export function toldBefore(
  beats: readonly Beat[],
  beat: Beat,
  found: { readonly [side in StorySide]: readonly Found[] },
): EventNumber | null {
  const { side } = beat.moment;
  const last = beats[beats.findIndex(({ id }) => id === beat.id) - 1];
  if (last === undefined) return null;
  const { moment, bet } = last;
  const searches = [
    ...(moment.side === side ? [moment.search] : []),
    ...(bet !== null && bet.type !== 'curve' && sidesOf(bet).includes(side) ? [bet.until] : []),
  ];
  const events = found[side].filter(({ search }) => searches.includes(search)).map(({ event }) => event);
  return events.length === 0 ? null : Math.max(...events);
}
