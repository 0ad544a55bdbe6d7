// The one key of the stage that means something before there is a stage.
import { useEffect } from 'react';
import { commandFor } from '../transport/keys.model.ts';

export const useLabKey = (link: string): void => {
  useEffect(() => {
    const pressed = (press: KeyboardEvent): void => {
      const command = commandFor({ key: press.key, shift: press.shiftKey, ctrl: press.ctrlKey, alt: press.altKey, meta: press.metaKey });
      const inList = press.target instanceof Element && press.target.closest('[role="listbox"]') !== null;
      if (command !== 'toggleLab' || inList || press.defaultPrevented) return;
      press.preventDefault();
      location.hash = link;
    };
    window.addEventListener('keydown', pressed);
    return () => window.removeEventListener('keydown', pressed);
  }, [link]);
};
