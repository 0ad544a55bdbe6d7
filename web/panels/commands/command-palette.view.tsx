// The command palette: a box in which the user describes a moment to go to, or finds any command.
import { type ReactElement, useState } from 'react';
import {
  Autocomplete,
  Dialog,
  Header,
  Input,
  Menu,
  MenuItem,
  MenuSection,
  Modal,
  ModalOverlay,
  TextField,
  useFilter,
} from 'react-aria-components';
import { type Command, KEY_HELP } from '../../domain/transport/keys.model.ts';
import { commandText } from '../../domain/transport/keys.words.ts';
import { Choice } from '../../parts/choice.tsx';
import { runCommand } from '../../parts/run-command.ts';
import { sideNamesOf } from '../../parts/side-names.ts';
import { useHand } from '../../parts/use-hand.ts';
import { patchesBetweenSides } from '../../state/hunks.ts';
import { closePalette, goToHappening, openPalette } from '../../state/quest.ts';
import { useApp } from '../../state/store.ts';
import { commandPaletteWords } from './command-palette.words.ts';

/** The end of a suggestion that the user must complete. */
const GAP = '…';
const DIRECTIONS = [
  { value: 'next', label: commandPaletteWords.next },
  { value: 'previous', label: commandPaletteWords.previous },
] as const;

/** The text in which the box searches for a name: the name itself, and other words for the same thing. */
const searchText = (name: string): string => `${name} ${commandPaletteWords.also(name)}`.trim();

/** The result of the last search, while the box is open. */
const Answer = (): ReactElement => {
  const quest = useApp((state) => state.quest);
  const type = quest?.result.type;
  const hand = useHand();
  return (
    <p className="palette-answer" role="status">
      {type === 'looking' ? `${commandPaletteWords.looking} ${commandPaletteWords.stops[hand]}` : null}
      {type === 'absent' && quest !== null ? commandPaletteWords.absent(quest.happening, quest.direction) : null}
      {quest?.result.type === 'refused' ? quest.result.why : null}
    </p>
  );
};

const Moment = ({ text, label }: { readonly text: string; readonly label: string }): ReactElement => (
  <MenuItem id={`go ${text}`} textValue={searchText(text)} className="list-item">
    {label}
  </MenuItem>
);

const Box = ({ onHelp }: { readonly onHelp: () => void }): ReactElement => {
  const known = useApp((state) => state.happenings);
  const between = useApp(patchesBetweenSides);
  const names = useApp(sideNamesOf);
  const happenings = [...known, ...between.map((id) => `hunk ${id}`)];
  const [text, setText] = useState('');
  const [way, setWay] = useState<'next' | 'previous'>('next');
  const { contains } = useFilter({ sensitivity: 'base' });
  const own = text.trim() !== '' && !happenings.includes(text.trim());
  const act = (key: string): void => {
    const command = KEY_HELP.find((one) => key === `do ${one.command}`)?.command;
    if (command !== undefined) {
      closePalette();
      if (command !== 'palette') runCommand(command, onHelp);
      return;
    }
    const happening = key.replace(/^go /, '');
    if (happening.includes(GAP)) setText(happening.split(GAP)[0] ?? '');
    else goToHappening(happening, way === 'next' ? 1 : -1);
  };
  return (
    <Autocomplete filter={contains} inputValue={text} onInputChange={setText}>
      <div className="palette-head">
        <TextField autoFocus aria-label={commandPaletteWords.label} className="palette-field">
          <Input placeholder={commandPaletteWords.placeholder} />
        </TextField>
        <Choice label={commandPaletteWords.direction} options={DIRECTIONS} value={way} onChoose={setWay} />
      </div>
      <Answer />
      {/* The arrow keys of the field move through the list. The list scrolls, so it can also be reached by Tab. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard */}
      <div className="palette-list" tabIndex={0}>
        <Menu className="palette-menu" aria-label={commandPaletteWords.list} onAction={(key) => act(String(key))}>
          <MenuSection id="moments">
            <Header className="list-header">{commandPaletteWords.moments}</Header>
            {happenings.map((happening) => (
              <Moment key={happening} text={happening} label={happening} />
            ))}
          </MenuSection>
          <MenuSection id="commands">
            <Header className="list-header">{commandPaletteWords.commands}</Header>
            {KEY_HELP.map(({ command, keys }: { readonly command: Command; readonly keys: readonly string[] }) => (
              <MenuItem
                key={command}
                id={`do ${command}`}
                textValue={searchText(commandText(command, names))}
                className="list-item palette-command"
              >
                <span>{commandText(command, names)}</span>
                <kbd>{keys.join(' ')}</kbd>
              </MenuItem>
            ))}
          </MenuSection>
          {own ? <Moment key={text.trim()} text={text.trim()} label={commandPaletteWords.own(text.trim())} /> : null}
        </Menu>
      </div>
    </Autocomplete>
  );
};

export const Palette = ({ onHelp }: { readonly onHelp: () => void }): ReactElement => {
  const open = useApp((state) => state.palette);
  return (
    <ModalOverlay className="overlay" isDismissable isOpen={open} onOpenChange={(wanted) => (wanted ? openPalette() : closePalette())}>
      <Modal className="modal palette-modal">
        <Dialog className="dialog palette" aria-label={commandPaletteWords.label}>
          <Box onHelp={onHelp} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
};
