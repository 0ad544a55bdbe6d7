// Keys of the stage that also work in the gallery: they open the lab and the help, start the first story, and go back to the end of
// the story from which the user came.
import { useEffect } from 'react';
import { commandFor } from '../../domain/transport/keys.model.ts';
import { goBackToEnd } from '../../state/next-story.ts';

type Ways = { readonly toLab: string; readonly toStart: string | null; readonly onHelp: () => void };

const goTo = (link: string): void => {
  location.hash = link;
};

/** Whether the end of the gallery is visible. If not, Page Down scrolls the gallery; if so, it starts the story. */
const isAtEnd = (): boolean => window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 1;

export const useGalleryKeys = ({ toLab, toStart, onHelp }: Ways): void => {
  useEffect(() => {
    const actionFor = (press: KeyboardEvent): (() => void) | null => {
      const command = commandFor({ key: press.key, shift: press.shiftKey, ctrl: press.ctrlKey, alt: press.altKey, meta: press.metaKey });
      if (command === 'toggleLab') return () => goTo(toLab);
      if (command === 'help') return onHelp;
      if (command === 'beatBack' && window.scrollY === 0) return () => void goBackToEnd(null);
      return command === 'beatForward' && toStart !== null && isAtEnd() ? () => goTo(toStart) : null;
    };
    const pressed = (press: KeyboardEvent): void => {
      const elsewhere = press.target instanceof Element && press.target.closest('[role="listbox"], [role="dialog"]') !== null;
      const action = elsewhere || press.defaultPrevented ? null : actionFor(press);
      if (action === null) return;
      press.preventDefault();
      action();
    };
    window.addEventListener('keydown', pressed);
    return () => window.removeEventListener('keydown', pressed);
  }, [toLab, toStart, onHelp]);
};
