// A recording is read as a stream of bytes, shown with its progress, and can be stopped at any time.
import { beforeEach, expect, test, vi } from 'vitest';
import { recordingOf, sampleOf } from '../test/recordings.ts';
import { appState, setApp, subscribeApp } from './store.ts';

const opened = vi.hoisted((): { readonly texts: object[] } => ({ texts: [] }));
vi.mock('./editor.ts', () => ({ openTexts: async (texts: object) => void opened.texts.push(texts) }));
const { openFile, openFiles, readScenarioFile } = await import('./opened-file.ts');
const { closeRecording } = await import('./recording.ts');

const file = (...parts: readonly BlobPart[]): File => new File([...parts], 'recording.txt');
const many = (samples: number): string => Array.from({ length: samples }, (_, i) => sampleOf('6.18', i, 5_000, i)).join('');

beforeEach(() => {
  opened.texts.length = 0;
  closeRecording();
});

test('a recording opens by its content, whatever its size is, and neither the editor nor the lab gets it', async () => {
  const long = file(many(2_000));
  expect(long.size).toBeGreaterThan(2 ** 20);
  expect(await openFile(long)).toBeNull();
  expect(appState().recording).toMatchObject({ type: 'read', name: 'recording.txt', recording: { notes: { samples: 2_000 } } });
  expect(opened.texts).toEqual([]);
  expect(await readScenarioFile(long)).toMatchObject({ type: 'refused', why: expect.stringContaining('the lab opens only scenarios') });
  expect(await openFiles([long, file('MemTotal: 4 kB\n')])).toContain('is a recording of a machine; open it alone.');
});

test('the progress ascends, and closing the panel stops the reading', async () => {
  const bytes: number[] = [];
  const ended = subscribeApp(({ recording }) => {
    if (recording?.type !== 'reading') return;
    bytes.push(recording.doneBytes);
    if (recording.doneBytes > 0) closeRecording();
  });
  const long = file(many(4_000));
  const pieces = vi.spyOn(long, 'slice');
  expect(await openFile(long)).toBeNull();
  ended();
  // Two reads: the head, by which the page recognizes the file, and the piece after which the panel was closed.
  expect(pieces).toHaveBeenCalledTimes(2);
  expect(bytes.length).toBe(2);
  expect(bytes[1]).toBeLessThan(long.size);
  expect(appState().recording).toBeNull();
});

test('a wrong line is refused with its number and its text, and the recording before it stays', async () => {
  expect(await openFile(file(recordingOf('3.10')))).toBeNull();
  const old = appState().recording;
  expect(await openFile(file('time: 1\npswpin 1\npswpout \u202ex\n'))).toBe(
    'Line 3 of the recording "recording.txt", “pswpout \\u{202e}x”, cannot be read; expected “time: SECONDS” or a line of /proc/vmstat, /proc/zoneinfo, /proc/pressure/memory or /proc/meminfo.',
  );
  expect(await openFile(file('time: 1\n', Uint8Array.of(0xff, 0xfe), '\n'))).toContain(
    'cannot be read from line 1 on: it is not UTF-8 text',
  );
  expect(await openFile(file('time: 1\npswpin 1\n'))).toContain('which has fewer than two whole samples');
  expect(appState().recording).toBe(old);
  setApp({ recording: null });
});
