import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Message, readMessage } from './embed-messages.model.ts';
import { embedRefused } from './embed-messages.words.ts';

const beats = ['symptom', 'gear'];
const read = (data: unknown): Message => readMessage(data, beats);

describe('P8: messages of a page that embeds this one', () => {
  test.each(['next', 'previous', 'play', 'pause', 'shown'])('%s is understood', (ask) => {
    expect(read({ reclaimscope: 1, id: 7, do: ask })).toEqual({ type: 'asked', id: 7, ask: { type: ask } });
  });

  test('a beat has to be one of the story', () => {
    expect(read({ reclaimscope: 1, do: 'beat', beat: 'gear' })).toEqual({ type: 'asked', id: null, ask: { type: 'beat', beat: 'gear' } });
  });

  test.each([
    [{ reclaimscope: 2, do: 'next' }, 'The message has version "number"; this page understands version 1.'],
    [{ reclaimscope: 1 }, 'The message asks for "undefined"; expected beat, next, previous, play, pause, shown.'],
    [{ reclaimscope: 1, do: '<img onerror=alert(1)>' }, 'The message asks for "<img onerror=alert(1)>"'],
    [{ reclaimscope: 1, do: 'toString' }, 'The message asks for "toString"'],
    [{ reclaimscope: 1, do: 'beat', beat: ['gear'] }, 'The message names the beat "object"; the beats are symptom, gear.'],
    [{ reclaimscope: 1, do: 'beat', beat: 'x'.repeat(500) }, `"${'x'.repeat(40)}…"`],
  ])('%j is refused with a sentence', (data, why) => {
    const message = read(data);
    expect(message.type === 'refused' ? embedRefused(message.why) : message.type).toContain(why);
  });

  test.each([null, 'next', 7, [], { do: 'next' }, { type: 'webpackOk' }])('%j belongs to another script', (data) => {
    expect(read(data)).toEqual({ type: 'not-ours' });
  });

  test('for any message, the answer is one of the three, and an id is short', () => {
    fc.assert(
      fc.property(fc.anything(), fc.anything(), fc.anything(), (id, ask, beat) => {
        const message = read({ reclaimscope: 1, id, do: ask, beat });
        expect(['asked', 'refused']).toContain(message.type);
        if (message.type !== 'not-ours') expect(String(message.id).length).toBeLessThanOrEqual(64);
      }),
      { numRuns: 2_000 },
    );
  });
});
