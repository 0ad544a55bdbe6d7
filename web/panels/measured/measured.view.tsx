// The comparison of a real kernel with our runs: a workload of the lab, our curves over the measured ones, and the whole table.
import { type ReactElement, useEffect, useMemo, useState } from 'react';
import { Button, Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { GUEST_SECONDS } from '../../domain/measured/measured-counters.model.ts';
import { lastRow, type Recording, secondsAt } from '../../domain/recorded/recording.model.ts';
import { Pick } from '../../parts/pick.tsx';
import {
  chooseMeasured,
  endMeasured,
  leaveMeasured,
  type MeasuredShown,
  type MeasuredTables,
  openMeasured,
  RUNS,
  WORKS,
  workAgain,
} from '../../state/measured.ts';
import { type AppState, useApp } from '../../state/store.ts';
import { pageWords } from '../../words/page.words.ts';
import { besideWords } from '../beside/beside.words.ts';
import { BesideKey } from '../beside/beside-key.view.tsx';
import { type BesideLane, besideLanes, type Ends, endsOf, longest, oneSided } from '../beside/beside-lanes.model.ts';
import { BesideLanes } from '../beside/beside-lanes.view.tsx';
import { MomentSlider } from '../beside/moment-slider.view.tsx';
import { measuredWords as words } from './measured.words.ts';
import { MeasuredTable } from './measured-table.view.tsx';
import '../recording/recording.css';
import './measured.css';

type ComparisonProps = { readonly shown: MeasuredShown; readonly tables: MeasuredTables };

const nameOfWork = (work: string): string => words.works[work]?.[0] ?? work;

const Choices = ({ shown }: { readonly shown: MeasuredShown }): ReactElement => {
  const { choice, tables } = shown;
  const kernels = tables?.kernels ?? [{ name: choice.kernel, finished: true }];
  const option = ({ name }: { readonly name: string }): { readonly value: string; readonly label: string; readonly detail: string } => ({
    value: name,
    label: words.linux(name),
    detail: words.details[name] ?? '',
  });
  return (
    <>
      <Pick
        label={words.kernel}
        value={choice.kernel}
        onPick={(kernel) => chooseMeasured({ kernel })}
        groups={[
          { name: words.finished, options: kernels.filter(({ finished }) => finished).map(option) },
          { name: words.debian, options: kernels.filter(({ finished }) => !finished).map(option) },
        ].filter(({ options }) => options.length > 0)}
      />
      <Pick
        label={words.work}
        value={choice.work}
        onPick={(work) => chooseMeasured({ work })}
        options={WORKS.map((work) => ({ value: work, label: nameOfWork(work), detail: words.works[work]?.[1] ?? '' }))}
      />
    </>
  );
};

/** A message that the kernel has not run this workload, with buttons for the workloads that it has run. */
const NotRun = ({ shown, tables }: ComparisonProps): ReactElement => (
  <div className="recording-how">
    <p role="alert">{words.notRun(words.linux(shown.choice.kernel), tables.works.map(nameOfWork))}</p>
    <div className="recording-ways">
      {tables.works.map((work) => (
        <Button key={work} className="button strong" onPress={() => chooseMeasured({ work })}>
          {nameOfWork(work)}
        </Button>
      ))}
    </div>
  </div>
);

/** The progress of our runs, or the reason why they cannot continue. */
const Progress = ({ shown }: { readonly shown: MeasuredShown }): ReactElement => {
  const { tables, growing, runs, failure } = shown;
  if (failure !== null)
    return (
      <p role="alert">
        {failure}{' '}
        <Button className="button" onPress={workAgain}>
          {words.again}
        </Button>
      </p>
    );
  if (tables === null) return <p role="status">{words.fetching}</p>;
  if (growing === null || tables.realRuns === 0) return <p>{runs.length === 0 ? '' : words.done(runs.length)}</p>;
  const seconds = growing.recording === null ? 0 : secondsAt(growing.recording, lastRow(growing.recording));
  return <p>{words.running(growing.seed, RUNS, seconds)}</p>;
};

function endsIn(tables: MeasuredTables): Ends | null {
  const seconds = tables.counters.find(({ counter }) => counter === GUEST_SECONDS);
  const [sampled] = tables.recordings;
  return seconds === undefined || sampled === undefined ? null : endsOf(tables.counters, seconds, [...sampled.vmstat.keys()]);
}

const secondsOf = (recordings: readonly Recording[]): readonly number[] => recordings.map((one) => secondsAt(one, lastRow(one)));

type NotesProps = {
  readonly shown: MeasuredShown;
  readonly tables: MeasuredTables;
  readonly lanes: readonly BesideLane[];
  readonly ends: Ends | null;
};

const Notes = ({ shown, tables, lanes, ends }: NotesProps): ReactElement => {
  const { runs, choice, notes } = shown;
  const kernel = tables.kernels.find(({ name }) => name === choice.kernel);
  const ours = secondsOf(runs.map(({ recording }) => recording));
  const sentences = [
    ...notes,
    kernel === undefined ? '' : words.intro(kernel.preset, kernel.patches),
    kernel?.finished === false ? words.notes.unfinished : '',
    ends === null || ours.length === 0
      ? ''
      : `${words.notes.seconds(ends.seconds.low, ends.seconds.high)}${words.notes.ours(Math.min(...ours), Math.max(...ours))}`,
    runs.length === 0 ? '' : words.notes.uncounted(oneSided(lanes, 'computed').map((lane) => besideWords.lanes[lane].name)),
    words.notes.lab,
  ];
  return <p className="recording-notes">{sentences.filter((sentence) => sentence !== '').join(' ')}</p>;
};

const Comparison = ({ shown, tables }: ComparisonProps): ReactElement => {
  const { runs, growing } = shown;
  const growingNow = growing?.recording ?? null;
  const ours = useMemo(() => [...runs.map(({ recording }) => recording), ...(growingNow === null ? [] : [growingNow])], [runs, growingNow]);
  const complete = Math.max(1, runs.length);
  const ends = useMemo(() => endsIn(tables), [tables]);
  // The cross marks the ends of all real runs. If all were sampled, the band already shows their ends.
  const someEnds = tables.realRuns > tables.recordings.length ? (ends?.seconds ?? null) : null;
  const lanes = useMemo(() => besideLanes(tables.recordings, ours, ends, 'inAll'), [tables, ours, ends]);
  const length = Math.max(longest([...tables.recordings, ...ours]), ends?.seconds.high ?? 0);
  /** The second that the user has chosen; null: the end of the runs. */
  const [chosen, setChosen] = useState<number | null>(null);
  const seconds = Math.min(chosen ?? length, length);
  return (
    <div className="recording-player measured-player">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling element must be reachable by keyboard. */}
      <section className="recording-figures" tabIndex={0} aria-label={words.table.label}>
        <MeasuredTable shown={shown} tables={tables} />
      </section>
      <div className="beside-column">
        <BesideKey
          measuredName={besideWords.measured}
          rings
          measured={words.key.measured(tables.recordings.length)}
          computed={words.key.computed(complete)}
          ends={someEnds === null ? null : words.key.ends(tables.realRuns)}
        />
        <BesideLanes
          lanes={lanes}
          length={length}
          ended={someEnds}
          counting="inAll"
          seconds={seconds}
          onGo={setChosen}
          measuredName={besideWords.measured}
          complete={complete}
        />
      </div>
      <MomentSlider length={length} seconds={seconds} onGo={setChosen} />
      <footer className="recording-foot">
        <Notes shown={shown} tables={tables} lanes={lanes} ends={ends} />
      </footer>
    </div>
  );
};

const Shown = ({ shown }: { readonly shown: MeasuredShown }): ReactElement => (
  <>
    <header className="recording-head measured-head">
      <Heading level={2}>{words.title}</Heading>
      <Choices shown={shown} />
      <Progress shown={shown} />
      <Button slot="close" className="button">
        {pageWords.close}
      </Button>
    </header>
    <p className="measured-work">{words.works[shown.choice.work]?.[1]}</p>
    {shown.tables === null ? null : shown.tables.realRuns === 0 ? (
      <NotRun shown={shown} tables={shown.tables} />
    ) : (
      <Comparison key={`${shown.choice.kernel} ${shown.choice.work}`} shown={shown} tables={shown.tables} />
    )}
  </>
);

type Link = NonNullable<AppState['measuredLink']>;

export const MeasuredPanel = ({ link }: { readonly link: Link }): ReactElement | null => {
  const shown = useApp((state) => state.measured);
  useEffect(() => {
    openMeasured(link.asked, link.mistakes);
    return endMeasured;
  }, [link]);
  useEffect(() => {
    document.title = `${words.title} · ${pageWords.product}`;
    return () => {
      document.title = pageWords.product;
    };
  }, []);
  return (
    <ModalOverlay
      className="overlay"
      isDismissable
      isOpen
      onOpenChange={(open) => {
        if (!open) leaveMeasured();
      }}
    >
      <Modal className="modal recording-modal">
        <Dialog className="dialog recording measured" aria-label={words.title}>
          {shown === null ? null : <Shown shown={shown} />}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
};
