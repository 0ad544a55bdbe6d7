// The lines between the title of a story and its first beat, such as the mail that the story is about, the figure above its scene, and its
// programs.
//
//   ::mail Mel Gorman, 17 March 2013: "Reduce system disruption due to kswapd"
//   ::sides without swap | with swap                                         read-side-names.model.ts
//   ::price counter pswpout MB lower 150: anonymous pages | swapped out       price.model.ts
//   ::cast memcached: an in-memory store                                       cast.model.ts, one line for each
//   ::kind anon                                                              the kind of pages that the story is about
//   ::third before deb6_1_192 | Linux 6.1 | Since 5.16, …                      third.model.ts
import { type CastMember, MOST_CAST, readCastMember } from '../scene/cast.model.ts';
import type { SideNames } from '../side-names.model.ts';
import { type Price, readPrice } from './price.model.ts';
import { readSideNames } from './read-side-names.model.ts';
import { readThirdKernel, type ThirdKernel } from './third.model.ts';

export type StoryHeader = {
  /** The author of the mail, its date and its subject; null: the story is about no mail. */
  readonly mail: string | null;
  /** The names of the sides; null: the sides are named by their patches. */
  readonly sides: SideNames | null;
  /** The figure above the scene in each beat that has no price of its own. */
  readonly price: Price | null;
  /** The line number of the price, from 1; 0: the story has no price. */
  readonly priceLine: number;
  /** The programs on the programs' floor; if empty, the scene shows the programs of the scenario. */
  readonly cast: readonly CastMember[];
  /** The story is about anonymous pages only, so the scene shows them larger; null: it is about both kinds. */
  readonly kind: 'anon' | null;
  /** A third kernel that the user can run; null: the story has only two kernels. */
  readonly third: ThirdKernel | null;
};

export const noHeader: StoryHeader = { mail: null, sides: null, price: null, priceLine: 0, cast: [], kind: null, third: null };

/** The directives of the header, in the order of the table in docs/story.md, as a test checks. */
export const HEADER_DIRECTIVES = ['mail', 'sides', 'price', 'cast', 'kind', 'third'] as const;

/** A mistake in the header; the caller adds its line number. */
export class HeaderMistake extends Error {}

/** The header with one more directive; throws a HeaderMistake if the line is not valid there. */
export function readHeaderLine(header: StoryHeader, text: string, line: number): StoryHeader {
  const [, name = '', rest = ''] = /^::(\S*)\s*(.*)$/.exec(text) ?? [];
  if (name === 'mail' && header.mail === null && rest !== '') return { ...header, mail: rest };
  if (name === 'sides' && header.sides === null) return { ...header, sides: orMistake(readSideNames(rest)) };
  if (name === 'price' && header.price === null) return { ...header, price: orMistake(readPrice(rest)), priceLine: line };
  if (name === 'cast' && header.cast.length < MOST_CAST) return { ...header, cast: [...header.cast, orMistake(readCastMember(rest))] };
  if (name === 'kind' && header.kind === null && rest === 'anon') return { ...header, kind: rest };
  if (name === 'third' && header.third === null) return { ...header, third: orMistake(readThirdKernel(rest)) };
  throw new HeaderMistake(
    `"${text.slice(0, 60)}" is before the first beat; expected ::mail, ::sides, ::price, ::kind anon and ::third, once each, and up to ${MOST_CAST} ::cast.`,
  );
}

function orMistake<T>(reading: T | string): T {
  if (typeof reading === 'string') throw new HeaderMistake(reading);
  return reading;
}
