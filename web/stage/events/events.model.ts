// Reads the contents of an event by the engine's names for its fields.
import type { EventField, EventFrame, EventKinds } from '../../engine/protocol.ts';

export const fieldsOf = (event: EventFrame, kinds: EventKinds): readonly (EventField & { readonly value: number })[] => {
  const values = [event.a, event.b, event.c, event.d];
  return (kinds[event.kind] ?? []).map((field, place) => ({ ...field, value: values[place] ?? 0 }));
};

/** Undefined: events of this kind have no field with this name. */
export const fieldValue = (event: EventFrame, kinds: EventKinds, name: string): number | undefined =>
  fieldsOf(event, kinds).find((field) => field.name === name)?.value;
