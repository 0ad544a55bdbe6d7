// Finds the first event in which the two runs differ. The running hashes of the event streams give a range of events, and a replay finds
// the exact event.
import type { EventNumber } from '../engine/units.ts';
import { BARE_VIEW } from './bare-view.ts';
import { SIDES } from './intent.ts';
import { isOpen, machine } from './machines.ts';
import { wishCount } from './stage.ts';
import { setApp } from './store.ts';

/** Events between two entries of the chain of running hashes. */
const CHAIN_EVENTS = 4096;
/** Each step of the search computes this much more simulated time. */
const SEARCH_STEP_NS = 10_000_000_000;

type Bracket =
  | { readonly type: 'found'; readonly from: EventNumber; readonly to: EventNumber }
  | { readonly type: 'same' }
  /** No difference is known yet, and at least one run is not explored to its end. */
  | { readonly type: 'unknown' };

/** The range of events that contains the first difference, if there is one, as far as both sides are explored. */
export function bracket(): Bracket {
  const [before, after] = [machine('before'), machine('after')];
  const rows = Math.min(before.chain.length, after.chain.length);
  for (let row = 0; row < rows; row += 1) {
    if (before.chain[row] !== after.chain[row]) return { type: 'found', from: row * CHAIN_EVENTS + 1, to: (row + 1) * CHAIN_EVENTS };
  }
  if (!before.complete || !after.complete) return { type: 'unknown' };
  // After the last common entry, at least one side has fewer events than an entry covers.
  const last = Math.max(before.exploredEvents, after.exploredEvents);
  const from = rows * CHAIN_EVENTS + 1;
  return last < from ? { type: 'same' } : { type: 'found', from, to: Math.min(last, from + CHAIN_EVENTS - 1) };
}

/** Searches the explored parts of the runs. Resolves to true if the store now has the answer. */
export async function locateDivergence(): Promise<boolean> {
  if (!SIDES.every(isOpen)) return false;
  const where = bracket();
  switch (where.type) {
    case 'unknown':
      setApp({ divergence: 'none-so-far' });
      return false;
    case 'same':
      setApp({ divergence: 'same-to-the-end' });
      return true;
    case 'found':
      return locateWithin(where.from, where.to);
    default:
      return where;
  }
}

/** Finds the first event whose running hashes differ. A run that has ended has no more hashes. */
async function locateWithin(from: EventNumber, to: EventNumber): Promise<boolean> {
  const wishes = wishCount();
  const [before, after] = await Promise.all(SIDES.map((side) => machine(side).client.streamHashes(from, to)));
  if (before?.type !== 'stream-hashes' || after?.type !== 'stream-hashes') return false;
  // One side may have answered long before the other and already be busy with a newer request.
  if (wishCount() !== wishes) return false;
  const longer = before.hashes.length > after.hashes.length ? before : after;
  const place = longer.hashes.findIndex((_, index) => before.hashes[index] !== after.hashes[index]);
  if (place === -1) {
    setApp({ divergence: 'same-to-the-end' });
    return true;
  }
  const event = from + place;
  const answers = await Promise.all(SIDES.map((side) => machine(side).client.glance({ type: 'event', event }, BARE_VIEW)));
  const times: number[] = [];
  for (const answer of answers) {
    if (answer.type !== 'frame') return false;
    times.push(answer.frame.time_ns);
  }
  // At the first event that differs, the times can differ too.
  setApp({ divergence: { event, ns: Math.min(...times) } });
  return true;
}

/** Computes both sides until the first difference or the end. Resolves to false if another request took over, a machine broke, or a side does
 * not run. */
export async function searchDivergence(): Promise<boolean> {
  for (const side of SIDES) machine(side).showsProgress = true;
  const wishes = wishCount();
  for (;;) {
    if (await locateDivergence()) return true;
    if (wishCount() !== wishes) return false;
    if (!SIDES.every(isOpen) || bracket().type !== 'unknown') return false;
    const unfinished = SIDES.filter((side) => !machine(side).complete);
    const untilNs = Math.min(...unfinished.map((side) => machine(side).exploredNs)) + SEARCH_STEP_NS;
    const answers = await Promise.all(SIDES.map((side) => machine(side).client.explore(untilNs)));
    if (answers.some((answer) => answer.type !== 'explored')) return false;
  }
}
