// What stands between the title of a story and its first beat: where it comes from, the figure above its scene and who is in it.
//
//   ::mail Mel Gorman, 17 March 2013: "Reduce system disruption due to kswapd"
//   ::price counter pswpout MB lower 150: anonymous pages | swapped out       price.model.ts
//   ::cast memcached: an in-memory store                                       cast.model.ts, one line for each
import { type CastMember, MOST_CAST, readCastMember } from '../scene/cast.model.ts';
import { type Price, readPrice } from './price.model.ts';

export type StoryHeader = {
  /** Who wrote what, and when. */
  readonly mail: string | null;
  /** The figure above the scene, in each beat that has none of its own. */
  readonly price: Price | null;
  /** Where it stands in the text, 1..; 0: there is none. */
  readonly priceLine: number;
  /** Who stands on the programs' floor; nobody: whoever works there. */
  readonly cast: readonly CastMember[];
};

export const noHeader: StoryHeader = { mail: null, price: null, priceLine: 0, cast: [] };

/** In the order in which they are written. */
export const HEADER_DIRECTIVES = ['mail', 'price', 'cast'] as const;

/** A mistake in the header, without its place. */
export class HeaderMistake extends Error {}

/** Adds one directive to what is known; throws a HeaderMistake. */
export function readHeaderLine(header: StoryHeader, text: string, line: number): StoryHeader {
  const [, name = '', rest = ''] = /^::(\S*)\s*(.*)$/.exec(text) ?? [];
  if (name === 'mail' && header.mail === null && rest !== '') return { ...header, mail: rest };
  if (name === 'price' && header.price === null) return { ...header, price: orMistake(readPrice(rest)), priceLine: line };
  if (name === 'cast' && header.cast.length < MOST_CAST) return { ...header, cast: [...header.cast, orMistake(readCastMember(rest))] };
  throw new HeaderMistake(
    `"${text.slice(0, 60)}" stands before the first beat; expected ::mail and ::price, once each, and up to ${MOST_CAST} ::cast.`,
  );
}

function orMistake<T>(reading: T | string): T {
  if (typeof reading === 'string') throw new HeaderMistake(reading);
  return reading;
}
