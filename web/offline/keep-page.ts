// Keeps the hosted page for visits without a network, where the browser can. Nothing depends on it: denied or missing, the page is as before.

/** Kept ahead of time by the build alone: while one works at the page, it would show what was. */
const IS_HOSTED = import.meta.env.MODE === 'production';

export function keepPage(): void {
  if (!IS_HOSTED || !('serviceWorker' in navigator)) return;
  navigator.serviceWorker.register(new URL('service-worker.js', document.baseURI)).catch(() => undefined);
}
