// Answers the requests to a run that is open.
import type { MarkedMap } from './marked-map.ts';
import type { Answer, Frame, Request, ViewRequest } from './protocol.ts';
import type { Pace, Timeline } from './timeline.ts';

/** Requests that need an open run. */
export type RunRequest = Exclude<Request, { readonly type: 'open' | 'reopen' | 'judge' | 'check' | 'import' }>;

/** The message of a thrown value. The engine's own errors are sentences. */
export const sentence = (error: unknown): string => (error instanceof Error ? error.message : String(error));

export async function answerTo(request: RunRequest, timeline: Timeline, map: MarkedMap, pace: Pace): Promise<Answer> {
  if ('view' in request && !(await map.fetch(timeline, request.view, pace))) return { type: 'superseded' };
  const shown = (frame: Frame | 'not-found' | null, view: ViewRequest): Answer => {
    if (frame === 'not-found') return { type: 'not-found' };
    return frame === null ? { type: 'superseded' } : { type: 'frame', frame: map.painted(frame, view) };
  };
  switch (request.type) {
    case 'seek':
      return shown(await timeline.seek(request.position, request.view, pace), request.view);
    case 'glance':
      return shown(await timeline.glance(request.position, request.view, pace), request.view);
    case 'step':
      return shown(await timeline.step(request.direction, request.grain, request.from, request.view, pace), request.view);
    case 'find':
      return shown(await timeline.find(request.search, request.view, pace), request.view);
    case 'probe': {
      const { happening, direction, from, view } = request;
      try {
        return shown(await timeline.probe(happening, direction, from, view, pace), view);
      } catch (error) {
        // A trap is a bug of the engine. With any other error, the engine refuses words that it does not understand.
        if (error instanceof WebAssembly.RuntimeError) throw error;
        return { type: 'refused', why: sentence(error) };
      }
    }
    case 'why': {
      const chain = await timeline.why(request.event, request.view, pace);
      return chain === null ? { type: 'superseded' } : { type: 'chain', chain };
    }
    case 'explore':
      return (await timeline.explore(request.untilNs, pace)) ? { type: 'explored' } : { type: 'superseded' };
    case 'follow':
      return (await timeline.follow(request.untilNs, pace)) ? { type: 'explored' } : { type: 'superseded' };
    case 'ready':
      return (await timeline.ready(pace)) ? { type: 'explored' } : { type: 'superseded' };
    case 'stream-hashes': {
      const hashes = await timeline.streamHashes(request.from, request.to, pace);
      return hashes === null ? { type: 'superseded' } : { type: 'stream-hashes', hashes };
    }
    case 'life': {
      const found = await timeline.life(request.page, request.to, request.changesTo, pace);
      return found === null ? { type: 'superseded' } : { type: 'life', ...found };
    }
    default:
      return unreachable(request);
  }
}

function unreachable(value: never): never {
  throw new Error(`no such request: ${JSON.stringify(value)}`);
}
