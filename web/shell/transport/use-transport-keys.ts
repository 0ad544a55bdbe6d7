// Transport keys work wherever the focus is, except in text fields, dialogs and open lists. They are handled before any control sees them,
// so that a focused control never takes them.
import { useEffect } from 'react';
import { type Command, commandFor, repeats } from '../../domain/transport/keys.model.ts';
import { runCommand } from '../../parts/run-command.ts';
import { appState } from '../../state/store.ts';
import { storyTold } from '../../state/told.ts';
import { ownKeys } from './own-keys.ts';

const KEEPS_ITS_KEYS = 'textarea, select, [contenteditable="true"], [role="dialog"], [role="listbox"], [role="menu"]';
const NOT_TEXT: ReadonlySet<string> = new Set(['range', 'checkbox', 'radio', 'button', 'submit', 'reset', 'color', 'file', 'image']);

/** A field of one line has no use for these keys, so they always move the story; without a story they scroll the page. */
const PAGE_KEYS: ReadonlySet<string> = new Set(['PageUp', 'PageDown']);

const keepsItsKeys = (target: EventTarget | null, key: string): boolean => {
  if (!(target instanceof Element)) return false;
  if (target instanceof HTMLInputElement && PAGE_KEYS.has(key)) return false;
  // A text field keeps all keys, unless it lists the keys that it needs.
  if (target instanceof HTMLInputElement && !NOT_TEXT.has(target.type) && !target.hasAttribute('data-own-keys')) return true;
  return target.closest(KEEPS_ITS_KEYS) !== null || ownKeys(target).includes(key);
};

/** The key that opened the ledger also closes it, although the ledger is a dialog. */
const closesItself = (command: Command, target: EventTarget | null): boolean =>
  command === 'toggleLedger' && target instanceof Element && target.closest('.ledger') !== null;

export const useTransportKeys = (showHelp: () => void): void => {
  useEffect(() => {
    const pressed = (press: KeyboardEvent): void => {
      // Keys that are typed for the palette are not commands, even before its field has been rendered.
      if (press.defaultPrevented || appState().palette) return;
      const command = commandFor({ key: press.key, shift: press.shiftKey, ctrl: press.ctrlKey, alt: press.altKey, meta: press.metaKey });
      if (command === null || (keepsItsKeys(press.target, press.key) && !closesItself(command, press.target))) return;
      if (PAGE_KEYS.has(press.key) && storyTold(appState()) === null) return;
      press.preventDefault();
      press.stopImmediatePropagation();
      if (!press.repeat || repeats(command)) runCommand(command, showHelp);
    };
    // A button reacts to the release of Space, so the release must not reach it either.
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
