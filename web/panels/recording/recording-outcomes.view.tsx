// The events in a part of a recording: differences of counters, with the kernel's names.
import { type ReactElement, useMemo } from 'react';
import type { Source } from '../../domain/recorded/recorded-counters.model.ts';
import { lastRow, type Recording, secondsAt } from '../../domain/recorded/recording.model.ts';
import { fewestFree, figureRows, pressureSeconds, type RowSpan, spanSeconds } from '../../domain/recorded/recording-rates.model.ts';
import { figure as figureText } from '../../words/format.ts';
import { recordingWords as words } from './recording.words.ts';

const { outcomes } = words;

/** The names of several counters in short: their common beginning. */
const shortened = (names: readonly string[]): string => {
  const [first = '', ...others] = names;
  if (others.length === 0) return first;
  let length = 0;
  while (length < first.length && others.every((name) => name[length] === first[length])) length += 1;
  return `${first.slice(0, length)}*`;
};

export const sourceText = ({ names, less }: Source): string =>
  less.length === 0 ? shortened(names) : `${shortened(names)} − ${shortened(less)}`;

const shown = (value: number | null): string => (value === null ? words.absent : figureText(value));

type RowProps = {
  readonly name: string;
  readonly counter: string;
  readonly title?: string;
  readonly value: string;
  readonly perSecond: string;
  readonly absent: boolean;
};

const Row = ({ name, counter, title, value, perSecond, absent }: RowProps): ReactElement => (
  <tr className={absent ? 'recording-absent' : ''}>
    <th scope="row">{name}</th>
    <td className="recording-counter" title={title}>
      {counter}
    </td>
    <td>{value}</td>
    <td>{perSecond}</td>
  </tr>
);

type OutcomesProps = { readonly recording: Recording; readonly span: RowSpan };

const Rows = ({ recording, span }: OutcomesProps): ReactElement => {
  const seconds = spanSeconds(recording, span);
  const perSecond = (value: number | null): string => (value === null || seconds === 0 ? '' : figureText(value / seconds));
  const free = fewestFree(recording, span);
  return (
    <tbody>
      {figureRows(recording, span).map(({ figure, source, grown }) => (
        <Row
          key={figure}
          name={outcomes.figures[figure]}
          counter={source === null ? '' : sourceText(source)}
          title={source === null ? '' : [...source.names, ...source.less.map((name) => `− ${name}`)].join(' ')}
          value={shown(grown)}
          perSecond={perSecond(grown)}
          absent={grown === null}
        />
      ))}
      {(['some', 'full'] as const).map((kind) => {
        const waited = pressureSeconds(recording, kind, span);
        return (
          <Row
            key={kind}
            name={outcomes[kind]}
            counter={`PSI ${kind}`}
            value={waited === null ? words.absent : words.seconds(waited)}
            perSecond={waited === null || seconds === 0 ? '' : `${figureText((100 * waited) / seconds)} %`}
            absent={waited === null}
          />
        );
      })}
      <Row name={outcomes.free} counter="nr_free_pages" value={shown(free)} perSecond="" absent={free === null} />
    </tbody>
  );
};

export const RecordingOutcomes = ({ recording, span }: OutcomesProps): ReactElement => {
  const isWhole = span.from === 0 && span.to === lastRow(recording);
  const at = (row: number): string => words.seconds(secondsAt(recording, row));
  // The rows are memoized, because the part does not change while the recording plays.
  const rows = useMemo(() => <Rows recording={recording} span={span} />, [recording, span]);
  return (
    <table className="recording-outcomes">
      <caption>{isWhole ? outcomes.whole(at(span.to)) : outcomes.part(at(span.from), at(span.to))}</caption>
      <thead>
        <tr>
          <th scope="col">{outcomes.columns.figure}</th>
          <th scope="col" className="recording-counter">
            {outcomes.columns.names}
          </th>
          <th scope="col">{outcomes.columns.grown}</th>
          <th scope="col">{outcomes.columns.perSecond}</th>
        </tr>
      </thead>
      {rows}
    </table>
  );
};
