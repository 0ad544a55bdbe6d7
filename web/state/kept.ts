// What a window keeps beyond a reload or a crash. Where nothing may be stored, it goes on without.

/** undefined: nothing was kept, or it cannot be had. Whoever asks reads it as a stranger's. */
export function readKept(name: string): unknown {
  try {
    const text = localStorage.getItem(`reclaimscope-${name}`);
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether it is kept. */
export function keep(name: string, value: unknown): boolean {
  try {
    localStorage.setItem(`reclaimscope-${name}`, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
