// The depth: how much detail the stage shows. Its geometry stays; only words and numbers come and go in their places.

import { OUTCOME_ROWS, type Outcome } from '../outcomes/outcomes.model.ts';
import type { Picture } from '../pictures.model.ts';
import { type Beat, paragraphsOfBeat } from '../story/story.model.ts';
import { valuesIn } from '../story/story-text.model.ts';
import type { StorySide, Value } from '../story/story-values.model.ts';

/** Five things in words; all structures with their numbers; or the kernel's own names beside them. */
export const DEPTHS = ['story', 'model', 'kernel'] as const;
export type Depth = (typeof DEPTHS)[number];

/** At the story's depth the stage is the scene; at the model's it is one of the pictures; the kernel's depth has the kernel's structures. */
export const showsScene = ({ depth, picture }: { readonly depth: Depth; readonly picture: Picture }): boolean =>
  depth === 'story' || (depth === 'model' && picture === 'scene');

/** The picture whose numbers are gathered: the lists where the scene is not shown. */
export function pictureShown(intent: { readonly depth: Depth; readonly picture: Picture }): Picture {
  if (showsScene(intent)) return 'scene';
  return intent.picture === 'scene' ? 'lists' : intent.picture;
}

/** Numbers of one side that the open beat mentions: at the depth Story the stage shows these and no others. */
export type Spoken = {
  readonly zone: (number: 'free' | 'min' | 'low' | 'high', zone: string) => boolean;
  readonly list: (name: string, zone: string) => boolean;
  readonly outcome: (outcome: Outcome) => boolean;
  readonly frame: (number: 'priority' | 'target') => boolean;
  /** Of a group, whichever of its counters. */
  readonly group: (name: string) => boolean;
};

export function spokenBy(beat: Beat | null, side: StorySide): Spoken {
  const places = (beat === null ? [] : paragraphsOfBeat(beat))
    .flatMap(valuesIn)
    .filter((value) => value.side === side)
    .map(({ place }) => place);
  const some = (is: (place: Value['place']) => boolean): boolean => places.some(is);
  const inZone = (named: string | null, zone: string): boolean => named === null || named === zone;
  return {
    zone: (number, zone) => some((place) => place.type === 'zones' && place.number === number && inZone(place.zone, zone)),
    list: (name, zone) => some((place) => place.type === 'list' && place.list === name && inZone(place.zone, zone)),
    outcome: (outcome) => some((place) => place.type === 'counter' && OUTCOME_ROWS[outcome].from.includes(place.name)),
    frame: (number) => some((place) => place.type === 'frame' && place.number === number),
    group: (name) => some((place) => place.type === 'counter' && place.name.startsWith(`memcg_${name}_`)),
  };
}
