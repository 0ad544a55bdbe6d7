// When one side steps, the page asks the other side for its picture as soon as the time is known, so that both engines work at the same time.
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Arrived } from '../engine/client.ts';
import type { Answer, Frame, RunPosition } from '../engine/protocol.ts';
import { SIDES } from './intent.ts';
import { machine } from './machines.ts';
import { session } from './session.ts';
import { stageBusy, want } from './stage.ts';
import { appState, initialIntent, setApp, setSide } from './store.ts';

const frameAt = (event: number, ns: number): Frame =>
  ({ event, time_ns: ns, hash: '', zones: [{ managed: 64 }], ribbons: [], recent: [] }) as unknown as Frame;
const answerAt = (event: number, ns: number): Answer => ({ type: 'frame', frame: frameAt(event, ns) });

const onIdle = session.conductor.onIdle;
/** The requests to the side that does not step, in order. */
let asked: RunPosition[] = [];
/** The last request to the side that steps; null: there was none. */
let step: { readonly arrived: Arrived; readonly answer: (answer: Answer) => void } | null = null;

beforeEach(() => {
  asked = [];
  session.conductor.onIdle = () => undefined;
  setApp({ intent: { ...initialIntent, view: 'both', lead: 'before' } });
  for (const side of SIDES) {
    machine(side).opened = 'a run';
    setSide(side, { frame: frameAt(7, 700) });
  }
  Object.assign(machine('before').client, {
    step: (_direction: number, _grain: string, _from: number, _view: unknown, arrived: Arrived) =>
      new Promise<Answer>((resolve) => {
        step = { arrived, answer: resolve };
      }),
  });
  Object.assign(machine('after').client, {
    seek: (position: RunPosition) => {
      asked.push(position);
      return Promise.resolve(answerAt(90, position.type === 'time' ? position.ns : 0));
    },
  });
});

afterEach(() => {
  session.conductor.onIdle = onIdle;
  for (const side of SIDES) machine(side).opened = '';
});

const settled = async (): Promise<void> => {
  while (stageBusy()) await new Promise((resolve) => setTimeout(resolve));
};

const eventsShown = (): readonly (number | undefined)[] => SIDES.map((side) => appState().sides[side].frame?.event);

test('the other side is asked when the time is known, and only once', async () => {
  want({ type: 'step', direction: 1, grain: 'pass' });
  expect(asked).toEqual([]);
  step?.arrived(800);
  expect(asked).toEqual([{ type: 'time', ns: 800 }]);
  expect(eventsShown()).toEqual([7, 7]);
  step?.answer(answerAt(8, 800));
  await settled();
  expect(asked).toHaveLength(1);
  expect(eventsShown()).toEqual([8, 90]);
});

test('if no time is told before, the other side is asked for the time of the frame', async () => {
  want({ type: 'step', direction: 1, grain: 'pass' });
  step?.answer(answerAt(8, 900));
  await settled();
  expect(asked).toEqual([{ type: 'time', ns: 900 }]);
  expect(eventsShown()).toEqual([8, 90]);
});

test('if the step is overtaken, neither side changes', async () => {
  want({ type: 'step', direction: 1, grain: 'pass' });
  step?.arrived(800);
  step?.answer({ type: 'superseded' });
  await settled();
  expect(eventsShown()).toEqual([7, 7]);
});
