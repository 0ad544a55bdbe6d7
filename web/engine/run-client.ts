// The page's access to one side's run. It answers requests for stored moments at once, and passes all others to the engine.
import { type Arrived, EngineClient } from './client.ts';
import type { Answer, Found, Frame, RunPosition, ViewRequest } from './protocol.ts';

/** The stored parts of a run: frames by `momentKey`, and the moments that its searches found. */
export type Stored = {
  readonly found: readonly Found[];
  readonly moments: Map<string, Frame>;
  readonly passing: Map<string, Frame>;
  /** Loads stored moments that the first picture did not need, at least those of this position. */
  readonly more: (position: RunPosition) => Promise<void>;
};

/** Number of columns of the lists in stored frames; frames with more columns are not stored. */
export const STORED_COLUMNS = 512;

/** The key of a frame; null: frames of such a request are never stored. */
export function momentKey(position: RunPosition, view: ViewRequest): string | null {
  const special = view.page !== undefined || view.map !== undefined || view.since !== undefined || view.columns > STORED_COLUMNS;
  if (special || (position.type === 'event' && position.byNs !== undefined)) return null;
  return `${view.picture} ${view.zone} ${position.type} ${position.type === 'event' ? position.event : position.ns}`;
}

export class RunClient extends EngineClient {
  #stored: Stored | null = null;
  /** Grows whenever the open requests are cancelled. */
  #turn = 0;

  /** Uses these stored frames until `forget` or `close` is called. */
  rely(stored: Stored): void {
    this.#stored = stored;
  }

  forget(): void {
    this.#stored = null;
  }

  override cancel(): void {
    this.#turn += 1;
    super.cancel();
  }

  override close(): void {
    this.#turn += 1;
    this.forget();
    super.close();
  }

  override seek(position: RunPosition, view: ViewRequest, arrived?: Arrived): Promise<Answer> {
    return this.#known(position, view, () => super.seek(position, view, arrived));
  }

  override find(search: string, view: ViewRequest, arrived?: Arrived): Promise<Answer> {
    const found = this.#stored?.found.find((one) => one.search === search);
    const ask = (): Promise<Answer> => super.find(search, view, arrived);
    return found === undefined ? ask() : this.#known({ type: 'event', event: found.event }, view, ask);
  }

  /** Answers with the stored frame, or else as `ask` does. */
  async #known(position: RunPosition, view: ViewRequest, ask: () => Promise<Answer>): Promise<Answer> {
    const stored = this.#stored;
    if (stored === null || momentKey(position, view) === null) return ask();
    if (frameIn(stored.moments, position, view) === null) {
      const turn = this.#turn;
      await stored.more(position);
      if (turn !== this.#turn) return { type: 'superseded' };
    }
    const frame = frameIn(this.#stored?.moments, position, view);
    return frame === null ? ask() : { type: 'frame', frame };
  }

  /** The frame at a position that is shown only briefly, in the run-up to a beat. Stored frames of this kind have fewer columns of lists
   * and no recent events. */
  pass(position: RunPosition, view: ViewRequest): Promise<Answer> {
    const frame = frameIn(this.#stored?.passing, position, view);
    return frame === null ? this.seek(position, view) : Promise.resolve({ type: 'frame', frame });
  }

  /** The stored frame of a moment; null: none is stored, or it is not loaded yet. */
  storedAt(position: RunPosition, view: ViewRequest): Frame | null {
    return frameIn(this.#stored?.moments, position, view);
  }

  /** The engine's own answer, even if a frame is stored. */
  compute(position: RunPosition, view: ViewRequest): Promise<Answer> {
    return super.seek(position, view);
  }
}

function frameIn(frames: ReadonlyMap<string, Frame> | undefined, position: RunPosition, view: ViewRequest): Frame | null {
  const key = frames === undefined || frames.size === 0 ? null : momentKey(position, view);
  return (key === null ? undefined : frames?.get(key)) ?? null;
}
