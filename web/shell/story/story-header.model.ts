// What stands between the title of a story and its first beat: what its card in the gallery shows.
//
//   ::mail Mel Gorman, 17 March 2013: "Reduce system disruption due to kswapd"
//   ::glance counter pswpout until 800s: pages pushed out to swap
import type { Ns } from '../../engine/units.ts';
import { readValue, VALUE_WORDS, type Value } from './story-values.model.ts';

/** One number of both runs, followed from their start. */
export type Glance = { readonly value: Value; readonly untilNs: Ns; readonly caption: string };
export type StoryHeader = {
  /** Who wrote what, and when. */
  readonly mail: string | null;
  readonly glance: Glance | null;
};

/** Longer glances are not computed while somebody looks at a card. */
const LONGEST_S = 2_000;

/** A mistake in the header, without its place. */
export class HeaderMistake extends Error {}

/** Adds one directive to what is known; throws a HeaderMistake. */
export function readHeaderLine(header: StoryHeader, text: string): StoryHeader {
  const [, name = '', rest = ''] = /^::(\S*)\s*(.*)$/.exec(text) ?? [];
  if (name === 'mail' && header.mail === null && rest !== '') return { ...header, mail: rest };
  if (name === 'glance' && header.glance === null) return { ...header, glance: readGlance(rest) };
  throw new HeaderMistake(`"${text.slice(0, 60)}" stands before the first beat; ::mail and ::glance, once each, would be right.`);
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
