// Values that outlive a reload or a crash. If the browser stores nothing, the page works without them.

/** The stored value; undefined: nothing is stored, or it cannot be read. The caller must validate the value like any other foreign input. */
export function readKept(name: string): unknown {
  try {
    const text = localStorage.getItem(`reclaimscope-${name}`);
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns whether the value was stored. */
export function keep(name: string, value: unknown): boolean {
  try {
    localStorage.setItem(`reclaimscope-${name}`, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
