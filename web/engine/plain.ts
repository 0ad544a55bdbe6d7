// Copies the engine's objects into plain data. They live in wasm memory, so a copy must be complete before the next call.
import type { Plain } from './protocol.ts';

type Freeable = { free: () => void };

const isFreeable = (value: unknown): value is Freeable =>
  typeof value === 'object' && value !== null && 'free' in value && typeof value.free === 'function';

function plainValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plainValue);
  return isFreeable(value) ? plainFields(value) : value;
}

function plainFields(object: Freeable): Record<string, unknown> {
  const copy: Record<string, unknown> = {};
  for (const [name, property] of Object.entries(Object.getOwnPropertyDescriptors(Object.getPrototypeOf(object)))) {
    if (property.get !== undefined) copy[name] = plainValue(property.get.call(object));
  }
  object.free();
  return copy;
}

/** Reads every getter of the object, of those inside it too, and frees them all. */
export function plain<T extends Freeable>(object: T): Plain<T> {
  // The worker boundary: the getters of the generated class are the fields of the generated type.
  return plainFields(object) as Plain<T>;
}

/** The buffers that can be handed over instead of copied. */
export function buffersOf(value: unknown): ArrayBuffer[] {
  const found: ArrayBuffer[] = [];
  const visit = (part: unknown): void => {
    if (ArrayBuffer.isView(part)) {
      if (part.buffer instanceof ArrayBuffer) found.push(part.buffer);
    } else if (typeof part === 'object' && part !== null) {
      for (const inner of Object.values(part)) visit(inner);
    }
  };
  visit(value);
  return found;
}
