// The lab over the stage: a form, the scenario's text that the form changes, and the engine's verdict on the text.
import { type DragEvent, type KeyboardEvent, type ReactElement, useRef, useState } from 'react';
import { Button, Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { NoEffect } from '../../parts/no-effect.tsx';
import { Pick } from '../../parts/pick.tsx';
import { LAB } from '../../state/intent.ts';
import { changeDraft, openDraft, restoreDraft, runDraft, saveDraft, setsBeside, startFrom } from '../../state/lab.ts';
import { closePanel } from '../../state/ledger.ts';
import { measuredLink } from '../../state/measured-link.ts';
import { readScenarioFile } from '../../state/opened-file.ts';
import { kindOf, type ScenarioKind, scenarioNames, titleOf } from '../../state/scenarios.ts';
import { useApp } from '../../state/store.ts';
import { pageWords } from '../../words/page.words.ts';
import { labWords } from './lab.words.ts';
import { LabActors } from './lab-actors.view.tsx';
import { LabMachine } from './lab-machine.view.tsx';
import './lab.css';

const group = (name: string, kind: ScenarioKind) => ({
  name,
  options: scenarioNames
    .filter((one) => kindOf(one) === kind)
    .map((value) => ({ value, label: value.replaceAll('-', ' '), detail: titleOf(value) })),
});
const SCENARIOS = [
  group(labWords.originKinds.stories, 'story'),
  group(labWords.originKinds.lab, 'lab'),
  group(labWords.originKinds.machines, 'machine'),
];

/** The choice of a text to start with. After a change it says that the text is the user's own. */
const Beginning = (): ReactElement => {
  const origin = useApp((state) => state.draft?.origin ?? LAB);
  const own = (['changed', 'file'] as const).filter((one) => one === origin);
  const here = [...own, 'lab' as const, 'stage' as const].map((value) => ({ value: value as string, label: labWords.origins[value] }));
  const groups = [{ name: labWords.originKinds.here, options: here }, ...SCENARIOS];
  return (
    <div className="labelled">
      <span className="control-label">{labWords.start}</span>
      <Pick
        label={labWords.start}
        groups={groups}
        value={origin}
        onPick={(picked) => {
          if (picked !== 'changed' && picked !== 'file') startFrom(picked);
        }}
      />
    </div>
  );
};

const FileButtons = ({ onOpen }: { readonly onOpen: (file: File) => void }): ReactElement => {
  const inputRef = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button className="button" onPress={() => inputRef.current?.click()}>
        {labWords.openFile}
      </Button>
      <input
        ref={inputRef}
        className="visually-hidden"
        type="file"
        accept=".toml,text/plain"
        tabIndex={-1}
        aria-label={labWords.openFile}
        onChange={({ target }) => {
          const file = target.files?.[0];
          // Without this, the user could not open the same file again after changing it.
          target.value = '';
          if (file !== undefined) onOpen(file);
        }}
      />
      <Button className="button" onPress={saveDraft}>
        {labWords.saveFile}
      </Button>
    </>
  );
};

const Text = (): ReactElement => {
  const text = useApp((state) => state.draft?.text ?? '');
  return (
    <section className="lab-part lab-text" aria-labelledby="lab-text">
      <h3 id="lab-text">{labWords.text}</h3>
      <p className="lab-note">{labWords.textIntro}</p>
      <textarea
        aria-label={labWords.textLabel}
        aria-describedby="lab-verdict"
        spellCheck={false}
        value={text}
        onChange={(event) => changeDraft(event.target.value)}
      />
    </section>
  );
};

/** The engine's verdict, always in the same place. */
const Verdict = (): ReactElement | null => {
  const verdict = useApp((state) => state.draft?.verdict);
  if (verdict === undefined) return null;
  const refused = verdict.type === 'refused';
  return (
    <p id="lab-verdict" className={refused ? 'lab-verdict lab-refused' : 'lab-verdict'} role={refused ? 'alert' : 'status'}>
      {verdict.type === 'checking' ? labWords.checking : null}
      {verdict.type === 'accepted' ? labWords.accepted(verdict.info.total_pages, verdict.info.end_ns / 1e9, verdict.linkLength) : null}
      {verdict.type === 'accepted' && verdict.otherSize !== null
        ? ` ${labWords.otherSize(verdict.otherSize.size, verdict.otherSize.why)}`
        : null}
      {refused ? verdict.why : null}
    </p>
  );
};

/** The settings that have no effect, for both kernels. */
const LabNoEffect = (): ReactElement | null => {
  const verdict = useApp((state) => state.draft?.verdict);
  return verdict?.type === 'accepted' ? <NoEffect sentences={verdict.info.without_effect} /> : null;
};

const Beside = (): ReactElement => {
  const theme = useApp((state) => state.intent.theme);
  const sets = useApp((state) => (state.draft === null ? '' : setsBeside(state.draft).join(', ')));
  return (
    <p className="lab-note">
      {labWords.intro} {labWords.kernels} {sets === '' ? '' : labWords.sets(sets)}{' '}
      <a href={measuredLink(null, null, theme)}>{labWords.measured}</a>
    </p>
  );
};

const Lab = (): ReactElement => {
  const [problem, setProblem] = useState<string | null>(null);
  const replaced = useApp((state) => state.replacedDraft !== null);
  const isFile = useApp((state) => state.draft?.origin === 'file');
  const refused = useApp((state) => state.draft?.verdict.type === 'refused');
  const open = async (file: File): Promise<void> => {
    const read = await readScenarioFile(file);
    setProblem(read.type === 'refused' ? read.why : null);
    if (read.type === 'read') openDraft(read.text);
  };
  const drop = (event: DragEvent<HTMLElement>): void => {
    const file = event.dataTransfer.files[0];
    if (file === undefined) return;
    event.preventDefault();
    open(file);
  };
  const keyPressed = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key !== 'Enter' || !event.ctrlKey || refused) return;
    event.preventDefault();
    runDraft();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: drops and one key work anywhere in the lab, and there are buttons for both.
    <div className="lab-body" onDragOver={(event) => event.preventDefault()} onDrop={drop} onKeyDown={keyPressed}>
      <Dialog className="dialog lab">
        <header className="lab-head">
          <Heading slot="title">{labWords.title}</Heading>
          <Beginning />
          <FileButtons onOpen={open} />
          <Button slot="close" className="button">
            {pageWords.close}
          </Button>
        </header>
        {problem === null ? null : (
          <p className="lab-wrong" role="alert">
            {problem}
          </p>
        )}
        {replaced ? (
          <p className="lab-note" role="status">
            {isFile ? labWords.replaced : labWords.typedBefore}{' '}
            <Button className="button" onPress={restoreDraft}>
              {labWords.restore}
            </Button>
          </p>
        ) : null}
        <Beside />
        <div className="lab-parts">
          <LabMachine />
          <LabActors />
          <Text />
        </div>
        <footer className="lab-foot">
          <div>
            <Verdict />
            <LabNoEffect />
          </div>
          <Button className="button strong" isDisabled={refused} onPress={() => void runDraft()}>
            {labWords.run}
            <kbd>{labWords.runKey}</kbd>
          </Button>
        </footer>
      </Dialog>
    </div>
  );
};

export const LabPanel = (): ReactElement => {
  const panel = useApp((state) => state.intent.panel);
  return (
    <ModalOverlay
      className="overlay"
      isOpen={panel === 'lab'}
      onOpenChange={(wanted) => {
        if (!wanted) closePanel();
      }}
    >
      <Modal className="modal lab-modal">
        <Lab />
      </Modal>
    </ModalOverlay>
  );
};
