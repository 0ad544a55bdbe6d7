/** What moves a cursor of its own names the keys for it; all others stay the transport's. */
export const ownKeys = (target: Element): readonly string[] =>
  (target.closest('[data-own-keys]')?.getAttribute('data-own-keys') ?? '').split(' ').map((key) => (key === 'Space' ? ' ' : key));
