// Stories in another language: its words stand in the English story, which alone defines moments, conditions and targets.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type Beat, readStoryIn, type Story } from './story.model.ts';
import type { Paragraph, Piece } from './story-text.model.ts';
import { wordCount } from './story-text.model.ts';

const scenarios = new URL('../../../scenarios/', import.meta.url);
const read = (name: string, language: string): string => readFileSync(new URL(`${name}/story.${language}.md`, scenarios), 'utf8');
const told = readdirSync(scenarios).filter((name) => existsSync(new URL(`${name}/story.en.md`, scenarios)));
/** Stories that exist only in English. */
const NOT_YET: readonly string[] = [];

const ENGLISH = `# A story
::cast dd: copies a file
::price counter pswpout MB lower 150: memory | thrown out

## One {#one}
::moment before: first swap-out
::see tank
::bet number
::answer counter pswpout until end
::scale 1 to 100
::ask How many?
::why It was {answer}.

{scene tank} are free. **Few?**

## Two {#two}
::moment after: end
::bet choice
::answer until end
::option Some | counter pswpout > 0 & free > 1
::option None
::ask Which?
::why So.

Done.
`;
const WORDS = `# 故事
::cast dd: 拷贝文件
::price 内存 | 被换出

## 一 {#one}
::ask 有多少？
::why 答案是 {answer}。

空闲 {scene tank}。**多少？**

## 二 {#two}
::ask 哪一个？
::option 有一些
::option 没有
::why 就是这样。

完了。
`;

function storyIn(english: string, words: string | null): Story {
  const reading = readStoryIn(english, words);
  if (reading.type === 'refused') throw new Error(reading.why);
  return reading.story;
}

test('words take the place of the English ones, and everything else comes from the English story', () => {
  const [english, chinese] = [storyIn(ENGLISH, null), storyIn(ENGLISH, WORDS)];
  expect(chinese.title).toBe('故事');
  expect(chinese.header.cast).toEqual([{ name: 'dd', label: 'dd', what: '拷贝文件' }]);
  expect(chinese.header.price).toEqual({ ...english.header.price, words: ['内存', '被换出'] });
  expect(chinese.beats.map(({ id, title }) => [id, title])).toEqual([
    ['one', '一'],
    ['two', '二'],
  ]);
  expect(chinese.beats.map(machineryOf)).toEqual(english.beats.map(machineryOf));
  const second = chinese.beats[1]?.bet;
  expect(second?.type === 'choice' ? second.options.map(({ text, holds }) => [text, holds.length]) : null).toEqual([
    ['有一些', 2],
    ['没有', 0],
  ]);
  expect(chinese.beats[0]?.bet?.why).toEqual([{ type: 'text', text: '答案是 ' }, { type: 'answer' }, { type: 'text', text: '。' }]);
});

describe('a mismatch is refused with its place', () => {
  test.each([
    ['a beat that is missing', WORDS.slice(0, WORDS.indexOf('## 二')), 'lacks the beat "two"'],
    ['a beat too many', `${WORDS}\n## 三 {#three}\n\n好。\n`, 'beats that the story lacks: three'],
    ['a paragraph too many', `${WORDS}\n再说一句。\n`, 'the beat "two" has 2 paragraphs in the translation; expected 1 as in English'],
    ['a line that is not translated', WORDS.replace(/::why.*\n/, ''), 'the beat "one" has no translation of "::why It was'],
    ['an option that is missing', WORDS.replace(/::option 没有\n/, ''), 'the beat "two" has no translation of "::option None"'],
    ['a directive of its own', WORDS.replace('::why', '::moment before: end\n::why'), '"::moment before: end" in the beat "one"'],
    ['a stranger in the cast', WORDS.replace('::cast dd', '::cast cp'), '"::cast cp: 拷贝文件" in its head has no words'],
  ])('%s', (_what, words, why) => {
    const reading = readStoryIn(ENGLISH, words);
    expect(reading.type === 'refused' ? reading.why : 'read').toContain(why);
  });
});

test('two Chinese characters count as one word, whatever stands between them', () => {
  expect(wordCount('`kswapd` 终于睡了。空闲 {scene tank}')).toBe(1 + 1 + 3);
  expect(wordCount('`dd` copies {ops}')).toBe(3);
});

/** The parts of a beat that decide which moment, place and picture the page shows. */
const machineryOf = ({ id, moment, see, target, picture, hunk, holds, price, bet }: Beat): unknown => ({
  id,
  search: `${moment.side}: ${moment.search}`,
  see,
  target,
  picture,
  hunk,
  holds: holds.map((one) => ({ ...one, line: 0 })),
  price: price === null ? null : { ...price, words: null, sides: null },
  bet:
    bet === null
      ? null
      : {
          ...bet,
          ask: null,
          why: null,
          more: null,
          options: 'options' in bet ? bet.options.map((option) => ({ ...option, text: '' })) : null,
        },
});

/** The paragraph's numbers, names in code and kinds of emphasis, sorted, because languages order them differently. */
const marked = (pieces: Paragraph): readonly string[] => {
  const of = (piece: Piece): readonly string[] => {
    if (piece.type === 'text') return [];
    if (piece.type === 'emphasis' || piece.type === 'strong') return [piece.type, ...piece.pieces.flatMap(of)];
    return [JSON.stringify(piece)];
  };
  return pieces.flatMap(of).toSorted();
};

describe.each(told.filter((name) => !NOT_YET.includes(name)))('the story of %s in Chinese', (name) => {
  const [english, chinese] = [storyIn(read(name, 'en'), null), storyIn(read(name, 'en'), read(name, 'zh'))];

  test('is the same as the English one except for its words', () => {
    expect(chinese.beats.map(machineryOf)).toEqual(english.beats.map(machineryOf));
    expect(chinese.title).not.toBe(english.title);
    for (const [place, beat] of chinese.beats.entries()) expect(beat.title, beat.id).not.toBe(english.beats[place]?.title);
  });

  test('has the numbers and the marked words of each paragraph', () => {
    for (const [place, { id, lead, rest, bet }] of chinese.beats.entries()) {
      const other = english.beats[place];
      expect(marked(lead), `${id}: lead`).toEqual(marked(other?.lead ?? []));
      expect(rest.map(marked), id).toEqual(other?.rest.map(marked));
      expect([bet?.why ?? [], bet?.more ?? []].map(marked), `${id}: bet`).toEqual(
        [other?.bet?.why ?? [], other?.bet?.more ?? []].map(marked),
      );
    }
  });
});

test('every story has a Chinese version or is listed as English only', () => {
  expect(told.filter((name) => !existsSync(new URL(`${name}/story.zh.md`, scenarios)))).toEqual(NOT_YET);
});
