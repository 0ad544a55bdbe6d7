// The gallery, or the page around the stage. Who comes to one of them does not wait for the other.
import type { ReactElement } from 'react';
import { later } from '../parts/later.tsx';
import { useDocumentTheme } from '../parts/use-palette.ts';
import { useApp } from '../state/store.ts';

const Gallery = later(async () => (await import('./gallery/gallery.view.tsx')).Gallery);
const Page = later(async () => (await import('./page.view.tsx')).Page);

export const App = (): ReactElement | null => {
  const home = useApp((state) => state.home);
  useDocumentTheme();
  if (home === null) return null;
  return home ? <Gallery /> : <Page />;
};
