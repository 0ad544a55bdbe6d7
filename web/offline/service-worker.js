// Keeps the page for visits without a network. The build writes `self.kept` before this script (plugin.ts): `name`, the name of this
// version of the page, and `files`, by relative address, each with the beginning of its SHA-256. One complete version is kept. The next one
// replaces it when no tab shows the old one, or when the user asks for it (keep-page.ts).
//
// A kept file is served only if its hash is right. A damaged or missing file is fetched from the network and kept again. If the network has
// a different file there, the server has another version of the page, so this one is deleted and everything is fetched from the network.
const { name, files } = self.kept;
/** The prefix of the names of this page's caches, because other pages on the same server have caches too. */
const ours = `reclaimscope ${self.registration.scope} `;
const own = ours + name;

/** Shown for a damaged page while there is no network. */
const WORDS = [
  ['en', 'What this browser keeps of the page is damaged, and there is no network. Connect to the network, then load the page again.'],
  ['zh-Hans', '浏览器保存的页面已损坏，而且没有网络。请连接网络，然后重新加载页面。'],
];
const PAGE = `<!doctype html><meta charset="utf-8"><title>Reclaimscope</title><body style="max-width:640px;margin:12vh auto;padding:0 16px;font:16px/1.5 system-ui,sans-serif"><h1>Reclaimscope</h1>${WORDS.map(
  ([language, words]) => `<p lang="${language}">${words}</p>`,
).join('')}`;

const hex = (bytes) => [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** The address of a kept file, without query and fragment. */
const plain = (address) => address.split(/[?#]/)[0];
const hashes = new Map(Object.entries(files).map(([file, hash]) => [new URL(file, self.registration.scope).href, hash]));

/** The response, if it is the file that the build has made; otherwise null. */
async function verified(response, hash) {
  if (response === undefined || !response.ok) return null;
  const bytes = await response.arrayBuffer();
  if (!hex(await crypto.subtle.digest('SHA-256', bytes)).startsWith(hash)) return null;
  const type = response.headers.get('content-type');
  return new Response(bytes, type === null ? {} : { headers: { 'content-type': type } });
}

async function keepAll() {
  const cache = await caches.open(own);
  const keep = async ([address, hash]) => {
    const checked = await verified(await fetch(address, { cache: 'no-cache' }), hash);
    if (checked === null) throw new Error(`${address} is not the file of this version`);
    await cache.put(address, checked);
  };
  await Promise.all([...hashes].map(keep));
}

/** The kept file; null: it is missing or damaged, or the browser stores nothing any more. */
async function keptFile(address, hash) {
  try {
    return await verified(await (await caches.open(own)).match(address, { ignoreVary: true }), hash);
  } catch {
    return null;
  }
}

/** A file of an older version, which another tab may still show. */
async function olderFile(request) {
  try {
    return (await caches.match(request, { ignoreSearch: true, ignoreVary: true })) ?? null;
  } catch {
    return null;
  }
}

const without = (request) =>
  request.mode === 'navigate' ? new Response(PAGE, { status: 503, headers: { 'content-type': 'text/html' } }) : Response.error();

/** Fetches a file, and keeps it if it belongs to this version. */
async function fetchedFile(request, address, hash) {
  const response = await fetch(request.mode === 'navigate' ? request : new Request(address, { cache: 'reload' }));
  const checked = await verified(response.clone(), hash);
  try {
    if (checked !== null) await (await caches.open(own)).put(address, checked);
    else if (response.ok || response.status === 404 || response.status === 410) await caches.delete(own);
  } catch {
    // The browser stores nothing, so the next visit uses the network too.
  }
  return response;
}

async function answer(request) {
  const address = plain(request.url);
  const hash = hashes.get(address);
  if (hash === undefined) return (await olderFile(request)) ?? fetch(request);
  const kept = await keptFile(address, hash);
  if (kept !== null) return kept;
  try {
    return await fetchedFile(request, address, hash);
  } catch {
    return without(request);
  }
}

/** Deletes the caches of older versions, unless another tab may need them. */
async function tidy() {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (tabs.length > 1) return;
  const others = (await caches.keys()).filter((one) => one.startsWith(ours) && one !== own);
  await Promise.all(others.map((one) => caches.delete(one)));
}

self.addEventListener('install', (event) => event.waitUntil(keepAll()));
self.addEventListener('activate', (event) => event.waitUntil(tidy()));
self.addEventListener('message', (event) => {
  if (event.data === 'take-over') self.skipWaiting();
});
self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || !request.url.startsWith(self.registration.scope)) return;
  event.respondWith(answer(request));
});
