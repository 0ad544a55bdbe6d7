// "Pin this moment": makes, in the background, a search that finds the moment on the stage.

import { type Pinned, pinMoment } from '../domain/editor/pin.model.ts';
import type { EventNumber } from '../engine/units.ts';
import type { Side } from './intent.ts';
import { isOpen, machine } from './machines.ts';
import { stopPlaying } from './playback.ts';
import { frameOf, leadEvent, viewRequest, want } from './stage.ts';
import { appState } from './store.ts';

/** `none`: no search can name the moment, see `pinMoment`. `left`: another request has ended the work. */
export type PinResult =
  | { readonly type: 'pinned'; readonly side: Side; readonly pinned: Pinned }
  | { readonly type: 'none' }
  | { readonly type: 'left' };

/** Thrown when another request has ended the work. */
class Superseded extends Error {}

/** Makes the search for the moment on the leading side. Any other request ends the work. */
export function lookForWords(settled: (result: PinResult) => void): void {
  stopPlaying();
  const side = appState().intent.lead;
  want({
    type: 'study',
    study: async () => {
      try {
        const pinned = isOpen(side) ? await wordsFor(side) : null;
        settled(pinned === null ? { type: 'none' } : { type: 'pinned', side, pinned });
      } catch (error) {
        if (!(error instanceof Superseded)) throw error;
        settled({ type: 'left' });
      }
    },
  });
}

async function wordsFor(side: Side): Promise<Pinned | null> {
  const { client } = machine(side);
  const frameAt = async (event: EventNumber) => {
    const frame = frameOf(side, await client.compute({ type: 'event', event }, viewRequest(false)));
    if (frame === null) throw new Superseded();
    return frame;
  };
  return pinMoment(await frameAt(leadEvent()), {
    back: async (happening, before) => {
      const answer = await client.probe(happening, -1, before, viewRequest(false));
      if (answer.type === 'not-found') return null;
      const frame = frameOf(side, answer);
      if (frame === null) throw new Superseded();
      return { event: frame.event, ns: frame.time_ns };
    },
    eventsTo: async (event) => (await frameAt(event)).recent,
  });
}
