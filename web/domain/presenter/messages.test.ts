import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type FromPresenter, type Place, readEnvelope, readFromHall, readFromPresenter } from './messages.model.ts';

const sent = (message: unknown): unknown => structuredClone(message);

const place: Place = {
  link: '#v1/primer?beat=free',
  beat: 'free',
  said: 'Said.',
  depth: 'model',
  there: true,
  bet: 'asked',
  skips: false,
  dark: false,
  playing: false,
  spread: false,
  qr: false,
};
const messages: readonly FromPresenter[] = [
  { type: 'hello' },
  { type: 'do', command: 'darken' },
  { type: 'beat', beat: 'free' },
  { type: 'link', link: '#v1/primer' },
  { type: 'spot', spot: { x: 0.5, y: 1 } },
  { type: 'spot', spot: null },
  { type: 'spread', beat: 'free', hands: { kind: 'letters', counts: [{ answer: 0, hands: 7 }] } },
  { type: 'spread', beat: 'free', hands: null },
  { type: 'qr', shown: true },
];

test('each window can read what the other sends', () => {
  for (const message of messages) expect(readFromPresenter(sent(message))).toEqual(message);
  expect(readFromHall(sent({ type: 'place', place }))).toEqual({ type: 'place', place });
  expect(readFromHall({ type: 'hall-goes' })).toEqual({ type: 'hall-goes' });
});

test('a stranger cannot trigger anything else, and a message with a wrong field is not read', () => {
  for (const wrong of [
    { type: 'do', command: 'resetRun' },
    { type: 'do', command: 'constructor' },
    { type: 'beat', beat: 'Free Pages' },
    { type: 'beat', beat: ['free'] },
    { type: 'link', link: 'javascript:alert(1)' },
    { type: 'link', link: 'https://example.org/#v1/primer' },
    { type: 'link', link: `#v1/${'x'.repeat(30_000)}` },
    { type: 'spot', spot: { x: 2, y: 0 } },
    { type: 'spot', spot: { x: Number.NaN, y: 0 } },
    { type: 'spread', beat: 'free', hands: [1] },
    { type: 'qr', shown: 'yes' },
    { type: 'reload' },
  ])
    expect(readFromPresenter(wrong)).toBeNull();
  for (const [field, value] of Object.entries({
    link: 'http://a',
    beat: 7,
    said: null,
    there: 1,
    bet: 'won',
    skips: 'no',
    dark: 0,
    spread: undefined,
  }))
    expect(readFromHall({ type: 'place', place: { ...place, [field]: value } }), field).toBeNull();
});

test('any input is read or dropped, and nothing throws', () => {
  fc.assert(
    fc.property(fc.anything(), (value) => {
      readEnvelope(value);
      readFromHall(value);
      readFromPresenter(value);
    }),
  );
});
