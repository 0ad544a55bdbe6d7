// Whether two values of the engine are equal.

/** Compares lists and typed arrays by index, and objects by field in any order. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (one.constructor !== other.constructor) return false;
  if (ArrayBuffer.isView(one) && ArrayBuffer.isView(other)) return isSameBytes(bytesOf(one), bytesOf(other));
  const [fields, others] = [Object.entries(one), Object.entries(other)];
  if (fields.length !== others.length) return false;
  const held = new Map(others);
  return fields.every(([name, value]) => held.has(name) && isSame(value, held.get(name)));
}

const bytesOf = ({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array => new Uint8Array(buffer, byteOffset, byteLength);

const isSameBytes = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, place) => byte === other[place]);
