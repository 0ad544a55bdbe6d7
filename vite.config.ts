import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: at('./web'),
  // The page works under any path.
  base: './',
  publicDir: at('./public'),
  plugins: [react()],
  worker: { format: 'es' },
  build: {
    outDir: at('./dist'),
    emptyOutDir: true,
    target: 'es2022',
    // Everything stays a file: data: URLs would need a looser content security policy.
    assetsInlineLimit: 0,
    // The page is one screen: there is nothing to load later.
    chunkSizeWarningLimit: 800,
  },
  server: { host: '127.0.0.1', fs: { allow: [at('./')] } },
});
