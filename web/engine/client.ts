// The page's side of one worker: typed requests, signs of life, and the handling of a broken worker.
import { engineModule, readerModule } from './module.ts';
import type {
  Answer,
  Fault,
  FromWorker,
  MachineFile,
  MachineWork,
  Report,
  Request,
  RunPosition,
  StepGrain,
  Ticket,
  ToWorker,
  ViewRequest,
} from './protocol.ts';
import { startWorker } from './start-worker.ts';
import type { EventNumber, Ns, Pfn } from './units.ts';

/** The interval, in ms, at which the page asks the worker for a sign of life while a request is open. */
const SIGN_MS = 1_000;
/** How many consecutive signs may be missing before the page gives the worker up. A worker answers between two slices of its work, but
 * it builds a machine without a break (`first`). The page counts its own ticks and does not use a clock, because a sleeping computer stops
 * both sides, and a clock can be set. */
const MISSED = { first: 30, later: 10 };

/** Called with the time of the requested event, before its frame has arrived. */
export type Arrived = (ns: Ns) => void;

type Waiting = { readonly resolve: (answer: Answer) => void; readonly arrived: Arrived | undefined };

type Broken = Answer & { readonly type: 'broken' };

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The browser throws if the page is in a frame without an origin, because such a page may not start a worker. */
function startedWorker(name: string): Worker | Broken {
  try {
    return startWorker(name);
  } catch (error) {
    return { type: 'broken', fault: 'barred', why: messageOf(error) };
  }
}

export class EngineClient {
  readonly #name: string;
  readonly #onReport: (report: Report) => void;
  /** Called once when a worker breaks after it had answered. From then on, and after a worker could not be started, it is called at each
   * request. The open requests get the same failure as their answer. */
  readonly #onBreak: (broken: Broken) => void;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | null = null;
  #lastId = 0;
  /** Why there is no worker although one is needed; null: none is needed yet, or it is running. */
  #gone: Broken | null = null;
  /** Resolves when the first request has been posted to a new worker. Later requests wait for it. */
  #starting: Promise<unknown> | null = null;
  /** How often the open requests were cancelled. */
  #cancelled = 0;
  /** Asks for signs while requests are open; null: none is open. */
  #watch: ReturnType<typeof setInterval> | null = null;
  #missed = 0;
  /** The worker has answered since it was started. */
  #opened = false;
  /** Doubles with every worker that was given up, so that the next one gets more time on a computer that builds machines very slowly. */
  #patience = 1;

  constructor(name: string, onReport: (report: Report) => void, onBreak: (broken: Broken) => void) {
    this.#name = name;
    this.#onReport = onReport;
    this.#onBreak = onBreak;
  }

  open(
    scenario: string,
    options: string,
    against: string | null,
    searches: readonly string[],
    claims: string | null,
    alone = false,
  ): Promise<Answer> {
    return this.#startWith(async () => {
      const [module, reader] = await Promise.all([engineModule(), readerModule()]);
      return { type: 'open', module, reader, scenario, options, against, searches, claims, alone };
    });
  }

  /** Opens a run again. The ticket contains the checked texts, so the reader is not needed. */
  reopen(ticket: Ticket): Promise<Answer> {
    return this.#startWith(async () => ({ type: 'reopen', module: await engineModule(), ticket }));
  }

  /** Compares outcomes with published claims. Ends the run of this client, if it has one. */
  judge(claims: string, before: string | null, after: string | null): Promise<Answer> {
    return this.#startWith(async () => ({ type: 'judge', reader: await readerModule(), claims, before, after }));
  }

  /** Checks whether the engine accepts a scenario. The worker has no run, and later checks use it again. Of several waiting checks, only
   * the newest is carried out. */
  check(scenario: string, options: string): Promise<Answer> {
    const request = async (): Promise<Request> => ({ type: 'check', reader: await readerModule(), scenario, options });
    if (this.#worker === null) return this.#startWith(request);
    return request().then((ready) => this.#post(ready));
  }

  /** Makes a scenario from the files of a real machine. Ends the run of this client, if it has one. */
  importMachine(files: readonly MachineFile[], work: MachineWork): Promise<Answer> {
    return this.#startWith(async () => ({ type: 'import', reader: await readerModule(), files, work }));
  }

  /** Sends a first request to a new worker, because a worker runs only one simulation, and a broken worker cannot be trusted. */
  async #startWith(first: () => Promise<Request>): Promise<Answer> {
    this.close();
    const worker = startedWorker(this.#name);
    if ('fault' in worker) {
      this.#break(worker);
      return worker;
    }
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
    // Until the first request is posted, only this function waits for the worker, so a failure is kept here.
    const before: { broken: Broken | null } = { broken: null };
    let asked = false;
    worker.onerror = (event) => {
      event.preventDefault();
      // Browsers report no message if the script is missing.
      const fault: Fault = event.message ? 'error' : 'missing';
      before.broken = { type: 'broken', fault, why: event.message || 'its worker could not be loaded' };
      if (this.#worker === worker && asked) this.#break(before.broken);
    };
    try {
      const request = await first();
      if (this.#worker !== worker) return { type: 'superseded' };
      if (before.broken !== null) {
        this.#break(before.broken);
        return before.broken;
      }
      asked = true;
      const answer = this.#post(request);
      begun();
      return await answer;
    } catch (error) {
      if (this.#worker !== worker) return { type: 'superseded' };
      const broken: Broken = { type: 'broken', fault: 'missing', why: messageOf(error) };
      this.#break(broken);
      return broken;
    } finally {
      begun();
    }
  }

  seek(position: RunPosition, view: ViewRequest, arrived?: Arrived): Promise<Answer> {
    return this.#ask({ type: 'seek', position, view }, arrived);
  }

  step(direction: -1 | 1, grain: StepGrain, from: EventNumber, view: ViewRequest, arrived?: Arrived): Promise<Answer> {
    return this.#ask({ type: 'step', direction, grain, from, view }, arrived);
  }

  find(search: string, view: ViewRequest, arrived?: Arrived): Promise<Answer> {
    return this.#ask({ type: 'find', search, view }, arrived);
  }

  probe(happening: string, direction: -1 | 1, from: EventNumber, view: ViewRequest, arrived?: Arrived): Promise<Answer> {
    return this.#ask({ type: 'probe', happening, direction, from, view }, arrived);
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

  /** The frame of a position from the engine, without moving the cursor there; see `Timeline.glance`. */
  glance(position: RunPosition, view: ViewRequest): Promise<Answer> {
    return this.#ask({ type: 'glance', position, view });
  }

  ready(): Promise<Answer> {
    return this.#ask({ type: 'ready' });
  }

  streamHashes(from: EventNumber, to: EventNumber): Promise<Answer> {
    return this.#ask({ type: 'stream-hashes', from, to });
  }

  life(page: Pfn, to: EventNumber, changesTo: EventNumber): Promise<Answer> {
    return this.#ask({ type: 'life', page, to, changesTo });
  }

  /** Makes the open requests answer 'superseded' soon. */
  cancel(): void {
    this.#cancelled += 1;
    this.#tell({ type: 'cancel' });
  }

  close(): void {
    this.#end();
    this.#settleAll({ type: 'superseded' });
  }

  async #ask(request: Request, arrived?: Arrived): Promise<Answer> {
    const [worker, cancelled] = [this.#worker, this.#cancelled];
    while (this.#starting !== null) await this.#starting;
    const isTheSame = this.#worker === worker || this.#gone !== null;
    return isTheSame && cancelled === this.#cancelled ? this.#post(request, arrived) : { type: 'superseded' };
  }

  #post(request: Request, arrived?: Arrived): Promise<Answer> {
    if (this.#worker === null) {
      if (this.#gone !== null) this.#onBreak(this.#gone);
      return Promise.resolve(this.#gone ?? { type: 'superseded' });
    }
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve) => {
      this.#waiting.set(id, { resolve, arrived });
      // The sign of life is requested before the request is sent, so that an idle worker answers at once.
      if (this.#watch === null) this.#startWatch();
      this.#tell({ type: 'ask', id, request });
    });
  }

  #startWatch(): void {
    this.#missed = 0;
    this.#watch = setInterval(() => this.#look(), SIGN_MS);
    this.#tell({ type: 'sign' });
  }

  #endWatch(): void {
    if (this.#watch !== null) clearInterval(this.#watch);
    this.#watch = null;
  }

  #look(): void {
    this.#missed += 1;
    const most = (this.#opened ? MISSED.later : MISSED.first) * this.#patience;
    if (this.#missed <= most) {
      this.#tell({ type: 'sign' });
      return;
    }
    this.#patience *= 2;
    this.#break({ type: 'broken', fault: 'silent', why: 'its worker has not answered for a while' });
  }

  #tell(message: ToWorker): void {
    this.#worker?.postMessage(message);
  }

  #receive(message: FromWorker): void {
    this.#missed = 0;
    if (message.type === 'sign') return;
    if (message.type === 'report') {
      this.#onReport(message.report);
      return;
    }
    if (message.type === 'arrived') {
      this.#waiting.get(message.id)?.arrived?.(message.ns);
      return;
    }
    const { id, answer } = message;
    if (answer.type === 'broken') {
      this.#break(answer);
      return;
    }
    this.#opened = true;
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (this.#waiting.size === 0) this.#endWatch();
    waiting?.resolve(answer);
  }

  #break(broken: Broken): void {
    const wasOpen = this.#opened;
    this.#end();
    this.#gone = broken;
    this.#settleAll(broken);
    if (wasOpen) this.#onBreak(broken);
  }

  #end(): void {
    this.#endWatch();
    this.#worker?.terminate();
    this.#worker = null;
    this.#gone = null;
    this.#opened = false;
  }

  #settleAll(answer: Answer): void {
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { resolve } of waiting) resolve(answer);
  }
}
