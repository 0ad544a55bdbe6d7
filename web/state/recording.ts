// A recording of a real machine: reads it from a file, shows the progress, and keeps it until the user closes it.
import type { Recording } from '../domain/recorded/recording.model.ts';
import { isRecording } from '../domain/recorded/recording-line.model.ts';
import { createRecordingReader } from '../domain/recorded/recording-reader.model.ts';
import { recordingFileWords as words } from './recording.words.ts';
import { appState, setApp } from './store.ts';

export type RecordingShown =
  /** The panel explains how to make a recording. */
  | { readonly type: 'none' }
  | { readonly type: 'reading'; readonly name: string; readonly doneBytes: number; readonly bytes: number }
  | { readonly type: 'read'; readonly name: string; readonly recording: Recording };

/** The page reads this many bytes of a file to find out whether it is a recording. */
const HEAD_BYTES = 4_096;
/** Bytes that are read at a time, few enough that the page stays responsive. */
const PIECE_BYTES = 1_048_576;

/** Opens the panel that explains how to make a recording. */
export const showRecordings = (): void => setApp({ recording: { type: 'none' } });

/** Closes the recording. If it is still being read, this stops the reading. */
export const closeRecording = (): void => setApp({ recording: null });

/** Whether a file begins like a recording. */
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
  /** Whether the user has closed the panel or opened another file. */
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

/** The text of a piece of the file; null: its bytes are not UTF-8, or the file can no longer be read. */
async function textOf(piece: Blob, decoder: TextDecoder): Promise<string | null> {
  try {
    return decoder.decode(await piece.arrayBuffer(), { stream: true });
  } catch (error) {
    if (error instanceof TypeError || error instanceof DOMException) return null;
    throw error;
  }
}

/** Reads the file piece by piece. After each piece it calls `goesOn` with the bytes read so far (rounded up to whole pieces), and stops if
 * that returns false. */
async function readFile(file: Blob, goesOn: (doneBytes: number) => boolean): Promise<Answer> {
  const reader = createRecordingReader();
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for (let from = 0; from < file.size; from += PIECE_BYTES) {
    const text = await textOf(file.slice(from, from + PIECE_BYTES), decoder);
    if (text === null) return { type: 'notRead', line: reader.line() };
    const refusal = reader.read(text);
    if (refusal !== null) return refusal;
    if (!goesOn(from + PIECE_BYTES)) return { type: 'stopped' };
    // Lets the page draw the progress and handle input.
    await new Promise((resume) => setTimeout(resume));
  }
  return reader.finish();
}
