// The format of a story: valid texts, the words of refusals, and the numbers that a story can mention.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { COUNTERS, frames, zone } from '../../test/fixtures/frames.ts';
import { count } from '../../words/format.ts';
import type { SampleTable } from '../lanes/lanes.model.ts';
import { unmet } from './holds.model.ts';
import {
  type Beat,
  MOST_LEAD_WORDS,
  MOST_WHY_WORDS,
  MOST_WORDS,
  paragraphsOfBeat,
  readStory,
  type Story,
  searchesOf,
} from './story.model.ts';
import { noHeader } from './story-header.model.ts';
import { storyMistakes } from './story-machine.model.ts';
import { readTarget, targetKey } from './story-targets.model.ts';
import { type Paragraph, plainText, wordCount } from './story-text.model.ts';
import { readValue, type Standings, valueAt } from './story-values.model.ts';

const BEAT = `## A beat {#a-beat}
::moment before: first swap-out
::point tank DMA32
::holds free DMA32 < low DMA32
There is \`code\`.

There are {free DMA32} of *{after counter pswpout}*
pages.`;

const BET = `## A bet {#a-bet}
::moment after: first phase "dd"
::bet number
::answer counter pswpout until first kswapd sleeps
::scale 1 to 1000
::ask How many?
::why It was {answer}.
Now.`;

const CHOICE = `## A choice {#a-choice}
::moment before: first phase "dd"
::bet choice
::answer until first kswapd sleeps
::option Many | counter pswpout > 10 & after counter pswpout > 0
::option Few | counter pswpout > 0
::option None
::ask How many?
::why So.
Now.`;

const CURVE = `## A curve {#a-curve}
::moment before: first phase "dd"
::bet curve
::answer after ops for 40s
::scale 0 to 100
::ask How many?
::why So.
Now.`;

const text = (...beats: readonly string[]): string => ['# A story', ...beats].join('\n\n');

function read(...beats: readonly string[]): Story {
  const reading = readStory(text(...beats));
  if (reading.type === 'refused') throw new Error(reading.why);
  return reading.story;
}

const onlyBeat = (source: string): Beat => {
  const beat = read(source).beats[0];
  if (beat === undefined) throw new Error('a story has a beat');
  return beat;
};

/** Seven operations in each row of 100 ms. */
const sevenOps = (rows: number): SampleTable => ({
  intervalNs: 100_000_000,
  rows,
  column: (name) => new Uint32Array(rows).fill(name === 'ops' ? 7 : 0),
});

const standings: Standings = {
  before: { frame: { ...frames.trouble, zones: [zone({})] }, samples: sevenOps(100) },
  after: { frame: frames.calm, samples: sevenOps(0) },
  counterNames: COUNTERS,
};

describe('a story', () => {
  test('has a header with its mail', () => {
    const story = read('::mail Somebody, 2013', BEAT);
    expect(story.title).toBe('A story');
    expect(story.header).toEqual({ ...noHeader, mail: 'Somebody, 2013' });
  });

  test('consists of beats with a moment, a target, conditions, and text with numbers of the run', () => {
    const beat = onlyBeat(BEAT);
    expect(beat).toMatchObject({
      id: 'a-beat',
      title: 'A beat',
      line: 3,
      moment: { side: 'before', search: 'first swap-out' },
      target: { side: 'before', kind: 'tank', name: 'DMA32' },
      bet: null,
    });
    const said = paragraphsOfBeat(beat).map((pieces) =>
      plainText(pieces, (piece) => (piece.type === 'value' ? count(valueAt(piece.value, standings) ?? 0) : '')),
    );
    const swapped = count(frames.calm.counters[COUNTERS.indexOf('pswpout')] ?? 0);
    expect(said).toEqual(['There is code.', `There are 5,420 of ${swapped} pages.`]);
    expect(unmet(beat, standings)).toEqual([]);
  });

  test('has as its first paragraph what the reader sees', () => {
    const { lead, rest } = onlyBeat(`${BEAT}\n\nWhy *so*?\n\nBecause.`);
    const said = (pieces: Paragraph): string => plainText(pieces, () => '0');
    expect(said(lead)).toBe('There is code.');
    expect(rest.map(said)).toEqual(['There are 0 of 0 pages.', 'Why so?', 'Because.']);
  });

  test('may show a picture, and for the code one hunk', () => {
    const shown = (line: string): unknown => onlyBeat(BEAT.replace('::moment', `${line}\n::moment`));
    expect(shown('::show code kswapd_floor')).toMatchObject({ picture: 'code', hunk: 'kswapd_floor' });
    expect(shown('::show code')).toMatchObject({ picture: 'code', hunk: null });
    expect(onlyBeat(BEAT)).toMatchObject({ picture: null, hunk: null });
  });

  test('names every moment that the run is watched for', () => {
    expect(searchesOf(read(BEAT, BET))).toEqual(['first swap-out', 'first phase "dd"', 'first kswapd sleeps']);
  });

  const mistakes: readonly (readonly [wrong: string, why: string])[] = [
    ['', 'Line 1 of the story: "" is the first line; expected a title such as "# What happened".'],
    ['## A beat {#a}', 'Line 1 of the story: "## A beat {#a}" is the first line; expected a title'],
    ['# T', 'Line 1 of the story: there are 0 beats; expected 1 to 40.'],
    [
      '# T\n::mail A\n::mail B',
      'Line 3 of the story: "::mail B" is before the first beat; expected ::mail, ::sides, ::price, ::kind anon and ::third, once each, and up to 5 ::cast.',
    ],
    ['# T\n::glance counter pswpout', 'Line 2 of the story: "::glance counter pswpout" is before the first beat'],
    [text(BEAT.replace('{#a-beat}', '{#end}')), 'Line 3 of the story: a beat is named "end", which links use for the end of the story'],
    ['# T\nHello', 'Line 2 of the story: "Hello" is before the first beat'],
    ['# T\n## A beat', 'Line 2 of the story: "## A beat" is not the title of a beat; expected "## Title {#name}"'],
    ['# T\n## A beat {#A}', 'Line 2 of the story: "## A beat {#A}" is not the title of a beat'],
    ['# T\n### Deeper', 'Line 2 of the story: "### Deeper" is not the title of a beat'],
    [
      text(BEAT.replace('::moment', '::show lists kswapd_floor\n::moment')),
      'Line 4 of the story: "lists kswapd_floor" is not a picture; expected one of',
    ],
    [
      text(BEAT.replace('::moment', '::momnt')),
      'Line 4 of the story: "::momnt before: first swap-out" is not a directive; expected ::moment, ::see, ::point',
    ],
    [text(BEAT.replace(/::moment.*\n/, '')), 'Line 3 of the story: the beat "## A beat {#a-beat}" has no ::moment; expected one.'],
    [text(BEAT.replace('::point', '::moment before: end\n::point')), 'Line 5 of the story: the beat has a second ::moment'],
    [
      text(BEAT.replace('before:', 'left:')),
      'Line 4 of the story: "left: first swap-out" is not a moment; expected "before: first swap-out".',
    ],
    [
      text(BEAT.replace('tank DMA32', 'tank')),
      'Line 5 of the story: "tank" is not a place to point at; expected [before|after] tank ZONE, list inactive-anon|',
    ],
    [text(BEAT.replace('tank DMA32', 'list pages')), 'Line 5 of the story: "list pages" is not a place to point at'],
    [text(BEAT.replace('::point', '::point gate\n::point')), 'Line 6 of the story: the beat has a second ::point; expected one.'],
    [text(BEAT.replace('free DMA32 < low', 'free DMA32 is low')), 'Line 6 of the story: "free DMA32 is low DMA32" is not a condition'],
    [
      text(BEAT.replace('{free DMA32}', '{fre DMA32}')),
      'Line 9 of the story: {fre DMA32} is not a number of the run; expected [before|after] counter NAME',
    ],
    [text(BEAT.replace('{free DMA32}', '{answer}')), 'Line 9 of the story: {answer} is not a number of the run'],
    [text(BEAT.replace('{free DMA32}', '{free DMA32')), 'Line 9 of the story: "'],
    [
      text(BEAT.replace('There', 'word '.repeat(MOST_LEAD_WORDS))),
      `Line 7 of the story: the lead has ${MOST_LEAD_WORDS + 2} words; the limit is ${MOST_LEAD_WORDS}.`,
    ],
    [
      text(`${BEAT}\n\n${'word '.repeat(40)}\n\n${'word '.repeat(21)}`),
      `Line 9 of the story: the text has 67 words; the limit is ${MOST_WORDS}.`,
    ],
    [text(BEAT.replace('`code`', '{scene price}')), 'Line 7 of the story: {scene price} has no price; expected a ::price of the story'],
    [
      text(BEAT.replace('free DMA32 <', 'scene price <')),
      'Line 6 of the story: {scene price} has no price; expected a ::price of the story',
    ],
    [text(BEAT.replace('`code`', '{scene nothing}')), 'Line 7 of the story: {scene nothing} is not a number of the run'],
    [text(BEAT, BEAT), 'Line 12 of the story: there is another beat named "a-beat"'],
    [text(BEAT.replace('::holds', '::why So.\n::holds')), 'Line 6 of the story: ::why belongs to a bet'],
    [
      text(BET.replace('bet number', 'bet time')),
      'Line 5 of the story: ::bet "time" is not a bet; expected number, kernel, choice or curve.',
    ],
    [text(BET.replace(' until first', ' first')), 'Line 6 of the story: "counter pswpout first kswapd sleeps" is not an answer'],
    [text(BET.replace(/::why.*\n/, '')), 'Line 3 of the story: the beat "## A bet {#a-bet}" has no ::why'],
    [text(BET.replace('It was', 'word '.repeat(61))), `Line 9 of the story: the why has 62 words; the limit is ${MOST_WHY_WORDS}.`],
    [text(BET.replace(/::ask.*\n/, '')), 'Line 3 of the story: the beat "## A bet {#a-bet}" has no ::ask'],
    [text(BET.replace('How many?', 'word '.repeat(21))), 'Line 8 of the story: the question has 21 words; the limit is 20.'],
    [
      text(BET.replace('1 to 1000', '0 to 10')),
      'Line 7 of the story: "0 to 10" is not a scale; expected "::scale 1 to 1000", at least tenfold,',
    ],
    [text(BET.replace(/::scale.*\n/, '')), 'Line 5 of the story: "" is not a scale'],
    [text(BET.replace('bet number', 'bet kernel')), 'Line 7 of the story: a number and a curve have a ::scale, a choice has ::option'],
    [text(CHOICE.replace('until first', 'first')), 'Line 6 of the story: "first kswapd sleeps" is not the end of a choice'],
    [
      text(CHOICE.replace('until first', 'see moon until first')),
      'Line 6 of the story: "see moon until first kswapd sleeps" is not the end',
    ],
    [
      text(CHOICE.replace(/::option (Few|None).*\n/g, '')),
      'Line 6 of the story: a choice has 1 options; expected 2 to 4 lines of ::option',
    ],
    [text(CHOICE.replace(' | counter pswpout > 0', '')), 'Line 8 of the story: option B has no condition'],
    [text(CHOICE.replace('> 10 &', 'is 10 &')), 'Line 7 of the story: "counter pswpout is 10" is not a condition'],
    [text(CHOICE.replace('Few', 'few '.repeat(20))), 'Line 8 of the story: option B has 80 characters; expected 1 to 60'],
    [text(CURVE.replace('ops for', 'opps for')), 'Line 6 of the story: "after opps for 40s" is not a curve; expected "ops for 40s"'],
    [text(CURVE.replace('0 to 100', '1 to 100')), 'Line 7 of the story: "1 to 100" is not a scale; expected "::scale 0 to 6000".'],
    [`# T\n${'x'.repeat(40_000)}`, 'Line 1 of the story: it has 40004 characters; the limit is 40000.'],
  ];
  test.each(mistakes)('with a mistake is refused with line, value and expected value: %#', (wrong, why) => {
    const reading = readStory(wrong);
    expect(reading.type === 'refused' ? reading.why : 'read').toContain(why);
  });

  test('reports the first mistake of each beat', () => {
    const reading = readStory(text(BEAT.replace('first swap-out', ''), BET.replace('bet number', 'bet time')));
    const lines = reading.type === 'refused' ? reading.mistakes.map(({ line }) => line) : [];
    expect(lines).toHaveLength(2);
    expect(lines[0]).toBe(4);
  });

  test('for any text the answer is a story or a sentence with a line', () => {
    const lines = fc.constantFrom(...text(BEAT, BET, CHOICE, CURVE).split('\n'));
    const changed = fc.array(fc.oneof(lines, fc.string({ unit: 'binary', maxLength: 20 })), { maxLength: 20 });
    fc.assert(
      fc.property(changed, (parts) => {
        const reading = readStory(parts.join('\n'));
        if (reading.type === 'refused') expect(reading.why).toMatch(/^Line \d+ of the story: .{10,}\.$/su);
      }),
      { numRuns: 2_000 },
    );
  });

  test('is refused with a sentence if it mentions what a machine does not have', () => {
    const machine = { counterNames: COUNTERS, zoneNames: ['DMA32'], mistakes: [] };
    expect(storyMistakes(read(BEAT, BET), machine)).toEqual([]);
    const said = (line: number, why: string) => [{ line, why: `Line ${line} of the story: in the beat "a-beat": ${why}` }];
    expect(storyMistakes(read(BEAT), { ...machine, zoneNames: ['Normal'] })).toEqual(said(3, 'this machine does not have a zone DMA32.'));
    expect(storyMistakes(read(BEAT), { ...machine, counterNames: [] })).toEqual(said(3, 'this machine does not have a counter pswpout.'));
    const mistakes = [{ search: 'first swap-out', why: 'The engine says why.' }];
    expect(storyMistakes(read(BEAT), { ...machine, mistakes })).toEqual(said(4, 'The engine says why.'));
    const priced = readStory(`# T\n::price counter none count lower 1: made | up\n\n${BEAT}`);
    expect(priced.type === 'read' ? storyMistakes(priced.story, machine) : priced).toEqual([
      { line: 2, why: 'The price of the story: this machine does not have a counter none.' },
    ]);
  });

  test('reports the conditions that are not met', () => {
    const beat = onlyBeat(BEAT.replace('free DMA32 <', 'free DMA32 >'));
    expect(unmet(beat, standings).map((holds) => holds.text)).toEqual(['free DMA32 > low DMA32']);
    const told = readStory(text('::price counter pswpout count lower 1: swapped | out', BEAT.replace('free DMA32 <', 'scene price <')));
    const priced = told.type === 'read' ? told.story.beats[0] : undefined;
    expect(priced === undefined ? told : unmet(priced, standings).map((holds) => holds.text)).toEqual(['scene price < low DMA32']);
    // The conditions on a kernel that is not shown are not checked.
    expect(unmet(beat, { ...standings, before: null })).toEqual([]);
  });
});

test('a number counts as one word, and punctuation as none', () => {
  expect(wordCount('Of {before counter pswpout} pages — *two* words, `kswapd`.')).toBe(6);
});

test.each([
  ['free DMA32', 5_420],
  ['before.free.DMA32', 5_420],
  ['free', 5_420],
  ['low DMA32', 5_600],
  ['woke DMA32', 5_590],
  ['list active-file DMA32', 90_000],
  ['counter allocstall', frames.trouble.counters[COUNTERS.indexOf('allocstall')]],
  ['after priority', 12],
  ['ops', null],
] as const)('{%s} is %d', (source, number) => {
  const value = readValue(source, 'before');
  if (value === null) throw new Error('it names something');
  const early = { ...frames.trouble, zones: [zone({})], time_ns: 3_000_000_000_000 };
  const places = { ...standings, before: standings.before === null ? null : { ...standings.before, frame: early } };
  expect(valueAt(value, places)).toBe(number);
});

test('operations per second are counted over the second before the moment, whatever the length of a row', () => {
  const value = readValue('ops', 'before');
  if (value === null || standings.before === null) throw new Error('it names something');
  const at = (ns: number): number | null =>
    valueAt(value, {
      ...standings,
      before: { frame: { ...frames.trouble, time_ns: ns }, samples: sevenOps(100) },
    });
  expect([at(2_000_000_000), at(300_000_000), at(0)]).toEqual([70, 70, null]);
});

test.each(['', 'counter', 'list', 'list pages', 'free DMA32 now', 'priority 3', 'left free', '__proto__', 'constructor'])(
  '{%s} is not a number of the run',
  (source) => {
    expect(readValue(source, 'before')).toBeNull();
  },
);

test('a target that both kernels share has one key, any other target one for each side', () => {
  const keys = ['lane ops', 'after lane ops', 'after dial', 'trail', 'after trail', 'task dd'].map((source) => {
    const target = readTarget(source, 'before');
    return target === null ? null : targetKey(target.kind, target.name, target.side);
  });
  expect(keys).toEqual(['lane ops', 'lane ops', 'dial ', 'before trail ', 'after trail ', 'before task dd']);
});
