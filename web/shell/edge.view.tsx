// What belongs to the page and not to the story: at its place at the depths Model and Kernel; at the depth Story beyond an edge, from where the pointer,
// the focus or a key brings it back for a while.
import { type ReactElement, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { AwayContext } from '../parts/away.ts';
import type { Edge } from '../state/edges.model.ts';
import { recedes, showEdge } from '../state/edges.ts';
import { useApp } from '../state/store.ts';

/** How long it stays when nobody has anything to do with it any more. */
const STAY_MS = 2_000;
const LOOK_MS = 200;
/** So near to the edge the pointer asks for it, CSS pixels. */
const REACH = 6;

/** A finger rests nowhere while one reads: what it has called goes when it touches something else. */
const fingersOnly = globalThis.matchMedia?.('(hover: none)');

const BELONGS = '.edge, .edge-caller, .popover, .overlay';

/** The pointer is on it, the focus came to it by keyboard, or a list of it is open. */
const isUsed = (place: HTMLElement, byKeyboard: boolean): boolean =>
  place.matches(':hover') ||
  (byKeyboard && place.contains(document.activeElement)) ||
  place.querySelector('[aria-expanded="true"]') !== null;

/** Whether the focus is where it is because of a key: what was clicked keeps it, too, and nobody looks there any more. */
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

/** A finger has no place where it rests; it has a button. */
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
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices that the focus has come.
    <div ref={place} className={`edge edge-${edge}`} data-shown={shown} onFocus={focused}>
      <AwayContext value={active && !shown}>{children}</AwayContext>
    </div>
  );
};
