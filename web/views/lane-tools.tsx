import type { ReactElement } from 'react';
import { words } from '../messages/index.ts';
import { useApp } from '../state/store.ts';
import { runCommand } from './parts/run-command.ts';
import { ToolButton } from './parts/tool-button.tsx';

const noHelp = (): void => undefined;

const useDivergenceWords = (): string =>
  useApp(({ divergence }) => {
    if (divergence === null) return words.divergenceUnknown;
    if (divergence === 'none-so-far') return words.divergenceNone;
    return divergence === 'same-to-the-end' ? words.divergenceSame : words.divergenceGo;
  });

export const LaneTools = (): ReactElement => (
  <div className="lane-tools">
    <ToolButton
      icon="divergence"
      label={useDivergenceWords()}
      keyName="D"
      text={words.divergence}
      onPress={() => runCommand('divergence', noHelp)}
    />
    <ToolButton icon="minus" label={words.zoomOut} keyName="X" onPress={() => runCommand('zoomOut', noHelp)} />
    <ToolButton icon="plus" label={words.zoomIn} keyName="Z" onPress={() => runCommand('zoomIn', noHelp)} />
    <ToolButton icon="full" label={words.zoomAll} keyName="0" onPress={() => runCommand('zoomAll', noHelp)} />
  </div>
);
