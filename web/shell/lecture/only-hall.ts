// Makes sure that a lecture has only one window of the audience. A duplicated tab has the same name as that window, so the presenter's window
// would control both. The older window stays the audience.
import { openChannel } from '../../state/lecture-channel.ts';

type Hall = { readonly name: string; readonly sinceMs: number };
/** `comes`: a window announces itself; `stays`: an older window tells the window `to` to leave. */
type HallMessage = { readonly type: 'comes'; readonly hall: Hall } | { readonly type: 'stays'; readonly to: string };

function readHallMessage(value: unknown): HallMessage | null {
  const { type, to, hall } = (typeof value === 'object' && value !== null ? value : {}) as Readonly<Record<string, unknown>>;
  if (type === 'stays' && typeof to === 'string') return { type, to };
  const { name, sinceMs } = (typeof hall === 'object' && hall !== null ? hall : {}) as Readonly<Record<string, unknown>>;
  return type === 'comes' && typeof name === 'string' && typeof sinceMs === 'number' ? { type, hall: { name, sinceMs } } : null;
}

const isBefore = (one: Hall, other: Hall): boolean => (one.sinceMs === other.sinceMs ? one.name < other.name : one.sinceMs < other.sinceMs);

/** Watches for other windows until the returned function is called. `leave` is called if an older window tells this one to leave. */
export function stayOnlyHall(lecture: string, leave: () => void): () => void {
  const own: Hall = { name: crypto.getRandomValues(new Uint32Array(2)).join('-'), sinceMs: Date.now() };
  const arrival: HallMessage = { type: 'comes', hall: own };
  const channel = openChannel({
    id: `${lecture}-halls`,
    other: () => null,
    hear: (heard) => {
      const message = readHallMessage(heard);
      if (message?.type === 'stays' && message.to === own.name) leave();
      // The older window tells the other one to leave. A younger one announces itself, so that the older one can do that.
      if (message?.type === 'comes')
        channel.say(isBefore(own, message.hall) ? ({ type: 'stays', to: message.hall.name } satisfies HallMessage) : arrival);
    },
  });
  channel.say(arrival);
  return channel.close;
}
