// The last commands by name, for whoever watches somebody's hands.
import type { Command } from '../domain/transport/keys.model.ts';
import { appState, setApp } from './store.ts';

/** A command, and how often it was given one after the other. `nth`: of all, by which a row knows itself. */
export type LoggedCommand = { readonly nth: number; readonly command: Command; readonly times: number };
/** The newest last. */
export type KeyLog = readonly LoggedCommand[];

/** More than that nobody reads before the next one. */
const LOGGED = 3;

export function withCommand(log: KeyLog, command: Command): KeyLog {
  const last = log.at(-1);
  if (last?.command === command) return [...log.slice(0, -1), { ...last, times: last.times + 1 }];
  return [...log, { nth: (last?.nth ?? 0) + 1, command, times: 1 }].slice(-LOGGED);
}

export const toggleKeyLog = (): void => setApp({ keyLog: appState().keyLog === null ? [] : null });

export function logCommand(command: Command): void {
  const { keyLog } = appState();
  if (keyLog !== null && command !== 'keyLog') setApp({ keyLog: withCommand(keyLog, command) });
}
