// The two WebAssembly modules of the engine. Each is fetched and compiled once for all workers of the page.
import { fetchBeside } from './fetched.ts';
import engineAddress from './wasm/engine_bg.wasm?url';
import readerAddress from './wasm/reader_bg.wasm?url';

/** Compiles a module while it is being fetched. The browser keeps the compiled code for the next visit. */
async function compile(address: string): Promise<WebAssembly.Module> {
  const response = await fetchBeside(address);
  const type = response.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type === 'application/wasm') return WebAssembly.compileStreaming(response);
  // Not every server sends the content type that streaming compilation requires.
  return WebAssembly.compile(await response.arrayBuffer());
}

/** If fetching fails, the next call tries again. */
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

/** The simulator. */
export const engineModule = compiledOnce(engineAddress);
/** The reader, which parses and judges texts. A worker without a run needs only this module. */
export const readerModule = compiledOnce(readerAddress);
