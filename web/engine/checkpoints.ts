// Checkpoints: copies of the engine's whole linear memory. They cannot miss a part of the state, because the code does not list the parts.
//
// There are two tiers. The coarse tier covers everything explored, spaced by engine time. When the memory for it is used up, every second
// checkpoint is dropped and the spacing doubles, so the length of the run need not be known. The fine tier has a few checkpoints around the
// cursor.
import { MemoryCopies, type MemoryCopy } from './memory-copies.ts';
import type { EventNumber, Ns } from './units.ts';

/** A point of the run at which the simulation is between two steps. */
export type Place = {
  readonly event: EventNumber;
  readonly timeNs: Ns;
  /** Milliseconds of engine time from the start of the run to here. */
  readonly costMs: number;
};

export type Checkpoint = { readonly place: Place; readonly copy: MemoryCopy };

/** `wide`: fewer checkpoints, because the user waits for a later moment, and copying would delay it. */
export type Spacing = 'even' | 'wide';

const MIB = 1024 * 1024;
/** Bytes that one side may use for checkpoints. `deviceMemory`: the memory of the device in GiB, where the browser reports it. */
export const checkpointBudget = (deviceMemory: number | undefined): number =>
  (deviceMemory !== undefined && deviceMemory >= 8 ? 384 : 256) * MIB;

/** Maximum number of fine checkpoints; at most HALVINGS (timeline.ts) of them are laid on the way to a position. */
const FINE_COUNT = 6;
/** The first spacing of the coarse tier. With it, a seek in a short run takes no longer than one or two frames of the screen. */
const FIRST_SPACING_MS = 25;
/** The least spacing, in multiples of the time for copying and packing, so that coarse checkpoints take at most a fifth of the time. */
const SPACING_PER_COPY = 4;
/** Time for packing after each copy while the user does not wait, relative to the time of the copy. It is above 1, so that packing keeps
 * up with new blocks. */
const PACKING_PER_COPY = 1.5;
/** The spacing, in ms, at which laying all coarse checkpoints up to here takes as long as replaying from one of them to the next. */
export const wideSpacing = (costMs: number, copyMs: number): number => Math.sqrt(2 * costMs * copyMs);
/** Coarse checkpoints that are kept even beyond the budget, because with fewer, every seek would run from the start. */
const COARSE_MINIMUM = 3;

export class Checkpoints {
  readonly #copies: MemoryCopies;
  readonly #budget: number;
  #coarse: Checkpoint[] = [];
  #fine: Checkpoint[] = [];
  #spacingMs = FIRST_SPACING_MS;
  #copyMs = 0;
  #packMs = 0;

  constructor(memory: WebAssembly.Memory, notesAt: number, budget: number) {
    this.#copies = new MemoryCopies(memory, notesAt);
    this.#budget = budget;
  }

  /** Estimated time of laying or restoring a checkpoint, in ms. */
  get copyMs(): number {
    return this.#copyMs;
  }

  get bytes(): number {
    return this.#copies.bytes;
  }

  get count(): number {
    return this.#coarse.length + this.#fine.length;
  }

  /** Whether the coarse tier needs a checkpoint here. */
  due(place: Place, spacing: Spacing): boolean {
    const last = this.#coarse.at(-1)?.place;
    const evenMs = this.#evenSpacing();
    const spacingMs = spacing === 'even' ? evenMs : Math.max(evenMs, wideSpacing(place.costMs, this.#copyMs));
    return last === undefined || (place.event > last.event && place.costMs - last.costMs >= spacingMs);
  }

  #evenSpacing(): number {
    return Math.max(this.#spacingMs, (this.#copyMs + this.#packMs) * SPACING_PER_COPY);
  }

  layCoarse(place: Place, spacing: Spacing): void {
    this.#coarse.push(this.#copy(place));
    if (spacing === 'even') {
      const began = performance.now();
      this.pack(this.#copyMs * PACKING_PER_COPY);
      this.#packMs = this.#packMs * 0.9 + (performance.now() - began) * 0.1;
    }
    this.#keepWithin();
  }

  /** Packs copies for about `ms` milliseconds. Returns whether there is more to pack. */
  pack(ms: number): boolean {
    const isMore = this.#copies.packFor(ms);
    // Packing can also add bytes: blocks that the memory has now are kept both raw and packed.
    this.#keepWithin();
    return isMore;
  }

  #keepWithin(): void {
    this.#fit();
    while (this.#isOver() && this.#coarse.length > COARSE_MINIMUM) this.#thin();
  }

  #fit(): void {
    this.#copies.packUntil(this.#budget);
  }

  /** Whether the copies exceed the budget. A machine too large for the budget still gets the minimum of checkpoints. */
  #isOver(): boolean {
    return this.#copies.bytes > this.#budget;
  }

  /** Drops every second coarse checkpoint, but never the first one, at the start of the run. */
  #thin(): void {
    this.#spacingMs = 2 * this.#evenSpacing();
    for (const [index, { copy }] of this.#coarse.entries()) if (index % 2 === 1) this.#copies.drop(copy);
    this.#coarse = this.#coarse.filter((_, index) => index % 2 === 0);
    this.#fit();
  }

  /** Lays a fine checkpoint near the cursor. If there are too many, the one farthest from the cursor is dropped. */
  layFine(place: Place, cursorEvent: number): void {
    const here = (one: Checkpoint): boolean => one.place.event === place.event && one.place.timeNs === place.timeNs;
    if (this.#fine.some(here) || this.#coarse.some(here)) return;
    this.#fine.push(this.#copy(place));
    this.#fit();
    while (this.#fine.length > (this.#isOver() ? 1 : FINE_COUNT)) {
      const farthest = this.#fine.reduce((worst, one) =>
        Math.abs(one.place.event - cursorEvent) > Math.abs(worst.place.event - cursorEvent) ? one : worst,
      );
      this.#fine = this.#fine.filter((one) => one !== farthest);
      this.#copies.drop(farthest.copy);
    }
    this.#keepWithin();
  }

  /** The latest checkpoint for whose place `before` holds. */
  best(before: (place: Place) => boolean): Checkpoint | null {
    let best: Checkpoint | null = null;
    for (const one of [...this.#coarse, ...this.#fine]) {
      if (before(one.place) && (best === null || one.place.event > best.place.event)) best = one;
    }
    return best;
  }

  restore({ copy }: Checkpoint): void {
    const began = performance.now();
    this.#copies.bring(copy);
    this.#keepWithin();
    this.#copyMs = usual(this.#copyMs, performance.now() - began);
  }

  #copy(place: Place): Checkpoint {
    const began = performance.now();
    const copy = this.#copies.take();
    this.#copyMs = usual(this.#copyMs, performance.now() - began);
    return { place, copy };
  }
}

/** Estimates a cost from measured times. The estimate falls at once and rises slowly, because disturbances only lengthen measurements. */
const usual = (old: number, ms: number): number => (old === 0 || ms < old ? ms : old * 0.9 + ms * 0.1);
