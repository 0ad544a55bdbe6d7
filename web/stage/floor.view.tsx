// The floor of the stage: legend and time lanes, shared by both kernels.
import type { ReactElement } from 'react';
import { commandWords } from '../domain/transport/keys.words.ts';
import { ToolButton } from '../parts/tool-button.tsx';
import { toggleTwin } from '../state/commands.ts';
import { LaneTools } from './lanes/lane-tools.view.tsx';
import { Lanes } from './lanes/lanes.view.tsx';
import { laneWords } from './lanes/lanes.words.ts';
import { Legend } from './legend.view.tsx';
import { PictureChoice } from './picture-choice.view.tsx';

export const Floor = (): ReactElement => (
  <section className="floor" aria-label={laneWords.lanes}>
    <div className="floor-head">
      <div className="floor-choices">
        <PictureChoice />
        <ToolButton icon="text" label={commandWords.toggleTwin} keyName="T" onPress={toggleTwin} />
      </div>
      <Legend />
      <LaneTools />
    </div>
    <Lanes />
  </section>
);
