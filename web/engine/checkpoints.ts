// Checkpoints: copies of the engine's whole linear memory. Nothing can be forgotten, because nothing is enumerated.
//
// Two tiers. The coarse one is spaced evenly by engine cost over everything explored; when it is full, every second one is
// dropped and the spacing doubles, so the length of the run need not be known. The fine tier holds a few around the cursor.
import { MemoryCopies, type MemoryCopy } from './memory-copies.ts';
import type { EventNumber, Ns } from './units.ts';

/** A resting state of the simulation. */
export type Place = {
  readonly event: EventNumber;
  readonly timeNs: Ns;
  /** Milliseconds of engine time from the start of the run to here. */
  readonly costMs: number;
};

export type Checkpoint = { readonly place: Place; readonly copy: MemoryCopy };

/** `wide`: somebody waits for a moment farther on, and copies take time from the way to it. */
export type Spacing = 'even' | 'wide';

const MIB = 1024 * 1024;
/** Bytes that one side may spend on checkpoints, by the memory of the device in GiB where the browser tells it. */
export const checkpointBudget = (deviceMemory: number | undefined): number =>
  (deviceMemory !== undefined && deviceMemory >= 8 ? 384 : 256) * MIB;

/** The fine tier: enough to halve the distance to the cursor six times. */
const FINE_COUNT = 6;
/** First spacing of the coarse tier: a seek in a short run takes no longer than a frame or two. */
const FIRST_SPACING_MS = 25;
/** Laying coarse checkpoints and packing them may take a fifth of the time. */
const SPACING_PER_COPY = 4;
/** What is packed behind a copy while nobody waits, in times of what the copy took: more than comes, so that nothing is left for long. */
const PACKING_PER_COPY = 1.5;
/** A spacing at which laying coarse checkpoints, up to here, has taken as long as going back from here to one will take at the most. */
export const wideSpacing = (costMs: number, copyMs: number): number => Math.sqrt(2 * costMs * copyMs);
/** A coarse tier of fewer than this many would make every seek a run from the start. */
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

  /** What laying or restoring one takes. */
  get copyMs(): number {
    return this.#copyMs;
  }

  get bytes(): number {
    return this.#copies.bytes;
  }

  get count(): number {
    return this.#coarse.length + this.#fine.length;
  }

  /** The coarse tier is due a checkpoint here. */
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

  /** Makes copies smaller while nobody waits, for so long; whether there is more to do. */
  pack(ms: number): boolean {
    const isMore = this.#copies.packFor(ms);
    // What the memory has is kept raw and packed.
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

  /** A machine too large for the budget still gets the fewest that make sense. */
  #isOver(): boolean {
    return this.#copies.bytes > this.#budget;
  }

  /** Drops every second one; the first, which is the start of the run, stays. */
  #thin(): void {
    this.#spacingMs = 2 * this.#evenSpacing();
    for (const [index, { copy }] of this.#coarse.entries()) if (index % 2 === 1) this.#copies.drop(copy);
    this.#coarse = this.#coarse.filter((_, index) => index % 2 === 0);
    this.#fit();
  }

  /** Lays one near the cursor, in place of the one that is farthest from it. */
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

  /** The latest one that lies before what is asked for. */
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

/** What a thing costs when nothing disturbs it: down at once, up slowly. */
const usual = (old: number, ms: number): number => (old === 0 || ms < old ? ms : old * 0.9 + ms * 0.1);
