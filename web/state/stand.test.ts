// Tests that the stage always stands at the moment that the story describes. The test takes all bets of all stories, in the modes of MODES.
// It runs no engine: each side answers with the number of the event alone, and each bet with any value that can be judged.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Depth } from '../domain/stage/depth.model.ts';
import type * as Bets from '../domain/story/bets.model.ts';
import { type Bet, type Answer as BetAnswer, sidesOf } from '../domain/story/bets.model.ts';
import { type Beat, readStory, type Story } from '../domain/story/story.model.ts';
import type { Answer, Frame, RunPosition } from '../engine/protocol.ts';
import { PERIOD, SWAPPED_OUT } from '../test/fixtures/answers.ts';
import { type Intent, SIDES, type Side, type View } from './intent.ts';
import { machine } from './machines.ts';
import { session } from './session.ts';
import { stageBusy, want } from './stage.ts';
import { appState, initialIntent, setApp, setSide } from './store.ts';
import { goToBeat, stepBeat } from './story.ts';
import { beatFrames, beatStateOf, isAway } from './told.ts';

vi.mock(import('../domain/story/bets.model.ts'), async (original) => ({
  ...(await original<typeof Bets>()),
  answerTo: (bet: Bet): BetAnswer => {
    const amount = { value: 5, unit: 'count' } as const;
    switch (bet.type) {
      case 'number':
        return { ...PERIOD, type: 'number', answer: amount, value: SWAPPED_OUT };
      case 'kernel':
        return { ...PERIOD, type: 'kernel', growths: { before: amount, after: amount }, place: SWAPPED_OUT.place };
      case 'choice':
        return { ...PERIOD, type: 'choice', option: 0, options: ['one'] };
      default:
        return { type: 'curve', line: bet.line, side: bet.side, last: amount, rows: [] } as unknown as BetAnswer;
    }
  },
}));

const folder = new URL('../../scenarios/', import.meta.url);
const stories = readdirSync(folder)
  .filter((name) => existsSync(new URL(`${name}/story.en.md`, folder)))
  .map((name): readonly [string, Story] => {
    const reading = readStory(readFileSync(new URL(`${name}/story.en.md`, folder), 'utf8'));
    if (reading.type !== 'read') throw new Error(reading.why);
    return [name, reading.story];
  });

const NS_AN_EVENT = 1_000_000;
/** Far enough apart for the run-up before each moment, and for the time during which a curve continues. */
const EVENTS_APART = 1_000_000;

/** The events of a story's moments. Each bet is answered after its beat, and later on one side than on the other. */
function eventsOf(story: Story, side: Side): ReadonlyMap<string, number> {
  const events = new Map<string, number>();
  const add = (search: string, event: number): void => {
    if (!events.has(search)) events.set(search, event);
  };
  for (const [place, { moment }] of story.beats.entries()) add(moment.search, (2 * place + 1) * EVENTS_APART);
  for (const [place, { bet }] of story.beats.entries())
    if (bet !== null && bet.type !== 'curve') add(bet.until, (2 * place + 2) * EVENTS_APART + (side === 'after' ? 7 : 0));
  return events;
}

const frameAt = (event: number): Frame =>
  ({ event, time_ns: event * NS_AN_EVENT, hash: 'a', zones: [{ managed: 64 }], ribbons: [], recent: [], scene: {} }) as unknown as Frame;

function fake(side: Side, story: Story): void {
  const events = eventsOf(story, side);
  const self = machine(side);
  self.opened = 'a run';
  const answer = (event: number): Promise<Answer> => Promise.resolve({ type: 'frame', frame: frameAt(event) });
  const at = (position: RunPosition): Promise<Answer> =>
    answer(position.type === 'event' ? position.event : Math.floor(position.ns / NS_AN_EVENT));
  Object.assign(self.client, {
    seek: at,
    pass: at,
    find: (search: string) => answer(events.get(search) ?? 0),
    follow: (): Promise<Answer> => Promise.resolve({ type: 'explored' }),
    cancel: () => undefined,
  });
}

/** The later of the moments that answer a bet. */
function answeredAt(story: Story, { bet, moment }: Beat & { readonly bet: Bet }): { readonly side: Side; readonly event: number } {
  const ends = sidesOf(bet).map((side) => {
    const from = eventsOf(story, moment.side).get(moment.search) ?? 0;
    const event = bet.type === 'curve' ? from + Math.floor(bet.forNs / NS_AN_EVENT) : (eventsOf(story, side).get(bet.until) ?? 0);
    return { side, event };
  });
  const last = ends.reduce((late, one) => (one.event > late.event ? one : late));
  return last;
}

async function rests(): Promise<void> {
  for (let turns = 0; turns < 200 && stageBusy(); turns += 1) await vi.advanceTimersByTimeAsync(100);
  expect(stageBusy()).toBe(false);
}

/** Checks that the stage stands at the moment that the text describes, which is `side` at its event. */
function standsAt(side: Side, event: number): void {
  expect(session.stage.shown).toEqual({ type: 'event', side, event });
  expect(appState().intent.position).toEqual({ type: 'event', side, event });
  expect(appState().sides[side].frame?.event).toBe(event);
  expect(isAway(appState())).toBe(false);
}

const stepOf = (beat: Beat): string | undefined => {
  const wager = appState().wagers.get(beat.id);
  return wager?.type === 'settled' ? wager.step : wager?.type;
};

beforeEach(() => {
  vi.useFakeTimers();
  session.conductor.onIdle = () => undefined;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

type Mode = Pick<Intent, 'embed' | 'hide' | 'lock'> & {
  readonly name: string;
  readonly view: View;
  readonly depth: Depth;
  readonly moves: boolean;
};
const plain = { view: 'both', depth: 'story', embed: false, hide: [], lock: [], moves: true } as const;
const MODES: readonly Mode[] = [
  { ...plain, name: 'in the hall, with motion' },
  { ...plain, name: 'without motion', moves: false },
  { ...plain, name: 'the side before alone', view: 'before' },
  { ...plain, name: 'the side after alone', view: 'after' },
  { ...plain, name: 'the side after alone, without motion', view: 'after', moves: false },
  { ...plain, name: 'within another page', embed: true },
  { ...plain, name: 'within another page, without motion', embed: true, moves: false },
  { ...plain, name: 'by the link of a teacher', hide: ['top'], lock: ['size'] },
  { ...plain, name: 'at the depth Model', depth: 'model' },
  { ...plain, name: 'at the depth Kernel', depth: 'kernel' },
];

async function open(story: Story, beat: Beat, { view, depth, embed, hide, lock, moves }: Mode): Promise<void> {
  vi.stubGlobal('document', { hidden: false });
  vi.stubGlobal('matchMedia', () => ({ matches: !moves }));
  for (const side of SIDES) {
    fake(side, story);
    setSide(side, { found: [], frame: null });
  }
  const lead = view === 'both' ? 'before' : view;
  setApp({
    story: { type: 'read', story },
    told: null,
    wagers: new Map(),
    intent: { ...initialIntent, view, lead, depth, embed, hide, lock, beat: null },
  });
  goToBeat(beat);
  await rests();
}

test.each(MODES)('the stage stands where the words stand: $name', async (mode) => {
  let bets = 0;
  for (const [, story] of stories)
    for (const beat of story.beats) {
      if (beat.bet === null) continue;
      bets += 1;
      const asked = { side: beat.moment.side, event: eventsOf(story, beat.moment.side).get(beat.moment.search) ?? 0 };
      const answer = answeredAt(story, { ...beat, bet: beat.bet });
      const stands = ({ side, event }: typeof answer): void => standsAt(side, event);
      await open(story, beat, mode);
      stands(asked);
      // The answer comes first, but the page tells it only when the stage stands at it. Then comes the reason, and then the way back to the
      // answer and to the question.
      stepBeat(1);
      expect(stepOf(beat)).toBe('computing');
      await rests();
      expect(stepOf(beat)).toBe('answered');
      stands(answer);
      stepBeat(1);
      expect(stepOf(beat)).toBe('why');
      stands(answer);
      stepBeat(-1);
      expect(stepOf(beat)).toBe('answered');
      stands(answer);
      stepBeat(-1);
      await rests();
      expect(stepOf(beat)).toBe('asked');
      stands(asked);
      stepBeat(1);
      await rests();
      expect(stepOf(beat)).toBe('answered');
      stands(answer);
      // Goes on to the next beat and back again.
      stepBeat(1);
      const last = story.beats.at(-1) === beat;
      if (last) continue;
      stepBeat(1);
      await rests();
      stepBeat(-1);
      await rests();
      expect(stepOf(beat)).toBe('why');
      stands(answer);
    }
  expect(bets).toBeGreaterThan(20);
});

test('the words of a beat and their numbers are shown before anything is played, and the stage follows', async () => {
  for (const [, story] of stories)
    for (const beat of story.beats) {
      const event = eventsOf(story, beat.moment.side).get(beat.moment.search) ?? 0;
      await open(story, beat, { ...plain, name: '' });
      goToBeat(beat, undefined, 'plays');
      await vi.advanceTimersByTimeAsync(150);
      expect(beatStateOf(appState())?.type).toBe('coming');
      expect(beatFrames(beatStateOf(appState()))?.[beat.moment.side]?.event).toBe(event);
      expect(SIDES.map((side) => beatFrames(beatStateOf(appState()))?.[side] ?? null)).not.toContain(null);
      expect(appState().sides[beat.moment.side].frame?.event).not.toBe(event);
      await rests();
      standsAt(beat.moment.side, event);
    }
});

test.each(MODES)('a user who presses twice, or goes away and comes back, is where the words are: $name', async (mode) => {
  for (const [, story] of stories)
    for (const beat of story.beats) {
      if (beat.bet === null) continue;
      const answer = answeredAt(story, { ...beat, bet: beat.bet });
      await open(story, beat, mode);
      stepBeat(1);
      await vi.advanceTimersByTimeAsync(150);
      stepBeat(1);
      await rests();
      if (stepOf(beat) === 'answered') stepBeat(1);
      expect(stepOf(beat)).toBe('why');
      standsAt(answer.side, answer.event);
      // The user looks at another moment. The page says so, and the next change of the words brings the stage back.
      want({ type: 'show', position: { type: 'time', ns: 5 * NS_AN_EVENT }, hash: true });
      await rests();
      expect(isAway(appState())).toBe(true);
      stepBeat(-1);
      await rests();
      standsAt(answer.side, answer.event);
    }
});

test.each(MODES.filter(({ moves, depth, view }) => moves && depth === 'story' && view === 'both'))(
  'an answer whose way was left is not said: $name',
  async (mode) => {
    for (const [, story] of stories)
      for (const beat of story.beats) {
        if (beat.bet === null) continue;
        await open(story, beat, mode);
        stepBeat(1);
        await vi.advanceTimersByTimeAsync(500);
        expect(stepOf(beat)).toBe('computing');
        want({ type: 'show', position: { type: 'time', ns: 5 * NS_AN_EVENT }, hash: true });
        await rests();
        expect(stepOf(beat)).toBeUndefined();
        expect(beatStateOf(appState())?.type).toBe('found');
        expect(isAway(appState())).toBe(true);
      }
  },
);

test('a side shows its progress only while a request is under way, not when it computes ahead', async () => {
  const [first] = stories;
  const [beat] = first?.[1].beats ?? [];
  if (first === undefined || beat === undefined) throw new Error('there are stories');
  await open(first[1], beat, { ...plain, name: '' });
  const shows = (): readonly boolean[] => SIDES.map((side) => machine(side).showsProgress);
  expect(shows()).toEqual([false, false]);
  want({ type: 'show', position: { type: 'time', ns: 5 * NS_AN_EVENT }, hash: true });
  expect(shows()).toEqual([true, true]);
  await rests();
  expect(shows()).toEqual([false, false]);
});
