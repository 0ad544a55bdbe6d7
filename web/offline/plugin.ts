// Makes the hosted page open without a network and be installed: adds a service worker that keeps this version of the page, and a manifest.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { ONE_FILE } from '../one-file/plugin.ts';

const SERVICE_WORKER = 'service-worker.js';
const MANIFEST = 'manifest.webmanifest';

/** The first 16 digits of a SHA-256, enough to detect damage. */
const hashOf = (bytes: string | Uint8Array): string => createHash('sha256').update(bytes).digest('hex').slice(0, 16);

const MANIFEST_TEXT = JSON.stringify({
  name: 'Reclaimscope',
  short_name: 'Reclaimscope',
  description: 'Linux page reclaim, page by page: a kernel without and with a patch, side by side on one clock.',
  id: './',
  start_url: './',
  scope: './',
  display: 'standalone',
  background_color: '#f4f3ef',
  theme_color: '#171b20',
  icons: [{ src: './icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' }],
});

/** `root`: the root of the repository. */
export function offline(root: string): Plugin {
  return {
    name: 'offline',
    apply: (_config, { command, mode }) => command === 'build' && mode !== ONE_FILE,
    transformIndexHtml: () => [{ tag: 'link', attrs: { rel: 'manifest', href: `./${MANIFEST}` }, injectTo: 'head' }],
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const built = Object.values(bundle).map((file) => ({
          name: file.fileName,
          bytes: file.type === 'chunk' ? file.code : file.source,
        }));
        const icon = { name: 'icon.svg', bytes: readFileSync(join(root, 'public', 'icon.svg')) };
        const manifest = { name: MANIFEST, bytes: MANIFEST_TEXT };
        // Files in .vite are not kept, because only the project's tools read them.
        const kept = [...built.filter(({ name }) => !name.startsWith('.vite/')), icon, manifest];
        const version = createHash('sha256');
        for (const { name, bytes } of kept) version.update(name).update(bytes);
        const files = Object.fromEntries(kept.map(({ name, bytes }) => [name, hashOf(bytes)]));
        const source = readFileSync(join(root, 'web', 'offline', SERVICE_WORKER), 'utf8');
        // The page has two addresses: the folder and index.html.
        const what = { name: version.digest('hex').slice(0, 16), files: { ...files, './': files['index.html'] } };
        this.emitFile({ type: 'asset', fileName: MANIFEST, source: MANIFEST_TEXT });
        this.emitFile({ type: 'asset', fileName: SERVICE_WORKER, source: `self.kept = ${JSON.stringify(what)};\n${source}` });
      },
    },
  };
}
