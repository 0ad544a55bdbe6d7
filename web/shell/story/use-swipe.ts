// A finger that wipes across the story turns to the next beat, or back: as Page Down and Page Up do.
import { useEffect } from 'react';
import { runCommand } from '../../parts/run-command.ts';

/** So far it is a wipe, CSS pixels, and so many times farther across than along. */
const FAR_PX = 60;
const ACROSS = 2;
const LONGEST_MS = 800;
/** Beyond that somebody looks at a part of the page from near, and a finger that moves shifts it. */
const NEAR = 1.05;
/** What has a use of its own for a finger: of a bet's sheet, the slider and the room where a curve is drawn. */
const KEEPS_ITS_FINGERS = 'input, textarea, select, [role="slider"], [role="dialog"], [role="listbox"], fieldset .bet-plot-room, .edge';

const noHelp = (): void => undefined;

type Touched = { readonly x: number; readonly y: number; readonly ms: number };

export const useSwipe = (): void => {
  useEffect(() => {
    const under: { finger: Touched | null } = { finger: null };
    const began = ({ touches, target, timeStamp }: TouchEvent): void => {
      const [touch] = touches;
      const own = target instanceof Element && target.closest(KEEPS_ITS_FINGERS) !== null;
      under.finger = touch === undefined || touches.length > 1 || own ? null : { x: touch.clientX, y: touch.clientY, ms: timeStamp };
    };
    const ended = ({ changedTouches, timeStamp }: TouchEvent): void => {
      const { finger } = under;
      const [touch] = changedTouches;
      under.finger = null;
      if (finger === null || touch === undefined || timeStamp - finger.ms > LONGEST_MS) return;
      const [across, along] = [touch.clientX - finger.x, Math.abs(touch.clientY - finger.y)];
      if ((visualViewport?.scale ?? 1) > NEAR) return;
      if (Math.abs(across) < FAR_PX || Math.abs(across) < along * ACROSS) return;
      runCommand(across < 0 ? 'beatForward' : 'beatBack', noHelp);
    };
    addEventListener('touchstart', began, { passive: true });
    addEventListener('touchend', ended);
    return () => {
      removeEventListener('touchstart', began);
      removeEventListener('touchend', ended);
    };
  }, []);
};
