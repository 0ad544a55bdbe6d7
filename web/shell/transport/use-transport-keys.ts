// The transport keys. They work wherever the focus is, except in text fields, dialogs, menus and open lists. They are handled before any
// control gets them, so that a focused control takes only the keys that its attribute lists (own-keys.ts).
import { useEffect } from 'react';
import { type Command, commandFor, repeats } from '../../domain/transport/keys.model.ts';
import { runCommand } from '../../parts/run-command.ts';
import { appState } from '../../state/store.ts';
import { shownStory } from '../../state/told.ts';
import { ownKeys } from './own-keys.ts';

const KEEPS_ITS_KEYS = 'textarea, select, [contenteditable="true"], [role="dialog"], [role="listbox"], [role="menu"]';
const NOT_TEXT: ReadonlySet<string> = new Set(['range', 'checkbox', 'radio', 'button', 'submit', 'reset', 'color', 'file', 'image']);

/** Keys that work even in a field of one line, which has no use for them. They move the story; without a story they scroll the page. */
const PAGE_KEYS: ReadonlySet<string> = new Set(['PageUp', 'PageDown']);

const keepsItsKeys = (target: EventTarget | null, key: string): boolean => {
  if (!(target instanceof Element)) return false;
  if (target instanceof HTMLInputElement && PAGE_KEYS.has(key)) return false;
  // A text field keeps all keys, unless its attribute lists the keys that it needs.
  if (target instanceof HTMLInputElement && !NOT_TEXT.has(target.type) && !target.hasAttribute('data-own-keys')) return true;
  return target.closest(KEEPS_ITS_KEYS) !== null || ownKeys(target).includes(key);
};

/** Whether the key closes the dialog in which it is pressed: only the ledger has such a key, which also opens it. */
const closesItself = (command: Command, target: EventTarget | null): boolean =>
  command === 'toggleLedger' && target instanceof Element && target.closest('.ledger') !== null;

export const useTransportKeys = (showHelp: () => void): void => {
  useEffect(() => {
    const pressed = (press: KeyboardEvent): void => {
      // While the palette is open, keys are text for its field and not commands, even before the field has been rendered.
      if (press.defaultPrevented || appState().palette) return;
      const command = commandFor({ key: press.key, shift: press.shiftKey, ctrl: press.ctrlKey, alt: press.altKey, meta: press.metaKey });
      if (command === null || (keepsItsKeys(press.target, press.key) && !closesItself(command, press.target))) return;
      if (PAGE_KEYS.has(press.key) && shownStory(appState()) === null) return;
      press.preventDefault();
      press.stopImmediatePropagation();
      if (!press.repeat || repeats(command)) runCommand(command, showHelp);
    };
    // A button reacts to the release of Space, so the release must not reach the button either.
    const released = (press: KeyboardEvent): void => {
      if (press.key !== ' ' || keepsItsKeys(press.target, press.key)) return;
      press.preventDefault();
      press.stopImmediatePropagation();
    };
    window.addEventListener('keydown', pressed, { capture: true });
    window.addEventListener('keyup', released, { capture: true });
    return () => {
      window.removeEventListener('keydown', pressed, { capture: true });
      window.removeEventListener('keyup', released, { capture: true });
    };
  }, [showHelp]);
};
