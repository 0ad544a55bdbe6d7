// Pointer and wheel on the time lanes: dragging seeks, the wheel zooms around the pointer, dragging on the overview chooses a part.
import { type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import { zoomed } from '../../domain/lanes/lanes.model.ts';
import type { Ns } from '../../engine/units.ts';
import { endNs, laneSpan } from '../../parts/position.ts';
import { markMoment, seekNs, setLanes } from '../../state/commands.ts';
import { appState } from '../../state/store.ts';

const share = (element: Element, clientX: number): number => {
  const box = element.getBoundingClientRect();
  return Math.min(1, Math.max(0, (clientX - box.left) / Math.max(1, box.width)));
};

/** The visible span is multiplied by this base to the power of the wheel's movement. */
const WHEEL_BASE = 1.0015;

const spanNs = (element: Element, clientX: number): number => {
  const { fromNs, toNs } = laneSpan(appState());
  return Math.round(fromNs + share(element, clientX) * (toNs - fromNs));
};

type Gestures = {
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerUp: (event: PointerEvent<HTMLElement>) => void;
  readonly onDoubleClick?: () => void;
};

/** Dragging seeks at most once per frame, to the newest position. With Shift, the place map highlights what changes on the way. */
export const useScrub = (): Gestures => {
  const nextRef = useRef<number | null>(null);
  const ask = (ns: Ns): void => {
    const waiting = nextRef.current !== null;
    nextRef.current = ns;
    if (waiting) return;
    requestAnimationFrame(() => {
      if (nextRef.current !== null) seekNs(nextRef.current);
      nextRef.current = null;
    });
  };
  return {
    onPointerDown: (event) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const ns = spanNs(event.currentTarget, event.clientX);
      if (event.shiftKey) markMoment(ns);
      ask(ns);
    },
    onPointerMove: (event) => {
      if (event.currentTarget.hasPointerCapture(event.pointerId)) ask(spanNs(event.currentTarget, event.clientX));
    },
    onPointerUp: (event) => event.currentTarget.releasePointerCapture(event.pointerId),
  };
};

/** React's own wheel listener is passive, so it could not stop the page from scrolling. */
export const useWheelZoom = (ref: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    const wheel = (event: WheelEvent): void => {
      event.preventDefault();
      const state = appState();
      setLanes(zoomed(laneSpan(state), spanNs(element, event.clientX), WHEEL_BASE ** event.deltaY, endNs(state)));
    };
    element.addEventListener('wheel', wheel, { passive: false });
    return () => element.removeEventListener('wheel', wheel);
  }, [ref]);
};

/** Dragging chooses the visible part, unless it is shorter than 1/200 of the run; a double click shows the whole run. */
export const useBrush = (): Gestures => {
  const startRef = useRef<number | null>(null);
  const at = (event: PointerEvent<HTMLElement>): number => share(event.currentTarget, event.clientX) * endNs(appState());
  return {
    onPointerDown: (event) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      startRef.current = at(event);
    },
    onPointerMove: (event) => {
      const start = startRef.current;
      if (start === null) return;
      const now = at(event);
      const [fromNs, toNs] = [Math.round(Math.min(start, now)), Math.round(Math.max(start, now))];
      if (toNs - fromNs > endNs(appState()) / 200) setLanes({ fromNs, toNs });
    },
    onPointerUp: () => {
      startRef.current = null;
    },
    onDoubleClick: () => setLanes(null),
  };
};
