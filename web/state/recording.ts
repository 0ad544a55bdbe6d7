// A recording of a real machine: read from a file while its progress is shown, and kept until the user closes it.
import type { Recording } from '../domain/recorded/recording.model.ts';
import { isRecording } from '../domain/recorded/recording-line.model.ts';
import { createRecordingReader } from '../domain/recorded/recording-reader.model.ts';
import { recordingFileWords as words } from './recording.words.ts';
import { appState, setApp } from './store.ts';

export type RecordingShown =
  /** How to make a recording. */
  | { readonly type: 'none' }
  | { readonly type: 'reading'; readonly name: string; readonly doneBytes: number; readonly bytes: number }
  | { readonly type: 'read'; readonly name: string; readonly recording: Recording };

/** Bytes of a file from which its kind is told. */
const HEAD_BYTES = 4_096;
/** How often the page shows the progress and hears the user. */
const EVERY_MS = 30;

/** The panel that tells how to make a recording. */
export const showRecordings = (): void => setApp({ recording: { type: 'none' } });

/** Also stops the reading. */
export const closeRecording = (): void => setApp({ recording: null });

/** Whether the content of a file begins as a recording does. */
export async function holdsRecording(file: Blob): Promise<boolean> {
  try {
    return isRecording(await file.slice(0, HEAD_BYTES).text());
  } catch {
    return false;
  }
}

/** Reads and shows a recording; returns null, or a message that says why it cannot be read. `name` includes its quotation marks. */
export async function openRecording(file: File, name: string): Promise<string | null> {
  const old = appState().recording;
  const shown = { type: 'reading', name: file.name, doneBytes: 0, bytes: file.size } as const;
  setApp({ recording: shown });
  /** The user has closed the panel, or opened another file. */
  const isStopped = (): boolean => {
    const now = appState().recording;
    return now?.type !== 'reading' || now.name !== shown.name || now.bytes !== shown.bytes;
  };
  const read = await readFile(file, (doneBytes) => {
    if (!isStopped()) setApp({ recording: { ...shown, doneBytes } });
    return !isStopped();
  });
  if (read.type === 'stopped' || isStopped()) return null;
  if (read.type === 'read') {
    setApp({ recording: { type: 'read', name: file.name, recording: read.recording } });
    return null;
  }
  setApp({ recording: old?.type === 'reading' ? null : old });
  return read.type === 'notRead' ? words.notRead(name, read.line) : words.refused(name, read);
}

type Answer =
  | ReturnType<ReturnType<typeof createRecordingReader>['finish']>
  | { readonly type: 'stopped' }
  /** The bytes are not UTF-8, or the file can no longer be read. */
  | { readonly type: 'notRead'; readonly line: number };

/** The next piece of the text; null: its bytes are not UTF-8, or the file can no longer be read. */
async function nextPiece(
  bytes: ReadableStreamDefaultReader<Uint8Array>,
  decoder: TextDecoder,
): Promise<{ readonly text: string; readonly bytes: number; readonly isLast: boolean } | null> {
  try {
    const { done, value } = await bytes.read();
    return done
      ? { text: decoder.decode(), bytes: 0, isLast: true }
      : { text: decoder.decode(value, { stream: true }), bytes: value.byteLength, isLast: false };
  } catch (error) {
    if (error instanceof TypeError || error instanceof DOMException) return null;
    throw error;
  }
}

/** `goesOn` is told how far the reading has come, and says whether to go on. */
async function readFile(file: Blob, goesOn: (doneBytes: number) => boolean): Promise<Answer> {
  const reader = createRecordingReader();
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const bytes = file.stream().getReader();
  let doneBytes = 0;
  let saidMs = performance.now();
  try {
    for (;;) {
      const piece = await nextPiece(bytes, decoder);
      if (piece === null) return { type: 'notRead', line: reader.line() };
      const refusal = reader.read(piece.text);
      if (refusal !== null) return refusal;
      if (piece.isLast) return reader.finish();
      doneBytes += piece.bytes;
      if (performance.now() - saidMs < EVERY_MS) continue;
      saidMs = performance.now();
      if (!goesOn(doneBytes)) return { type: 'stopped' };
      // Lets the page show the progress and hear the user.
      await new Promise((resume) => setTimeout(resume));
    }
  } finally {
    await bytes.cancel().catch(() => undefined);
  }
}
