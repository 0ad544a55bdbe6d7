// Every phase that the engine can name has words in Chinese.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { phaseText } from './phases.words.zh.ts';

const ENGINE = new URL('../../../engine/reclaim/src/', import.meta.url);
const sources = readdirSync(new URL('workload/', ENGINE))
  .filter((name) => name.endsWith('.rs'))
  .map((name) => readFileSync(new URL(`workload/${name}`, ENGINE), 'utf8'));
const errands = readFileSync(new URL('scenario/errand.rs', ENGINE), 'utf8');

/** The texts that a pattern captures in the sources of the workloads. */
const textsIn = (calls: RegExp): readonly string[] =>
  sources.flatMap((source) => [...source.matchAll(calls)].flatMap(([, text = '']) => text));

/** Puts an example in place of each value that the engine fills in: the name of a program at the beginning, a number elsewhere. */
const filled = (text: string): string => text.replace(/^\{\w*\}: /, 'make: ').replaceAll(/\{[^}]*\}/g, '7');

const ofPrograms = textsIn(/\.phase\(\s*(?:format!\(\s*)?"([^"]+)"/g);
const others = [
  // Texts that the engine puts together before the call.
  ...textsIn(/(?:=>|words[:=]|words =) (?:format!\()?"([a-z][^"]+)"/g).filter((text) =>
    /^(?:reads|stats|creates|makes|allocates|pass|cold)\b/.test(text),
  ),
  ...[
    'compiles',
    'links',
    'compiles, build 2',
    ...[...errands.matchAll(/=> \("(\w+)", pages\)/g)].map(([, what = '']) => `${what} {} pages`),
  ],
];
/** Whether a text of a call has words of its own besides the values that the engine fills in. Texts with `{what}` are excluded, because
 * `others` has them. */
const isWhole = (text: string): boolean => !/^\{\w*\}: \{\w*\}$/.test(text) && !text.includes('{what}');

test('each phase of the engine is said in Chinese', () => {
  const sets = ['first hot set', 'second hot set', 'cold memory'];
  const phases = [
    ...ofPrograms.filter(isWhole).map(filled),
    ...others.flatMap((text) => {
      const variants = text.includes('{what}')
        ? sets.map((what) => text.replace('{what}', what))
        : text.includes('{name}')
          ? ['first', 'second'].map((name) => text.replace('{name}', name))
          : [text];
      return variants.map((one) => filled(`make: ${one}${/^(?:reads|stats|creates|makes and)/.test(one) ? ' (phase 2)' : ''}`));
    }),
    'dd was killed',
    'dd has written 7',
  ];
  expect(phases.length).toBeGreaterThan(35);
  expect(phases.filter((phase) => !/[\u4e00-\u9fff]/.test(phaseText(phase)))).toEqual([]);
  expect(
    phases.filter((phase) => /[a-z]{4,}/.test(phaseText(phase).replace(/make|memcached?(?:test)?|memory\.reclaim|stat/g, ''))),
  ).toEqual([]);
});

test('values and names keep their places, and unknown phases stay as they are', () => {
  expect(phaseText('dd writes 2385 MiB / 4')).toBe('dd 写入 2385 MiB / 4');
  expect(phaseText('slave: compiles')).toBe('slave：编译');
  expect(phaseText('make: compiles, build 2')).toBe('make：编译，第 2 次构建');
  expect(phaseText('hog: touches 300 pages of film')).toBe('hog：访问 film 的 300 页');
  expect(phaseText('somebody sings')).toBe('somebody sings');
});
