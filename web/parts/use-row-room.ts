// Room for text, computed from the sizes in the style sheets.
import type { RefObject } from 'react';
import { useApp } from '../state/store.ts';
import { useSize } from './use-size.ts';

/** Height of a task's row, in rem: --row of the style sheets, with both sides shown, with one, and on a projector. */
const ROW = { half: 1.55, whole: 1.9, projector: 2.35 };
/** Height of a line of a tank's labels, in rem. */
const LABEL = { screen: 1.1, projector: 1.75 };

export const rootPx = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize);

/** The ref for the list of tasks, and the number of tasks that fit into it. `whole`: only one side is shown. */
export const useRowRoom = (whole: boolean): readonly [RefObject<HTMLUListElement | null>, number] => {
  const [ref, size] = useSize<HTMLUListElement>();
  const projector = useApp((state) => state.intent.theme === 'projector');
  const row = projector ? ROW.projector : whole ? ROW.whole : ROW.half;
  return [ref, Math.max(2, Math.floor(size.height / (rootPx() * row)))];
};

/** Smallest distance between two labels of a tank, in CSS pixels. */
export const useLabelPx = (): number => rootPx() * useApp((state) => (state.intent.theme === 'projector' ? LABEL.projector : LABEL.screen));
