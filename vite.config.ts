import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { storedMoments } from './web/make-stored/plugin.ts';
import { offline } from './web/offline/plugin.ts';
import { oneFile } from './web/one-file/plugin.ts';
import { inOnePiece } from './web/state/one-piece.model.ts';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The lines that `?head` imports: of a scenario its title; of a story its title, its mail and the heading of its first beat. */
const headLines = (path: string): readonly RegExp[] => (path.endsWith('.toml') ? [/^title = .*/m] : [/^# .*/m, /^::mail .*/m, /^## .*/m]);

export const heads: Plugin = {
  name: 'heads',
  enforce: 'pre',
  load(id) {
    const [path = '', query] = id.split('?');
    if (query !== 'head') return null;
    this.addWatchFile(path);
    const text = readFileSync(path, 'utf8');
    const lines = headLines(path).flatMap((line) => line.exec(text) ?? []);
    return `export default ${JSON.stringify(lines.join('\n'))};`;
  },
};

/** `?whole` imports a scenario in one piece, joined with the machine that it includes. */
export const whole: Plugin = {
  name: 'whole scenarios',
  enforce: 'pre',
  load(id) {
    const [path = '', query] = id.split('?');
    if (query !== 'whole') return null;
    const read = (file: string): string => {
      this.addWatchFile(file);
      return readFileSync(file, 'utf8');
    };
    return `export default ${JSON.stringify(inOnePiece(read(path), (beside) => read(resolve(dirname(path), beside))))};`;
  },
};

/** The texts of a scenario are bundled into one file, except translations and the lecturer's notes. */
const scenarioOf = (id: string): string | null => /\/scenarios\/([^/]+)\/(?!story\.zh|notes\.)[^/]+\?(?:raw|whole)$/.exec(id)?.[1] ?? null;

export default defineConfig({
  root: at('./web'),
  // The page works under any path.
  base: './',
  publicDir: at('./public'),
  plugins: [heads, whole, react(), storedMoments(at('.')), oneFile(at('.')), offline(at('.'))],
  worker: { format: 'es' },
  build: {
    outDir: at('./dist'),
    emptyOutDir: true,
    // scripts/sizes.mjs needs the manifest to find the files of a first visit.
    manifest: true,
    target: 'es2022',
    // All assets stay files, because data: URLs would need a looser content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: scenarioOf, debugName: 'texts of a scenario' }] } } },
  },
  server: { host: '127.0.0.1', fs: { allow: [at('./')] } },
});
