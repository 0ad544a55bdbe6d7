// Fetches what the page loads from beside itself. If the page is one file, such data stands in it compressed (one-file/plugin.ts).

/** Throws if the server refuses. `address` is relative to the page. */
export async function fetchBeside(address: string): Promise<Response> {
  const response = await fetch(new URL(address, document.baseURI));
  if (!response.ok) throw new TypeError(`${response.url} answered ${response.status}`);
  const isPacked = response.headers.get('content-type')?.startsWith('application/gzip') === true;
  return isPacked ? new Response(response.body?.pipeThrough(new DecompressionStream('gzip'))) : response;
}
