// Who bets by keyboard types at once: the first field of the sheet has the focus when the sheet comes.
import { type RefObject, useEffect, useRef } from 'react';
import { useHand } from '../../parts/use-hand.ts';

/** Where somebody is at work with something else, whatever comes behind it. */
const AT_WORK = '[role="dialog"], [role="listbox"], [role="menu"], textarea, [contenteditable="true"]';

/** Within another page the focus may be with that page, and a keyboard on the glass would lie over the sheet. */
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
