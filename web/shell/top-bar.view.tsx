import type { ReactElement } from 'react';
import { sideName } from '../domain/story/side-names.words.ts';
import { storyWords } from '../domain/story/story.words.ts';
import { topBarWords } from '../domain/top-bar/top-bar.words.ts';
import { labWords } from '../panels/lab/lab.words.ts';
import { ledgerWords } from '../panels/ledger/ledger.words.ts';
import { Choice } from '../parts/choice.tsx';
import { runCommand } from '../parts/run-command.ts';
import { sideNamesOf } from '../parts/side-names.ts';
import { ToolButton } from '../parts/tool-button.tsx';
import { isOwnRun, setView } from '../state/commands.ts';
import { VIEWS } from '../state/intent.ts';
import { STORIES } from '../state/link.ts';
import { ledgerRun } from '../state/scenarios.ts';
import { useApp } from '../state/store.ts';
import { isHidden, locks } from '../state/teaching.ts';
import { shownStory } from '../state/told.ts';
import { pageWords } from '../words/page.words.ts';
import { galleryWords } from './gallery/gallery.words.ts';
import { ScenarioPick } from './scenario-pick.view.tsx';
import { ScenarioTitle } from './scenario-title.view.tsx';
import { SettingsMenu } from './settings-menu.view.tsx';

export const TopBar = ({ onHelp }: { readonly onHelp: () => void }): ReactElement => {
  const view = useApp((state) => state.intent.view);
  const theme = useApp((state) => state.intent.theme);
  const scenario = useApp((state) => state.intent.scenario);
  const story = useApp(shownStory);
  const own = useApp(isOwnRun);
  const names = useApp(sideNamesOf);
  const withLedger = !useApp(isHidden('ledger'));
  const withLab = !useApp(isHidden('lab'));
  /** The words beside an icon. A projector has none, because the title needs the room; the icons keep their accessible names. */
  const wordIfRoom = (text: string): { readonly text?: string } => (theme === 'projector' ? {} : { text });
  return (
    <header className="top-bar">
      <a className="product" href={STORIES} title={galleryWords.home}>
        {pageWords.product}
      </a>
      <ScenarioPick />
      <ScenarioTitle />
      {own ? (
        <ToolButton
          icon="undo"
          label={labWords.resetLabel}
          keyName="R"
          {...wordIfRoom(labWords.reset)}
          onPress={() => runCommand('resetRun', onHelp)}
        />
      ) : null}
      {story === null ? null : (
        <ToolButton
          icon="story"
          label={storyWords.label}
          keyName="S"
          text={storyWords.label}
          onPress={() => runCommand('toggleStory', onHelp)}
        />
      )}
      {withLedger && ledgerRun(scenario) !== null ? (
        <ToolButton
          icon="ledger"
          label={ledgerWords.label}
          keyName="L"
          text={ledgerWords.label}
          onPress={() => runCommand('toggleLedger', onHelp)}
        />
      ) : null}
      {withLab ? (
        <ToolButton
          icon="lab"
          label={labWords.open}
          keyName="O"
          {...wordIfRoom(labWords.label)}
          onPress={() => runCommand('toggleLab', onHelp)}
        />
      ) : null}
      <ToolButton icon="save" label={topBarWords.takeawayOpen} keyName="E" onPress={() => runCommand('toggleTakeaway', onHelp)} />
      <Choice
        label={topBarWords.view.label}
        options={VIEWS.map((one) => ({ value: one, label: one === 'both' ? topBarWords.view.both : sideName(names, one) }))}
        value={view}
        onChoose={setView}
        locked={useApp(locks('view'))}
      />
      <SettingsMenu withWord={theme !== 'projector'} />
      <ToolButton icon="full" label={topBarWords.fullScreen} keyName="F" onPress={() => runCommand('fullScreen', onHelp)} />
      <ToolButton icon="help" label={topBarWords.help} keyName="?" onPress={onHelp} />
    </header>
  );
};
