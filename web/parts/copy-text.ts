// Copies a text to the clipboard, even if the browser denies permission or has no clipboard, as over plain http and in frames.

export async function copyText(text: string): Promise<'copied' | 'failed'> {
  try {
    await navigator.clipboard.writeText(text);
    return 'copied';
  } catch {
    return copySelected(text) ? 'copied' : 'failed';
  }
}

/** The old way, which only requires that the user has just pressed a key or a button. */
function copySelected(text: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.className = 'visually-hidden';
  // The browser copies the text as it is laid out, so this keeps line breaks and spaces.
  field.style.whiteSpace = 'pre';
  // A dialog keeps the focus inside, so the field must be inside the dialog too.
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
