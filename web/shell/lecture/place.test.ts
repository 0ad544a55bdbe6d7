// Tests two parts of the place that the audience's window reports to the presenter's window: whether it shows hands, and the sentence on the
// story's line.
import { expect, test } from 'vitest';
import { readStory } from '../../domain/story/story.model.ts';
import type { Position } from '../../state/intent.ts';
import { showSpread } from '../../state/lecture.ts';
import { appState, type ReachedBeat, setApp } from '../../state/store.ts';
import { PERIOD } from '../../test/fixtures/answers.ts';
import { placeOf } from './place.ts';

const STORY = `# A question?

## One {#one}
::moment before: first kswapd wakes
::bet curve
::answer ops for 40s
::scale 0 to 6000
::ask How does it go on?
::why It came to {answer}.

Nothing has happened yet.
`;

test('hands for a beat belong to the story for which they were counted, even if another story has a beat of that name', () => {
  const { intent } = appState();
  const of = (scenario: string, story: string | null, beat: string) => ({ intent: { ...intent, scenario, story, beat } });
  setApp({ ...of('primer', null, 'one'), lecture: { id: '0123456789abcdef', blocked: false, spot: null, spread: null, qr: false } });
  showSpread('one', { kind: 'numbers', counts: [{ answer: 7, hands: 1 }] });
  const seen = (): boolean => placeOf(appState()).spread;
  expect(seen()).toBe(true);
  for (const other of [of('primer', null, 'two'), of('lab', null, 'one'), of('primer', STORY, 'one')]) {
    setApp(other);
    expect(seen()).toBe(false);
  }
  setApp(of('primer', null, 'one'));
  expect(seen()).toBe(true);
  showSpread('one', null);
  expect(seen()).toBe(false);
});

test('the reason of the answer to a curve is reported with the value at its end', () => {
  const reading = readStory(STORY);
  if (reading.type !== 'read') throw new Error(reading.why);
  const position: Position = { type: 'event', side: 'before', event: 1 };
  const told: ReachedBeat = { type: 'found', beat: 'one', position, frames: { before: null, after: null } };
  const last = { value: 1_234, unit: 'count' } as const;
  const verdict = { type: 'curve', ...PERIOD, line: 'ops', side: 'before', last, other: null, guess: null } as const;
  setApp({
    story: { type: 'read', story: reading.story },
    told,
    wagers: new Map([['one', { type: 'settled', guess: null, verdict, told, frames: told.frames, last: 'before', step: 'why' }]]),
    intent: { ...appState().intent, beat: 'one', position },
  });
  expect(placeOf(appState()).said).toBe('It came to 1,234.');
});
