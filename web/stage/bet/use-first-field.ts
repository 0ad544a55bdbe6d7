// When the sheet appears, its first field takes the focus, so that a viewer with a keyboard can type at once.
import { type RefObject, useEffect, useRef } from 'react';
import { useHand } from '../../parts/use-hand.ts';

/** Elements in which the user is busy with something else, so the sheet must not take the focus. */
const AT_WORK = '[role="dialog"], [role="listbox"], [role="menu"], textarea, [contenteditable="true"]';

/** The field does not take the focus if the page is embedded and the focus is outside of it, nor on a touch screen, where the on-screen
 * keyboard would cover the sheet. */
export function useFirstField(): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  const byKeys = useHand() === 'keys';
  useEffect(() => {
    const mayTake = byKeys && document.hasFocus() && document.querySelector('[role="dialog"]') === null;
    if (mayTake && document.activeElement?.closest(AT_WORK) == null)
      form.current?.querySelector<HTMLElement>('input, [role="slider"]')?.focus({ preventScroll: true });
  }, [byKeys]);
  return form;
}
