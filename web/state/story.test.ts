// Steps through a story while the stage already shows the moments of its beats. No engine runs.
import { expect, test } from 'vitest';
import { readStory } from '../domain/story/story.model.ts';
import { PERIOD, SWAPPED_OUT } from '../test/fixtures/answers.ts';
import type { Position } from './intent.ts';
import { session } from './session.ts';
import { abandon, want } from './stage.ts';
import { appState, type ReachedBeat, setApp } from './store.ts';
import { stepBeat, toggleStory } from './story.ts';
import { placeBet } from './wagers.ts';

const STORY = `# A question?

## One {#one}
::moment before: first kswapd wakes
::bet number
::answer counter pswpout until end
::scale 1 to 100
::ask How many?
::why So many.

Nothing has happened yet.
`;

test('before the first beat there is none: a step back from its question does not lead to its answer', () => {
  const reading = readStory(STORY);
  if (reading.type !== 'read') throw new Error(reading.why);
  const position: Position = { type: 'event', side: 'before', event: 1 };
  const told: ReachedBeat = { type: 'found', beat: 'one', position, frames: { before: null, after: null } };
  const answer = { value: 5, unit: 'count' } as const;
  const wager = {
    type: 'settled',
    guess: null,
    verdict: { type: 'number', ...PERIOD, answer, value: SWAPPED_OUT, guess: null },
    told,
    frames: told.frames,
    last: 'before',
    step: 'asked',
  } as const;
  setApp({
    story: { type: 'read', story: reading.story },
    told,
    wagers: new Map([['one', wager]]),
    intent: { ...appState().intent, beat: 'one', position },
  });
  stepBeat(-1);
  expect(appState().wagers.get('one')).toEqual(wager);
  expect(appState().told).toBe(told);
});

test('a bet that waits for its answer is open again when something else is asked for before the run goes on', () => {
  const reading = readStory(STORY);
  if (reading.type !== 'read') throw new Error(reading.why);
  const position: Position = { type: 'event', side: 'before', event: 1 };
  const told: ReachedBeat = { type: 'found', beat: 'one', position, frames: { before: null, after: null } };
  setApp({
    story: { type: 'read', story: reading.story },
    told,
    wagers: new Map(),
    intent: { ...appState().intent, beat: 'one', position },
  });
  // A request is under way and does not end.
  session.stage.running = { type: 'step', direction: 1, grain: 'batch' };
  placeBet({ type: 'number', number: 40 });
  expect(appState().wagers.get('one')?.type).toBe('computing');
  want({ type: 'step', direction: 1, grain: 'batch' });
  expect(appState().wagers.has('one')).toBe(false);
  placeBet(null);
  placeBet(null);
  expect(appState().wagers.get('one')?.type).toBe('computing');
  abandon();
  expect(appState().wagers.has('one')).toBe(false);
});

const opened = (): { readonly place: Position; readonly moment: Position } => {
  const reading = readStory(STORY);
  if (reading.type !== 'read') throw new Error(reading.why);
  const place: Position = { type: 'event', side: 'after', event: 70 };
  const moment: Position = { type: 'event', side: 'before', event: 1 };
  setApp({
    story: { type: 'read', story: reading.story },
    told: null,
    wagers: new Map(),
    intent: { ...appState().intent, view: 'both', lead: 'after', beat: null, position: place },
  });
  toggleStory();
  const told: ReachedBeat = { type: 'found', beat: 'one', position: moment, frames: { before: null, after: null } };
  setApp({ told, intent: { ...appState().intent, position: moment } });
  return { place, moment };
};

test('a story that was opened only to read it gives back the place when it is closed', () => {
  const { place } = opened();
  expect(appState().intent).toMatchObject({ beat: 'one', lead: 'before' });
  toggleStory();
  expect(appState().intent).toMatchObject({ beat: null, lead: 'after', position: place });
});

test('a story from which the user went on in the run stays there when it is closed', () => {
  opened();
  const position: Position = { type: 'event', side: 'before', event: 9 };
  setApp({ intent: { ...appState().intent, position } });
  toggleStory();
  expect(appState().intent).toMatchObject({ beat: null, position });
});
