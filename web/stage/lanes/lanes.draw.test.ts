import { expect, test } from 'vitest';
import { laneBands } from '../../domain/lanes/lanes.model.ts';
import { palettes } from '../../look/palette.draw.ts';
import { samples } from '../../test/fixtures/frames.ts';
import { recorder } from '../../test/fixtures/recorder.ts';
import { laneScale } from './lane-scale.model.ts';
import { drawLanes } from './lanes.draw.ts';

const table = samples(100, true);
const span = { fromNs: 0, toNs: 20e9 };
const drawing = {
  lane: 'ops' as const,
  y: 0,
  height: 30,
  scale: laneScale('ops', [table], null),
  before: laneBands(table, 'ops', span, 200),
  after: null,
};

const columnsDrawn = (
  explored: { readonly before: number; readonly after: number },
  lane: Parameters<typeof drawLanes>[3][number],
): number => {
  const { ctx, drawn } = recorder();
  drawLanes(ctx, 200, 30, [lane], explored, palettes.light);
  return drawn.filter(({ call, args }) => call === 'rect' && (args[2] ?? 0) < 10).length;
};

test('time that was not computed has no line', () => {
  // The outline and the inside of the tube, for each of the 100 columns that have samples.
  expect(columnsDrawn({ before: 0.5, after: 0.5 }, drawing)).toBe(200);
});

test('before is hollow and after is filled: two fills against one', () => {
  const after = { ...drawing, before: null, after: drawing.before };
  expect(columnsDrawn({ before: 0.5, after: 0.5 }, after)).toBe(100);
});
