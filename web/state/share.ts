// Giving what is shown to others: as a link, a file, a frame in another page, or a link for a class.
import { linkTextWith, savedText, wholeAddress } from './address.ts';
import { pause } from './commands.ts';
import type { Intent } from './intent.ts';
import { titleFrom } from './link-values.ts';
import { appState, setApp } from './store.ts';

/** What is shared stands still. */
export function openShare(): void {
  pause();
  setApp({ sharing: true });
}

export const closeShare = (): void => setApp({ sharing: false });

export const setTitle = (typed: string): void => setApp({ intent: { ...appState().intent, title: titleFrom(typed) } });

/** The whole address of what is shown, with something else said of how it opens. */
export const addressWith = (change: Partial<Intent>): string => wholeAddress(linkTextWith(change));

/** Whether nobody but this computer can follow an address. */
export const isLocal = (): boolean =>
  ['file:', 'blob:'].includes(location.protocol) || /^(localhost|127\.|\[::1\])/.test(location.hostname);

/** What is saved as a file. */
export const savedRun = (title: string): string => savedText(title);

/** Follows a link here, as if somebody had sent it. */
export function openAddressHere(address: string): void {
  closeShare();
  location.hash = address.slice(address.indexOf('#'));
}
