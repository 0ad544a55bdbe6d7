// How the last stretch before a moment is divided: as many events for every picture, whatever time they take, as at an even pace of the clock a run
// of reclaim either stands still or is over at once.
import type { Frame } from '../engine/protocol.ts';
import type { EventNumber } from '../engine/units.ts';

/** Real time of a picture, as long as words stand while the clock plays, and how many there are. */
export const PICTURE_MS = 100;
export const PICTURES = 30;
/** Events of a whole stretch on a machine of one page; they grow with the square root of its pages, as what is seen of a page shrinks. */
const EVENTS = 50;

export const stretchEvents = (managedPages: number): number => Math.max(PICTURES, Math.round(EVENTS * Math.sqrt(managedPages)));

/** Events of a millisecond at that pace. */
export const eventsAMs = (managedPages: number): number => stretchEvents(managedPages) / (PICTURES * PICTURE_MS);

/** Pages of a machine. */
export const managedPages = ({ zones }: Frame): number => zones.reduce((sum, { managed }) => sum + managed, 0);

/** The events at which pictures are taken from one to another, that of the start among them. */
export function picturesBetween(from: EventNumber, to: EventNumber, pictures: number): readonly EventNumber[] {
  const steps = Math.max(1, Math.min(pictures, to - from));
  return Array.from({ length: steps + 1 }, (_, place) => from + Math.round(((to - from) * place) / steps));
}

/** The pictures before a moment: fewer where the run begins later than the stretch would. */
export function runUpTo(event: EventNumber, managedPages: number): readonly EventNumber[] {
  const whole = stretchEvents(managedPages);
  const events = Math.min(whole, event);
  return picturesBetween(event - events, event, Math.ceil((PICTURES * events) / whole));
}
