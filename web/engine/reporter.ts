// What a worker tells of its run unasked: the rows and moments that are new since it last told, and how far it is.
import type { FromWorker, Report } from './protocol.ts';
import type { Timeline } from './timeline.ts';

/** Reports at most ten times a second: they are for people. */
const REPORT_MS = 100;

export type Run = { readonly timeline: Timeline; readonly memory: WebAssembly.Memory };

export type Reporter = {
  /** At once. */
  readonly report: (progress: Report['progress']) => void;
  /** When the last report is old enough. */
  readonly reportSoon: () => void;
  /** Unless the last report is too young. */
  readonly reportProgress: (progress: Report['progress']) => void;
};

/** Of the run that is there when it reports; before there is one it says nothing. */
export function createReporter(run: () => Run | null, send: (message: FromWorker) => void): Reporter {
  const sent = { samples: 0, chain: 0, found: 0, hunks: 0, outcome: false };
  let last = 0;
  let later: ReturnType<typeof setTimeout> | null = null;

  const report = (progress: Report['progress']): void => {
    const open = run();
    if (open === null) return;
    const { timeline, memory } = open;
    last = performance.now();
    if (later !== null) clearTimeout(later);
    later = null;
    const { samples, chain, found, hunkMoments } = timeline.logsSince(sent.samples, sent.chain, sent.found, sent.hunks);
    const outcome = sent.outcome ? null : timeline.outcome;
    sent.samples = timeline.sampleCount;
    sent.chain = timeline.chainCount;
    sent.found = timeline.foundCount;
    sent.hunks = timeline.hunkMomentCount;
    sent.outcome ||= outcome !== null;
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
        unfinished: outcome === null ? null : timeline.unfinished,
        progress,
        memoryBytes: memory.buffer.byteLength,
        checkpointBytes: timeline.checkpointBytes,
      },
    });
  };

  const isDue = (): boolean => performance.now() - last >= REPORT_MS;
  return {
    report,
    reportSoon: () => {
      if (isDue()) report(null);
      else later ??= setTimeout(() => report(null), REPORT_MS);
    },
    reportProgress: (progress) => {
      if (isDue()) report(progress);
    },
  };
}
