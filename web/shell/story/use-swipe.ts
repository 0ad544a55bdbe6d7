// A sideways swipe on the page changes to the next beat or the previous one, as Page Down and Page Up do.
import { useEffect } from 'react';
import { runCommand } from '../../parts/run-command.ts';

/** The least length of a swipe in CSS pixels, its least ratio of width to height, and its longest duration in milliseconds. */
const FAR_PX = 60;
const ACROSS = 2;
const LONGEST_MS = 800;
/** Above this zoom factor a moving finger pans the page, so it is no swipe. */
const NEAR = 1.05;
/** Elements that handle touches themselves, such as the slider of a bet's sheet and the field in which a curve is drawn. */
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
