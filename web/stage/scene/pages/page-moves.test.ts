import { expect, test } from 'vitest';
import { mainMove, movesEnd } from './page-moves.view.tsx';
import { pagesWords } from './pages.words.ts';
import { layoutPages } from './pages-layout.model.ts';

const layout = layoutPages({ width: 1254, height: 520, wall: true }, { managed: 512, high: 72 });
if (layout === null) throw new Error('there is room');
const { anon: place, pitch } = layout;
const text = layout.scene.type.text;
const spots = { inactiveColumns: 10, active: { from: 11, to: 20 }, columns: 20, onDesk: 0 };

test('the arrow points to the list to which more pages have moved, and its words name that number', () => {
  expect(mainMove([0, 0])).toBe(null);
  expect(mainMove([25, 3])).toEqual({ isUp: true, pages: 25 });
  expect(mainMove([0, 64])).toEqual({ isUp: false, pages: 64 });
  expect([mainMove([25, 3]), mainMove([0, 64])].map((move) => (move === null ? '' : pagesWords.moved(move)[0]))).toEqual([
    '25 used again: activated',
    '64 made inactive',
  ]);
});

test('no words stand beside a belt on which no page has moved, or of which one list is empty', () => {
  const end = (moved: readonly [number, number], these = spots): number | null => movesEnd({ spots: these, moved, place, pitch, text });
  expect(end([0, 0])).toBe(null);
  expect(end([0, 64], { ...spots, active: { from: 11, to: 11 } })).toBe(null);
  expect(end([0, 64], { ...spots, inactiveColumns: 0 })).toBe(null);
  // The words about the move end before those about the kernel's own pages.
  expect(end([0, 64])).toBeLessThan(layout.kernel.x);
});
