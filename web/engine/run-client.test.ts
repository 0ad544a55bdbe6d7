import { expect, test, vi } from 'vitest';
import { EngineClient } from './client.ts';
import { PictureCode } from './codes.ts';
import type { Frame, ViewRequest } from './protocol.ts';
import { momentKey, RunClient } from './run-client.ts';

const view: ViewRequest = { zone: 0, columns: 1, picture: PictureCode.Scene, hash: true };
const at = (event: number): { readonly type: 'event'; readonly event: number } => ({ type: 'event', event });
/** These tests read nothing of a frame but its event. */
const frameOf = (event: number): Frame => ({ event }) as Frame;

/** A client whose engine was never started. It knows event 1 at once, and event 2 when it is asked for more. */
function reliant(): { readonly client: RunClient; readonly asked: () => number } {
  const client = new RunClient(
    'test',
    () => undefined,
    () => undefined,
  );
  const moments = new Map([[momentKey(at(1), view) ?? '', frameOf(1)]]);
  let asked = 0;
  const more = async (): Promise<void> => {
    asked += 1;
    moments.set(momentKey(at(2), view) ?? '', frameOf(2));
  };
  client.rely({ found: [{ search: 'second', event: 2, timeNs: 0 }], moments, passing: new Map(), more });
  return { client, asked: () => asked };
}

test('a moment of the first picture is answered with nothing else fetched', async () => {
  const { client, asked } = reliant();
  expect(await client.seek(at(1), view)).toEqual({ type: 'frame', frame: frameOf(1) });
  expect(asked()).toBe(0);
});

test('another moment is looked for in what else was stored, by its event and by its search', async () => {
  const { client } = reliant();
  expect(await client.seek(at(2), view)).toEqual({ type: 'frame', frame: frameOf(2) });
  expect(await reliant().client.find('second', view)).toEqual({ type: 'frame', frame: frameOf(2) });
});

test('a moment that is not stored is computed by the engine', async () => {
  const computed = { type: 'frame', frame: frameOf(3) } as const;
  const asked = vi.spyOn(EngineClient.prototype, 'seek').mockResolvedValue(computed);
  expect(await reliant().client.seek(at(3), view)).toBe(computed);
  expect(asked).toHaveBeenCalledWith(at(3), view, undefined);
  asked.mockRestore();
});

test('a request that is cancelled or closed during a fetch is not answered late', async () => {
  for (const end of ['cancel', 'close'] as const) {
    const { client } = reliant();
    const answer = client.seek(at(2), view);
    client[end]();
    expect(await answer).toEqual({ type: 'superseded' });
  }
});
