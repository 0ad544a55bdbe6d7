// A duplicated tab has the same name as the window of the audience, so the presenter's window would control both. The window that was there
// first stays the audience.
import { openChannel } from '../../state/lecture-channel.ts';

type Hall = { readonly name: string; readonly sinceMs: number };
type Said = { readonly type: 'comes'; readonly hall: Hall } | { readonly type: 'stays'; readonly to: string };

function readSaid(value: unknown): Said | null {
  const { type, to, hall } = (typeof value === 'object' && value !== null ? value : {}) as Readonly<Record<string, unknown>>;
  if (type === 'stays' && typeof to === 'string') return { type, to };
  const { name, sinceMs } = (typeof hall === 'object' && hall !== null ? hall : {}) as Readonly<Record<string, unknown>>;
  return type === 'comes' && typeof name === 'string' && typeof sinceMs === 'number' ? { type, hall: { name, sinceMs } } : null;
}

const isBefore = (one: Hall, other: Hall): boolean => (one.sinceMs === other.sinceMs ? one.name < other.name : one.sinceMs < other.sinceMs);

/** Watches for other windows until the returned function is called. `leave`: called when another window is the audience. */
export function stayOnlyHall(lecture: string, leave: () => void): () => void {
  const own: Hall = { name: crypto.getRandomValues(new Uint32Array(2)).join('-'), sinceMs: Date.now() };
  const comes: Said = { type: 'comes', hall: own };
  const channel = openChannel({
    id: `${lecture}-halls`,
    other: () => null,
    hear: (heard) => {
      const said = readSaid(heard);
      if (said?.type === 'stays' && said.to === own.name) leave();
      // A window that was there before hears this and stays the audience.
      if (said?.type === 'comes') channel.say(isBefore(own, said.hall) ? ({ type: 'stays', to: said.hall.name } satisfies Said) : comes);
    },
  });
  channel.say(comes);
  return channel.close;
}
