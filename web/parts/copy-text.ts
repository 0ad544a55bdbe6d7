// Puts a text into the clipboard, also where the browser grants no permission for it or has no clipboard to write to: over plain http, in frames.

export async function copyText(text: string): Promise<'copied' | 'failed'> {
  try {
    await navigator.clipboard.writeText(text);
    return 'copied';
  } catch {
    return copySelected(text) ? 'copied' : 'failed';
  }
}

/** The old way, which needs nothing but that somebody has just pressed something. */
function copySelected(text: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.className = 'visually-hidden';
  // What is selected is copied as it is laid out.
  field.style.whiteSpace = 'pre';
  // A dialog holds the focus: within it, a field may take it.
  (document.querySelector('[role="dialog"]') ?? document.body).append(field);
  field.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    if (focused instanceof HTMLElement) focused.focus();
  }
}
