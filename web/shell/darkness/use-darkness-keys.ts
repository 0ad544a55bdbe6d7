// The keys that darken the screen, and any key that lights it up again. They work on every page, and are handled before any element gets them.
import { useEffect } from 'react';
import { commandFor } from '../../domain/transport/keys.model.ts';
import { darken, lightUp } from '../../state/darkness.ts';
import { logCommand } from '../../state/key-log.ts';
import { appState } from '../../state/store.ts';
import { ownKeys } from '../transport/own-keys.ts';

/** Elements in which a letter is text and not a command. */
const TAKES_LETTERS =
  'input:not([type="range"], [type="checkbox"], [type="radio"], [data-own-keys]), textarea, select, [contenteditable="true"], [role="listbox"], [role="menu"]';

/** Modifier keys, dead keys and function keys, which never light up or darken the screen. */
const NOT_OURS = /^(Shift|Control|Alt|AltGraph|Meta|CapsLock|Dead|F\d+)$/;

const combined = ({ ctrlKey, altKey, metaKey }: KeyboardEvent): boolean => ctrlKey || altKey || metaKey;

/** Handles a key press; returns whether it did. */
function take(press: KeyboardEvent): boolean {
  if (NOT_OURS.test(press.key) || combined(press)) return false;
  if (appState().dark) {
    // If the user keeps the key pressed that has darkened the screen, its repetitions do not light it up.
    if (!press.repeat) lightUp();
    return true;
  }
  const command = commandFor({ key: press.key, shift: press.shiftKey, ctrl: false, alt: false, meta: false });
  const takes = ({ target, key }: KeyboardEvent): boolean =>
    target instanceof Element && (target.closest(TAKES_LETTERS) !== null || ownKeys(target).includes(key));
  if (command !== 'darken' || takes(press)) return false;
  if (!press.repeat) {
    logCommand(command);
    darken();
  }
  return true;
}

export const useDarknessKeys = (): void => {
  useEffect(() => {
    const pressed = (press: KeyboardEvent): void => {
      if (press.defaultPrevented || !take(press)) return;
      press.preventDefault();
      press.stopImmediatePropagation();
    };
    window.addEventListener('keydown', pressed, { capture: true });
    return () => window.removeEventListener('keydown', pressed, { capture: true });
  }, []);
};
