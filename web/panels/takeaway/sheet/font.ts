// The page's typeface, to stand inside of a file.

/** As base64 of WOFF2; null: it cannot be read, as where the page was opened from a file. Then a picture only names it. */
export async function fontBase64(): Promise<string | null> {
  const source = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]).find((rule) => rule instanceof CSSFontFaceRule);
  const address = source instanceof CSSFontFaceRule ? /url\("?([^")]+)"?\)/.exec(source.style.getPropertyValue('src'))?.[1] : undefined;
  if (source === undefined || address === undefined) return null;
  const inside = /^data:[^,]*;base64,(.*)$/.exec(address)?.[1];
  if (inside !== undefined) return inside;
  try {
    const response = await fetch(new URL(address, source.parentStyleSheet?.href ?? document.baseURI));
    return response.ok ? base64(new Uint8Array(await response.arrayBuffer())) : null;
  } catch {
    return null;
  }
}

const base64 = (bytes: Uint8Array): string => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
