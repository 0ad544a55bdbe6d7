// The parts that the present link leaves out, and the choices that it locks. This guides a class but protects nothing, because anyone can edit
// the link.

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

/** Whether the present link locks a choice, for commands. */
export const isLocked = (lock: Lock): boolean => locks(lock)(appState());
