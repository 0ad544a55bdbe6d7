// Goes to a link that the page itself made, as if the user had followed it. The browser's Back returns to the previous place.
import { writeAddress } from './address.ts';
import type { Decoded } from './link.ts';
import { session } from './session.ts';
import { visit } from './visit.ts';

/** The second argument is the decoded content of `link`, so that the link may be longer than LINK_LIMIT. Resolves when its run is open. */
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
