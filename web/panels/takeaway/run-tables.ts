// The tables of the run on the stage: its outcomes, the published values, the time lanes, and the last events.

import { allRows, type Verdict, verdictOf } from '../../domain/ledger/ledger.model.ts';
import { OUTCOME_ROWS, outcomeRows } from '../../domain/outcomes/outcomes.model.ts';
import { outcomeWords } from '../../domain/outcomes/outcomes.words.ts';
import type { SideNames } from '../../domain/side-names.model.ts';
import type { Frame, Ledger, LedgerRow } from '../../engine/protocol.ts';
import { sideNamesOf } from '../../parts/side-names.ts';
import { eventNames } from '../../stage/events/event-names.words.ts';
import { eventSentence } from '../../stage/events/events.words.ts';
import { SIDES, type Side } from '../../state/intent.ts';
import type { AppState, Samples } from '../../state/store.ts';
import { ledgerWords } from '../ledger/ledger.words.ts';
import { fileWords } from './sheet/takeaway.words.ts';
import {
  type Cell,
  folded,
  MAIL_COLUMNS,
  type MailColumn,
  mailChange,
  mailFigure,
  mailLink,
  mailTable,
  sideColumn,
  type Table,
} from './tables.model.ts';

/** The frames of the sides that the view shows; null: the view does not show the side, or it has no frame yet. */
export const framesShown = ({ sides, intent: { view } }: AppState): Readonly<Record<Side, Frame | null>> => ({
  before: view === 'after' ? null : sides.before.frame,
  after: view === 'before' ? null : sides.after.frame,
});

// ---- outcomes ----

type OutcomeLine = {
  readonly name: string;
  readonly counters: string;
  /** The unit of the figures; empty for counts of pages or events. */
  readonly unit: string;
  readonly before: number | null;
  readonly after: number | null;
};

function outcomeLines(state: AppState): readonly OutcomeLine[] {
  const frames = framesShown(state);
  const rowsOf = (frame: Frame | null) => (frame === null ? [] : outcomeRows(frame, null, state.counterNames));
  const [before, after] = [rowsOf(frames.before), rowsOf(frames.after)];
  return (before.length > 0 ? before : after).map(({ outcome }) => ({
    name: outcomeWords.outcome[outcome],
    counters: OUTCOME_ROWS[outcome].from.filter((name) => state.counterNames.includes(name)).join(' + '),
    unit: fileWords.unitOf[OUTCOME_ROWS[outcome].unit],
    before: before.find((row) => row.outcome === outcome)?.value ?? null,
    after: after.find((row) => row.outcome === outcome)?.value ?? null,
  }));
}

/** The side names to write into an exported file: the story's own, or else the default ones. */
export const sidesIn = (state: AppState): SideNames => sideNamesOf(state) ?? { before: fileWords.before, after: fileWords.after };

const outcomesHead = ({ before, after }: SideNames): readonly string[] => [
  fileWords.outcome,
  fileWords.counters,
  fileWords.unit,
  before,
  after,
  fileWords.change,
];

export const outcomesTable = (state: AppState): Table => ({
  head: outcomesHead(sidesIn(state)),
  rows: outcomeLines(state).map(({ name, counters, unit, before, after }) => [
    name,
    counters,
    unit,
    before,
    after,
    before === null || after === null ? null : mailChange(before, after),
  ]),
});

const sideColumns = ({ before, after }: SideNames): readonly MailColumn[] => [
  sideColumn(before),
  sideColumn(after),
  { name: fileWords.change, width: 10 },
];

export function outcomesMail(state: AppState, link: string): string {
  const rows = outcomeLines(state).map(({ name, unit, before, after }) => ({
    name: unit === '' ? name : `${name}, ${unit}`,
    cells: [mailFigure(before), mailFigure(after), mailChange(before, after)],
  }));
  return letter(state, mailTable('', sideColumns(sidesIn(state)), rows), link);
}

/** A text for a mail: a description of the run, the table, and a link to the run. */
function letter(state: AppState, lines: readonly string[], link: string): string {
  return `${[...runLines(state), '', ...lines, '', ...mailLink(link)].join('\n')}\n`;
}

function runLines(state: AppState): readonly string[] {
  const { intent, infos, engineVersion } = state;
  const info = infos.before ?? infos.after;
  const { before, after } = framesShown(state);
  const seconds = ((before ?? after)?.time_ns ?? 0) / 1e9;
  const lines = [
    info?.title ?? '',
    fileWords.run(intent.scenario, intent.size, info?.divide ?? 1, intent.seed),
    fileWords.at(seconds.toFixed(6), engineVersion),
  ];
  return lines.flatMap((line) => folded(line, MAIL_COLUMNS));
}

// ---- published values ----

export const ledgerTable = (ledger: Ledger): Table => ({
  head: [
    fileWords.table,
    fileWords.metric,
    fileWords.unit,
    `${fileWords.mail}_${fileWords.before}`,
    `${fileWords.mail}_${fileWords.after}`,
    `${fileWords.ours}_${fileWords.before}`,
    `${fileWords.ours}_${fileWords.after}`,
    fileWords.verdict,
  ],
  rows: ledger.tables.flatMap(({ title, rows }) =>
    rows.map((row): readonly Cell[] => [title, row.metric, row.unit, ...row.published, ...row.ours, ledgerWords.verdict[verdictOf(row)]]),
  ),
});

const MARKS: Readonly<Record<Verdict, string>> = { reproduced: '+', direction: '~', missed: 'x', open: '', unscored: '', unmodelled: '' };

const LEDGER_COLUMNS: readonly MailColumn[] = [
  ...[fileWords.mail, fileWords.ours].flatMap((source): readonly MailColumn[] => [
    { name: `${source} ${fileWords.before}`, width: 12 },
    { name: fileWords.after, width: 9 },
    { name: fileWords.change, width: 8 },
  ]),
  { name: '', width: 2 },
];

const ledgerCells = (row: LedgerRow): readonly string[] => [
  ...[row.published, row.ours].flatMap(([before, after]) => [mailFigure(before), mailFigure(after), mailChange(before, after)]),
  MARKS[verdictOf(row)],
];

export function ledgerMail(state: AppState, ledger: Ledger, link: string): string {
  const rows = allRows(ledger).map((row) => ({ name: row.metric, cells: ledgerCells(row) }));
  const source = folded(ledgerWords.source(ledger.title, ledger.author, ledger.date), MAIL_COLUMNS);
  return letter(state, [...source, '', ...mailTable('', LEDGER_COLUMNS, rows), '', fileWords.marks], link);
}

// ---- the time lanes ----

/** All series of the shown sides. A side that has not been computed up to a row has no value there. */
export function lanesTable({ sides, intent: { view } }: AppState): Table {
  const shown = SIDES.filter((side) => view === 'both' || view === side);
  const series = shown.flatMap((side) => {
    const { samples } = sides[side];
    return samples.names.map((name) => ({ name: `${side}_${name}`, values: samples.column(name) }));
  });
  const longest = shown
    .map((side) => sides[side].samples)
    .reduce<Samples | null>((most, one) => (one.rows > (most?.rows ?? 0) ? one : most), null);
  const rows = Array.from({ length: longest?.rows ?? 0 }, (_, row): readonly Cell[] => [
    // The time of a row is the end of its interval.
    Number((((row + 1) * (longest?.intervalNs ?? 0)) / 1e9).toFixed(3)),
    ...series.map(({ values }) => values[row] ?? null),
  ]);
  return { head: [fileWords.time, ...series.map(({ name }) => name)], rows };
}

// ---- events ----

export function traceText(state: AppState, link: string): string {
  const frames = framesShown(state);
  const named = sideNamesOf(state);
  const lines = SIDES.flatMap((side) => {
    const frame = frames[side];
    if (frame === null || frame.recent.length === 0) return [];
    const names = eventNames(frame, state.eventKinds);
    return [
      '',
      fileWords.events(side, named),
      ...frame.recent.map(
        (event) => `${(event.time_ns / 1e9).toFixed(6).padStart(12)}  ${names.task(event.task).padEnd(15)}  ${eventSentence(event, names)}`,
      ),
    ];
  });
  return `${[...runLines(state), ...lines, '', ...mailLink(link)].join('\n')}\n`;
}

export const eventCount = (state: AppState): number =>
  Object.values(framesShown(state)).reduce((sum, frame) => sum + (frame?.recent.length ?? 0), 0);
