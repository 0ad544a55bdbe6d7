// Reports that the engine has reached the event that it watches. The engine imports `arrivedAt` and calls it before making the frame of the
// event, so that the page can already bring the other side to the same time.
import type { Ns } from './units.ts';

const arrival: { tell: (ns: Ns) => void } = { tell: () => undefined };

/** Replaces the listener. A worker needs only one, because it runs one simulation. */
export function listenForArrival(arrived: (ns: Ns) => void): void {
  arrival.tell = arrived;
}

export function arrivedAt(ns: Ns): void {
  arrival.tell(ns);
}
