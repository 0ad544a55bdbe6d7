import { expect, test } from 'vitest';
import { commandFor, KEY_HELP, repeats } from './keys.model.ts';
import { commandWords } from './keys.words.ts';

const plain = { shift: false, ctrl: false, alt: false, meta: false };
const press = (key: string, change: Partial<typeof plain> = {}): ReturnType<typeof commandFor> => commandFor({ key, ...plain, ...change });

test('the same key with the same modifier steps back and forth', () => {
  expect([press('ArrowLeft'), press('ArrowRight')]).toEqual(['stepBack', 'stepForward']);
  expect([press('ArrowLeft', { shift: true }), press('ArrowRight', { shift: true })]).toEqual(['passBack', 'passForward']);
  expect([press('ArrowLeft', { ctrl: true }), press('ArrowRight', { ctrl: true })]).toEqual(['wakeBack', 'wakeForward']);
  expect([press('['), press(']')]).toEqual(['batchBack', 'batchForward']);
  expect([press('n', { shift: true }), press('n')]).toEqual(['happeningBack', 'happeningForward']);
  expect([press('<', { shift: true }), press('>', { shift: true })]).toEqual(['eventBack', 'eventForward']);
  expect(press(',')).toBe('eventBack');
});

test('a clicker moves the story one beat back or forward', () => {
  expect([press('PageUp'), press('PageDown')]).toEqual(['beatBack', 'beatForward']);
});

test('both keys that clickers send darken the screen', () => {
  expect([press('.'), press('b'), press('B', { shift: true })]).toEqual(['darken', 'darken', 'darken']);
});

test('brackets work on the third level of a layout, and belong to the browser with Ctrl or Meta', () => {
  for (const change of [{ alt: true }, { alt: true, ctrl: true }]) expect(press(']', change)).toBe('batchForward');
  for (const change of [{ ctrl: true }, { meta: true }]) expect(press('[', change)).toBeNull();
});

test('a held key steps on, but does not switch play on and off', () => {
  expect(repeats('stepForward')).toBe(true);
  expect(repeats('togglePlay')).toBe(false);
});

test('letters work with Caps Lock on', () => {
  expect(press('D')).toBe('divergence');
});

test('combinations that belong to the browser or the system are ignored', () => {
  for (const change of [{ alt: true }, { meta: true }]) expect(press('ArrowLeft', change)).toBeNull();
  for (const key of ['f', 'd', '+', '-', '0', ' ']) expect(press(key, { ctrl: true })).toBeNull();
  for (const key of ['Tab', 'Enter', 'Escape', 'ArrowUp', 'ArrowDown', 'q']) expect(press(key)).toBeNull();
});

test('the help lists every command once, with words', () => {
  const listed = KEY_HELP.map(({ command }) => command);
  expect(new Set(listed).size).toBe(listed.length);
  expect(listed.toSorted()).toEqual(Object.keys(commandWords).toSorted());
});
