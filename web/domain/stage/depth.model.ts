// The depth: how much detail the stage shows.

import { OUTCOME_ROWS, type Outcome } from '../outcomes/outcomes.model.ts';
import type { Picture } from '../pictures.model.ts';
import { type Beat, paragraphsOfBeat } from '../story/story.model.ts';
import { valuesIn } from '../story/story-text.model.ts';
import type { StorySide, Value } from '../story/story-values.model.ts';

/** `story` shows the scene, with few numbers. `model` shows all structures with their numbers. `kernel` adds the kernel's own names. */
export const DEPTHS = ['story', 'model', 'kernel'] as const;
export type Depth = (typeof DEPTHS)[number];

/** Whether the stage shows the scene: always at the depth Story, never at the depth Kernel, and at the depth Model if the scene is the
 * chosen picture. */
export const showsScene = ({ depth, picture }: { readonly depth: Depth; readonly picture: Picture }): boolean =>
  depth === 'story' || (depth === 'model' && picture === 'scene');

/** The picture that the stage shows and whose numbers the engine collects: the lists if the scene is chosen at the depth Kernel. */
export function pictureShown(intent: { readonly depth: Depth; readonly picture: Picture }): Picture {
  if (showsScene(intent)) return 'scene';
  return intent.picture === 'scene' ? 'lists' : intent.picture;
}

/** The numbers of one side that the open beat mentions. At the depth Story the stage shows only these. */
export type Spoken = {
  readonly zone: (number: 'free' | 'min' | 'low' | 'high', zone: string) => boolean;
  readonly list: (name: string, zone: string) => boolean;
  readonly outcome: (outcome: Outcome) => boolean;
  readonly frame: (number: 'priority' | 'target') => boolean;
  /** Whether the beat mentions any counter of the group. */
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
