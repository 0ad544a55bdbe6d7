import type { EventKinds, Frame } from '../../engine/protocol.ts';
import type { EventNames } from './events.words.ts';

/** The names that event sentences need: of a frame's tasks, and of the fields of its events. */
export const eventNames = (frame: Frame, kinds: EventKinds): EventNames => ({
  task: (id) => frame.tasks.find((task) => task.id === id)?.name ?? `ended task ${id}`,
  process: (pid) => frame.tasks.find((task) => task.pid === pid)?.name ?? `ended process ${pid}`,
  kinds,
});
