// Checkpoints: copies of the engine's whole linear memory. Nothing can be forgotten, because nothing is enumerated.
//
// Two tiers. The coarse one is spaced evenly by engine cost over everything explored; when it is full, every second one is
// dropped and the spacing doubles, so the length of the run need not be known. The fine tier holds a few around the cursor.
//
// Tried and left: keeping only what differs from an earlier copy. Reclaim scatters its writes, so after a second of engine time
// half of all words differ, and finding them takes as long as two copies.
import { lookThrough } from './last-written.ts';
import type { EventNumber, Ns } from './units.ts';

/** A resting state of the simulation. */
export type Place = {
  readonly event: EventNumber;
  readonly timeNs: Ns;
  /** Milliseconds of engine time from the start of the run to here. */
  readonly costMs: number;
};

export type Checkpoint = {
  readonly place: Place;
  /** Room for a copy, of which the first `used` bytes are one. */
  readonly bytes: Uint8Array;
  readonly used: number;
  /** The allocator's notes at the end of the memory. What lies between holds nothing that an older state looks at. */
  readonly notes: Uint8Array;
};

/** `wide`: somebody waits for a moment farther on, and copies take time from the way to it. */
export type Spacing = 'even' | 'wide';

const MIB = 1024 * 1024;
/** Bytes that one side may spend on checkpoints, by the memory of the device in GiB where the browser tells it. */
export const checkpointBudget = (deviceMemory: number | undefined): number =>
  (deviceMemory !== undefined && deviceMemory >= 8 ? 512 : 256) * MIB;

/** The fine tier: enough to halve the distance to the cursor six times. */
const FINE_COUNT = 6;
/** First spacing of the coarse tier: a seek in a short run takes no longer than a frame or two. */
const FIRST_SPACING_MS = 25;
/** Laying coarse checkpoints may take a fifth of the time. */
const SPACING_PER_COPY = 4;
/** A spacing at which laying coarse checkpoints, up to here, has taken as long as going back from here to one will take at the most. */
export const wideSpacing = (costMs: number, copyMs: number): number => Math.sqrt(2 * costMs * copyMs);
/** A coarse tier of fewer than this many would make every seek a run from the start. */
const COARSE_MINIMUM = 3;
/** Buffers are this much larger than the state, so that it can grow a little and still fit into them. */
const SLACK = 1.05;

export class Checkpoints {
  readonly #memory: WebAssembly.Memory;
  readonly #lastWritten: (end: number) => number;
  readonly #notesAt: number;
  readonly #budget: number;
  #coarse: Checkpoint[] = [];
  #fine: Checkpoint[] = [];
  /** Warm buffers to use again: copying into fresh ones costs a page fault for every 4 KiB. */
  #spare: Uint8Array[] = [];
  #spacingMs = FIRST_SPACING_MS;
  #copyMs = 0;

  constructor(memory: WebAssembly.Memory, notesAt: number, budget: number) {
    this.#memory = memory;
    this.#lastWritten = lookThrough(memory);
    this.#notesAt = notesAt;
    this.#budget = budget;
  }

  /** What laying or restoring one takes. */
  get copyMs(): number {
    return this.#copyMs;
  }

  get bytes(): number {
    return [...this.#coarse, ...this.#fine].reduce((sum, { bytes }) => sum + bytes.byteLength, 0);
  }

  get count(): number {
    return this.#coarse.length + this.#fine.length;
  }

  /** The coarse tier is due a checkpoint here. */
  due(place: Place, spacing: Spacing): boolean {
    const last = this.#coarse.at(-1)?.place;
    const evenMs = Math.max(this.#spacingMs, this.#copyMs * SPACING_PER_COPY);
    const spacingMs = spacing === 'even' ? evenMs : Math.max(evenMs, wideSpacing(place.costMs, this.#copyMs));
    return last === undefined || (place.event > last.event && place.costMs - last.costMs >= spacingMs);
  }

  layCoarse(place: Place, spacing: Spacing): void {
    while (this.#coarse.length >= this.#capacity().coarse) this.#thin();
    if (this.due(place, spacing)) this.#coarse.push(this.#copy(place));
  }

  /** How many fit into the budget. A machine too large for it still gets the fewest that make sense. */
  #capacity(): { readonly coarse: number; readonly fine: number } {
    const one = this.#coarse.at(-1)?.bytes.byteLength ?? 1;
    const total = Math.floor(this.#budget / one);
    const fine = Math.max(1, Math.min(FINE_COUNT, Math.floor(total / 3)));
    return { coarse: Math.max(COARSE_MINIMUM, total - fine), fine };
  }

  /** Drops every second one; the first, which is the start of the run, stays. */
  #thin(): void {
    const kept: Checkpoint[] = [];
    for (const [index, one] of this.#coarse.entries()) {
      if (index % 2 === 0) kept.push(one);
      else this.#spare.push(one.bytes);
    }
    this.#coarse = kept;
    this.#spacingMs *= 2;
  }

  /** Lays one near the cursor, in place of the one that is farthest from it. */
  layFine(place: Place, cursorEvent: number): void {
    const here = (one: Checkpoint): boolean => one.place.event === place.event && one.place.timeNs === place.timeNs;
    if (this.#fine.some(here) || this.#coarse.some(here)) return;
    while (this.#fine.length >= this.#capacity().fine) {
      const farthest = this.#fine.reduce((worst, one) =>
        Math.abs(one.place.event - cursorEvent) > Math.abs(worst.place.event - cursorEvent) ? one : worst,
      );
      this.#fine = this.#fine.filter((one) => one !== farthest);
      this.#spare.push(farthest.bytes);
    }
    this.#fine.push(this.#copy(place));
  }

  /** The latest one that lies before what is asked for. */
  best(before: (place: Place) => boolean): Checkpoint | null {
    let best: Checkpoint | null = null;
    for (const one of [...this.#coarse, ...this.#fine]) {
      if (before(one.place) && (best === null || one.place.event > best.place.event)) best = one;
    }
    return best;
  }

  restore({ bytes, used, notes }: Checkpoint): void {
    const began = performance.now();
    const memory = new Uint8Array(this.#memory.buffer);
    memory.set(bytes.subarray(0, used));
    memory.set(notes, this.#notesAt);
    this.#copyMs = usual(this.#copyMs, performance.now() - began);
  }

  #copy(place: Place): Checkpoint {
    const began = performance.now();
    const { buffer } = this.#memory;
    const used = this.#lastWritten(this.#notesAt);
    const spare = this.#spare.pop();
    const bytes = spare !== undefined && spare.byteLength >= used ? spare : new Uint8Array(Math.ceil(used * SLACK));
    bytes.set(new Uint8Array(buffer, 0, used));
    const notes = new Uint8Array(buffer, this.#notesAt).slice();
    this.#copyMs = usual(this.#copyMs, performance.now() - began);
    return { place, bytes, used, notes };
  }
}

/** What a thing costs when nothing disturbs it: down at once, up slowly. */
const usual = (old: number, ms: number): number => (old === 0 || ms < old ? ms : old * 0.9 + ms * 0.1);
