// Reports from a worker about its run that the page has not asked for: new rows and moments, and the progress.
import type { FromWorker, Report } from './protocol.ts';
import { NO_ROWS } from './run-logs.ts';
import type { Timeline } from './timeline.ts';

/** Minimum time between two reports, except for those that are sent at once, in ms. People read no faster. */
const REPORT_MS = 100;

export type Run = { readonly timeline: Timeline; readonly memory: WebAssembly.Memory };

export type Reporter = {
  /** Reports at once. */
  readonly report: (progress: Report['progress']) => void;
  /** Reports at once, or after REPORT_MS if the last report is too recent. */
  readonly reportSoon: () => void;
  /** Reports unless the last report is too recent. */
  readonly reportProgress: (progress: Report['progress']) => void;
};

/** `run`: returns the open run, or null while none is open; then nothing is reported. */
export function createReporter(run: () => Run | null, send: (message: FromWorker) => void): Reporter {
  const sent = { rows: NO_ROWS, outcome: false };
  let last = 0;
  let later: ReturnType<typeof setTimeout> | null = null;

  const report = (progress: Report['progress']): void => {
    const open = run();
    if (open === null) return;
    const { timeline, memory } = open;
    last = performance.now();
    if (later !== null) clearTimeout(later);
    later = null;
    const rows = timeline.logs.since(sent.rows);
    const outcome = sent.outcome ? null : timeline.outcome;
    sent.rows = timeline.logs.counts;
    sent.outcome ||= outcome !== null;
    send({
      type: 'report',
      report: {
        ...rows,
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
