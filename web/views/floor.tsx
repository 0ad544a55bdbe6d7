// The floor of the stage: legend and time lanes, shared by both kernels.
import type { ReactElement } from 'react';
import { words } from '../messages/index.ts';
import { toggleTwin } from '../state/commands.ts';
import { DepthChoice } from './depth-choice.tsx';
import { LaneTools } from './lane-tools.tsx';
import { Lanes } from './lanes.tsx';
import { Legend } from './legend.tsx';
import { ToolButton } from './parts/tool-button.tsx';
import { PictureChoice } from './picture-choice.tsx';

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
