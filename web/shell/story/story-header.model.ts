// What stands between the title of a story and its first beat: what its card in the gallery shows, the figure above its scene and who is in it.
//
//   ::mail Mel Gorman, 17 March 2013: "Reduce system disruption due to kswapd"
//   ::glance counter pswpout until 800s: pages pushed out to swap
//   ::price counter pswpout MB lower 150: programs' memory | thrown out       price.model.ts
//   ::cast memcached: an in-memory store                                       cast.model.ts, one line for each
import type { Ns } from '../../engine/units.ts';
import { type CastMember, MOST_CAST, readCastMember } from './cast.model.ts';
import { type Price, readPrice } from './price.model.ts';
import { readValue, VALUE_WORDS, type Value } from './story-values.model.ts';

/** One number of both runs, followed from their start. */
export type Glance = { readonly value: Value; readonly untilNs: Ns; readonly caption: string };
export type StoryHeader = {
  /** Who wrote what, and when. */
  readonly mail: string | null;
  readonly glance: Glance | null;
  /** The figure above the scene, in each beat that has none of its own. */
  readonly price: Price | null;
  /** Who stands on the programs' floor; nobody: whoever works there. */
  readonly cast: readonly CastMember[];
};

export const noHeader: StoryHeader = { mail: null, glance: null, price: null, cast: [] };

/** Longer glances are not computed while somebody looks at a card. */
const LONGEST_S = 2_000;

/** A mistake in the header, without its place. */
export class HeaderMistake extends Error {}

/** Adds one directive to what is known; throws a HeaderMistake. */
export function readHeaderLine(header: StoryHeader, text: string): StoryHeader {
  const [, name = '', rest = ''] = /^::(\S*)\s*(.*)$/.exec(text) ?? [];
  if (name === 'mail' && header.mail === null && rest !== '') return { ...header, mail: rest };
  if (name === 'glance' && header.glance === null) return { ...header, glance: readGlance(rest) };
  if (name === 'price' && header.price === null) return { ...header, price: orMistake(readPrice(rest)) };
  if (name === 'cast' && header.cast.length < MOST_CAST) return { ...header, cast: [...header.cast, orMistake(readCastMember(rest))] };
  throw new HeaderMistake(
    `"${text.slice(0, 60)}" stands before the first beat; ::mail, ::glance and ::price, once each, and up to ${MOST_CAST} ::cast would be right.`,
  );
}

function orMistake<T>(reading: T | string): T {
  if (typeof reading === 'string') throw new HeaderMistake(reading);
  return reading;
}

function readGlance(text: string): Glance {
  const [, place = '', seconds = '', caption = ''] = /^(.+?) until (\d{1,4})s: (.+)$/.exec(text) ?? [];
  const value = readValue(place, 'before');
  if (value === null || Number(seconds) < 1 || Number(seconds) > LONGEST_S)
    throw new HeaderMistake(
      `"${text.slice(0, 60)}" is not a glance; "counter pswpout until 800s: what it counts" would be right, up to ${LONGEST_S} s, with a number of the run: ${VALUE_WORDS}.`,
    );
  return { value, untilNs: Number(seconds) * 1e9, caption };
}
