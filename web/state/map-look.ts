// How the user looks at the place map, as the view last reported it. The next frames are painted for that.
import type { MapLook } from '../engine/place-map.ts';
import type { ViewRequest } from '../engine/protocol.ts';
import { session } from './session.ts';
import { appState } from './store.ts';

export function setMapLook(present: MapLook): void {
  session.map.look = present;
}

/** What a request needs so that its frame has the map and the page that is looked at. */
export function mapRequest(): Pick<ViewRequest, 'page' | 'map' | 'since'> {
  const { page, picture, since } = appState().intent;
  return {
    ...(page === null ? {} : { page }),
    ...(picture === 'map' && session.map.look !== null ? { map: session.map.look } : {}),
    ...(picture === 'map' && since !== null ? { since } : {}),
  };
}
