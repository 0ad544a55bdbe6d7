// The editor beside the stage: the texts of a scenario and a story, and their mistakes. The stage shows the changed texts as soon as they
// have no mistakes.
import { type KeyboardEvent, type ReactElement, useEffect, useId, useRef, useState } from 'react';
import { Button } from 'react-aria-components';
import { Choice } from '../../parts/choice.tsx';
import { Pick } from '../../parts/pick.tsx';
import { type Editing, TEXT_KINDS, type TextKind } from '../../state/editing.ts';
import { changeText, keepEditor, pinMoment, restoreTexts, startEditorFrom } from '../../state/editor.ts';
import { LAB } from '../../state/intent.ts';
import { closePanel } from '../../state/ledger.ts';
import { openFiles } from '../../state/opened-file.ts';
import { showRecordings } from '../../state/recording.ts';
import { kindOf, type ScenarioKind, scenarioNames, titleOf } from '../../state/scenarios.ts';
import { useApp } from '../../state/store.ts';
import { pageWords } from '../../words/page.words.ts';
import { editorWords } from './editor.words.ts';
import { EditorText, type TextPlace } from './editor-text.view.tsx';
import { Recorded } from './recorded.view.tsx';

const KINDS = ['own', 'story', 'lab', 'machine'] as const satisfies readonly ScenarioKind[];
const SCENARIOS = KINDS.map((kind) => ({
  name: editorWords.startKinds[kind],
  options: scenarioNames
    .filter((name) => kindOf(name) === kind)
    .map((value) => ({ value, label: value.replaceAll('-', ' '), detail: titleOf(value) })),
}));

const TABS = TEXT_KINDS.map((value) => ({ value, label: editorWords.tabs[value] }));

/** Moves the focus to the stage, so that Page Down continues from there. */
const toStage = (): void => document.querySelector<HTMLElement>('main')?.focus();

/** One message about the state of both texts. */
const stateText = ({ state, mistakes, untouched }: Editing): string => {
  if (untouched) return editorWords.untouched;
  if (state === 'reading') return editorWords.reading;
  return state === 'whole' ? editorWords.whole : editorWords.wrong(mistakes.scenario.length + mistakes.story.length);
};

/** Opens files, as dropping them on the page does, but also by keyboard. It accepts every name, because the files of a machine have no
 * extension. */
const FileButton = ({ onRefused }: { readonly onRefused: (why: string | null) => void }): ReactElement => {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button className="button" onPress={() => input.current?.click()}>
        {editorWords.openFile}
      </Button>
      <input
        ref={input}
        className="visually-hidden"
        type="file"
        multiple
        tabIndex={-1}
        aria-label={editorWords.openFile}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // Without this, the user could not open the same file again after changing it.
          target.value = '';
          if (files.length > 0) openFiles(files).then(onRefused);
        }}
      />
    </>
  );
};

type MistakesProps = { readonly editing: Editing; readonly onGo: (kind: TextKind, line: number) => void };

const Mistakes = ({ editing, onGo }: MistakesProps): ReactElement => (
  <ul className="editor-mistakes" aria-label={editorWords.mistakes}>
    {TEXT_KINDS.flatMap((kind) =>
      editing.mistakes[kind].map(({ line, why }) => (
        <li key={`${kind} ${line} ${why}`}>
          <Button className="editor-mistake" onPress={() => onGo(kind, line)}>
            <b>
              {editorWords.tabs[kind]} {line}
            </b>
            <span>{why.replace(/^Line \d+ of the story: /, '')}</span>
          </Button>
        </li>
      )),
    )}
  </ul>
);

export const Editor = (): ReactElement | null => {
  const editing = useApp((state) => state.editing);
  const scenario = useApp((state) => state.intent.scenario);
  const [tab, setTab] = useState<TextKind>('story');
  const place = useRef<TextPlace>(null);
  const [goal, setGoal] = useState<{ readonly line: number } | null>(null);
  const [pin, setPin] = useState<'at-rest' | 'looking' | 'nothing'>('at-rest');
  const [refusal, setRefusal] = useState<string | null>(null);
  const saidId = useId();
  useEffect(keepEditor, []);
  const isOpen = editing !== null;
  useEffect(() => {
    if (isOpen) place.current?.focus();
  }, [isOpen]);
  const opened = editing?.opened ?? null;
  useEffect(() => {
    if (opened !== null) setTab(opened);
  }, [opened]);
  useEffect(() => {
    if (goal !== null) place.current?.goTo(goal.line);
  }, [goal]);
  if (editing === null) return null;
  const closeByEscape = (press: KeyboardEvent): void => {
    if (press.key === 'Escape') closePanel();
  };
  const goTo = (kind: TextKind, line: number): void => {
    setTab(kind);
    setGoal({ line });
  };
  const pinHere = (): void => {
    setPin('looking');
    pinMoment((leadLine) => {
      setPin(leadLine === null ? 'nothing' : 'at-rest');
      if (leadLine !== null) goTo('story', leadLine);
    });
  };
  return (
    <aside className="editor" aria-label={editorWords.title} onKeyDown={closeByEscape}>
      <header className="editor-head">
        <h2>{editorWords.title}</h2>
        <Choice label={editorWords.tabs.label} options={TABS} value={tab} onChoose={setTab} />
        <Button className="button" onPress={closePanel}>
          {pageWords.close}
        </Button>
      </header>
      <div className="editor-tools">
        <span className="control-label">{editorWords.start}</span>
        <Pick
          label={editorWords.start}
          groups={SCENARIOS}
          value={editing.untouched ? scenario : LAB}
          onPick={(picked) => void startEditorFrom(picked)}
        />
        <FileButton onRefused={setRefusal} />
        <Button className="button" onPress={showRecordings}>
          {editorWords.record}
        </Button>
        <Button className="button strong editor-pin" onPress={pinHere}>
          {pin === 'looking' ? editorWords.pinning : editorWords.pin}
        </Button>
      </div>
      {editing.recorded === null ? null : <Recorded moment={editing.recorded} />}
      <EditorText
        key={tab}
        label={editorWords.labels[tab]}
        text={editing.texts[tab]}
        placeholder={tab === 'story' ? editorWords.placeholder : ''}
        wrongLines={new Set(editing.mistakes[tab].map(({ line }) => line))}
        describedBy={saidId}
        place={place}
        onChange={(text, line) => {
          setRefusal(null);
          changeText(tab, text, line);
        }}
        onLeave={toStage}
      />
      <footer className="editor-foot" id={saidId}>
        <p role="status">{refusal ?? (pin === 'nothing' ? editorWords.nothingToPin : stateText(editing))}</p>
        {editing.replaced === null ? null : (
          <p role="status">
            {editing.opened === null ? editorWords.typedBefore : editorWords.replaced}{' '}
            <Button className="button" onPress={restoreTexts}>
              {editorWords.restore}
            </Button>
          </p>
        )}
        <Mistakes editing={editing} onGo={goTo} />
      </footer>
    </aside>
  );
};
