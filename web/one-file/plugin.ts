// Builds the page as one HTML file that opens from a disk: `vite build --mode one-file`. It contains everything that the hosted page
// fetches: scripts and styles as they are, the rest as data: addresses. The build of the hosted page does not use this plugin.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { normalizePath, type Plugin } from 'vite';

/** The mode of Vite that builds the file. */
export const ONE_FILE = 'one-file';

/** The name of the file, beside the hosted page. */
const NAME = 'reclaimscope.html';

/** A file as a data: address. `type`: its content type. */
export const dataAddress = (type: string, bytes: Uint8Array): string => `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;

/** `root`: the root of the repository. */
export function oneFile(root: string): Plugin {
  const inEngine = (name: string): string => normalizePath(join(root, 'web', 'engine', name));
  return {
    name: 'one-file',
    enforce: 'pre',
    apply: (_config, { mode, command }) => mode === ONE_FILE && command === 'build',
    config: () => ({
      publicDir: false,
      build: {
        emptyOutDir: false,
        manifest: false,
        modulePreload: false,
        cssCodeSplit: false,
        assetsInlineLimit: Number.POSITIVE_INFINITY,
        rolldownOptions: { output: { codeSplitting: false } },
      },
      // Chromium does not start module workers on a page that was opened from a file.
      worker: { format: 'iife' },
    }),
    resolveId(source, importer) {
      if (basename(source) !== 'start-worker.ts' || importer === undefined) return null;
      return inEngine('start-inline-worker.ts');
    },
    load(id) {
      const [path = '', query] = id.split('?');
      if (query !== 'url' || !/\.(?:wasm|csv|json)$/.test(path)) return null;
      return `export default ${JSON.stringify(dataAddress('application/gzip', gzipSync(readFileSync(path), { level: 9 })))};`;
    },
    transformIndexHtml: {
      order: 'pre',
      // The page contains everything, so preloading is useless, and Vite would emit the preloaded file separately.
      handler: (html) => replaced(html, /\s*<link rel="preload"[^>]*>/, () => ''),
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const html = bundle['index.html'];
        if (html?.type !== 'asset') this.error('there is no index.html to put everything into');
        const files = Object.values(bundle);
        const scripts = files.flatMap((file) => (file.type === 'chunk' ? [file.code] : []));
        const styles = files.flatMap((file) => (file.type === 'asset' && file.fileName.endsWith('.css') ? [String(file.source)] : []));
        const [script = ''] = scripts;
        const others = files.filter(({ fileName }) => fileName !== html.fileName && !/\.(?:js|css)$/.test(fileName));
        if (scripts.length !== 1 || others.length > 0)
          this.error(
            `${scripts.length} scripts and ${others.map(({ fileName }) => fileName).join(', ') || 'nothing'} beside them do not make one file`,
          );
        const icon = dataAddress('image/svg+xml', readFileSync(join(root, 'public', 'icon.svg')));
        const source = inOne(String(html.source), asInline(script), styles.join('\n'), icon, licenses(join(root, 'public', 'licenses')));
        for (const name of Object.keys(bundle)) delete bundle[name];
        this.emitFile({ type: 'asset', fileName: NAME, source });
      },
    },
  };
}

/** Escapes sequences that HTML would not read as a part of the script. In the built script, they occur only inside string literals. */
const asInline = (script: string): string => script.replaceAll(/<(\/script|!--)/gi, '\\x3C$1');

/** The licences of everything in the file that is not the project's own. */
const licenses = (folder: string): string =>
  readdirSync(folder)
    .map((name) => `${name}\n\n${readFileSync(join(folder, name), 'utf8')}`)
    .join('\n\n');

/** The sources that replace 'self' in the content security policy, because 'self' means a server. */
const SOURCES: Readonly<Record<string, string>> = {
  'worker-src': 'blob:',
  'connect-src': 'data:',
  'style-src': '',
  'img-src': 'data:',
  'font-src': 'data:',
  'manifest-src': '',
};

/** The content security policy of the hosted page, adapted to a page without a server: it allows the one script by its hash, and nothing
 * from elsewhere. */
function policyOf(hosted: string, script: string): string {
  const hash = `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
  return hosted
    .split(';')
    .map((rule) => {
      const [name = '', ...sources] = rule.trim().split(/\s+/);
      const here = name === 'script-src' ? hash : (SOURCES[name] ?? "'self'");
      return [name, ...new Set(sources.map((source) => (source === "'self'" ? here : source)))].filter((part) => part !== '').join(' ');
    })
    .join('; ');
}

function replaced(text: string, what: RegExp, by: (found: string) => string): string {
  if (!what.test(text)) throw new Error(`index.html has no match for ${what}`);
  return text.replace(what, by);
}

/** Separates adjacent hyphens, so that the text cannot end the HTML comment. */
export const inComment = (text: string): string => text.replace(/-(?=-)/g, '- ');

function inOne(hosted: string, script: string, styles: string, icon: string, licensesText: string): string {
  let html = replaced(hosted, /(?<=http-equiv="Content-Security-Policy"\s+content=")([^"]*)/, (policy) => policyOf(policy, script));
  html = replaced(html, /(?<=<link rel="icon" href=")[^"]*/, () => icon);
  html = replaced(html, /<link rel="stylesheet"[^>]*>/, () => `<style>${styles}</style>`);
  html = replaced(html, /\s*<script type="module"[^>]*><\/script>/, () => '');
  return replaced(html, /(?=<\/body>)/, () => `<script type="module">${script}</script>\n<!--\n${inComment(licensesText)}\n-->\n`);
}
