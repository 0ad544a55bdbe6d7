/** The keys that an element with its own cursor handles itself, named in its attribute; all other keys belong to the transport bar. */
export const ownKeys = (target: Element): readonly string[] =>
  (target.closest('[data-own-keys]')?.getAttribute('data-own-keys') ?? '').split(' ').map((key) => (key === 'Space' ? ' ' : key));
