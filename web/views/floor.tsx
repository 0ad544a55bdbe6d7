// The floor of the stage: legend and time lanes, shared by both kernels.
import type { ReactElement } from 'react';
import { words } from '../messages/index.ts';
import { DepthChoice } from './depth-choice.tsx';
import { LaneTools } from './lane-tools.tsx';
import { Lanes } from './lanes.tsx';
import { Legend } from './legend.tsx';
import { PictureChoice } from './picture-choice.tsx';

export const Floor = (): ReactElement => (
  <section className="floor" aria-label={words.lanes}>
    <div className="floor-head">
      <div className="floor-choices">
        <PictureChoice />
        <DepthChoice />
      </div>
      <Legend />
      <LaneTools />
    </div>
    <Lanes />
  </section>
);
