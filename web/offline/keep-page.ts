// Keeps the hosted page for visits without a network. If the browser cannot or may not do that, the page works without it.

/** Only the built page is kept. During development, a kept page would show old code. */
const IS_HOSTED = import.meta.env.MODE === 'production';

/** A sandboxed frame may not even access the service worker container. */
function keepers(): ServiceWorkerContainer | null {
  try {
    return IS_HOSTED && 'serviceWorker' in navigator ? navigator.serviceWorker : null;
  } catch {
    return null;
  }
}

/** Calls `newerWaits` when a newer version of the page has been kept. It replaces this one as soon as no tab shows this one any more. */
export async function keepPage(newerWaits: () => void): Promise<void> {
  const container = keepers();
  if (container === null) return;
  try {
    const registration = await container.register(new URL('service-worker.js', document.baseURI));
    const look = (): void => {
      // If no version is active, the installed one is the first and need not wait.
      if (registration.waiting !== null && registration.active !== null) newerWaits();
    };
    look();
    registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', look));
  } catch {
    // The browser does not allow it, or the script could not be fetched, so nothing new is kept.
  }
}

/** Loads the newer version that waits, at the present link; without one, reloads the page. */
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
