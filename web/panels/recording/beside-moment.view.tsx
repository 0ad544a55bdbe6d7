// The recorded machine and the computed one at the same moment: their tanks one below the other, and the differences of counters in two
// columns.
import { type ReactElement, useMemo } from 'react';
import { largestBelt, momentAt, type Recording, rowAt, secondsAt } from '../../domain/recorded/recording.model.ts';
import { figureRows, pressureSeconds } from '../../domain/recorded/recording-rates.model.ts';
import { pagesPerSquare } from '../../domain/scene/squares.model.ts';
import { figure } from '../../words/format.ts';
import { besideWords } from '../beside/beside.words.ts';
import { BELT_SQUARES, RecordedNodes } from '../editor/recorded.view.tsx';
import { recordingWords as words } from './recording.words.ts';
import { sourceText } from './recording-outcomes.view.tsx';

const { beside, outcomes } = words;

type Both = { readonly recorded: Recording; readonly computed: Recording | null; readonly seconds: number };

type TankProps = { readonly name: string; readonly recording: Recording | null; readonly seconds: number; readonly each: number };

const Tank = ({ name, recording, seconds, each }: TankProps): ReactElement => {
  const moment = recording === null ? null : momentAt(recording, rowAt(recording, seconds));
  return (
    <section className="beside-tank" aria-label={name}>
      <h3>{name}</h3>
      {moment === null ? (
        <p className="recording-absent">{recording === null ? beside.waiting : words.noZones}</p>
      ) : (
        <RecordedNodes moment={moment} each={each} />
      )}
    </section>
  );
};

export const BesideTanks = ({ recorded, computed, seconds }: Both): ReactElement => {
  const most = useMemo(() => Math.max(1, largestBelt(recorded), computed === null ? 0 : largestBelt(computed)), [recorded, computed]);
  const each = pagesPerSquare(most, BELT_SQUARES);
  return (
    <div className="beside-tanks">
      <Tank name={besideWords.recorded} recording={recorded} seconds={seconds} each={each} />
      <Tank name={besideWords.computed} recording={computed} seconds={seconds} each={each} />
    </div>
  );
};

const shown = (value: number | null): string => (value === null ? besideWords.absent : figure(value));

/** A table of the events from the start to the moment, in both machines. */
export const BesideOutcomes = ({ recorded, computed, seconds }: Both): ReactElement => {
  const spanOf = (recording: Recording): { readonly from: number; readonly to: number } => ({ from: 0, to: rowAt(recording, seconds) });
  const ours = computed === null ? null : figureRows(computed, spanOf(computed));
  return (
    <table className="recording-outcomes beside-outcomes">
      <caption>{beside.since(words.seconds(seconds))}</caption>
      <thead>
        <tr>
          <th scope="col">{outcomes.columns.figure}</th>
          <th scope="col" className="recording-counter">
            {outcomes.columns.names}
          </th>
          <th scope="col">{besideWords.recorded}</th>
          <th scope="col">{besideWords.computed}</th>
        </tr>
      </thead>
      <tbody>
        {figureRows(recorded, spanOf(recorded)).map(({ figure: name, source, grown }, place) => {
          const other = ours?.[place] ?? null;
          const counter = source ?? other?.source ?? null;
          return (
            <tr key={name}>
              <th scope="row">{outcomes.figures[name]}</th>
              <td className="recording-counter">{counter === null ? '' : sourceText(counter)}</td>
              <td>{shown(source === null ? null : (grown ?? 0))}</td>
              <td>{other === null ? '' : shown(other.source === null ? null : (other.grown ?? 0))}</td>
            </tr>
          );
        })}
        {(['some', 'full'] as const).map((kind) => {
          const waited = (recording: Recording): number | null => {
            const span = spanOf(recording);
            return recording.other.has(`pressure ${kind}`) ? (pressureSeconds(recording, kind, span) ?? 0) : null;
          };
          const text = (value: number | null): string => (value === null ? besideWords.absent : words.seconds(value));
          return (
            <tr key={kind}>
              <th scope="row">{outcomes[kind]}</th>
              <td className="recording-counter">PSI {kind}</td>
              <td>{text(waited(recorded))}</td>
              <td>{computed === null ? '' : text(waited(computed))}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
};

/** Seconds from the first to the last sample. */
export const lengthOf = (recording: Recording): number => secondsAt(recording, recording.times.length - 1);
