import { expect, test } from 'vitest';
import { EventKind } from '../../engine/codes.ts';
import { collapsed } from './why.model.ts';

const link = (kind: EventKind, task: number) => ({ event: { kind, task } });

test('of the starts of a kswapd that does not sleep, only the latest and the first known one are shown', () => {
  const start = link(EventKind.KswapdWake, 7);
  const [pass, other] = [link(EventKind.KswapdPass, 7), link(EventKind.KswapdWake, 8)];
  const counts = (links: Parameters<typeof collapsed<typeof pass>>[0]) => collapsed(links).map(({ hidden }) => hidden);
  expect(counts([pass, start, start, start, start])).toEqual([0, 2, 0]);
  expect(counts([pass, start, start])).toEqual([0, 0, 0]);
  expect(counts([start, start, other, other])).toEqual([0, 0, 0, 0]);
});
