// The words below the wheel of kswapd.
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Gear } from './gear.view.tsx';

const TEXT = 24;
const NAME = 200;

/** The words about a sleeping kswapd whose pass may free at most 14 MB, in a room with this number of lines below its name. */
const wordsIn = (lines: number): string =>
  renderToStaticMarkup(
    createElement(Gear, {
      part: { name: 'kswapd', state: 'asleep', does: 'asleep', waitsFor: 'disk', priority: null, helpers: [], passLimit: 3_584 },
      name: 'kswapd',
      place: { x: 100, y: 130, radius: 40, name: NAME },
      bottom: NAME + TEXT * 1.2 * lines,
      width: 120,
      right: 300,
      text: TEXT,
      pale: false,
      passLimit: 3_584,
    }),
  );

test('the limit of a pass has the only line, because the letters above the wheel already say that kswapd sleeps', () => {
  expect(wordsIn(1)).toContain('≤ 14 MB');
  expect(wordsIn(1)).not.toContain('sleeps');
  expect(wordsIn(2)).toContain('≤ 14 MB');
  expect(wordsIn(2)).toContain('sleeps');
  expect(wordsIn(2)).not.toContain('a pass');
});

test('with a third line, the limit says that it is that of a pass', () => {
  for (const words of ['sleeps', 'a pass:', '≤ 14 MB']) expect(wordsIn(3)).toContain(words);
});
