// The last commands by name, for an audience that wants to see which keys were pressed.
import type { Command } from '../domain/transport/keys.model.ts';
import { appState, setApp } from './store.ts';

/** A command, and how many times in a row it was given. `nth`: its number among all commands, which serves as the key of its row. */
type LoggedCommand = { readonly nth: number; readonly command: Command; readonly times: number };
/** The last commands; the newest is at the end. */
export type KeyLog = readonly LoggedCommand[];

/** Number of commands shown. The audience cannot read more of them before the next one. */
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
