// Goes to a link that the page itself made. It opens as if the user had followed it, and the browser's Back leads to what was there before.
import { writeAddress } from './address.ts';
import type { Decoded } from './link.ts';
import { session } from './session.ts';
import { visit } from './visit.ts';

/** The arguments are the decoded content of `link`, whose length does not matter. Resolves when the link is open. */
export function goTo(link: string, { asked, proof, passedOver }: Omit<Decoded & { readonly type: 'read' }, 'type'>): Promise<void> {
  turnPage(link);
  return visit({ type: 'link', asked, proof, passedOver, refusal: null });
}

/** Makes a new entry in the browser's history for the given link. */
export function turnPage(link: string): void {
  writeAddress();
  history.pushState(history.state, '', link);
  session.address.known = location.hash;
}
