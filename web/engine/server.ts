// The worker's side of the protocol, without the worker: one request at a time, the newest wins.
import { createMapPainter } from './map-painter.ts';
import { changedPages } from './place-map.ts';
import { plain } from './plain.ts';
import type { Answer, Frame, FromWorker, Info, Lens, Request, ToWorker } from './protocol.ts';
import { sizesIn, textHash } from './scenario-text.ts';
import { type Searches, startSearches } from './searches.ts';
import { type Pace, Timeline } from './timeline.ts';
import type * as Wasm from './wasm/engine.js';

type Engine = typeof Wasm;
type Send = (message: FromWorker) => void;

/** Reports at most ten times a second: they are for people. */
const REPORT_MS = 100;

/** A message as a sentence of the engine's own, whatever was thrown. */
const sentence = (error: unknown): string => (error instanceof Error ? error.message : String(error));

export function createServer(engine: Engine, checkpointBudget: number, send: Send): (message: ToWorker) => void {
  let memory: WebAssembly.Memory | null = null;
  let timeline: Timeline | null = null;
  let newest = 0;
  let queue: Promise<void> = Promise.resolve();
  let lastReport = 0;
  let sentSamples = 0;
  let sentChain = 0;
  let sentFound = 0;
  let sentHunks = 0;
  let sentOutcome = false;
  const breathe = createBreath();
  const paint = createMapPainter();

  /** The place map of the moment that others are compared with. */
  let base: { readonly ns: number; readonly bytes: Uint8Array } | null = null;

  /** Fetches it when it is another one; false: a newer request came in between. */
  const fetchMarked = async ({ since, ...lens }: Lens, pace: Pace): Promise<boolean> => {
    if (since === undefined || timeline === null || base?.ns === since) return true;
    const frame = await timeline.seek({ type: 'time', ns: since }, { ...lens, hash: false }, pace);
    if (frame === null) return false;
    base = frame.place_map === undefined ? null : { ns: since, bytes: frame.place_map.bytes };
    return true;
  };

  const shown = (whole: Frame, { map, since }: Lens): Answer => {
    const compared = since !== undefined && base?.ns === since && whole.place_map !== undefined ? base : null;
    const frame =
      compared === null || whole.place_map === undefined
        ? whole
        : { ...whole, map_since: { ns: compared.ns, ...changedPages(whole.place_map.bytes, compared.bytes) } };
    const image = map === undefined ? null : paint(frame, map);
    return { type: 'frame', frame: image === null ? frame : { ...frame, map_image: image } };
  };

  let laterReport: ReturnType<typeof setTimeout> | null = null;

  const report = (progress: { readonly doneNs: number; readonly goalNs: number } | null): void => {
    if (timeline === null || memory === null) return;
    lastReport = performance.now();
    if (laterReport !== null) clearTimeout(laterReport);
    laterReport = null;
    const { samples, chain, found, hunkMoments } = timeline.logsSince(sentSamples, sentChain, sentFound, sentHunks);
    sentSamples = timeline.sampleCount;
    sentChain = timeline.chainCount;
    sentFound = timeline.foundCount;
    sentHunks = timeline.hunkMomentCount;
    const outcome = sentOutcome ? null : timeline.outcome;
    sentOutcome ||= outcome !== null;
    send({
      type: 'report',
      report: {
        samples,
        chain,
        found,
        hunkMoments,
        exploredNs: timeline.exploredNs,
        exploredEvents: timeline.exploredEvents,
        complete: timeline.complete,
        outcome,
        progress,
        memoryBytes: memory.buffer.byteLength,
        checkpointBytes: timeline.checkpointBytes,
      },
    });
  };

  const reportSoon = (): void => {
    if (performance.now() - lastReport >= REPORT_MS) report(null);
    else laterReport ??= setTimeout(() => report(null), REPORT_MS);
  };

  const paceOf = (id: number): Pace => ({
    breathe,
    superseded: () => id !== newest,
    progress: (doneNs, goalNs) => {
      if (performance.now() - lastReport >= REPORT_MS) report({ doneNs, goalNs });
    },
  });

  const describeText = (scenario: string, options: string): Info => ({
    ...plain(engine.describe(scenario, options)),
    sizes: sizesIn(scenario),
    file_text_hash: textHash(scenario),
  });

  const open = async (request: Request & { readonly type: 'open' }): Promise<Answer> => {
    if (timeline !== null) throw new Error('a worker runs one simulation; a new one needs a new worker');
    const exports = await engine.default({ module_or_path: request.module });
    memory = exports.memory;
    const { scenario } = request;
    const describe = (options: string): Info => describeText(scenario, options);
    let simulation: Wasm.Simulation;
    let info: Info;
    let untouched: Info;
    let searches: Searches;
    try {
      info = describe(request.options);
      untouched = describe(kernelOption(request.options));
      simulation = new engine.Simulation(scenario, request.options);
      compareDecisions(simulation, request);
      searches = startSearches(simulation, [...request.searches, ...momentsOf(request)]);
    } catch (error) {
      // A trap is our mistake; anything else is the engine's answer to a mistake of the scenario.
      if (error instanceof WebAssembly.RuntimeError) throw error;
      return { type: 'refused', why: sentence(error) };
    }
    timeline = new Timeline(simulation, searches.accepted, exports, checkpointBudget);
    return {
      type: 'opened',
      opened: {
        info,
        untouched,
        endNs: timeline.endNs,
        sampleNames: engine.sample_names(),
        sampleIntervalNs: engine.sample_interval_ns(),
        counterNames: simulation.counter_names(),
        presets: engine
          .presets()
          .split('\n')
          .map((line) => line.split('\t'))
          .map(([name = '', title = '']) => ({ name, title })),
        happenings: engine.happenings().split('\n'),
        hunks: engine.hunk_infos().map(plain),
        engineVersion: engine.engine_version(),
        searchMistakes: searches.mistakes,
      },
    };
  };

  /** A kernel that cannot be built is told by its own side; this one then decides alone. */
  const compareDecisions = (simulation: Wasm.Simulation, { scenario, against }: Request & { readonly type: 'open' }): void => {
    if (against === null) return;
    try {
      simulation.compare_with(scenario, against);
    } catch (error) {
      if (error instanceof WebAssembly.RuntimeError) throw error;
    }
  };

  /** Claims that cannot be read are told by whoever judges; the run needs none. */
  const momentsOf = ({ claims, options }: Request & { readonly type: 'open' }): readonly string[] => {
    if (claims === null) return [];
    const side = kernelOption(options) === 'kernel=after' ? engine.KernelSide.After : engine.KernelSide.Before;
    try {
      return engine.moments(claims, side);
    } catch (error) {
      if (error instanceof WebAssembly.RuntimeError) throw error;
      return [];
    }
  };

  const judge = async ({ module, claims, before, after }: Request & { readonly type: 'judge' }): Promise<Answer> => {
    await engine.default({ module_or_path: module });
    try {
      return { type: 'judged', ledger: plain(engine.ledger(claims, before, after)) };
    } catch (error) {
      if (error instanceof WebAssembly.RuntimeError) throw error;
      return { type: 'refused', why: sentence(error) };
    }
  };

  const check = async ({ module, scenario, options }: Request & { readonly type: 'check' }): Promise<Answer> => {
    await engine.default({ module_or_path: module });
    try {
      return { type: 'checked', info: describeText(scenario, options) };
    } catch (error) {
      if (error instanceof WebAssembly.RuntimeError) throw error;
      return { type: 'refused', why: sentence(error) };
    }
  };

  const handle = async (id: number, request: Request): Promise<Answer> => {
    if (request.type === 'open') return open(request);
    if (request.type === 'judge') return judge(request);
    if (request.type === 'check') return check(request);
    if (timeline === null) return { type: 'refused', why: 'No scenario is open.' };
    const pace = paceOf(id);
    if ('lens' in request && !(await fetchMarked(request.lens, pace))) return { type: 'superseded' };
    switch (request.type) {
      case 'seek': {
        const frame = await timeline.seek(request.goal, request.lens, pace);
        return frame === null ? { type: 'superseded' } : shown(frame, request.lens);
      }
      case 'step': {
        const frame = await timeline.step(request.direction, request.grain, request.from, request.lens, pace);
        return frame === null ? { type: 'superseded' } : shown(frame, request.lens);
      }
      case 'find': {
        const frame = await timeline.find(request.search, request.lens, pace);
        if (frame === 'not-found') return { type: 'not-found' };
        return frame === null ? { type: 'superseded' } : shown(frame, request.lens);
      }
      case 'probe': {
        const { happening, direction, from, lens } = request;
        try {
          const frame = await timeline.probe(happening, direction, from, lens, pace);
          if (frame === 'not-found') return { type: 'not-found' };
          return frame === null ? { type: 'superseded' } : shown(frame, lens);
        } catch (error) {
          // A trap is our mistake; anything else is the engine's answer to words that it does not understand.
          if (error instanceof WebAssembly.RuntimeError) throw error;
          return { type: 'refused', why: sentence(error) };
        }
      }
      case 'why': {
        const chain = await timeline.why(request.event, request.lens, pace);
        return chain === null ? { type: 'superseded' } : { type: 'chain', chain };
      }
      case 'explore':
        return (await timeline.explore(request.untilNs, pace)) ? { type: 'explored' } : { type: 'superseded' };
      case 'stream-hash': {
        const hash = await timeline.streamHash(request.event, pace);
        return hash === null ? { type: 'superseded' } : { type: 'stream-hash', hash };
      }
      case 'life': {
        const found = await timeline.life(request.page, request.to, request.changesTo, pace);
        return found === null ? { type: 'superseded' } : { type: 'life', ...found };
      }
      default:
        return unreachable(request);
    }
  };

  const serve = async (id: number, request: Request): Promise<void> => {
    // Those that were overtaken while they waited need not start.
    const answer: Answer =
      id === newest || request.type === 'open'
        ? await handle(id, request).catch((error: unknown) => ({ type: 'broken', why: sentence(error) }) as const)
        : { type: 'superseded' };
    // The logs of a broken engine cannot be read.
    if (answer.type === 'explored') report(null);
    else if (answer.type !== 'broken') reportSoon();
    send({ type: 'answer', id, answer });
  };

  return (message) => {
    if (message.type === 'cancel') {
      newest = -1;
      return;
    }
    newest = message.id;
    queue = queue.then(() => serve(message.id, message.request));
  };
}

/** Without the other options a scenario is as its author wrote it, in the size in which it opens. */
const kernelOption = (options: string): string => options.split('\n').find((line) => line.startsWith('kernel=')) ?? '';

/** Gives way to waiting messages. A timer would wait 4 ms each time. */
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

function unreachable(value: never): never {
  throw new Error(`no such request: ${JSON.stringify(value)}`);
}
