// What a teacher's link leaves out and keeps from being changed. It guides the class and protects nothing, because anyone can edit the
// link.

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

/** The present state, for commands. */
export const isLocked = (lock: Lock): boolean => locks(lock)(appState());
