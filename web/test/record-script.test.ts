// The script and the three lines that make a recording of a machine.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { RECORD_LOOP } from '../domain/recorded/record-loop.model.ts';
import { isRecording } from '../domain/recorded/recording-line.model.ts';
import { createRecordingReader } from '../domain/recorded/recording-reader.model.ts';
import { read } from './texts.ts';

const SCRIPT = fileURLToPath(new URL('../../scripts/record.sh', import.meta.url));
const run = (...options: readonly string[]) => spawnSync('sh', [SCRIPT, ...options], { encoding: 'utf8', maxBuffer: 2 ** 26 });

test('docs/real.md has the lines that the page shows, and both they and the script are shell', () => {
  expect(read('docs/real.md')).toContain(RECORD_LOOP);
  execFileSync('sh', ['-n', SCRIPT]);
  execFileSync('sh', ['-n', '-c', RECORD_LOOP]);
});

test.each([
  [['x'], 'SECONDS_BETWEEN "x" cannot be used'],
  [['1.2.3'], 'SECONDS_BETWEEN "1.2.3" cannot be used'],
  [['1', '-3'], 'SECONDS_IN_ALL "-3" cannot be used'],
] as const)('the script refuses %j', (options, why) => {
  const { status, stderr } = run(...options);
  expect([status, stderr]).toEqual([2, expect.stringContaining(why)]);
});

test.runIf(existsSync('/proc/vmstat'))('a recording that the script makes is read', () => {
  const { status, stdout } = run('0.1', '1');
  expect([status, isRecording(stdout)]).toEqual([0, true]);
  const reader = createRecordingReader();
  expect(reader.read(stdout)).toBeNull();
  expect(reader.finish()).toMatchObject({ type: 'read', recording: { notes: { cut: null, falls: [], lacking: 0 } } });
});
