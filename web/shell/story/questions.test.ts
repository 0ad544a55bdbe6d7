// Checks that a question is complete: without any other sentence, it must name its subject, its side, its period and its unit.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Unit } from '../../domain/scene/marks.model.ts';
import { unitOf } from '../../domain/story/curve.model.ts';
import { MOST_ASK_WORDS, readStoryIn, type Story, type StoryBet } from '../../domain/story/story.model.ts';
import { plainText, wordCount } from '../../domain/story/story-text.model.ts';

const folder = new URL('../../../scenarios/', import.meta.url);
const read = (name: string, file: string): string => readFileSync(new URL(`${name}/${file}`, folder), 'utf8');
const told = readdirSync(folder).filter((name) => existsSync(new URL(`${name}/story.en.md`, folder)));

const storyIn = (name: string, words: string | null): Story => {
  const reading = readStoryIn(read(name, 'story.en.md'), words);
  if (reading.type === 'refused') throw new Error(reading.why);
  return reading.story;
};

/** Words for the things that the answer to a question may count. */
const COUNTED = ['pages', 'direct reclaims', 'major faults', 'reclaim runs', 'requests per second'];
const COUNTED_ZH = ['页', '直接回收', '主缺页异常', '回收', '请求'];

type Language = {
  readonly mark: string;
  readonly units: Readonly<Record<Unit, readonly string[]>>;
  readonly sides: RegExp;
  readonly eitherSide: RegExp;
  readonly periods: RegExp;
  /** Words that refer to something that only another sentence names. */
  readonly pointing: RegExp;
};
const ENGLISH: Language = {
  mark: '?',
  units: { MB: ['MB'], seconds: ['seconds'], bytes: ['bytes'], pages: ['pages'], count: COUNTED },
  sides: /\b(with|without) the (patch|patches|change|changes)\b/i,
  eitherSide: /^on which side\b/i,
  periods: /\b(before|until|by the end|to the end|in the next|from now|first)\b/i,
  pointing: /\b(it|its|they|them|their|that|this|these|those|there is|so far)\b/i,
};
const CHINESE: Language = {
  mark: '？',
  units: { MB: ['MB'], seconds: ['秒'], bytes: ['字节'], pages: ['页'], count: COUNTED_ZH },
  sides: /打补丁|改动/,
  eitherSide: /哪一边/,
  periods: /之前|到|接下来|先/,
  pointing: /它|这|那/,
};

const unitOfBet = (bet: StoryBet): Unit | null =>
  bet.type === 'choice' ? null : bet.type === 'curve' ? unitOf(bet.line) : bet.type === 'kernel' ? bet.unit : bet.unit;

/** The things that a question lacks, each in a few words. `patched`: the story compares two kernels. */
function lacks(bet: StoryBet, patched: boolean, language: Language): readonly string[] {
  const ask = plainText(bet.ask, () => '0');
  const unit = unitOfBet(bet);
  const units = unit === null ? [] : language.units[unit];
  return [
    ...(wordCount(ask) > MOST_ASK_WORDS ? [`${wordCount(ask)} words`] : []),
    ...(ask.split(language.mark).length !== 2 || !ask.endsWith(language.mark) ? ['one question mark at its end'] : []),
    ...(unit !== null && !units.some((word) => ask.includes(word)) ? [`its unit: ${units.join(' or ')}`] : []),
    ...(bet.type === 'kernel' && !language.eitherSide.test(ask) ? ['on which side'] : []),
    ...(patched && bet.type !== 'kernel' && !language.sides.test(ask) ? ['its side'] : []),
    ...(language.periods.test(ask) ? [] : ['until when']),
    ...(language.pointing.test(ask) ? [`no "${language.pointing.exec(ask)?.[0]}"`] : []),
  ];
}

describe.each(told)('%s', (name) => {
  const patched = /^patches = /m.test(read(name, 'scenario.toml'));

  test.each([
    ['English', ENGLISH, null],
    ['Chinese', CHINESE, 'story.zh.md'],
  ] as const)('each question is complete, in %s', (_, language, file) => {
    const bets = storyIn(name, file === null ? null : read(name, file)).beats.flatMap(({ id, bet }) => (bet === null ? [] : [{ id, bet }]));
    expect(bets.length).toBeGreaterThan(0);
    expect(bets.flatMap(({ id, bet }) => lacks(bet, patched, language).map((what) => `${id}: ${what}`))).toEqual([]);
  });

  test('a choice has options that start with their answer and end with its reason', () => {
    const options = storyIn(name, null).beats.flatMap(({ bet }) => (bet?.type === 'choice' ? bet.options : []));
    expect(options.filter(({ text }) => !/^[^:?]+: [^:?]+$/.test(text)).map(({ text }) => text)).toEqual([]);
  });
});

describe('a missing part of a question', () => {
  const lacking = (ask: string, bet = '::bet number\n::answer counter pswpout MB until end\n::scale 1 to 100'): readonly string[] => {
    const reading = readStoryIn(
      `# A story\n\n## One {#one}\n::moment before: first swap-out\n${bet}\n::ask ${ask}\n::why So.\n\nText.\n`,
      null,
    );
    if (reading.type === 'refused') throw new Error(reading.why);
    const [beat] = reading.story.beats;
    if (beat?.bet == null) throw new Error('it has one');
    return lacks(beat.bet, true, ENGLISH);
  };
  const KERNEL = '::bet kernel\n::answer counter allocstall until end';

  test.each([
    ['How many MB will go to swap without the patch before the end?', undefined, []],
    ['On which side will there be more direct reclaims by the end?', KERNEL, []],
    ['How much will go to swap without the patch before the end?', undefined, ['its unit: MB']],
    ['How many MB will go to swap before the end?', undefined, ['its side']],
    ['How many MB will go to swap without the patch?', undefined, ['until when']],
    ['How many MB? With the patch, by the end?', undefined, ['one question mark at its end']],
    ['With the patch, how many MB will it write by the end?', undefined, ['no "it"']],
    ['Will there be more direct reclaims with the patch by the end?', KERNEL, ['on which side']],
  ])('%s', (ask, bet, lack) => {
    expect(lacking(ask, bet)).toEqual(lack);
  });
});
