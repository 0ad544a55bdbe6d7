// The name of the zone or node whose lists the page shows.
import type { Side } from '../state/intent.ts';
import { useApp } from '../state/store.ts';
import { pageWords } from '../words/page.words.ts';

/** The chosen zone, or its node if lists belong to nodes. */
export const usePlace = (side: Side): string =>
  useApp(({ sides, infos, intent }) => {
    const zone = sides[side].frame?.zones[intent.zone];
    if (zone === undefined) return '';
    return infos[side]?.node_lists === true ? pageWords.node(zone.node) : zone.name;
  });
