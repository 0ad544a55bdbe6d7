// Encodes bytes with the 64 characters that no chat or mail program changes.

export function base64Of(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** Decodes a text; null: it has other characters, or a length that no encoding has. */
export function bytesIn(base64: string): Uint8Array | null {
  if (!/^[A-Za-z0-9_-]*$/.test(base64) || base64.length % 4 === 1) return null;
  const binary = atob(base64.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}
