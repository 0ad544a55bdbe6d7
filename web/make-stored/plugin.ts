// Makes the stored moments of the page: before it is bundled, or in the background while it is served. They are kept until the engine, the
// code that makes them, or the texts change.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Plugin } from 'vite';
import { dataAddress, ONE_FILE } from '../one-file/plugin.ts';
import { type Index, indexOf, makeAll } from './keep.ts';

/** The id of the element that contains the index in the page, so that the index needs no request. */
const INDEX_ID = 'stored-moments';

/** `root`: the root of the repository. */
export function storedMoments(root: string): Plugin {
  const kept = join(root, 'node_modules', '.cache', 'stored-moments');
  let index: Index = {};
  let serves = false;
  let inOneFile = false;
  // STORED_MOMENTS=none is for developers who change the engine and reload the page often. Without stored moments, the page shows the same
  // pictures, but later.
  const isLeftOut = process.env['STORED_MOMENTS'] === 'none';
  const bytesOf = (scenario: string, path: string): Buffer => readFileSync(join(kept, scenario, path.slice(path.lastIndexOf('/') + 1)));
  return {
    name: 'stored-moments',
    configResolved: ({ command, mode }) => {
      serves = command === 'serve';
      inOneFile = mode === ONE_FILE;
    },
    async buildStart() {
      if (serves || isLeftOut) return;
      index = await makeAll(root, kept, false, (name, seconds) => this.info(`the moments of ${name} are stored, ${seconds} s`));
    },
    generateBundle() {
      if (inOneFile) return;
      for (const [scenario, parts] of Object.entries(index))
        for (const path of Object.values(parts)) this.emitFile({ type: 'asset', fileName: path, source: bytesOf(scenario, path) });
    },
    configureServer(server) {
      index = indexOf(root, kept);
      // Runs in the background, because the developer waits for the page.
      const thread = isLeftOut ? null : new Worker(new URL('./make-thread.mjs', import.meta.url), { workerData: { root, kept } });
      thread?.on('message', (name: string) => {
        index = indexOf(root, kept);
        server.config.logger.info(`the moments of ${name} are stored`);
      });
      thread?.on('error', (error) => server.config.logger.error(`moments could not be stored: ${error.message}`));
      server.httpServer?.on('close', () => void thread?.terminate());
      server.middlewares.use((request, response, next) => {
        const path = new URL(request.url ?? '', 'http://localhost').pathname.slice(1);
        const scenario = Object.keys(index).find((name) => Object.values(index[name] ?? {}).includes(path));
        if (scenario === undefined) next();
        else response.end(bytesOf(scenario, path));
      });
    },
    transformIndexHtml: () => [
      {
        tag: 'script',
        attrs: { type: 'application/json', id: INDEX_ID },
        children: JSON.stringify(inOneFile ? withBytes(index, bytesOf) : index),
        injectTo: 'head',
      },
    ],
  };
}

/** The index with the files themselves, as data: addresses, in place of their paths. */
const withBytes = (index: Index, bytesOf: (scenario: string, path: string) => Buffer): Index =>
  Object.fromEntries(
    Object.entries(index).map(([scenario, parts]) => [
      scenario,
      Object.fromEntries(
        Object.entries(parts).map(([part, path]) => [part, dataAddress('application/octet-stream', bytesOf(scenario, path))]),
      ),
    ]),
  );
