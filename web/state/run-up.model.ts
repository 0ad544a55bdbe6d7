// Divides the events before a moment into pictures, each with the same number of events. If each picture covered the same time, most of
// them would show no reclaim, and a few would show all of it.
import type { Frame } from '../engine/protocol.ts';
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

/** The events whose pictures lead up to a moment; fewer if the run has too few events before it. */
export function runUpTo(event: EventNumber, managedPages: number): readonly EventNumber[] {
  const full = stretchEvents(managedPages);
  const events = Math.min(full, event);
  return picturesBetween(event - events, event, Math.ceil((PICTURES * events) / full));
}
