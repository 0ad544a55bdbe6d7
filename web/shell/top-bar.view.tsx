import type { ReactElement } from 'react';
import { Choice } from '../parts/choice.tsx';
import { Pick } from '../parts/pick.tsx';
import { runCommand } from '../parts/run-command.ts';
import { ToolButton } from '../parts/tool-button.tsx';
import { isOwnRun, setScenario, setSize, setTheme, setView } from '../state/commands.ts';
import { THEMES, VIEWS } from '../state/intent.ts';
import { hasLedger } from '../state/ledger.ts';
import { STORIES } from '../state/link.ts';
import { kindOf, type ScenarioKind, scenarioNames, titleOf } from '../state/scenarios.ts';
import { useApp } from '../state/store.ts';
import { storyTold } from '../state/story.ts';
import { words } from '../words/index.ts';
import { ScenarioTitle } from './scenario-title.view.tsx';

const KINDS = ['story', 'own', 'lab', 'machine'] as const satisfies readonly ScenarioKind[];
const SCENARIOS = KINDS.map((kind) => ({
  name: words.scenarioKinds[kind],
  options: scenarioNames
    .filter((name) => kindOf(name) === kind)
    .map((value) => ({ value, label: value.replaceAll('-', ' '), detail: titleOf(value) })),
}));
const VIEW_OPTIONS = VIEWS.map((value) => ({ value, label: words.view[value] }));
const THEME_OPTIONS = THEMES.map((value) => ({ value, label: words.theme[value] }));

/** Sizes of the engine that have words of their own; others are shown by their names. */
const sizeLabel = (size: string): string => (size === 'classroom' || size === 'published' ? words.size[size] : size);

export const TopBar = ({ onHelp }: { readonly onHelp: () => void }): ReactElement => {
  const view = useApp((state) => state.intent.view);
  const theme = useApp((state) => state.intent.theme);
  const scenario = useApp((state) => state.intent.scenario);
  const size = useApp((state) => state.intent.size);
  const story = useApp(storyTold);
  const own = useApp(isOwnRun);
  const sizes = useApp((state) => (state.infos.before ?? state.infos.after)?.sizes);
  const divide = useApp((state) => (state.infos.before ?? state.infos.after)?.divide) ?? 1;
  const share = divide > 1 ? ` 1/${divide}` : '';
  const sizeOptions = (sizes ?? [size]).map((value) => ({ value, label: sizeLabel(value) + (value === size ? share : '') }));
  /** On a wall the title needs the place; the icon has its name all the same. */
  const wordIfRoom = (text: string): { readonly text?: string } => (theme === 'projector' ? {} : { text });
  return (
    <header className="top-bar">
      <a className="product" href={STORIES} title={words.gallery.home}>
        {words.product}
      </a>
      <Pick label={words.scenario} groups={SCENARIOS} value={scenario} onPick={setScenario} />
      <ScenarioTitle />
      {own ? (
        <ToolButton
          icon="undo"
          label={words.lab.resetLabel}
          keyName="R"
          {...wordIfRoom(words.lab.reset)}
          onPress={() => runCommand('resetRun', onHelp)}
        />
      ) : null}
      {story === null ? null : (
        <ToolButton
          icon="story"
          label={words.story.label}
          keyName="S"
          text={words.story.label}
          onPress={() => runCommand('toggleStory', onHelp)}
        />
      )}
      {hasLedger(scenario) ? (
        <ToolButton
          icon="ledger"
          label={words.ledger.label}
          keyName="L"
          text={words.ledger.label}
          onPress={() => runCommand('toggleLedger', onHelp)}
        />
      ) : null}
      <ToolButton
        icon="lab"
        label={words.lab.open}
        keyName="O"
        {...wordIfRoom(words.lab.label)}
        onPress={() => runCommand('toggleBench', onHelp)}
      />
      <Choice label={words.view.label} options={VIEW_OPTIONS} value={view} onChoose={setView} />
      {/* Of a machine of one's own nothing was published. */}
      {sizeOptions.length < 2 && kindOf(scenario) !== 'story' ? null : (
        <Pick label={words.size.label} options={sizeOptions} value={size} onPick={setSize} />
      )}
      <Pick label={words.theme.label} options={THEME_OPTIONS} value={theme} onPick={setTheme} />
      <ToolButton icon="full" label={words.fullScreen} keyName="F" onPress={() => runCommand('fullScreen', onHelp)} />
      <ToolButton icon="help" label={words.help} keyName="?" onPress={onHelp} />
    </header>
  );
};
