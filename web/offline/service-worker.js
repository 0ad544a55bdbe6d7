// Keeps the page for visits without a network. `self.kept`, which the build writes in front of this (plugin.ts), says what there is: `name`, of this version
// of the page under this path, and `files`, relative to it. What is kept is one version and whole; the next one takes its place when no tab shows the old one.
const { name, files } = self.kept;
/** Of this path: other pages of the same server keep theirs. */
const ours = `reclaimscope ${self.registration.scope} `;
const own = ours + name;

self.addEventListener('install', (event) => {
  const all = files.map((file) => new Request(file, { cache: 'no-cache' }));
  event.waitUntil(caches.open(own).then((cache) => cache.addAll(all)));
});

self.addEventListener('activate', (event) => {
  const others = (names) => names.filter((one) => one.startsWith(ours) && one !== own);
  event.waitUntil(caches.keys().then((names) => Promise.all(others(names).map((one) => caches.delete(one)))));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || !request.url.startsWith(self.registration.scope)) return;
  const answer = async () => (await (await caches.open(own)).match(request, { ignoreSearch: true, ignoreVary: true })) ?? fetch(request);
  event.respondWith(answer());
});
