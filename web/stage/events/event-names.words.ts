import type { Frame } from '../../engine/protocol.ts';
import { zoneName } from '../tanks/zones.model.ts';
import type { EventNames } from './events.words.ts';

/** How tasks and zones of a frame are called in sentences. */
export const eventNames = (frame: Frame): EventNames => ({
  task: (id) => frame.tasks.find((task) => task.id === id)?.name ?? `task ${id}`,
  zone: (id) => (frame.zones[id] === undefined ? `zone ${id}` : zoneName(frame.zones[id])),
});
