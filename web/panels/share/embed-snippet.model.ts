// The text that puts the page into another one.

/** CSS pixels: the smallest size at which a story is told without scrolling, and which a column of text has room for. */
const WIDTH = 1024;
const HEIGHT = 576;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** `address` says already that it is embedded. */
export const embedSnippet = (address: string, title: string): string =>
  `<iframe src="${escaped(address)}" title="${escaped(title)}" width="${WIDTH}" height="${HEIGHT}" style="border:0" allow="fullscreen"></iframe>`;
