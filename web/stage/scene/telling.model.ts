// The properties of the scene that a story decides.

import type { Price } from '../../domain/story/price.model.ts';
import type { See } from '../../domain/story/see.model.ts';
import type { StoryHeader } from '../../domain/story/story-header.model.ts';
import type { Telling } from '../../domain/telling/scene.model.ts';
import { middleOf } from './middle.model.ts';

type BeatInput = {
  readonly header: StoryHeader | null;
  /** The cost that the beat shows; null: the beat shows that of the story. */
  readonly price: Price | null;
  /** The mark that the beat points at. */
  readonly see: See | null;
};
/** `picture`: the name of the scenario's picture; `nodes`: number of NUMA nodes. */
type Machine = { readonly picture: string; readonly nodes: number };

export function tellingOf({ header, price, see }: BeatInput, { picture, nodes }: Machine): Telling {
  const isBeside = price?.beside === true;
  return {
    names: header?.sides ?? null,
    middle: middleOf(picture, nodes, see),
    kind: header?.kind ?? null,
    cast: header?.cast ?? [],
    price: (isBeside ? null : price) ?? header?.price ?? null,
    cost: isBeside ? price : null,
    ...(see?.mark.kind === 'call' ? { call: see.side } : {}),
  };
}
