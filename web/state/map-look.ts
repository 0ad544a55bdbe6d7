// Stores the size, the zoom and the colours of the place map, as the view last reported them. The worker paints the map of the next frames
// accordingly.
import type { MapLook } from '../engine/place-map.ts';
import type { ViewRequest } from '../engine/protocol.ts';
import { session } from './session.ts';
import { appState } from './store.ts';

export function setMapLook(present: MapLook): void {
  session.map.look = present;
}

/** The fields of a request that make its frame contain the painted map and the chosen page. */
export function mapRequest(): Pick<ViewRequest, 'page' | 'map' | 'since'> {
  const { page, picture, since } = appState().intent;
  return {
    ...(page === null ? {} : { page }),
    ...(picture === 'map' && session.map.look !== null ? { map: session.map.look } : {}),
    ...(picture === 'map' && since !== null ? { since } : {}),
  };
}
