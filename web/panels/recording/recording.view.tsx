// The panel for a recording of a real machine: how to make one, the progress while the page reads it, and its player.
import { type ReactElement, useRef } from 'react';
import { Button, Dialog, Heading, Modal, ModalOverlay, ProgressBar } from 'react-aria-components';
import { RECORD_LOOP } from '../../domain/recorded/record-loop.model.ts';
import { lastRow, secondsAt } from '../../domain/recorded/recording.model.ts';
import { openChosenFile } from '../../state/opened-file.ts';
import { closeRecording, type RecordingShown } from '../../state/recording.ts';
import { useApp } from '../../state/store.ts';
import { pageWords } from '../../words/page.words.ts';
import { recordingWords as words } from './recording.words.ts';
import { RecordingPlayer } from './recording-player.view.tsx';
import '../../stage/lanes/lanes.css';
import './recording.css';

/** Opens an example. It was recorded with the lines of RECORD_LOOP, while `dd` wrote a file and `cat` read two. */
async function openExample(): Promise<void> {
  const { default: text } = await import('./example.txt?raw');
  await openChosenFile(new File([text], 'example.txt'));
}

const How = (): ReactElement => {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="recording-how">
      <p>{words.how.intro}</p>
      <pre>{RECORD_LOOP}</pre>
      <p>{words.how.next}</p>
      <div className="recording-ways">
        <Button className="button strong" onPress={() => input.current?.click()}>
          {words.how.file}
        </Button>
        <Button className="button" onPress={() => void openExample()}>
          {words.how.example}
        </Button>
      </div>
      <input
        ref={input}
        className="visually-hidden"
        type="file"
        tabIndex={-1}
        aria-label={words.how.file}
        onChange={({ target }) => {
          const file = target.files?.[0];
          // Without this, the user could not open the same file again after changing it.
          target.value = '';
          if (file !== undefined) void openChosenFile(file);
        }}
      />
    </div>
  );
};

const MB = 1e6;

const Reading = ({ shown }: { readonly shown: RecordingShown & { readonly type: 'reading' } }): ReactElement => {
  const text = words.progress(Math.floor(shown.doneBytes / MB), Math.ceil(shown.bytes / MB));
  return (
    <div className="recording-how">
      <p role="status">{words.reading(shown.name)}</p>
      <ProgressBar className="recording-progress" aria-label={text} value={shown.doneBytes} maxValue={Math.max(1, shown.bytes)}>
        {({ percentage }) => (
          <>
            <span className="recording-track">
              <span className="recording-done" style={{ width: `${percentage ?? 0}%` }} />
            </span>
            <span>{text}</span>
          </>
        )}
      </ProgressBar>
      <Button className="button strong" onPress={closeRecording}>
        {words.stop}
      </Button>
    </div>
  );
};

function summary(shown: RecordingShown, isBeside: boolean): string {
  if (shown.type !== 'read') return '';
  const { name, recording } = shown;
  const seconds = words.seconds(secondsAt(recording, lastRow(recording)));
  return (isBeside ? words.beside.summary : words.summary)(name, recording.notes.samples, seconds);
}

export const RecordingPanel = ({ shown }: { readonly shown: RecordingShown }): ReactElement => {
  const isBeside = useApp(({ beside }) => beside !== null);
  return (
    <ModalOverlay
      className="overlay"
      isDismissable={shown.type !== 'reading'}
      isOpen
      onOpenChange={(open) => {
        if (!open) closeRecording();
      }}
    >
      <Modal className={shown.type === 'read' ? 'modal recording-modal' : 'modal'}>
        <Dialog className="dialog recording">
          <header className="recording-head">
            <Heading slot="title">{isBeside ? words.beside.title : words.title}</Heading>
            <p>{summary(shown, isBeside)}</p>
            <Button slot="close" className="button">
              {pageWords.close}
            </Button>
          </header>
          {shown.type === 'none' ? <How /> : null}
          {shown.type === 'reading' ? <Reading shown={shown} /> : null}
          {shown.type === 'read' ? <RecordingPlayer key={shown.name} recording={shown.recording} /> : null}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
};
