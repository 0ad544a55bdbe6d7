// Saves data as a file, by clicking a link from the script. This also works on a page that was opened from a file.

/** The browser reads the data after the click. After this many ms, its memory is released. */
const KEPT_MS = 60_000;

export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}
