// Keeps, in the worker, the place map of the marked moment, compares the maps of frames with it, and paints them.
import { createMapPainter } from './map-painter.ts';
import { changedPages } from './place-map.ts';
import type { Frame, ViewRequest } from './protocol.ts';
import type { Pace, Timeline } from './timeline.ts';
import type { Ns } from './units.ts';

export type MarkedMap = {
  /** Fetches the map of the marked moment if another moment was marked. Resolves to false if interrupted by a newer request. */
  readonly fetch: (timeline: Timeline, view: ViewRequest, pace: Pace) => Promise<boolean>;
  /** The frame with its differences from the marked moment and with its map, painted for the user's present look. */
  readonly painted: (frame: Frame, view: ViewRequest) => Frame;
};

export function createMarkedMap(): MarkedMap {
  let marked: { readonly ns: Ns; readonly bytes: Uint8Array } | null = null;
  const paint = createMapPainter();

  const compared = (frame: Frame, { since }: ViewRequest): Frame =>
    since === undefined || marked?.ns !== since || frame.place_map === undefined
      ? frame
      : { ...frame, map_since: { ns: since, ...changedPages(frame.place_map.bytes, marked.bytes) } };

  return {
    fetch: async (timeline, { since, ...view }, pace) => {
      if (since === undefined || marked?.ns === since) return true;
      const frame = await timeline.seek({ type: 'time', ns: since }, { ...view, hash: false }, pace);
      if (frame === null) return false;
      marked = frame.place_map === undefined ? null : { ns: since, bytes: frame.place_map.bytes };
      return true;
    },
    painted: (whole, view) => {
      const frame = compared(whole, view);
      const image = view.map === undefined ? null : paint(frame, view.map);
      return image === null ? frame : { ...frame, map_image: image };
    },
  };
}
