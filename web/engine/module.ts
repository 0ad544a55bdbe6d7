// The engine, fetched and compiled once for all workers of the page.
import wasmAddress from './wasm/engine_bg.wasm?url';

/** Compiled while it still comes in, and kept compiled by the browser for the next visit. */
async function compile(): Promise<WebAssembly.Module> {
  const response = await fetch(new URL(wasmAddress, document.baseURI), { priority: 'low' });
  if (!response.ok) throw new Error(`the engine could not be loaded: ${response.url} answered ${response.status}`);
  const type = response.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type === 'application/wasm') return WebAssembly.compileStreaming(response);
  // Not every server names the type that streaming compilation insists on.
  return WebAssembly.compile(await response.arrayBuffer());
}

const compiled: { promise: Promise<WebAssembly.Module> | null } = { promise: null };

/** When it could not be had, the next call tries again. */
export function engineModule(): Promise<WebAssembly.Module> {
  compiled.promise ??= compile().catch((error: unknown) => {
    compiled.promise = null;
    throw error;
  });
  return compiled.promise;
}
