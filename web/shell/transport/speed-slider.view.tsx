import type { ReactElement } from 'react';
import { Slider, SliderOutput, SliderThumb, SliderTrack } from 'react-aria-components';
import { setSpeed } from '../../state/commands.ts';
import { SPEEDS } from '../../state/speeds.model.ts';
import { useApp } from '../../state/store.ts';
import { transportWords } from './transport.words.ts';

/** The slider of the speed, with a notch for each of SPEEDS, whose numbers grow by factors. The up and down arrow keys move it; the left and
 * right ones belong to the transport bar. */
export const SpeedSlider = (): ReactElement => {
  const speed = useApp((state) => state.intent.speed);
  return (
    <Slider
      className="speed"
      aria-label={transportWords.speed}
      minValue={0}
      maxValue={SPEEDS.length - 1}
      value={Math.max(0, SPEEDS.indexOf(speed))}
      onChange={(notch) => {
        const next = SPEEDS[notch];
        if (next !== undefined) setSpeed(next);
      }}
    >
      <span className="control-label">{transportWords.speed}</span>
      <SliderTrack className="speed-track">
        <SliderThumb className="speed-thumb" aria-label={transportWords.speedValue(speed)} />
      </SliderTrack>
      <SliderOutput className="speed-value">{transportWords.speedValue(speed)}</SliderOutput>
    </Slider>
  );
};
