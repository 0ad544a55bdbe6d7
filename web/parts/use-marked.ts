// Finds the term that the user asks about by resting the pointer on it, clicking it, holding a finger on it, or moving to a heading with
// the keyboard. Labels can be below buttons and canvases, so this searches all elements under the pointer, not only the one that receives
// the event.
import { useEffect, useState } from 'react';
import { type Marked, markedBy } from './term.ts';

/** How long the pointer must rest on a term, in ms, so that a pointer that only passes opens nothing. */
const REST_MS = 600;
/** Time for the pointer to move from the term to its definition, in ms. The definition stays open while the pointer is on it. */
const LEAVE_MS = 250;
const LONG_PRESS_MS = 500;
/** The capture phase, because controls stop the event in the later phase. */
const EARLY = { passive: true, capture: true } as const;
/** A finger that moves farther than this, in CSS pixels, is scrolling. */
const STEADY_PX = 10;

/** Elements that are over the stage and hide its terms. */
const OVER_THE_STAGE = '.why, .twin, .notice, .overlay, .popover';

const isDefinition = (target: EventTarget | null): boolean => target instanceof Element && target.closest('.definition') !== null;

/** Whether a click on the element has its own effect. A definition would then take the Escape key away from it. */
const actsItself = (target: EventTarget | null): boolean => target instanceof Element && target.closest('.button, .code-changed') !== null;

function markedAt(x: number, y: number): Marked | null {
  const below = document.elementsFromPoint(x, y);
  if (below[0]?.closest(OVER_THE_STAGE) !== null || below[0]?.closest('.app') === null) return null;
  // A tank is covered by a button with the tank's term. The labels under the button are inside the tank and have their own terms, so the
  // innermost element counts.
  return below
    .map(markedBy)
    .reduce((inner, one) => (inner === null || (one !== null && inner.element.contains(one.element)) ? one : inner), null);
}

export function useMarked(): Marked | null {
  const [marked, setMarked] = useState<Marked | null>(null);
  useEffect(() => {
    let shown: Marked | null = null;
    let isHeld = false;
    let timer: ReturnType<typeof setTimeout> | null = null;
    let next: Marked | null = null;
    let press: { readonly x: number; readonly y: number } | null = null;
    const wait = (ms: number, act: () => void): void => {
      if (timer !== null) clearTimeout(timer);
      timer = setTimeout(() => {
        timer = null;
        act();
      }, ms);
    };
    const calm = (): void => {
      if (timer !== null) clearTimeout(timer);
      timer = null;
      next = null;
    };
    const show = (what: Marked | null, hold: boolean): void => {
      calm();
      isHeld = what !== null && hold;
      shown = what;
      setMarked(what);
    };
    const moved = (event: PointerEvent): void => {
      if (event.pointerType === 'touch') {
        if (press !== null && Math.hypot(event.clientX - press.x, event.clientY - press.y) > STEADY_PX) {
          press = null;
          calm();
        }
        return;
      }
      if (isHeld || event.buttons !== 0) return;
      const found = isDefinition(event.target) ? shown : markedAt(event.clientX, event.clientY);
      if (found?.element === shown?.element) calm();
      else if (found === null) wait(LEAVE_MS, () => show(null, false));
      else if (found.element !== next?.element) {
        wait(REST_MS, () => show(found, false));
        next = found;
      }
    };
    const pressed = (event: PointerEvent): void => {
      if (event.pointerType !== 'touch' || isDefinition(event.target)) return;
      press = { x: event.clientX, y: event.clientY };
      const found = markedAt(event.clientX, event.clientY);
      if (found !== null) wait(LONG_PRESS_MS, () => show(found, true));
      else if (shown !== null) show(null, false);
    };
    const lifted = (event: PointerEvent): void => {
      if (event.pointerType === 'touch' && press !== null) calm();
      press = null;
    };
    const clicked = (event: MouseEvent): void => {
      if (isDefinition(event.target) || !(event instanceof PointerEvent) || event.pointerType !== 'mouse') return;
      const found = actsItself(event.target) ? null : markedAt(event.clientX, event.clientY);
      show(found, true);
    };
    const focused = (event: FocusEvent): void => {
      const target = event.target instanceof Element && event.target.matches('[data-term]:focus-visible') ? event.target : null;
      if (target !== null) show(markedBy(target), false);
      else if (shown !== null && !isHeld) show(null, false);
    };
    const closed = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || shown === null) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      show(null, false);
    };
    const gone = (): void => {
      if (shown !== null) show(null, false);
    };
    window.addEventListener('pointermove', moved, { passive: true });
    window.addEventListener('pointerdown', pressed, EARLY);
    window.addEventListener('pointerup', lifted, EARLY);
    window.addEventListener('pointercancel', lifted, EARLY);
    window.addEventListener('click', clicked, { capture: true });
    window.addEventListener('focusin', focused);
    window.addEventListener('keydown', closed, { capture: true });
    window.addEventListener('resize', gone);
    return () => {
      calm();
      window.removeEventListener('pointermove', moved);
      window.removeEventListener('pointerdown', pressed, EARLY);
      window.removeEventListener('pointerup', lifted, EARLY);
      window.removeEventListener('pointercancel', lifted, EARLY);
      window.removeEventListener('click', clicked, { capture: true });
      window.removeEventListener('focusin', focused);
      window.removeEventListener('keydown', closed, { capture: true });
      window.removeEventListener('resize', gone);
    };
  }, []);
  return marked;
}
