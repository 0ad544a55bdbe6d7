// What a link for a class leaves out and keeps from being changed. It leads, it does not guard: whoever edits the link is free.

import { type AppState, appState } from './store.ts';
import type { Lock, Part } from './teaching.model.ts';

export const isHidden =
  (part: Part) =>
  ({ intent }: AppState): boolean =>
    intent.hide.includes(part);

export const locks =
  (lock: Lock) =>
  ({ intent }: AppState): boolean =>
    intent.lock.includes(lock);

/** For commands: right now. */
export const isLocked = (lock: Lock): boolean => locks(lock)(appState());
