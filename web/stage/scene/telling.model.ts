// What a story says of the scene, whoever shows it.

import type { Price } from '../../domain/story/price.model.ts';
import type { StoryHeader } from '../../domain/story/story-header.model.ts';
import type { Telling } from '../../domain/telling/scene.model.ts';
import { middleOf } from './middle.model.ts';

type Told = { readonly header: StoryHeader | null /** Of the beat; null: it has none of its own. */; readonly price: Price | null };
/** `picture`: by its name, as the scenario has it. */
type Of = { readonly picture: string; readonly nodes: number };

export function tellingOf({ header, price }: Told, { picture, nodes }: Of): Telling {
  const besides = price?.beside === true;
  return {
    middle: middleOf(picture, nodes),
    cast: header?.cast ?? [],
    price: (besides ? null : price) ?? header?.price ?? null,
    cost: besides ? price : null,
  };
}
