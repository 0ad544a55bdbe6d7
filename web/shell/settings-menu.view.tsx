// A button with a menu of settings that a user makes once: depth, size, theme and language. It also has the button that opens the editor.
import type { ReactElement } from 'react';
import { Button, Dialog, DialogTrigger, Popover } from 'react-aria-components';
import { depthWords } from '../domain/stage/depth.words.ts';
import { topBarWords } from '../domain/top-bar/top-bar.words.ts';
import { Icon } from '../parts/icon.tsx';
import { Pick } from '../parts/pick.tsx';
import { runCommand } from '../parts/run-command.ts';
import { DepthChoice } from '../stage/depth-choice.view.tsx';
import { setSize, setTheme } from '../state/commands.ts';
import { THEMES } from '../state/intent.ts';
import { kindOf } from '../state/scenarios.ts';
import { useApp } from '../state/store.ts';
import { locks } from '../state/teaching.ts';
import { pageWords } from '../words/page.words.ts';
import { LanguagePick } from './language/language-pick.view.tsx';
import './settings-menu.css';

const THEME_OPTIONS = THEMES.map((value) => ({ value, label: topBarWords.theme[value] }));

/** The name of a size: our own words for some sizes, otherwise the engine's name. */
const sizeLabel = (size: string): string => (size === 'classroom' || size === 'published' ? topBarWords.size[size] : size);

const SizePick = (): ReactElement | null => {
  const scenario = useApp((state) => state.intent.scenario);
  const size = useApp((state) => state.intent.size);
  const locked = useApp(locks('size'));
  const sizes = useApp((state) => (state.infos.before ?? state.infos.after)?.sizes);
  const divide = useApp((state) => (state.infos.before ?? state.infos.after)?.divide) ?? 1;
  const share = divide > 1 ? ` 1/${divide}` : '';
  const options = (sizes ?? [size]).map((value) => ({ value, label: sizeLabel(value) + (value === size ? share : '') }));
  // With a single size there is nothing to choose. Then only a story keeps the row.
  if (options.length < 2 && kindOf(scenario) !== 'story') return null;
  return (
    <Row
      name={topBarWords.size.label}
      control={<Pick label={topBarWords.size.label} options={options} value={size} onPick={setSize} locked={locked} />}
    />
  );
};

const Row = ({ name, control }: { readonly name: string; readonly control: ReactElement }): ReactElement => (
  <div className="settings-row">
    <span aria-hidden="true">{name}</span>
    {control}
  </div>
);

const noHelp = (): void => undefined;

export const SettingsMenu = ({ withWord }: { readonly withWord: boolean }): ReactElement => {
  const theme = useApp((state) => state.intent.theme);
  const themeLocked = useApp(locks('theme'));
  return (
    <DialogTrigger>
      <Button className="button" aria-label={topBarWords.settings}>
        <Icon name="controls" />
        {withWord ? <span>{topBarWords.settings}</span> : null}
      </Button>
      <Popover className="popover" placement="bottom end">
        <Dialog className="settings" aria-label={topBarWords.settings}>
          {({ close }) => (
            <>
              <Row name={depthWords.label} control={<DepthChoice />} />
              <SizePick />
              <Row
                name={topBarWords.theme.label}
                control={
                  <Pick label={topBarWords.theme.label} options={THEME_OPTIONS} value={theme} onPick={setTheme} locked={themeLocked} />
                }
              />
              <Row name={pageWords.language.label} control={<LanguagePick />} />
              <Button
                className="button settings-editor"
                aria-label={topBarWords.editor}
                onPress={() => {
                  close();
                  runCommand('toggleEditor', noHelp);
                }}
              >
                <Icon name="edit" />
                <span>{topBarWords.editorShort}</span>
                <kbd>U</kbd>
              </Button>
            </>
          )}
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
};
