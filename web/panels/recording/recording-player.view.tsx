// A recording: the machine at one moment, the lanes over the whole time, and a table of the events.
import { type KeyboardEvent, type ReactElement, useEffect, useId, useMemo, useState } from 'react';
import { Button } from 'react-aria-components';
import { largestBelt, lastRow, momentAt, type Recording, type RecordingNotes, secondsAt } from '../../domain/recorded/recording.model.ts';
import type { RowSpan } from '../../domain/recorded/recording-rates.model.ts';
import { pagesPerSquare } from '../../domain/scene/squares.model.ts';
import { Icon } from '../../parts/icon.tsx';
import { endBeside } from '../../state/beside.ts';
import { openFirstSample } from '../../state/opened-file.ts';
import { useApp } from '../../state/store.ts';
import { BELT_SQUARES, RecordedNodes, RecordedZones } from '../editor/recorded.view.tsx';
import { BesideChoice } from './beside-choice.view.tsx';
import { BesidePlayer } from './beside-player.view.tsx';
import { recordingWords as words } from './recording.words.ts';
import { RecordingLanes } from './recording-lanes.view.tsx';
import { RecordingOutcomes } from './recording-outcomes.view.tsx';
import { type Playing, useRecordingPlay } from './use-recording-play.ts';

/** Sentences about gaps in the file, about samples that the page left out, and about the units and scales of the panel. */
function noteTexts({ cut, falls, sameTime, lacking, stride }: RecordingNotes): readonly string[] {
  const { notes } = words;
  const [fall, ...others] = falls;
  return [
    ...(fall === undefined ? [] : [notes.fall(fall, others.length)]),
    ...(cut === null ? [] : [notes.cut(cut)]),
    ...(sameTime === 0 ? [] : [notes.sameTime(sameTime)]),
    ...(lacking === 0 ? [] : [notes.lacking(lacking)]),
    ...(stride === 1 ? [] : [notes.thinned(stride)]),
    notes.scales,
    notes.pages,
  ];
}

/** The machine at the shown moment. */
const Moment = ({ recording, row }: { readonly recording: Recording; readonly row: number }): ReactElement => {
  const each = useMemo(() => pagesPerSquare(Math.max(1, largestBelt(recording)), BELT_SQUARES), [recording]);
  const moment = momentAt(recording, row);
  return (
    <section className="recording-moment" aria-label={words.at(words.seconds(secondsAt(recording, row)))}>
      {moment === null ? (
        <p className="recording-absent">{words.noZones}</p>
      ) : (
        <>
          <RecordedNodes moment={moment} each={each} />
          <RecordedZones moment={moment} blocks="none" />
        </>
      )}
    </section>
  );
};

/** The part with another beginning, or with another end. If its end would not come after its beginning, the other one of the two moves to the
 * end or to the beginning of the recording. */
const beginning = ({ to }: RowSpan, row: number, last: number): RowSpan => ({ from: row, to: to > row ? to : last });
const ending = ({ from }: RowSpan, row: number): RowSpan => ({ from: from < row ? from : 0, to: row });

type TransportProps = {
  readonly recording: Recording;
  readonly play: Playing;
  readonly span: RowSpan;
  readonly onSpan: (span: RowSpan) => void;
  readonly onView: (view: RowSpan) => void;
};

const Transport = ({ recording, play, span, onSpan, onView }: TransportProps): ReactElement => {
  const { row, playing, speed, goTo, toggle } = play;
  const last = lastRow(recording);
  const now = words.seconds(secondsAt(recording, row));
  return (
    <div className="recording-transport">
      <Button className="button strong" onPress={toggle} aria-label={playing ? words.pause : words.play}>
        <Icon name={playing ? 'pause' : 'play'} />
      </Button>
      <input
        type="range"
        min={0}
        max={last}
        value={row}
        aria-label={words.moment}
        aria-valuetext={words.at(now)}
        onChange={({ target }) => goTo(Number(target.value))}
      />
      <output className="recording-clock">{now}</output>
      <Button className="button" onPress={() => onSpan(beginning(span, Math.min(row, last - 1), last))}>
        {words.begin}
      </Button>
      <Button className="button" onPress={() => onSpan(ending(span, Math.max(row, 1)))}>
        {words.end}
      </Button>
      <Button className="button" onPress={() => onView(span)}>
        {words.zoom}
      </Button>
      <Button
        className="button"
        onPress={() => {
          onSpan({ from: 0, to: last });
          onView({ from: 0, to: last });
        }}
      >
        {words.wholeAgain}
      </Button>
      <span className="recording-speed">{words.speed(speed)}</span>
    </div>
  );
};

const isIn = (target: EventTarget, selector: string): boolean => target instanceof Element && target.closest(selector) !== null;

/** Handles the keys of the player wherever the focus is, except in a control that needs them itself. */
const keyHandler =
  ({ row, goTo, toggle }: Playing, last: number) =>
  (press: KeyboardEvent<HTMLElement>): void => {
    const { target, key } = press;
    // On a button, Space presses it; in the slider, the other keys move it.
    if (key === ' ' ? isIn(target, 'button') : isIn(target, 'input')) return;
    const to = { ArrowLeft: row - 1, ArrowRight: row + 1, Home: 0, End: last }[key];
    if (key === ' ') toggle();
    else if (to === undefined) return;
    else goTo(to);
    press.preventDefault();
  };

const AlonePlayer = ({ recording }: { readonly recording: Recording }): ReactElement => {
  const play = useRecordingPlay(recording);
  const last = lastRow(recording);
  const [span, setSpan] = useState<RowSpan>({ from: 0, to: last });
  const [view, setView] = useState<RowSpan>({ from: 0, to: last });
  const [refusal, setRefusal] = useState<string | null>(null);
  const notesId = useId();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the player's controls work everywhere in the player.
    <div className="recording-player" onKeyDown={keyHandler(play, last)}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling element must be reachable by keyboard. */}
      <section className="recording-figures" tabIndex={0} aria-label={words.title}>
        <Moment recording={recording} row={play.row} />
        <RecordingOutcomes recording={recording} span={span} />
      </section>
      <RecordingLanes recording={recording} row={play.row} span={span} view={view} onGo={play.goTo} onSpan={setSpan} />
      <Transport recording={recording} play={play} span={span} onSpan={setSpan} onView={setView} />
      <footer className="recording-foot">
        <Button
          className="button strong"
          aria-describedby={notesId}
          onPress={() => void openFirstSample(recording).then((why) => setRefusal(why))}
        >
          {words.machine}
        </Button>
        <p id={notesId}>{words.machineNotes}</p>
        {refusal === null ? null : <p role="alert">{refusal}</p>}
        <BesideChoice recorded={recording} shown={null} />
        <p className="recording-notes">{noteTexts(recording.notes).join(' ')}</p>
      </footer>
    </div>
  );
};

/** The recording alone, or with our run beside it. */
export const RecordingPlayer = ({ recording }: { readonly recording: Recording }): ReactElement => {
  const beside = useApp((state) => state.beside);
  useEffect(() => endBeside, []);
  return beside !== null && beside.recorded === recording ? <BesidePlayer shown={beside} /> : <AlonePlayer recording={recording} />;
};
