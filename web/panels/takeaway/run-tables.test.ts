// Tests the names of the sides in the tables of a run: the story's own, or else the default ones.
import { beforeEach, expect, test } from 'vitest';
import { readStory, type Story } from '../../domain/story/story.model.ts';
import { appState, emptySide, setApp } from '../../state/store.ts';
import { COUNTERS, frames } from '../../test/fixtures/frames.ts';
import { outcomesMail, outcomesTable, traceText } from './run-tables.ts';
import { MAIL_COLUMNS } from './tables.model.ts';

const LINK = 'https://example.org/#v1/s';

function storyOf(head: string): Story {
  const reading = readStory(`# A question?\n${head}\n## One {#one}\n::moment before: first kswapd wakes\n\nNothing has happened yet.\n`);
  if (reading.type !== 'read') throw new Error(reading.why);
  return reading.story;
}
const tell = (head: string): void => setApp({ story: { type: 'read', story: storyOf(head) } });

beforeEach(() =>
  setApp({
    counterNames: COUNTERS,
    sides: { before: { ...emptySide, frame: frames.trouble }, after: { ...emptySide, frame: frames.calm } },
  }),
);

/** The head of the table, between the lines about the run and the figures. */
const headIn = (mail: string): string => mail.split('\n\n')[1]?.split('\n')[0]?.trim() ?? '';

test('without names of the story, the columns are unpatched and patched', () => {
  tell('');
  expect(outcomesTable(appState()).head).toEqual(['outcome', 'counters', 'unit', 'unpatched', 'patched', 'change']);
  expect(headIn(outcomesMail(appState(), LINK))).toMatch(/^unpatched +patched +change$/);
  expect(traceText(appState(), LINK)).toMatch(/\nThe unpatched kernel:\n.*\nThe patched kernel:\n/s);
});

test('the names of the story stand in the tables, complete', () => {
  tell('::sides Small container | Large container');
  expect(outcomesTable(appState()).head.slice(3)).toEqual(['Small container', 'Large container', 'change']);
  const mail = outcomesMail(appState(), LINK);
  expect(headIn(mail)).toMatch(/^Small container +Large container +change$/);
  expect(Math.max(...mail.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(MAIL_COLUMNS);
  const trace = traceText(appState(), LINK);
  expect(trace).toMatch(/\nSmall container:\n.*\nLarge container:\n/s);
  for (const text of [mail, trace]) expect(text).not.toMatch(/patched/);
});
