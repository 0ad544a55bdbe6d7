// Keeps the hosted page for visits without a network, where the browser can. Nothing depends on it: denied or missing, the page is as before.

/** Kept ahead of time by the build alone: while one works at the page, it would show what was. */
const IS_HOSTED = import.meta.env.MODE === 'production';

/** A frame that is sandboxed may not even ask. */
function keepers(): ServiceWorkerContainer | null {
  try {
    return IS_HOSTED && 'serviceWorker' in navigator ? navigator.serviceWorker : null;
  } catch {
    return null;
  }
}

/** `newerWaits`: another version of the page is kept already, and takes the place of this one when no tab shows it any more. */
export async function keepPage(newerWaits: () => void): Promise<void> {
  const container = keepers();
  if (container === null) return;
  try {
    const registration = await container.register(new URL('service-worker.js', document.baseURI));
    const look = (): void => {
      // The first version of all waits for nobody.
      if (registration.waiting !== null && registration.active !== null) newerWaits();
    };
    look();
    registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', look));
  } catch {
    // It is denied.
  }
}

/** Loads the version that waits, at the link of this one. */
export async function takeNewer(): Promise<void> {
  const container = keepers();
  const waiting = (await container?.getRegistration())?.waiting ?? null;
  if (waiting === null) {
    location.reload();
    return;
  }
  container?.addEventListener('controllerchange', () => location.reload(), { once: true });
  waiting.postMessage('take-over');
}
