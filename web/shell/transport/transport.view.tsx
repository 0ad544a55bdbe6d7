import type { ReactElement } from 'react';
import { Group } from 'react-aria-components';
import { Choice } from '../../parts/choice.tsx';
import { runCommand } from '../../parts/run-command.ts';
import { ToolButton } from '../../parts/tool-button.tsx';
import { setGrain, setLead } from '../../state/commands.ts';
import { GRAINS, SIDES } from '../../state/intent.ts';
import { failedQuest } from '../../state/quest.ts';
import { useApp } from '../../state/store.ts';
import { words } from '../../words/index.ts';
import { PositionReadout } from './position-readout.view.tsx';
import { SpeedSlider } from './speed-slider.view.tsx';

const GRAIN_OPTIONS = GRAINS.map((value) => ({ value, label: words.grain[value] }));
const SIDE_OPTIONS = SIDES.map((value) => ({ value, label: words.side[value].toLowerCase() }));
const noHelp = (): void => undefined;

/** What was looked for from here and is not there. */
const QuestNote = (): ReactElement => {
  const quest = useApp(failedQuest);
  const open = useApp((state) => state.palette);
  return (
    <p className="quest-note" role="status">
      {quest === null || open ? '' : words.palette.absent(quest.happening, quest.direction)}
    </p>
  );
};

export const TransportBar = (): ReactElement => {
  const playing = useApp((state) => state.playing);
  const grain = useApp((state) => state.intent.grain);
  const lead = useApp((state) => state.intent.lead);
  const unit = words.grain[grain];
  return (
    <footer className="transport-area">
      <QuestNote />
      <Group className="transport" aria-label={words.transport}>
        <div className="transport-buttons">
          <ToolButton icon="start" label={words.start} keyName="Home" onPress={() => runCommand('start', noHelp)} />
          <ToolButton icon="back" label={words.back(unit)} keyName="←" onPress={() => runCommand('stepBack', noHelp)} />
          <ToolButton
            icon={playing ? 'pause' : 'play'}
            label={playing ? words.pause : words.play}
            keyName="Space"
            strong
            onPress={() => runCommand('togglePlay', noHelp)}
          />
          <ToolButton icon="forward" label={words.forward(unit)} keyName="→" onPress={() => runCommand('stepForward', noHelp)} />
          <ToolButton icon="end" label={words.end} keyName="End" onPress={() => runCommand('end', noHelp)} />
        </div>
        <div className="labelled">
          <span className="control-label">{words.grain.label}</span>
          <Choice label={words.grain.label} options={GRAIN_OPTIONS} value={grain} onChoose={setGrain} />
        </div>
        <div className="labelled">
          <span className="control-label">{words.lead}</span>
          <Choice label={words.lead} options={SIDE_OPTIONS} value={lead} onChoose={setLead} />
        </div>
        <SpeedSlider />
        <PositionReadout />
      </Group>
    </footer>
  );
};
