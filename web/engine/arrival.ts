// Tells when the engine has reached the event that it watches. The engine imports `arrivedAt` and calls it before it takes the picture of the
// event, so that the other side can be brought to the same time meanwhile.
import type { Ns } from './units.ts';

const arrival: { tell: (ns: Ns) => void } = { tell: () => undefined };

/** Replaces the listener. A worker runs one simulation, so it needs only one. */
export function listenForArrival(arrived: (ns: Ns) => void): void {
  arrival.tell = arrived;
}

export function arrivedAt(ns: Ns): void {
  arrival.tell(ns);
}
