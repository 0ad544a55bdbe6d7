// The first script of the page: asks for all that the first picture needs at once and side by side, before any of it is there.
import './look/index.css';
import { engineModule } from './engine/module.ts';

/** Of a scenario, by any version of links; all else leads to the gallery, which needs no engine. */
const LINK = /^#v\d/;

// Whoever needs what cannot be had tells so.
const ignore = (): void => undefined;

// Two imports in one expression would each be given what the other one needs.
if (LINK.test(location.hash)) {
  engineModule().catch(ignore);
  import('./shell/page.view.tsx').catch(ignore);
} else {
  import('./shell/gallery/gallery.view.tsx').catch(ignore);
}

import('./main.tsx').catch(() => {
  const sentence = document.createElement('p');
  sentence.setAttribute('role', 'alert');
  sentence.textContent = 'The page could not be loaded. Check the connection and load it again.';
  document.getElementById('root')?.replaceChildren(sentence);
});
