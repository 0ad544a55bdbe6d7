// The worker's side of the protocol, usable without a worker. It serves one request at a time, and a newer request supersedes older ones.
import { answerTo, sentence } from './answers.ts';
import { createMarkedMap } from './marked-map.ts';
import { unpack } from './parcel.ts';
import type { Answer, Fault, FromWorker, Info, Needs, Request, Ticket, ToWorker } from './protocol.ts';
import { createReporter, type Run } from './reporter.ts';
import { sizesIn, textHash } from './scenario-text.ts';
import { type Searches, startSearches } from './searches.ts';
import { type Pace, Timeline } from './timeline.ts';
import type * as Wasm from './wasm/engine.js';
import type * as WasmReader from './wasm/reader.js';

type Engine = typeof Wasm;
type Reader = typeof WasmReader;
type Send = (message: FromWorker) => void;

/** Only this many sizes of a scenario are checked. Scenarios of the repository have two or three. */
const MOST_SIZES = 16;

export function createServer(engine: Engine, reader: Reader, checkpointBudget: number, send: Send): (message: ToWorker) => void {
  const { open, reopen, judge, check, importMachine, run, faultOf } = createDesk(engine, reader, checkpointBudget);
  const { report, reportSoon, reportProgress } = createReporter(run, send);
  const map = createMarkedMap();
  const breathe = createBreath();
  let newest = 0;
  let queue: Promise<void> = Promise.resolve();

  const paceOf = (id: number): Pace => ({
    breathe,
    superseded: () => id !== newest,
    progress: (doneNs, untilNs) => reportProgress({ doneNs, untilNs }),
    arrived: (ns) => send({ type: 'arrived', id, ns }),
  });

  const handle = async (id: number, request: Request): Promise<Answer> => {
    if (request.type === 'open') return open(request);
    if (request.type === 'reopen') return reopen(request);
    if (request.type === 'judge') return judge(request);
    if (request.type === 'check') return check(request);
    if (request.type === 'import') return importMachine(request);
    const { timeline } = run() ?? {};
    return timeline === undefined ? { type: 'refused', why: 'No scenario is open.' } : answerTo(request, timeline, map, paceOf(id));
  };

  const serve = async (id: number, request: Request): Promise<void> => {
    // A request that a newer one superseded while it waited is not started, except for those that open a run.
    const answer: Answer =
      id === newest || request.type === 'open' || request.type === 'reopen'
        ? await handle(id, request).catch((error: unknown) => ({ type: 'broken', fault: faultOf(error), why: sentence(error) }) as const)
        : { type: 'superseded' };
    // The logs of a broken engine cannot be read.
    if (answer.type === 'explored') report(null);
    else if (answer.type !== 'broken') reportSoon();
    send({ type: 'answer', id, answer });
  };

  return (message) => {
    if (message.type === 'sign') {
      send(message);
      return;
    }
    if (message.type === 'cancel') {
      newest = -1;
      return;
    }
    newest = message.id;
    queue = queue.then(() => serve(message.id, message.request));
  };
}

type Exports = Awaited<ReturnType<Engine['default']>>;
type Booted = { readonly simulation: Wasm.Simulation; readonly searches: Searches };

type Desk = {
  readonly open: (request: Request & { readonly type: 'open' }) => Promise<Answer>;
  readonly reopen: (request: Request & { readonly type: 'reopen' }) => Promise<Answer>;
  readonly judge: (request: Request & { readonly type: 'judge' }) => Promise<Answer>;
  readonly check: (request: Request & { readonly type: 'check' }) => Promise<Answer>;
  readonly importMachine: (request: Request & { readonly type: 'import' }) => Promise<Answer>;
  /** The run that was opened; null: none was. */
  readonly run: () => Run | null;
  readonly faultOf: (error: unknown) => Fault;
};

/** Requests that need no open run: opening one, checking or importing a scenario, judging outcomes. */
function createDesk(engine: Engine, reader: Reader, checkpointBudget: number): Desk {
  let memory: WebAssembly.Memory | null = null;
  let readerStarted = false;
  let timeline: Timeline | null = null;

  const describeText = (scenario: string, options: string): Info => ({
    ...unpack(reader.describe(scenario, options)),
    sizes: sizesIn(scenario),
    file_text_hash: textHash(scenario),
  });

  /** The description of a scenario; null: the reader refuses the scenario with these options. */
  const describedOrNull = (scenario: string, options: string): Info | null => {
    try {
      return describeText(scenario, options);
    } catch (error) {
      if (error instanceof WebAssembly.RuntimeError) throw error;
      return null;
    }
  };

  /** The scenario as its author wrote it. If the size at which it opens does not fit into memory, `size` is empty, so that links always
   * name the size. */
  const untouchedInfo = (scenario: string, options: string, info: Info): Info =>
    describedOrNull(scenario, kernelOption(options)) ?? {
      ...(describedOrNull(scenario, `${kernelOption(options)}\nsize=${info.size}`) ?? info),
      size: '',
    };

  /** The sizes that the reader accepts, among the first MOST_SIZES of the text. */
  const fittingSizes = (scenario: string, options: string): readonly string[] =>
    sizesIn(scenario)
      .slice(0, MOST_SIZES)
      .filter((size) => describedOrNull(scenario, `${kernelOption(options)}\nsize=${size}`) !== null);

  const open = async (request: Request & { readonly type: 'open' }): Promise<Answer> => {
    const [exports] = await Promise.all([startEngine(request.module), startReader(request.reader)]);
    const { scenario, options, against, alone = false } = request;
    let needs: Needs | null = null;
    try {
      const asked = describeText(scenario, options);
      needs = needsOf(asked, alone);
      const info = { ...asked, sizes: fittingSizes(scenario, options) };
      const untouched = { ...untouchedInfo(scenario, options, info), sizes: info.sizes };
      const checked = reader.checked(scenario, options, alone);
      const other = against === null ? null : checkedKernel(scenario, against);
      const { simulation, searches } = boot(exports, {
        scenario: checked,
        against: other,
        searches: [...request.searches, ...momentsOf(request)],
      });
      return {
        type: 'opened',
        opened: {
          ticket: { scenario: checked, against: other, searches: searches.accepted },
          info,
          untouched,
          endNs: simulation.end_ns,
          sampleNames: unpack(reader.sample_names()),
          sampleIntervalNs: reader.sample_interval_ns(),
          counterNames: unpack(simulation.counter_names()),
          presets: unpack(reader.presets()),
          happenings: unpack(reader.happenings()),
          eventKinds: unpack(reader.event_kinds()),
          hunks: unpack(reader.hunk_infos()),
          engineVersion: reader.engine_version(),
          searchMistakes: searches.mistakes,
        },
      };
    } catch (error) {
      const answer = refusal(error);
      return answer.type === 'refused' && needs !== null ? { ...answer, needs } : answer;
    }
  };

  const reopen = async ({ module, ticket }: Request & { readonly type: 'reopen' }): Promise<Answer> => {
    const exports = await startEngine(module);
    try {
      boot(exports, ticket);
      return { type: 'reopened' };
    } catch (error) {
      return refusal(error);
    }
  };

  const startEngine = async (module: WebAssembly.Module): Promise<Exports> => {
    if (timeline !== null) throw new Error('a worker runs one simulation; a new one needs a new worker');
    const exports = await engine.default({ module_or_path: module });
    memory = exports.memory;
    return exports;
  };

  const startReader = async (module: WebAssembly.Module): Promise<void> => {
    await reader.default({ module_or_path: module });
    readerStarted = true;
  };

  /** A failed allocation is a trap like any other, so this asks the engine and the reader whether they were refused memory. */
  const faultOf = (error: unknown): Fault => {
    if (error instanceof RangeError && /alloc|memory/i.test(error.message)) return 'memory';
    if (memory !== null && engine.refused_bytes() !== undefined) return 'memory';
    if (readerStarted && reader.refused_bytes() !== undefined) return 'memory';
    if (!(error instanceof WebAssembly.RuntimeError)) return 'error';
    return 'trap';
  };

  const boot = (exports: Exports, { scenario, against, searches: asked }: Ticket): Booted => {
    const simulation = new engine.Simulation(scenario);
    if (against !== null) simulation.compare_with(against);
    const searches = startSearches(simulation, asked);
    timeline = new Timeline(simulation, searches.accepted, exports, checkpointBudget);
    return { simulation, searches };
  };

  /** The checked kernel of the other side; null: it cannot be built. The other side reports why, and this side compares no decisions. */
  const checkedKernel = (scenario: string, options: string): Uint8Array | null => {
    try {
      return reader.checked(scenario, options, true);
    } catch (error) {
      if (error instanceof WebAssembly.RuntimeError) throw error;
      return null;
    }
  };

  /** The moments of the claims. Claims that cannot be read are ignored here, because 'judge' reports the mistake. */
  const momentsOf = ({ claims, options }: Request & { readonly type: 'open' }): readonly string[] => {
    if (claims === null) return [];
    const side = kernelOption(options) === 'kernel=after' ? reader.KernelSide.After : reader.KernelSide.Before;
    try {
      return unpack(reader.moments(claims, side));
    } catch (error) {
      if (error instanceof WebAssembly.RuntimeError) throw error;
      return [];
    }
  };

  const judge = async ({ reader: module, claims, before, after }: Request & { readonly type: 'judge' }): Promise<Answer> => {
    await startReader(module);
    try {
      return { type: 'judged', ledger: unpack(reader.ledger(claims, before, after)) };
    } catch (error) {
      return refusal(error);
    }
  };

  const check = async ({ reader: module, scenario, options }: Request & { readonly type: 'check' }): Promise<Answer> => {
    await startReader(module);
    try {
      return { type: 'checked', info: describeText(scenario, options) };
    } catch (error) {
      return refusal(error);
    }
  };

  const importMachine = async ({ reader: module, files, work }: Request & { readonly type: 'import' }): Promise<Answer> => {
    await startReader(module);
    try {
      const brought = reader.import_machine(
        files.map(({ name }) => name),
        files.map(({ text }) => text),
        work,
      );
      return { type: 'imported', brought: unpack(brought) };
    } catch (error) {
      return refusal(error);
    }
  };

  return {
    open,
    reopen,
    judge,
    check,
    importMachine,
    run: () => (timeline === null || memory === null ? null : { timeline, memory }),
    faultOf,
  };
}

/** The memory that a run needs, if it is more than it may have; null: there is enough. */
function needsOf({ needed_bytes, most_bytes, most_alone_bytes }: Needs, alone: boolean): Needs | null {
  return needed_bytes > (alone ? most_alone_bytes : most_bytes) ? { needed_bytes, most_bytes, most_alone_bytes } : null;
}

/** A trap is a bug of the engine. With any other error, the engine reports a mistake in the request, such as one in the scenario. */
function refusal(error: unknown): Answer {
  if (error instanceof WebAssembly.RuntimeError) throw error;
  return { type: 'refused', why: sentence(error) };
}

/** The line of the options that chooses the kernel. With this option alone, a scenario is as its author wrote it, at the size at which
 * it opens. */
const kernelOption = (options: string): string => options.split('\n').find((line) => line.startsWith('kernel=')) ?? '';

/** Makes a function that lets waiting messages be handled. It uses a MessageChannel, because a timer would wait 4 ms each time. */
function createBreath(): () => Promise<void> {
  const channel = new MessageChannel();
  let wake: () => void = () => undefined;
  channel.port1.onmessage = () => wake();
  return () =>
    new Promise((resolve) => {
      wake = resolve;
      channel.port2.postMessage(null);
    });
}
