// Copies of the engine's append-only logs. A row is the same each time the run reaches it, so it is copied once. After a step back, the
// engine's logs can be shorter than these copies.
import { appendMarks, emptyMarkLog, type MarkLog, markCount } from './marks.ts';
import { unpack } from './parcel.ts';
import type { Found, HunkMoment, LogRows } from './protocol.ts';
import { foundSince } from './searches.ts';
import type { EventNumber } from './units.ts';
import type * as Wasm from './wasm/engine.js';

export type LogCounts = Readonly<Record<keyof LogRows, number>>;

export const NO_ROWS: LogCounts = { samples: 0, chain: 0, found: 0, hunkMoments: 0 };

export class RunLogs {
  /** The marks to which the user can step. */
  readonly marks: MarkLog = emptyMarkLog();
  readonly #simulation: Wasm.Simulation;
  readonly #searches: readonly string[];
  readonly #samples: Uint32Array[] = [];
  readonly #chain: string[] = [];
  readonly #found: Found[] = [];
  readonly #hunkMoments: HunkMoment[] = [];

  /** `searches`: those that the simulation has accepted, in the same order. */
  constructor(simulation: Wasm.Simulation, searches: readonly string[]) {
    this.#simulation = simulation;
    this.#searches = searches;
  }

  get counts(): LogCounts {
    return {
      samples: this.#samples.length,
      chain: this.#chain.length,
      found: this.#found.length,
      hunkMoments: this.#hunkMoments.length,
    };
  }

  since(known: LogCounts): LogRows {
    const rows = this.#samples.slice(known.samples);
    const width = rows[0]?.length ?? 0;
    const samples = new Uint32Array(rows.length * width);
    for (const [index, row] of rows.entries()) samples.set(row, index * width);
    return {
      samples,
      chain: this.#chain.slice(known.chain),
      found: this.#found.slice(known.found),
      hunkMoments: this.#hunkMoments.slice(known.hunkMoments),
    };
  }

  isSought(search: string): boolean {
    return this.#searches.includes(search);
  }

  /** The event of a search; undefined: the run has not reached the moment. */
  eventOf(search: string): EventNumber | undefined {
    return this.#found.find((found) => found.search === search)?.event;
  }

  /** Copies the rows that the engine has added to its logs since the last copy. */
  copy(): void {
    const simulation = this.#simulation;
    const { samples, chain, found, hunkMoments } = this.counts;
    const rows = simulation.sample_len();
    if (rows > samples) {
      const copied = simulation.samples(samples);
      const width = copied.length / (rows - samples);
      for (let at = 0; at < copied.length; at += width) this.#samples.push(copied.subarray(at, at + width));
    }
    const known = markCount(this.marks);
    const count = simulation.mark_len();
    if (count > known) appendMarks(this.marks, unpack(simulation.marks(known)), count);
    if (simulation.found_len() > found) this.#found.push(...foundSince(simulation, found, this.#searches));
    if (simulation.hunk_moment_len() > hunkMoments) this.#hunkMoments.push(...unpack(simulation.hunk_moments(hunkMoments)));
    if (simulation.chain_len() > chain) this.#chain.push(...hashesIn(simulation.chain(chain)));
  }
}

/** Hashes arrive as one text with 16 digits each. */
export const hashesIn = (text: string): readonly string[] => text.match(/.{16}/g) ?? [];
