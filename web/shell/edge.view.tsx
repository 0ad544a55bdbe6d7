// The edges of the page: its parts that do not belong to the story. At the depths Model and Kernel they are always visible. At the depth
// Story they are hidden at an edge, and the pointer, the focus or a key brings them back for a while.
import { type ReactElement, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { AwayContext } from '../parts/away.ts';
import type { Edge } from '../state/edges.model.ts';
import { recedes, showEdge } from '../state/edges.ts';
import { useApp } from '../state/store.ts';

/** Time after the last use of an edge until the page hides it again. */
const STAY_MS = 2_000;
const LOOK_MS = 200;
/** Distance from the edge of the window, in CSS pixels, within which the pointer brings the edge back. */
const REACH = 6;

/** Matches on a touch screen. No pointer can rest on an edge there, so the edge is hidden when the user touches something else. */
const fingersOnly = globalThis.matchMedia?.('(hover: none)');

const BELONGS = '.edge, .edge-caller, .popover, .overlay';

/** Whether the pointer is on the edge, a key has moved the focus into it, or one of its lists is open. */
const isUsed = (place: HTMLElement, byKeyboard: boolean): boolean =>
  place.matches(':hover') ||
  (byKeyboard && place.contains(document.activeElement)) ||
  place.querySelector('[aria-expanded="true"]') !== null;

/** Whether the Tab key has moved the focus. A click also gives an element the focus, but that does not mean that the user still needs the
 * edge. */
function useByKeyboard(active: boolean): RefObject<boolean> {
  const byKeyboard = useRef(false);
  useEffect(() => {
    if (!active) return;
    const pressed = ({ key }: KeyboardEvent): void => {
      if (key === 'Tab') byKeyboard.current = true;
    };
    const pointed = (): void => {
      byKeyboard.current = false;
    };
    window.addEventListener('keydown', pressed, { capture: true });
    window.addEventListener('pointerdown', pointed, { capture: true });
    return () => {
      window.removeEventListener('keydown', pressed, { capture: true });
      window.removeEventListener('pointerdown', pointed, { capture: true });
    };
  }, [active]);
  return byKeyboard;
}

const isNear = (edge: Edge, y: number): boolean => (edge === 'top' ? y <= REACH : y >= window.innerHeight - 1 - REACH);

/** Brings the edge back when the pointer is near it. A touch screen has a button instead, because a finger cannot hover. */
function useReach(edge: Edge, active: boolean): void {
  useEffect(() => {
    if (!active) return;
    const moved = ({ pointerType, clientY, buttons }: PointerEvent): void => {
      if (pointerType !== 'touch' && buttons === 0 && isNear(edge, clientY)) showEdge(edge, 'near');
    };
    window.addEventListener('pointermove', moved);
    return () => window.removeEventListener('pointermove', moved);
  }, [edge, active]);
}

function useLeaving(edge: Edge, place: RefObject<HTMLElement | null>, active: boolean, byKeyboard: RefObject<boolean>): void {
  const shown = useApp((state) => state.edges[edge]);
  useEffect(() => {
    if (!active || shown === 'away') return;
    if (fingersOnly?.matches === true) {
      const touched = ({ target }: PointerEvent): void => {
        if (target instanceof Element && target.closest(BELONGS) === null) showEdge(edge, 'away');
      };
      window.addEventListener('pointerdown', touched, { capture: true });
      return () => window.removeEventListener('pointerdown', touched, { capture: true });
    }
    let usedMs = performance.now();
    const moved = (): void => {
      usedMs = performance.now();
    };
    const look = (): void => {
      if (place.current !== null && isUsed(place.current, byKeyboard.current)) usedMs = performance.now();
      else if (performance.now() - usedMs > STAY_MS) showEdge(edge, 'away');
    };
    const timer = window.setInterval(look, LOOK_MS);
    if (shown === 'called') window.addEventListener('pointermove', moved);
    return () => {
      window.clearInterval(timer);
      window.removeEventListener('pointermove', moved);
    };
  }, [edge, place, active, shown, byKeyboard]);
}

export const PageEdge = ({ edge, children }: { readonly edge: Edge; readonly children: ReactNode }): ReactElement => {
  const active = useApp(recedes);
  const shown = useApp((state) => recedes(state) && state.edges[edge] !== 'away');
  const place = useRef<HTMLDivElement>(null);
  const byKeyboard = useByKeyboard(active);
  useReach(edge, active);
  useLeaving(edge, place, active, byKeyboard);
  const focused = (): void => {
    if (active && byKeyboard.current) showEdge(edge, 'near');
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the handler only reacts to the focus, and is no control.
    <div ref={place} className={`edge edge-${edge}`} data-shown={shown} onFocus={focused}>
      <AwayContext value={active && !shown}>{children}</AwayContext>
    </div>
  );
};
