// The two modules of the engine, each fetched and compiled once for all workers of the page.
import engineAddress from './wasm/engine_bg.wasm?url';
import readerAddress from './wasm/reader_bg.wasm?url';

/** Compiled while it still comes in, and kept compiled by the browser for the next visit. */
async function compile(address: string): Promise<WebAssembly.Module> {
  const response = await fetch(new URL(address, document.baseURI), { priority: 'low' });
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}`);
  const type = response.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type === 'application/wasm') return WebAssembly.compileStreaming(response);
  // Not every server names the type that streaming compilation insists on; where the page is one file, the module is packed.
  const body = type === 'application/gzip' ? response.body?.pipeThrough(new DecompressionStream('gzip')) : response.body;
  return WebAssembly.compile(await new Response(body).arrayBuffer());
}

/** When it could not be had, the next call tries again. */
function compiledOnce(address: string): () => Promise<WebAssembly.Module> {
  let compiled: Promise<WebAssembly.Module> | null = null;
  return () => {
    compiled ??= compile(address).catch((error: unknown) => {
      compiled = null;
      throw error;
    });
    return compiled;
  };
}

/** What simulates. */
export const engineModule = compiledOnce(engineAddress);
/** What reads and judges texts: all that a worker without a run needs. */
export const readerModule = compiledOnce(readerAddress);
