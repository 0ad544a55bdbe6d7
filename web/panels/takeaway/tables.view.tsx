// The tables of the run, each of which can be saved as a file or copied.
import { type ReactElement, type ReactNode, useState } from 'react';
import { Button } from 'react-aria-components';
import type { Ledger } from '../../engine/protocol.ts';
import { copyText } from '../../parts/copy-text.ts';
import { saveFile } from '../../parts/save-file.ts';
import { stageLink } from '../../state/address.ts';
import { isPublished } from '../../state/scenarios.ts';
import { type AppState, appState, useApp } from '../../state/store.ts';
import { isBetOpen } from '../../state/told.ts';
import { ledgerWords } from '../ledger/ledger.words.ts';
import { fileName, momentName } from './file-names.model.ts';
import { lanesTimeline } from './lanes-timeline.ts';
import { eventCount, framesShown, lanesTable, ledgerMail, ledgerTable, outcomesMail, outcomesTable, traceText } from './run-tables.ts';
import { takeawayWords } from './sheet/takeaway.words.ts';
import { csv } from './tables.model.ts';

const words = takeawayWords.tables;

/** A file name that describes the contents and the run. */
function nameOf(contents: string, ending: string): string {
  const { intent, sides } = appState();
  const frame = sides[intent.lead].frame;
  const beat = intent.beat ?? (frame === null ? '' : momentName(frame.time_ns));
  return fileName([intent.scenario, beat, intent.size, contents], ending);
}

const TYPES = { csv: 'text/csv', txt: 'text/plain', json: 'application/json' } as const;

type Ending = keyof typeof TYPES;

const save = (contents: string, ending: Ending, text: string): void => {
  // Spreadsheets recognize UTF-8 by the mark at the start.
  const parts = ending === 'csv' ? ['\uFEFF', text] : [text];
  saveFile(nameOf(contents, ending), new Blob(parts, { type: TYPES[ending] }));
};

type WayProps = {
  readonly title: string;
  readonly label: string;
  readonly contents: string;
  readonly ending: Ending;
  /** Makes the text. It is called only when the user wants it, because the lanes have thousands of rows. */
  readonly text: () => string;
};

/** One form of a table, which can be saved or copied. */
const Way = ({ title, label, contents, ending, text }: WayProps): ReactElement => {
  const [answer, setAnswer] = useState<'copied' | 'failed' | null>(null);
  return (
    <div className="take-way">
      <span>{label}</span>
      <Button className="button" aria-label={`${takeawayWords.save}: ${title}, ${label}`} onPress={() => save(contents, ending, text())}>
        {takeawayWords.save}
      </Button>
      <Button
        className="button"
        aria-label={`${takeawayWords.copy}: ${title}, ${label}`}
        onPress={() => void copyText(text()).then(setAnswer)}
      >
        {takeawayWords.copy}
      </Button>
      <span role="status" className="take-answer">
        {answer === null ? '' : answer === 'copied' ? takeawayWords.copied : takeawayWords.copyFailed}
      </span>
    </div>
  );
};

type SectionProps = { readonly title: string; readonly note: string; readonly children: ReactNode };

const Section = ({ title, note, children }: SectionProps): ReactElement => (
  <section className="take-section" aria-label={title}>
    <h3>
      {title} <span className="take-note">{note}</span>
    </h3>
    {children}
  </section>
);

const Mail = ({ title, text }: { readonly title: string; readonly text: string }): ReactElement => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling element must be reachable by keyboard.
  <section className="take-mail" aria-label={words.preview(title)} tabIndex={0}>
    <pre>{text}</pre>
  </section>
);

const Outcomes = ({ state }: { readonly state: AppState }): ReactElement => {
  const title = words.title.outcomes;
  const mail = outcomesMail(state, stageLink());
  const { rows } = outcomesTable(state);
  return (
    <Section title={title} note={words.rows(rows.length)}>
      <Mail title={title} text={mail} />
      <Way title={title} label={words.mail} contents="outcomes" ending="txt" text={() => mail} />
      <Way title={title} label={words.spreadsheet} contents="outcomes" ending="csv" text={() => csv(outcomesTable(state))} />
    </Section>
  );
};

const Published = ({ state, ledger }: { readonly state: AppState; readonly ledger: Ledger }): ReactElement => {
  const title = words.title.ledger;
  const mail = ledgerMail(state, ledger, stageLink());
  return (
    <Section title={title} note={words.rows(ledgerTable(ledger).rows.length)}>
      <Mail title={title} text={mail} />
      <Way title={title} label={words.mail} contents="ledger" ending="txt" text={() => mail} />
      <Way title={title} label={words.spreadsheet} contents="ledger" ending="csv" text={() => csv(ledgerTable(ledger))} />
    </Section>
  );
};

const LedgerSection = ({ state }: { readonly state: AppState }): ReactElement => {
  const { ledger } = state;
  if (ledger?.type === 'read') return <Published state={state} ledger={ledger.ledger} />;
  const note = !isPublished(state.intent.scenario) ? words.unpublished : ledger === null ? words.unread : ledgerWords.refused;
  return (
    <Section title={words.title.ledger} note="">
      <p className="take-note">{note}</p>
    </Section>
  );
};

export const Tables = (): ReactElement => {
  const state = useApp((whole) => whole);
  if (isBetOpen(state)) return <p>{words.covered}</p>;
  const frames = framesShown(state);
  if (frames.before === null && frames.after === null) return <p>{words.nothing}</p>;
  const rows = Math.max(...[state.sides.before, state.sides.after].map(({ samples }) => samples.rows));
  return (
    <div className="take-tables">
      <Outcomes state={state} />
      <LedgerSection state={state} />
      <Section title={words.title.lanes} note={words.rows(rows)}>
        <Way title={words.title.lanes} label={words.spreadsheet} contents="lanes" ending="csv" text={() => csv(lanesTable(appState()))} />
        <Way title={words.title.lanes} label={words.perfetto} contents="lanes" ending="json" text={() => lanesTimeline(appState())} />
      </Section>
      <Section title={words.title.trace} note={words.rows(eventCount(state))}>
        <Way title={words.title.trace} label={words.text} contents="events" ending="txt" text={() => traceText(appState(), stageLink())} />
      </Section>
    </div>
  );
};
