import { expect, test } from 'vitest';
import { namesWithThird, readThirdKernel, setsOfThird, type ThirdKernel } from './third.model.ts';

const read = (text: string): ThirdKernel => {
  const third = readThirdKernel(text);
  if (typeof third === 'string') throw new Error(third);
  return third;
};

test('a third kernel is a preset with its patches, on one side', () => {
  const third = read('after v4_18 + s1_floor + s2_rotate | Both | It has both.');
  expect(third).toEqual({ side: 'after', kernel: 'v4_18', patches: ['s1_floor', 's2_rotate'], name: 'Both', why: 'It has both.' });
  expect(setsOfThird(third)).toEqual(['after.kernel=v4_18', 'after.patches=["s1_floor","s2_rotate"]']);
  expect(namesWithThird(third, { before: 'Unpatched', after: 'Patched' })).toEqual({ before: 'Unpatched', after: 'Both' });
});

test('without patches it has none, whatever the scenario gives that side', () => {
  expect(setsOfThird(read('before deb6_1_192 | Linux 6.1 | Later.'))).toEqual(['before.kernel=deb6_1_192', 'before.patches=[]']);
});

test.each([
  ['both v4_18 | Name | Why.', 'expected "after PRESET + PATCH'],
  ['after v4_18', 'expected "after PRESET + PATCH'],
  ['after v4_18 s1_floor | Name | Why.', 'expected "after PRESET + PATCH'],
  ['after v4-18 | Name | Why.', 'expected "after PRESET + PATCH'],
  ['after v4_18 | A name that is too long | Why.', 'the limit is 18'],
  [`after v4_18 | Name | ${'x'.repeat(161)}`, 'the limit is 160'],
])('%s is refused', (text, why) => {
  expect(readThirdKernel(text)).toContain(why);
});
