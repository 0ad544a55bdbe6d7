// Facts that follow from the text of a scenario alone.

/** The size that a scenario describes. Other sizes divide its numbers. */
const OWN_SIZE = 'published';

/** The sizes that a scenario offers, its own first. */
export function sizesIn(text: string): readonly string[] {
  return [OWN_SIZE, ...[...text.matchAll(/^\[size\.([a-z0-9-]+)\]/gm)].flatMap(([, name]) => (name === undefined ? [] : [name]))];
}

/** FNV-1a of the text's bytes, 32 bits, as 8 hexadecimal digits. It detects edits, not attacks. */
export function textHash(text: string): string {
  let hash = 0x811c_9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x0100_0193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}
