// Room for text, in CSS pixels, from the sizes in the style sheets.
import type { RefObject } from 'react';
import { useApp } from '../state/store.ts';
import { useSize } from './use-size.ts';

/** Height of a task's row in root font sizes: --row of the style sheets. */
const ROW = { half: 1.55, whole: 1.9, projector: 2.35 };
/** Height of a line of a tank's labels in root font sizes. */
const LABEL = { screen: 1.1, projector: 1.75 };

export const rootPx = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize);

/** The number of tasks that fit into the list, with the ref for the list. */
export const useRowRoom = (whole: boolean): readonly [RefObject<HTMLUListElement | null>, number] => {
  const [ref, size] = useSize<HTMLUListElement>();
  const projector = useApp((state) => state.intent.theme === 'projector');
  const row = projector ? ROW.projector : whole ? ROW.whole : ROW.half;
  return [ref, Math.max(2, Math.floor(size.height / (rootPx() * row)))];
};

/** Smallest distance between two labels of a tank, in CSS pixels. */
export const useLabelPx = (): number => rootPx() * useApp((state) => (state.intent.theme === 'projector' ? LABEL.projector : LABEL.screen));
