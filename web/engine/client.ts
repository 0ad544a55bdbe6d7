// The page's end of one worker: typed requests, and a new worker when the old one broke.
import { engineModule, readerModule } from './module.ts';
import type { Answer, FromWorker, Report, Request, RunPosition, StepGrain, Ticket, ToWorker, ViewRequest } from './protocol.ts';
import type { EventNumber, Ns, Pfn } from './units.ts';

export class EngineClient {
  readonly #name: string;
  readonly #onReport: (report: Report) => void;
  /** Called when the worker breaks while nobody waits for it; else the answer says so. */
  readonly #onBreak: (why: string) => void;
  readonly #waiting = new Map<number, (answer: Answer) => void>();
  #worker: Worker | null = null;
  #lastId = 0;
  /** Until the first request of a worker has been posted; what is asked meanwhile follows it. */
  #starting: Promise<unknown> | null = null;
  /** How often what is under way was given up. */
  #cancelled = 0;

  constructor(name: string, onReport: (report: Report) => void, onBreak: (why: string) => void) {
    this.#name = name;
    this.#onReport = onReport;
    this.#onBreak = onBreak;
  }

  open(scenario: string, options: string, against: string | null, searches: readonly string[], claims: string | null): Promise<Answer> {
    return this.#startWith(async () => {
      const [module, reader] = await Promise.all([engineModule(), readerModule()]);
      return { type: 'open', module, reader, scenario, options, against, searches, claims };
    });
  }

  /** Needs no reader. */
  reopen(ticket: Ticket): Promise<Answer> {
    return this.#startWith(async () => ({ type: 'reopen', module: await engineModule(), ticket }));
  }

  /** Ends whatever run this client has. */
  judge(claims: string, before: string | null, after: string | null): Promise<Answer> {
    return this.#startWith(async () => ({ type: 'judge', reader: await readerModule(), claims, before, after }));
  }

  /** Whether the engine takes a scenario; its worker has no run and serves the next check too. The newest of those that wait is answered. */
  check(scenario: string, options: string): Promise<Answer> {
    const request = async (): Promise<Request> => ({ type: 'check', reader: await readerModule(), scenario, options });
    if (this.#worker === null) return this.#startWith(request);
    return request().then((ready) => this.#post(ready));
  }

  /** Starts afresh: a new worker, because one worker runs one simulation and a broken one cannot be trusted. */
  async #startWith(first: () => Promise<Request>): Promise<Answer> {
    this.close();
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: this.#name });
    this.#worker = worker;
    let begin = (): void => undefined;
    const starting = new Promise<void>((resolve) => {
      begin = resolve;
    });
    this.#starting = starting;
    const begun = (): void => {
      if (this.#starting === starting) this.#starting = null;
      begin();
    };
    worker.onmessage = (event: MessageEvent<FromWorker>) => {
      if (this.#worker === worker) this.#receive(event.data);
    };
    // Until the module is there, nobody but this function waits for the worker.
    const broken: { why: string | null } = { why: null };
    let opened = false;
    worker.onerror = (event) => {
      event.preventDefault();
      // Browsers say nothing about a script that is missing.
      broken.why = event.message || 'the worker could not be loaded';
      if (this.#worker === worker && opened) this.#breakAll(broken.why);
    };
    try {
      const request = await first();
      if (broken.why !== null) return { type: 'broken', why: broken.why };
      if (this.#worker !== worker) return { type: 'superseded' };
      opened = true;
      const answer = this.#post(request);
      begun();
      return await answer;
    } catch (error) {
      return { type: 'broken', why: error instanceof Error ? error.message : String(error) };
    } finally {
      begun();
    }
  }

  seek(position: RunPosition, view: ViewRequest): Promise<Answer> {
    return this.#ask({ type: 'seek', position, view });
  }

  step(direction: -1 | 1, grain: StepGrain, from: EventNumber, view: ViewRequest): Promise<Answer> {
    return this.#ask({ type: 'step', direction, grain, from, view });
  }

  find(search: string, view: ViewRequest): Promise<Answer> {
    return this.#ask({ type: 'find', search, view });
  }

  probe(happening: string, direction: -1 | 1, from: EventNumber, view: ViewRequest): Promise<Answer> {
    return this.#ask({ type: 'probe', happening, direction, from, view });
  }

  why(event: EventNumber, view: ViewRequest): Promise<Answer> {
    return this.#ask({ type: 'why', event, view });
  }

  explore(untilNs: Ns): Promise<Answer> {
    return this.#ask({ type: 'explore', untilNs });
  }

  follow(untilNs: Ns): Promise<Answer> {
    return this.#ask({ type: 'follow', untilNs });
  }

  streamHash(event: EventNumber): Promise<Answer> {
    return this.#ask({ type: 'stream-hash', event });
  }

  life(page: Pfn, to: EventNumber, changesTo: EventNumber): Promise<Answer> {
    return this.#ask({ type: 'life', page, to, changesTo });
  }

  /** What is under way answers 'superseded' soon. */
  cancel(): void {
    this.#cancelled += 1;
    this.#tell({ type: 'cancel' });
  }

  close(): void {
    this.#worker?.terminate();
    this.#worker = null;
    this.#settleAll({ type: 'superseded' });
  }

  async #ask(request: Request): Promise<Answer> {
    const [worker, cancelled] = [this.#worker, this.#cancelled];
    while (this.#starting !== null) await this.#starting;
    return worker === this.#worker && cancelled === this.#cancelled ? this.#post(request) : { type: 'superseded' };
  }

  #post(request: Request): Promise<Answer> {
    if (this.#worker === null) return Promise.resolve({ type: 'broken', why: 'The engine is not running.' });
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve);
      this.#tell({ type: 'ask', id, request });
    });
  }

  #tell(message: ToWorker): void {
    this.#worker?.postMessage(message);
  }

  #receive(message: FromWorker): void {
    if (message.type === 'report') {
      this.#onReport(message.report);
      return;
    }
    const resolve = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    resolve?.(message.answer);
    if (message.answer.type !== 'broken') return;
    this.#worker?.terminate();
    this.#worker = null;
    this.#settleAll(message.answer);
  }

  #breakAll(why: string): void {
    this.#worker?.terminate();
    this.#worker = null;
    if (this.#waiting.size === 0) this.#onBreak(why);
    this.#settleAll({ type: 'broken', why });
  }

  #settleAll(answer: Answer): void {
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const resolve of waiting) resolve(answer);
  }
}
