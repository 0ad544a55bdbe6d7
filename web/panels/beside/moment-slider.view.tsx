// The slider that moves both runs of a comparison, and the clock beside it.
import type { ReactElement } from 'react';
import { besideWords as words } from './beside.words.ts';

const STEP_SECONDS = 0.1;

type MomentSliderProps = {
  /** The last moment, in seconds. */
  readonly length: number;
  readonly seconds: number;
  readonly onGo: (seconds: number) => void;
};

export const MomentSlider = ({ length, seconds, onGo }: MomentSliderProps): ReactElement => (
  <div className="recording-transport">
    <input
      type="range"
      min={0}
      max={length}
      step={STEP_SECONDS}
      value={seconds}
      aria-label={words.moment}
      aria-valuetext={words.at(seconds)}
      onChange={({ target }) => onGo(Number(target.value))}
    />
    <output className="recording-clock">{words.clock(seconds)}</output>
  </div>
);
