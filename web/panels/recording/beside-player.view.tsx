// A recording, and our run of a machine that was made from it, on one clock.
import { type KeyboardEvent, type ReactElement, useMemo, useState } from 'react';
import type { BesideShown } from '../../state/beside.ts';
import { besideWords } from '../beside/beside.words.ts';
import { BesideKey } from '../beside/beside-key.view.tsx';
import { type BesideLane, besideLanes, oneSided } from '../beside/beside-lanes.model.ts';
import { BesideLanes } from '../beside/beside-lanes.view.tsx';
import { MomentSlider } from '../beside/moment-slider.view.tsx';
import { BesideChoice } from './beside-choice.view.tsx';
import { BesideOutcomes, BesideTanks, lengthOf } from './beside-moment.view.tsx';
import { recordingWords as words } from './recording.words.ts';

const { beside } = words;
/** Notes about our run and its limits, about lanes that only one of the runs has, and about the lengths of both runs. */
function noteTexts({ recorded, computed, work, state }: BesideShown, lanes: readonly BesideLane[]): readonly string[] {
  const always = [beside.work(beside.works[work]), beside.boot, beside.costs];
  if (computed === null) return always;
  const [real, ours] = [words.seconds(lengthOf(recorded)), words.seconds(lengthOf(computed))];
  const names = (has: 'measured' | 'computed'): readonly string[] => oneSided(lanes, has).map((lane) => besideWords.lanes[lane].name);
  return [
    beside.lengths[state.type === 'done' ? (state.ended ? 'ended' : 'cut') : 'running'](real, ours),
    beside.onlyComputed(names('computed')),
    beside.onlyRecorded(names('measured')),
    ...always,
  ].filter((sentence) => sentence !== '');
}

export const BesidePlayer = ({ shown }: { readonly shown: BesideShown }): ReactElement => {
  const { recorded, computed } = shown;
  const ours = useMemo(() => (computed === null ? [] : [computed]), [computed]);
  const lanes = useMemo(() => besideLanes([recorded], ours, null, 'perSecond'), [recorded, ours]);
  const length = Math.max(lengthOf(recorded), computed === null ? 0 : lengthOf(computed));
  const [chosen, setChosen] = useState(0);
  const seconds = Math.min(chosen, length);
  /** Handles the keys of the player wherever the focus is, except in a control that needs them itself. */
  const keyPressed = (press: KeyboardEvent<HTMLElement>): void => {
    if (press.target instanceof Element && press.target.closest('input, [role="listbox"], [aria-haspopup]') !== null) return;
    const to = { ArrowLeft: seconds - 1, ArrowRight: seconds + 1, Home: 0, End: length }[press.key];
    if (to === undefined) return;
    setChosen(Math.min(length, Math.max(0, to)));
    press.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the player's controls work everywhere in the player.
    <div className="recording-player beside-player" onKeyDown={keyPressed}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling element must be reachable by keyboard. */}
      <section className="recording-figures" tabIndex={0} aria-label={beside.title}>
        <BesideTanks recorded={recorded} computed={computed} seconds={seconds} />
        <BesideOutcomes recorded={recorded} computed={computed} seconds={seconds} />
      </section>
      <div className="beside-column">
        <BesideKey
          measuredName={besideWords.recorded}
          rings={false}
          measured={beside.key.recorded}
          computed={beside.key.computed}
          ends={null}
        />
        <BesideLanes
          lanes={lanes}
          length={length}
          ended={null}
          counting="perSecond"
          seconds={seconds}
          onGo={setChosen}
          measuredName={besideWords.recorded}
          complete={1}
        />
      </div>
      <MomentSlider length={length} seconds={seconds} onGo={setChosen} />
      <footer className="recording-foot">
        <BesideChoice recorded={recorded} shown={shown} />
        <p className="recording-notes">{noteTexts(shown, lanes).join(' ')}</p>
      </footer>
    </div>
  );
};
