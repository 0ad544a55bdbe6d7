// The parts that belong to the page and not to the story. At the depths Model and Kernel they are in their places; at the depth Story they
// are beyond an edge, and the pointer, the focus or a key brings them back for a while.
import { type ReactElement, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { AwayContext } from '../parts/away.ts';
import type { Edge } from '../state/edges.model.ts';
import { recedes, showEdge } from '../state/edges.ts';
import { useApp } from '../state/store.ts';

/** How long an edge stays after its last use. */
const STAY_MS = 2_000;
const LOOK_MS = 200;
/** How near to the edge the pointer has to come to call it, in CSS pixels. */
const REACH = 6;

/** On a touch screen no pointer can rest on an edge, so a called edge goes away when the user touches something else. */
const fingersOnly = globalThis.matchMedia?.('(hover: none)');

const BELONGS = '.edge, .edge-caller, .popover, .overlay';

/** The pointer is on the edge, the focus came to it by keyboard, or one of its lists is open. */
const isUsed = (place: HTMLElement, byKeyboard: boolean): boolean =>
  place.matches(':hover') ||
  (byKeyboard && place.contains(document.activeElement)) ||
  place.querySelector('[aria-expanded="true"]') !== null;

/** Whether a key moved the focus to its place. An element that was clicked keeps the focus, too, although the user no longer needs it. */
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

/** Calls the edge when the pointer comes near. A finger cannot hover, so a touch screen has a button instead. */
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
    // biome-ignore lint/a11y/noStaticElementInteractions: the handler only notices that the focus has arrived.
    <div ref={place} className={`edge edge-${edge}`} data-shown={shown} onFocus={focused}>
      <AwayContext value={active && !shown}>{children}</AwayContext>
    </div>
  );
};
