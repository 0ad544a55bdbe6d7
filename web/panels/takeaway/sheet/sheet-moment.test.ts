import { expect, test } from 'vitest';
import { readStory } from '../../../domain/story/story.model.ts';
import { plainRun } from './lines.model.ts';
import { onTheWay, type SheetMoment } from './sheet-moment.model.ts';

const reading = readStory('# S\n\n## One {#one}\n::moment before: first swap-out\n::see low\n\nHere.\n');
const story = reading.type === 'read' ? reading.story : null;

test('a moment between two beats has no words, no number and no target of either', () => {
  const told: SheetMoment = {
    story,
    beat: story?.beats[0] ?? null,
    number: 1,
    title: 'One',
    lead: plainRun('12 MB were thrown out.'),
    ask: plainRun('How many?'),
    before: null,
    after: null,
    stage: null,
    telling: {} as SheetMoment['telling'],
    counterNames: [],
    isOneKernel: false,
    link: '#v1/s?beat=one',
    ns: 5,
  };
  expect(told.beat?.see).not.toBeNull();
  const between = onTheWay(told, 'From “One” to “Two”', { before: null, after: null, ns: 7 });
  expect(between).toEqual({ ...told, beat: null, number: 0, title: 'From “One” to “Two”', lead: [], ask: [], ns: 7 });
});
