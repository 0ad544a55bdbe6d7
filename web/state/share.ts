// Sharing the present state: as a link, a file, a frame in another page, or a link for a class.
import { fullAddress, linkTextWith, savedText } from './address.ts';
import { pause } from './commands.ts';
import type { Intent } from './intent.ts';
import { titleFrom } from './link-values.ts';
import { appState, setApp } from './store.ts';

/** Stops playing first, because a link leads to one moment. */
export function openShare(): void {
  pause();
  setApp({ sharing: true });
}

export const closeShare = (): void => setApp({ sharing: false });

export const setTitle = (typed: string): void => setApp({ intent: { ...appState().intent, title: titleFrom(typed) } });

/** The full address of the present state, with some fields changed. */
export const addressWith = (change: Partial<Intent>): string => fullAddress(linkTextWith(change));

/** Whether the address of this page works only on this computer. */
export const isLocal = (): boolean =>
  ['file:', 'blob:'].includes(location.protocol) || /^(localhost|127\.|\[::1\])/.test(location.hostname);

/** The content of the file in which the run is saved. */
export const savedRun = (title: string): string => savedText(title);

/** Opens the link of an address in this window, as if the user had received it. */
export function openAddressHere(address: string): void {
  closeShare();
  location.hash = address.slice(address.indexOf('#'));
}
