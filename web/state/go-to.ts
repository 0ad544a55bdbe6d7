// Going to a link that is made here: it is opened like one that somebody has followed, and the browser's way back leads to what was there.
import { writeAddress } from './address.ts';
import type { Decoded } from './link.ts';
import { session } from './session.ts';
import { visit } from './visit.ts';

/** `said`: what the link says, whatever its length. Done when it is opened. */
export function goTo(link: string, { asked, proof, passedOver }: Omit<Decoded & { readonly type: 'read' }, 'type'>): Promise<void> {
  turnPage(link);
  return visit({ type: 'link', asked, proof, passedOver, refusal: null });
}

/** What the address says from here on is another entry of the browser's history. */
export function turnPage(link: string): void {
  writeAddress();
  history.pushState(history.state, '', link);
  session.address.known = location.hash;
}
