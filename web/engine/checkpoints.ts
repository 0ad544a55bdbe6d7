// Checkpoints: copies of the engine's whole linear memory. Nothing can be forgotten, because nothing is enumerated.
//
// Two tiers. The coarse one is spaced evenly by engine cost over everything explored; when it is full, every second one is
// dropped and the spacing doubles, so the length of the run need not be known. The fine one holds a few checkpoints around
// the cursor.

import { usedBytes, WASM_PAGE } from './linear-memory.ts';

/** A resting state of the simulation. */
export type Place = {
  readonly event: number;
  readonly timeNs: number;
  /** Milliseconds of engine time from the start of the run to here. */
  readonly costMs: number;
};

export type Checkpoint = {
  readonly place: Place;
  /** Room for a copy, of which the first `used` bytes are one. */
  readonly bytes: Uint8Array;
  readonly used: number;
  /** The last page of the memory. What lies between holds nothing that an older state looks at. */
  readonly last: Uint8Array;
  readonly lastAt: number;
};

const MIB = 1024 * 1024;
/** Bytes that one side may spend on checkpoints, by the memory of the device in GiB where the browser tells it. */
export const checkpointBudget = (deviceMemory: number | undefined): number =>
  (deviceMemory !== undefined && deviceMemory >= 8 ? 512 : 256) * MIB;

/** The fine tier: enough to halve the distance to the cursor six times. */
const FINE_COUNT = 6;
/** First spacing of the coarse tier: half of what a seek may take (50 ms) at most. */
const FIRST_SPACING_MS = 25;
/** Buffers are this much larger than the state, so that it can grow a little and still fit into them. */
const SLACK = 1.05;
/** A coarse tier of fewer than this many would make every seek a run from the start. */
const COARSE_MINIMUM = 3;

export class Checkpoints {
  readonly #memory: () => ArrayBuffer;
  readonly #budget: number;
  #coarse: Checkpoint[] = [];
  #fine: Checkpoint[] = [];
  /** Warm buffers to use again: copying into fresh ones costs a page fault for every 4 KiB. */
  #spare: Uint8Array[] = [];
  #spacingMs = FIRST_SPACING_MS;
  #largest = 0;
  /** What the latest copies took. */
  #copyMs = 0;

  constructor(memory: () => ArrayBuffer, budget: number) {
    this.#memory = memory;
    this.#budget = budget;
  }

  get copyMs(): number {
    return this.#copyMs;
  }

  get bytes(): number {
    return [...this.#coarse, ...this.#fine].reduce((sum, checkpoint) => sum + checkpoint.bytes.byteLength, 0);
  }

  get count(): number {
    return this.#coarse.length + this.#fine.length;
  }

  /** How many fit into the budget. A machine too large for it still gets the fewest that make sense. */
  #capacity(): { readonly coarse: number; readonly fine: number } {
    const total = Math.floor(this.#budget / Math.max(this.#largest, 1));
    const fine = Math.max(1, Math.min(FINE_COUNT, Math.floor(total / 3)));
    return { coarse: Math.max(COARSE_MINIMUM, total - fine), fine };
  }

  /** The coarse tier is due a checkpoint here. */
  due(place: Place): boolean {
    const last = this.#coarse.at(-1);
    return last === undefined || (place.event > last.place.event && place.costMs - last.place.costMs >= this.#spacingMs);
  }

  layCoarse(place: Place): void {
    while (this.#coarse.length >= this.#capacity().coarse) this.#thin();
    if (this.due(place)) this.#coarse.push(this.#copy(place));
  }

  /** Keeps the first, which is the start of the run. */
  #thin(): void {
    const kept: Checkpoint[] = [];
    for (const [index, checkpoint] of this.#coarse.entries()) {
      if (index % 2 === 0) kept.push(checkpoint);
      else this.#spare.push(checkpoint.bytes);
    }
    this.#coarse = kept;
    this.#spacingMs *= 2;
  }

  /** Lays one near the cursor, in place of the one that is farthest from it. */
  layFine(place: Place, cursorEvent: number): void {
    if (
      [...this.#fine, ...this.#coarse].some(
        (checkpoint) => checkpoint.place.event === place.event && checkpoint.place.timeNs === place.timeNs,
      )
    )
      return;
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
    for (const checkpoint of [...this.#coarse, ...this.#fine]) {
      if (before(checkpoint.place) && (best === null || checkpoint.place.event > best.place.event)) best = checkpoint;
    }
    return best;
  }

  restore({ bytes, used, last, lastAt }: Checkpoint): void {
    const started = performance.now();
    const memory = new Uint8Array(this.#memory());
    memory.set(bytes.subarray(0, used));
    memory.set(last, lastAt);
    this.#took(performance.now() - started);
  }

  #copy(place: Place): Checkpoint {
    const buffer = this.#memory();
    const used = usedBytes(buffer);
    const started = performance.now();
    const memory = new Uint8Array(buffer);
    const lastAt = memory.byteLength - WASM_PAGE;
    const bytes = this.#room(used);
    bytes.set(memory.subarray(0, used));
    this.#took(performance.now() - started);
    return { place, bytes, used, last: memory.slice(lastAt), lastAt };
  }

  /** A buffer that was used before, or a new one with room for the state to grow a little. */
  #room(used: number): Uint8Array {
    const spare = this.#spare.pop();
    if (spare !== undefined && spare.byteLength >= used) return spare;
    const fresh = new Uint8Array(Math.ceil(used * SLACK));
    this.#largest = Math.max(this.#largest, fresh.byteLength);
    return fresh;
  }

  #took(ms: number): void {
    this.#copyMs = this.#copyMs === 0 ? ms : this.#copyMs * 0.75 + ms * 0.25;
  }
}
