/** The keys that an element handles itself, because it has a cursor of its own. Its attribute lists them; all other keys belong to the transport
 * bar. */
export const ownKeys = (target: Element): readonly string[] =>
  (target.closest('[data-own-keys]')?.getAttribute('data-own-keys') ?? '').split(' ').map((key) => (key === 'Space' ? ' ' : key));
