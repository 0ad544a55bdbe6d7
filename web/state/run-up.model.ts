// How the time before a moment is divided into pictures: every picture has the same number of events. If every picture had the same time,
// most of them would show no reclaim, and all reclaim would fall into a few.
import type { Frame } from '../engine/protocol.ts';
import type { EventNumber } from '../engine/units.ts';

/** Real time of one picture, in ms, and the number of pictures. Numbers in a text also stay this long while the clock plays. */
export const PICTURE_MS = 100;
export const PICTURES = 30;
/** Events of a whole run-up on a machine of one page. The number grows with the square root of the machine's pages, because each page is
 * drawn smaller. */
const EVENTS = 50;

export const stretchEvents = (managedPages: number): number => Math.max(PICTURES, Math.round(EVENTS * Math.sqrt(managedPages)));

/** Events per millisecond at that pace. */
export const eventsAMs = (managedPages: number): number => stretchEvents(managedPages) / (PICTURES * PICTURE_MS);

/** Number of pages that the kernel manages, in all zones. */
export const managedPages = ({ zones }: Frame): number => zones.reduce((sum, { managed }) => sum + managed, 0);

/** The events at which pictures are taken, from the first event to the last, both included. */
export function picturesBetween(from: EventNumber, to: EventNumber, pictures: number): readonly EventNumber[] {
  const steps = Math.max(1, Math.min(pictures, to - from));
  return Array.from({ length: steps + 1 }, (_, place) => from + Math.round(((to - from) * place) / steps));
}

/** The pictures before a moment. There are fewer where the run begins inside that span. */
export function runUpTo(event: EventNumber, managedPages: number): readonly EventNumber[] {
  const whole = stretchEvents(managedPages);
  const events = Math.min(whole, event);
  return picturesBetween(event - events, event, Math.ceil((PICTURES * events) / whole));
}
