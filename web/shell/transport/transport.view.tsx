import type { ReactElement } from 'react';
import { Group } from 'react-aria-components';
import { sidesNamed } from '../../domain/story/side-names.words.ts';
import { Choice } from '../../parts/choice.tsx';
import { runCommand } from '../../parts/run-command.ts';
import { sideNamesOf } from '../../parts/side-names.ts';
import { ToolButton } from '../../parts/tool-button.tsx';
import { setGrain, setLead } from '../../state/commands.ts';
import { GRAINS, SIDES } from '../../state/intent.ts';
import { useApp } from '../../state/store.ts';
import { PositionReadout } from './position-readout.view.tsx';
import { SpeedSlider } from './speed-slider.view.tsx';
import { transportWords } from './transport.words.ts';

const GRAIN_OPTIONS = GRAINS.map((value) => ({ value, label: transportWords.grain[value] }));
const noHelp = (): void => undefined;

export const TransportBar = (): ReactElement => {
  const playing = useApp((state) => state.playing);
  const grain = useApp((state) => state.intent.grain);
  const lead = useApp((state) => state.intent.lead);
  const unit = transportWords.grain[grain];
  const names = useApp(sideNamesOf);
  const sides = sidesNamed(names);
  return (
    <footer className="transport-area">
      <Group className={names === null ? 'transport' : 'transport with-names'} aria-label={transportWords.label}>
        <div className="transport-buttons">
          <ToolButton icon="start" label={transportWords.start} keyName="Home" onPress={() => runCommand('start', noHelp)} />
          <ToolButton icon="back" label={transportWords.back(unit)} keyName="←" onPress={() => runCommand('stepBack', noHelp)} />
          <ToolButton
            icon={playing ? 'pause' : 'play'}
            label={playing ? transportWords.pause : transportWords.play}
            keyName="Space"
            strong
            onPress={() => runCommand('togglePlay', noHelp)}
          />
          <ToolButton icon="forward" label={transportWords.forward(unit)} keyName="→" onPress={() => runCommand('stepForward', noHelp)} />
          <ToolButton icon="end" label={transportWords.end} keyName="End" onPress={() => runCommand('end', noHelp)} />
        </div>
        <div className="labelled">
          <span className="control-label">{transportWords.grain.label}</span>
          <Choice label={transportWords.grain.label} options={GRAIN_OPTIONS} value={grain} onChoose={setGrain} />
        </div>
        <div className="labelled">
          <span className="control-label">{transportWords.lead}</span>
          <Choice
            label={transportWords.lead}
            options={SIDES.map((side) => ({ value: side, label: sides[side] }))}
            value={lead}
            onChoose={setLead}
          />
        </div>
        <SpeedSlider />
        <PositionReadout />
      </Group>
    </footer>
  );
};
