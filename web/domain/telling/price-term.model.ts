// The term that defines the figure above the scene.
import { OUTCOME_ROWS, OUTCOMES } from '../outcomes/outcomes.model.ts';
import type { Value } from '../story/story-values.model.ts';
import { isTerm, type Term } from '../terms/terms.model.ts';

/** Terms for counters that belong to no outcome. */
const OF_COUNTER: Readonly<Partial<Record<string, Term>>> = {
  kswapd_inodesteal: 'pageCache',
  pageoutrun: 'kswapd',
  pginodesteal: 'pageCache',
  workingset_refault_file: 'refault',
};

/** Counters of pages reclaimed from a group. */
const OF_GROUP = /^memcg_.*pgreclaim$/;

export function termOfPrice({ place }: Value): Term {
  switch (place.type) {
    case 'counter':
      if (OF_GROUP.test(place.name)) return 'freed';
      return OUTCOMES.find((outcome) => OUTCOME_ROWS[outcome].from.includes(place.name)) ?? OF_COUNTER[place.name] ?? 'outcomes';
    case 'ops':
      return 'ops';
    case 'stalled':
      return 'stallTime';
    case 'kswapdTime':
      return place.type;
    case 'lost':
      return 'stall';
    case 'working':
      return 'demand';
    case 'frame':
      return place.number === 'deepest' || place.number === 'priority' || place.number === 'target' || place.number === 'stack'
        ? place.number
        : 'outcomes';
    case 'list':
      return 'lists';
    case 'zones':
      return isTerm(place.number) ? place.number : 'outcomes';
    case 'scene':
    case 'price':
      return 'outcomes';
  }
}
