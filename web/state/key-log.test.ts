import { expect, test } from 'vitest';
import type { Command } from '../domain/transport/keys.model.ts';
import { type KeyLog, withCommand } from './key-log.ts';

const after = (...commands: readonly Command[]): string[] =>
  commands.reduce<KeyLog>(withCommand, []).map(({ nth, command, times }) => `${nth} ${command} ${times}`);

test('the last three commands are kept, the newest last, and one that is given again is counted', () => {
  expect(after()).toEqual([]);
  expect(after('beatForward', 'beatForward', 'darken')).toEqual(['1 beatForward 2', '2 darken 1']);
  expect(after('start', 'end', 'faster', 'slower', 'slower')).toEqual(['2 end 1', '3 faster 1', '4 slower 2']);
});
