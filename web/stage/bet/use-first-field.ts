// Gives the focus to the first field of the sheet when the sheet appears, so that a viewer with a keyboard can type at once.
import { type RefObject, useEffect, useRef } from 'react';
import { useHand } from '../../parts/use-hand.ts';

/** While the focus is in one of these elements, the user is doing something else, so the sheet must not take the focus. */
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
