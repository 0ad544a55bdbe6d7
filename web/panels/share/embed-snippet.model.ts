// The HTML that embeds the page in another page.

/** The smallest size at which a story needs no scrolling at any depth, in CSS pixels. */
export const EMBED_SIZE = { width: 1024, height: 576 } as const;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** `address` must have the field that says that the page is embedded. */
export const embedSnippet = (address: string, title: string): string =>
  `<iframe src="${escaped(address)}" title="${escaped(title)}" width="${EMBED_SIZE.width}" height="${EMBED_SIZE.height}" style="border:0" allow="fullscreen"></iframe>`;
