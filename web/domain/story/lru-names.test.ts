import { expect, test } from 'vitest';
import { lruNames } from './lru-names.words.ts';

test('sides are named by their LRU exactly if their LRUs differ', () => {
  const [lists, generations] = [{ has_generations: false }, { has_generations: true }];
  expect(lruNames({ before: lists, after: generations })).toEqual({ before: 'Classic LRU', after: 'Multi-Gen LRU' });
  expect(lruNames({ before: generations, after: lists })).toEqual({ before: 'Multi-Gen LRU', after: 'Classic LRU' });
  expect(lruNames({ before: lists, after: lists })).toBeNull();
  expect(lruNames({ before: generations, after: null })).toBeNull();
});
