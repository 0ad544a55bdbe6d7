// The HTML that embeds the page in another page.

/** CSS pixels: the smallest size at which a story needs no scrolling at any depth; it fits into a column of text. */
export const EMBED_SIZE = { width: 1024, height: 576 } as const;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** `address` must already say that the page is embedded. */
export const embedSnippet = (address: string, title: string): string =>
  `<iframe src="${escaped(address)}" title="${escaped(title)}" width="${EMBED_SIZE.width}" height="${EMBED_SIZE.height}" style="border:0" allow="fullscreen"></iframe>`;
