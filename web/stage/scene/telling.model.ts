// The parts of the scene that a story decides, independent of who shows them.

import type { Price } from '../../domain/story/price.model.ts';
import type { See } from '../../domain/story/see.model.ts';
import type { StoryHeader } from '../../domain/story/story-header.model.ts';
import type { Telling } from '../../domain/telling/scene.model.ts';
import { middleOf } from './middle.model.ts';

type Told = {
  readonly header: StoryHeader | null;
  /** The price of the beat; null: the story's own. */
  readonly price: Price | null;
  /** The mark that the beat points at. */
  readonly see: See | null;
};
/** `picture`: the name of the scenario's picture. */
type Of = { readonly picture: string; readonly nodes: number };

export function tellingOf({ header, price, see }: Told, { picture, nodes }: Of): Telling {
  const besides = price?.beside === true;
  return {
    names: header?.sides ?? null,
    middle: middleOf(picture, nodes, see),
    kind: header?.kind ?? null,
    cast: header?.cast ?? [],
    price: (besides ? null : price) ?? header?.price ?? null,
    cost: besides ? price : null,
    ...(see?.mark.kind === 'call' ? { call: see.side } : {}),
  };
}
