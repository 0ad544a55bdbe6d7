// Tests the directives about the scene of a story: the cost above it, its programs, and the mark that a beat points at.
import { describe, expect, test } from 'vitest';
import { matchesTask, readCastMember } from '../../domain/scene/cast.model.ts';
import { readPrice } from '../../domain/story/price.model.ts';
import { isSeenOn, readSee } from '../../domain/story/see.model.ts';
import { priceOfBeat, readStory, type Story } from '../../domain/story/story.model.ts';
import { SIDES } from '../../state/intent.ts';

const PRICE = 'counter pswpout MB lower 150: anonymous pages | swapped out';

function read(header: string, directives: string): Story {
  const reading = readStory(`# A story\n${header}\n\n## A beat {#a-beat}\n::moment before: end\n${directives}\n\nSo it is.`);
  if (reading.type === 'refused') throw new Error(reading.why);
  return reading.story;
}

describe('a price', () => {
  test('has a number of the run, a unit, the better direction, the end of its bar, and two lines of words', () => {
    expect(readPrice(PRICE)).toEqual({
      value: { side: 'before', place: { type: 'counter', name: 'pswpout' } },
      unit: 'MB',
      better: 'lower',
      axis: 150,
      words: ['anonymous pages', 'swapped out'],
      sides: null,
      now: false,
      beside: false,
      since: null,
    });
    expect(readPrice('now ops count higher 6000: answers | a second')).toMatchObject({ unit: 'count', better: 'higher', now: true });
    expect(readPrice('deepest bytes within 8192: bytes | of stack')).toMatchObject({ better: 'within', axis: 8192 });
    expect(readPrice('beside lost seconds lower 150: seconds | lost')).toMatchObject({ unit: 'seconds', now: false, beside: true });
    expect(readPrice('lost seconds lower 150: seconds | lost | slower | faster')).toMatchObject({
      words: ['seconds', 'lost'],
      sides: { worse: 'slower', better: 'faster' },
    });
  });

  test.each([
    '',
    'counter pswpout MB lower: no end | of the bar',
    'counter pswpout MB lower 0: a bar | without length',
    'counter pswpout MB low 150: neither | nor',
    'counter pswpout pages lower 150: no unit | of ours',
    'pswpout MB lower 150: no number | of the run',
    'after counter pswpout MB lower 150: one side | alone',
    'counter pswpout MB lower 150: one line',
    'counter pswpout MB lower 150: three | short | lines',
  ])('"%s" is refused', (text) => {
    expect(readPrice(text)).toMatch(/^".*" is not a price; expected "counter pswpout MB lower 150: .*: /);
  });

  test('has room for words of 24 characters', () => {
    expect(readPrice(`counter pswpout MB lower 150: ${'m'.repeat(24)} | out`)).toMatchObject({ axis: 150 });
    expect(readPrice(`counter pswpout MB lower 150: out | ${'m'.repeat(25)}`)).toBe(
      `"${'m'.repeat(25)}" has 25 characters; the limit is 24 in each line of a price.`,
    );
  });

  test('is the number of {scene price} in a lead, on the side that it names', () => {
    const reading = readStory(`# A story\n::price ${PRICE}\n\n## A beat {#a-beat}\n::moment before: end\n\nIt is {after scene price}.`);
    if (reading.type === 'refused') throw new Error(reading.why);
    const place = { type: 'price', place: { type: 'counter', name: 'pswpout' }, unit: 'MB' };
    expect(reading.story.beats[0]?.lead).toContainEqual({ type: 'value', value: { side: 'after', place } });
  });

  test('is that of the story, unless a beat has its own', () => {
    const plain = read(`::price ${PRICE}`, '');
    const own = read(`::price ${PRICE}`, '::price ops count higher 6000: answers | a second');
    expect(priceOfBeat(plain, plain.beats[0] ?? null)?.unit).toBe('MB');
    expect(priceOfBeat(own, own.beats[0] ?? null)?.unit).toBe('count');
    expect(priceOfBeat(own, null)?.unit).toBe('MB');
    expect(priceOfBeat(read('', ''), null)).toBeNull();
  });

  test('is refused with its line if it cannot be read', () => {
    expect(readStory(`# A story\n\n::price nothing\n## A beat {#a}`)).toMatchObject({
      type: 'refused',
      why: expect.stringMatching(/^Line 3 of the story: "nothing" is not a price; /),
    });
    expect(() => read('', '::price nothing')).toThrow(/^Line 6 of the story: "nothing" is not a price; /);
  });
});

describe('the cast', () => {
  test('consists of tasks by name, or of several by the beginning of their names', () => {
    const { cast } = read('::cast memcached: an in-memory store\n::cast master-*: master build | compilers', '').header;
    expect(cast).toEqual([
      { name: 'memcached', label: 'memcached', what: 'an in-memory store' },
      { name: 'master-*', label: 'master build', what: 'compilers' },
    ]);
    const meant = ['memcached', 'memcached2', 'master-1', 'master'].map((task) => cast.map((member) => matchesTask(member, task)));
    expect(meant).toEqual([
      [true, false],
      [false, false],
      [false, true],
      [false, false],
    ]);
  });

  test.each(['', 'memcached', 'memcached:', 'two words: of a name', 'a*b: in the middle', 'master-*: without a label', 'dd: a | b | c'])(
    '"%s" is not a member of it',
    (text) => {
      expect(readCastMember(text)).toMatch(/^".*" is not a member of the cast; /);
    },
  );

  test('has at most five', () => {
    const lines = (count: number): string => Array.from({ length: count }, (_, index) => `::cast t${index}: a task`).join('\n');
    expect(read(lines(5), '').header.cast.length).toBe(5);
    expect(() => read(lines(6), '')).toThrow(/^Line 7 of the story: "::cast t5: a task" is before the first beat; /);
    expect(readCastMember(`dd: ${'m'.repeat(25)}`)).toMatch(/^"m+" has 25 characters; /);
  });
});

describe('the mark of a beat on the scene', () => {
  test.each([
    ['swap', 'before', 'swap', ''],
    ['after tank', 'after', 'tank', ''],
    ['program memcached', 'before', 'program', 'memcached'],
    ['after group slave', 'after', 'group', 'slave'],
  ])('"%s" is a mark of a side', (text, side, kind, name) => {
    expect(readSee(text, 'before')).toEqual({ side, mark: { kind, name } });
    expect(read('', `::see ${text}`).beats[0]?.see).toEqual({ side, mark: { kind, name } });
  });

  test('after "both" it has an outline on both sides, and the beat’s side leads', () => {
    const both = { side: 'before', mark: { kind: 'lists', name: '' }, both: true } as const;
    expect(readSee('both lists', 'before')).toEqual(both);
    expect(SIDES.map((side) => isSeenOn(both, side))).toEqual([true, true]);
    expect(SIDES.map((side) => isSeenOn({ side: 'after', mark: both.mark }, side))).toEqual([false, true]);
  });

  test.each(['', 'both', 'both after swap', 'swap 2', 'program', 'program a b', 'lanes', 'left swap', 'constructor'])(
    '"%s" is not a mark of the scene',
    (text) => {
      expect(readSee(text, 'before')).toBeNull();
      expect(() => read('', `::see ${text}`)).toThrow(
        /^Line 6 of the story: ".*" is not a mark of the scene; expected \[before\|after\|both\] price, tank,/,
      );
    },
  );

  test('is missing in a beat without the directive', () => {
    expect(read('', '').beats[0]?.see).toBeNull();
  });
});
