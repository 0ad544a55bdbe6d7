// The keys of the presenter's window. The keys of a clicker and of the audience's page control the audience's window. Digits count hands or
// preview a beat; Enter shows that beat to the audience, and Escape ends the preview. Letters count hands, or switch the pointer, the counts
// or the QR code on and off.
import { useEffect } from 'react';
import { sumOf } from '../../domain/presenter/hands.model.ts';
import type { RemoteCommand } from '../../domain/presenter/messages.model.ts';
import { letterOf } from '../../domain/story/bets.model.ts';
import type { Beat } from '../../domain/story/story.model.ts';
import { count, goTo, handsOf, hideHands, look, presenterState, say, showHands } from '../../state/presenter.ts';

const REMOTE: Readonly<Record<string, RemoteCommand>> = {
  PageDown: 'beatForward',
  ArrowRight: 'beatForward',
  PageUp: 'beatBack',
  ArrowLeft: 'beatBack',
  ' ': 'togglePlay',
  '.': 'darken',
  b: 'darken',
};

/** A digit that is typed within this time after another one, in milliseconds, continues its number. */
const TYPED_MS = 1_200;
const TEN = 10;

/** Whether a key press goes to a text field. The keys of a clicker control the audience's window even then. */
const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('textarea, input:not([type="file"])') !== null;

/** The beat in the audience's window, while its bet is open. */
function openBet(): Beat | null {
  const { telling, place } = presenterState();
  const open = place?.bet === 'there' || place?.bet === 'asked';
  return (open ? telling?.story.beats.find(({ id }) => id === place.beat) : undefined) ?? null;
}

function countLetter(press: KeyboardEvent): boolean {
  const beat = openBet();
  const hands = beat === null ? null : handsOf(presenterState(), beat);
  const answer = hands?.kind === 'letters' ? hands.counts.find((one) => letterOf(one.answer) === press.key.toUpperCase()) : undefined;
  if (beat === null || answer === undefined) return false;
  count(beat, answer.answer, press.shiftKey ? TEN : 1);
  return true;
}

function toggleHands(): void {
  const beat = openBet();
  const hands = beat === null ? null : handsOf(presenterState(), beat);
  if (beat === null || hands === null || sumOf(hands) === 0) return;
  if (presenterState().place?.spread === true) hideHands(beat);
  else showHands(beat);
}

type Typed = { text: string; atMs: number };

/** Gives the focus to the field for called numbers, so that the digit is typed there. Without that field, previews a beat by its number. */
function typeDigit(typed: Typed, digit: string): void {
  const field = document.querySelector<HTMLInputElement>('[data-called]');
  if (field !== null) {
    field.focus();
    return;
  }
  const now = performance.now();
  typed.text = now - typed.atMs < TYPED_MS ? typed.text + digit : digit;
  typed.atMs = now;
  const beat = presenterState().telling?.story.beats[Number(typed.text) - 1];
  if (beat !== undefined) look(beat.id);
}

export const usePresenterKeys = (togglePoint: () => void): void => {
  useEffect(() => {
    const typed: Typed = { text: '', atMs: 0 };
    const handles = (press: KeyboardEvent): boolean => {
      const writing = isWriting(press.target);
      const clicks = press.key === 'PageDown' || press.key === 'PageUp';
      if (press.altKey || press.metaKey || press.ctrlKey || (writing && !clicks)) return false;
      if (/^[a-f]$/i.test(press.key) && countLetter(press)) return true;
      const remote = REMOTE[press.key] ?? REMOTE[press.key.toLowerCase()];
      if (remote !== undefined) {
        if (!press.repeat) say({ type: 'do', command: remote });
        return true;
      }
      // typeDigit gives the focus to the field for called numbers, if there is one; then the browser types the digit into it.
      if (/^\d$/.test(press.key)) {
        typeDigit(typed, press.key);
        return document.querySelector('[data-called]') === null;
      }
      const { preview, place } = presenterState();
      // On a control in these parts, Enter presses the control.
      const onControl =
        press.target instanceof Element && press.target.closest('.presenter-beat:not(.looked-at), .presenter-next') !== null;
      if (press.key === 'Enter' && preview !== null && !onControl) goTo(preview);
      else if (press.key === 'Escape' && preview !== null) look(null);
      else if (press.key.toLowerCase() === 'o') togglePoint();
      else if (press.key.toLowerCase() === 's') toggleHands();
      else if (press.key.toLowerCase() === 'q') say({ type: 'qr', shown: place?.qr !== true });
      else return false;
      return true;
    };
    const pressed = (press: KeyboardEvent): void => {
      if (press.defaultPrevented || !handles(press)) return;
      press.preventDefault();
      press.stopImmediatePropagation();
    };
    // A button reacts to the release of Space, so the release must not reach the button either.
    const released = (press: KeyboardEvent): void => {
      if (press.key !== ' ' || isWriting(press.target)) return;
      press.preventDefault();
      press.stopImmediatePropagation();
    };
    window.addEventListener('keydown', pressed, { capture: true });
    window.addEventListener('keyup', released, { capture: true });
    return () => {
      window.removeEventListener('keydown', pressed, { capture: true });
      window.removeEventListener('keyup', released, { capture: true });
    };
  }, [togglePoint]);
};
