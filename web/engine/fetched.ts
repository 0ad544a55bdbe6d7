// Fetches files that are served beside the page. If the page is one file, it contains such data in compressed form (one-file/plugin.ts).

/** Throws if the server refuses. `address` is relative to the page. */
export async function fetchBeside(address: string): Promise<Response> {
  const response = await fetch(new URL(address, document.baseURI));
  if (!response.ok) throw new TypeError(`${response.url} answered ${response.status}`);
  const isPacked = response.headers.get('content-type')?.startsWith('application/gzip') === true;
  return isPacked ? new Response(response.body?.pipeThrough(new DecompressionStream('gzip'))) : response;
}
