// The floor of the stage: legend and time lanes, shared by both kernels.
import type { ReactElement } from 'react';
import { ToolButton } from '../parts/tool-button.tsx';
import { toggleTwin } from '../state/commands.ts';
import { words } from '../words/index.ts';
import { DepthChoice } from './depth-choice.view.tsx';
import { LaneTools } from './lanes/lane-tools.view.tsx';
import { Lanes } from './lanes/lanes.view.tsx';
import { Legend } from './legend.view.tsx';
import { PictureChoice } from './picture-choice.view.tsx';

export const Floor = (): ReactElement => (
  <section className="floor" aria-label={words.lanes}>
    <div className="floor-head">
      <div className="floor-choices">
        <PictureChoice />
        <ToolButton icon="text" label={words.command.toggleTwin} keyName="T" onPress={toggleTwin} />
        <DepthChoice />
      </div>
      <Legend />
      <LaneTools />
    </div>
    <Lanes />
  </section>
);
