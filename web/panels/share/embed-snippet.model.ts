// The text that puts the page into another one.

/** CSS pixels: the smallest size at which a story is told without scrolling at every depth, and which a column of text has room for. */
export const EMBED_SIZE = { width: 1024, height: 576 } as const;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** `address` says already that it is embedded. */
export const embedSnippet = (address: string, title: string): string =>
  `<iframe src="${escaped(address)}" title="${escaped(title)}" width="${EMBED_SIZE.width}" height="${EMBED_SIZE.height}" style="border:0" allow="fullscreen"></iframe>`;
