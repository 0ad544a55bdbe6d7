import type { ReactElement } from 'react';
import { runCommand } from '../../parts/run-command.ts';
import { ToolButton } from '../../parts/tool-button.tsx';
import { type AppState, useApp } from '../../state/store.ts';
import { ChangeDialog } from '../change/change-dialog.view.tsx';
import { laneWords } from './lanes.words.ts';

const noHelp = (): void => undefined;

/** The label of the button that leads to the first difference; it says so if there is none. */
const divergenceWords = ({ divergence }: AppState): string => {
  if (divergence === 'none-so-far') return laneWords.divergenceNone;
  return divergence === 'same-to-the-end' ? laneWords.divergenceSame : laneWords.divergence;
};

export const LaneTools = (): ReactElement => {
  const divergence = useApp(divergenceWords);
  return (
    <div className="lane-tools">
      <ChangeDialog />
      <ToolButton icon="divergence" label={divergence} keyName="D" text={divergence} onPress={() => runCommand('divergence', noHelp)} />
      <ToolButton icon="minus" label={laneWords.zoomOut} keyName="X" onPress={() => runCommand('zoomOut', noHelp)} />
      <ToolButton icon="plus" label={laneWords.zoomIn} keyName="Z" onPress={() => runCommand('zoomIn', noHelp)} />
      <ToolButton icon="full" label={laneWords.zoomAll} keyName="0" onPress={() => runCommand('zoomAll', noHelp)} />
    </div>
  );
};
