import type { ReactElement } from 'react';
import { labWords } from '../panels/lab/lab.words.ts';
import { ledgerWords } from '../panels/ledger/ledger.words.ts';
import { Choice } from '../parts/choice.tsx';
import { Pick } from '../parts/pick.tsx';
import { runCommand } from '../parts/run-command.ts';
import { ToolButton } from '../parts/tool-button.tsx';
import { isOwnRun, setScenario, setSize, setTheme, setView } from '../state/commands.ts';
import { THEMES, VIEWS } from '../state/intent.ts';
import { STORIES } from '../state/link.ts';
import { isPublished, kindOf, type ScenarioKind, scenarioNames, titleOf } from '../state/scenarios.ts';
import { useApp } from '../state/store.ts';
import { isHidden, locks } from '../state/teaching.ts';
import { storyTold } from '../state/told.ts';
import { pageWords } from '../words/page.words.ts';
import { galleryWords } from './gallery/gallery.words.ts';
import { LanguagePick } from './language-pick.view.tsx';
import { ScenarioTitle } from './scenario-title.view.tsx';
import { storyWords } from './story/story.words.ts';
import { topBarWords } from './top-bar.words.ts';

const KINDS = ['story', 'own', 'lab', 'machine'] as const satisfies readonly ScenarioKind[];
const SCENARIOS = KINDS.map((kind) => ({
  name: topBarWords.scenarioKinds[kind],
  options: scenarioNames
    .filter((name) => kindOf(name) === kind)
    .map((value) => ({ value, label: value.replaceAll('-', ' '), detail: titleOf(value) })),
}));
const VIEW_OPTIONS = VIEWS.map((value) => ({ value, label: topBarWords.view[value] }));
const THEME_OPTIONS = THEMES.map((value) => ({ value, label: topBarWords.theme[value] }));

/** Sizes of the engine that have words of their own; others are shown by their names. */
const sizeLabel = (size: string): string => (size === 'classroom' || size === 'published' ? topBarWords.size[size] : size);

export const TopBar = ({ onHelp }: { readonly onHelp: () => void }): ReactElement => {
  const view = useApp((state) => state.intent.view);
  const theme = useApp((state) => state.intent.theme);
  const scenario = useApp((state) => state.intent.scenario);
  const size = useApp((state) => state.intent.size);
  const story = useApp(storyTold);
  const own = useApp(isOwnRun);
  const sizeLocked = useApp(locks('size'));
  const withLedger = !useApp(isHidden('ledger'));
  const withLab = !useApp(isHidden('lab'));
  const sizes = useApp((state) => (state.infos.before ?? state.infos.after)?.sizes);
  const divide = useApp((state) => (state.infos.before ?? state.infos.after)?.divide) ?? 1;
  const share = divide > 1 ? ` 1/${divide}` : '';
  const sizeOptions = (sizes ?? [size]).map((value) => ({ value, label: sizeLabel(value) + (value === size ? share : '') }));
  /** On a wall the title needs the place; the icon has its name all the same. */
  const wordIfRoom = (text: string): { readonly text?: string } => (theme === 'projector' ? {} : { text });
  return (
    <header className="top-bar">
      <a className="product" href={STORIES} title={galleryWords.home}>
        {pageWords.product}
      </a>
      <Pick label={topBarWords.scenario} groups={SCENARIOS} value={scenario} onPick={setScenario} locked={useApp(locks('scenario'))} />
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
      {withLedger && isPublished(scenario) ? (
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
      <ToolButton icon="edit" label={topBarWords.editor} keyName="U" onPress={() => runCommand('toggleEditor', onHelp)} />
      <Choice label={topBarWords.view.label} options={VIEW_OPTIONS} value={view} onChoose={setView} locked={useApp(locks('view'))} />
      {/* Of a machine of one's own nothing was published. */}
      {sizeOptions.length < 2 && kindOf(scenario) !== 'story' ? null : (
        <Pick label={topBarWords.size.label} options={sizeOptions} value={size} onPick={setSize} locked={sizeLocked} />
      )}
      <Pick label={topBarWords.theme.label} options={THEME_OPTIONS} value={theme} onPick={setTheme} locked={useApp(locks('theme'))} />
      <LanguagePick />
      <ToolButton icon="full" label={topBarWords.fullScreen} keyName="F" onPress={() => runCommand('fullScreen', onHelp)} />
      <ToolButton icon="help" label={topBarWords.help} keyName="?" onPress={onHelp} />
    </header>
  );
};
