// The page's end of one worker: typed requests, and a new worker when the old one broke.
import type { Answer, FromWorker, Goal, Lens, Report, Request, StepGrain, ToWorker } from './protocol.ts';
import wasmAddress from './wasm/engine_bg.wasm?url';

let compiled: Promise<WebAssembly.Module> | null = null;

/** Compiled once for all workers. */
function compiledModule(): Promise<WebAssembly.Module> {
  compiled ??= compile().catch((error: unknown) => {
    compiled = null;
    throw error;
  });
  return compiled;
}

async function compile(): Promise<WebAssembly.Module> {
  const response = await fetch(new URL(wasmAddress, document.baseURI));
  if (!response.ok) throw new Error(`the engine could not be loaded: ${response.url} answered ${response.status}`);
  // Not every server names the type that streaming compilation insists on.
  return WebAssembly.compile(await response.arrayBuffer());
}

export class EngineClient {
  readonly #name: string;
  readonly #onReport: (report: Report) => void;
  readonly #waiting = new Map<number, (answer: Answer) => void>();
  #worker: Worker | null = null;
  #lastId = 0;

  constructor(name: string, onReport: (report: Report) => void) {
    this.#name = name;
    this.#onReport = onReport;
  }

  /** Starts afresh: a new worker, because one worker runs one simulation and a broken one cannot be trusted. */
  async open(scenario: string, options: string): Promise<Answer> {
    this.close();
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: this.#name });
    this.#worker = worker;
    worker.onmessage = (event: MessageEvent<FromWorker>) => {
      if (this.#worker === worker) this.#receive(event.data);
    };
    const broken: { why: string | null } = { why: null };
    worker.onerror = (event) => {
      event.preventDefault();
      // Browsers say nothing about a script that is missing.
      broken.why = event.message || 'the worker could not be loaded';
      if (this.#worker === worker) this.#breakAll(broken.why);
    };
    try {
      const module = await compiledModule();
      if (broken.why !== null) return { type: 'broken', why: broken.why };
      if (this.#worker !== worker) return { type: 'superseded' };
      return await this.#ask({ type: 'open', module, scenario, options });
    } catch (error) {
      return { type: 'broken', why: error instanceof Error ? error.message : String(error) };
    }
  }

  seek(goal: Goal, lens: Lens): Promise<Answer> {
    return this.#ask({ type: 'seek', goal, lens });
  }

  step(direction: -1 | 1, grain: StepGrain, from: number, lens: Lens): Promise<Answer> {
    return this.#ask({ type: 'step', direction, grain, from, lens });
  }

  explore(untilNs: number): Promise<Answer> {
    return this.#ask({ type: 'explore', untilNs });
  }

  streamHash(event: number): Promise<Answer> {
    return this.#ask({ type: 'stream-hash', event });
  }

  /** What is under way answers 'superseded' soon. */
  cancel(): void {
    this.#post({ type: 'cancel' });
  }

  close(): void {
    this.#worker?.terminate();
    this.#worker = null;
    this.#settleAll({ type: 'superseded' });
  }

  #ask(request: Request): Promise<Answer> {
    if (this.#worker === null) return Promise.resolve({ type: 'broken', why: 'The engine is not running.' });
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve);
      this.#post({ type: 'ask', id, request });
    });
  }

  #post(message: ToWorker): void {
    this.#worker?.postMessage(message);
  }

  #receive(message: FromWorker): void {
    if (message.type === 'report') {
      this.#onReport(message.report);
      return;
    }
    const resolve = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    if (message.answer.type === 'broken') this.#breakAll(message.answer.why);
    resolve?.(message.answer);
  }

  #breakAll(why: string): void {
    this.#worker?.terminate();
    this.#worker = null;
    this.#settleAll({ type: 'broken', why });
  }

  #settleAll(answer: Answer): void {
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const resolve of waiting) resolve(answer);
  }
}
