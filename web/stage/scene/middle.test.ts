import { expect, test } from 'vitest';
import type { See } from '../../domain/story/see.model.ts';
import { markBox } from './mark-boxes.model.ts';
import { middleOf } from './middle.model.ts';
import { layoutScene } from './scene-layout.model.ts';

const see = (kind: 'inodes' | 'tank'): See => ({ side: 'before', mark: { kind, name: '' } });

test('a beat that points at inodes shows the picture that has them, whatever the picture of its story is', () => {
  for (const picture of ['groups', 'stack', 'caches', 'lists']) {
    const middle = middleOf(picture, 1, see('inodes'));
    expect(markBox(see('inodes').mark, layoutScene(622, 558, true), { middle, figures: [], groups: [], nodes: 1 })).not.toBeNull();
  }
  expect(middleOf('groups', 1, see('tank'))).toBe('groups');
  expect(middleOf('lists', 2, null)).toBe('nodes');
});
