// The first script of the page: asks for all that the first picture needs at once and side by side, before any of it is there.
import './look/index.css';
import { engineModule } from './engine/module.ts';
import { pageLanguage, speak } from './words/language.ts';

/** Of a scenario, by any version of links; all else leads to the gallery, which needs no engine. */
const LINK = /^#v\d/;

// Whoever needs what cannot be had tells so.
const ignore = (): void => undefined;

const isLink = LINK.test(location.hash);
if (isLink) engineModule().catch(ignore);
const spoken = speak(location.hash);

// Two imports in one expression would each be given what the other one needs.
async function open(): Promise<void> {
  // Nothing that has words is read before they are in the language of the page.
  await spoken;
  if (isLink) import('./shell/page.view.tsx').catch(ignore);
  else if (!location.hash.startsWith('#presenter/')) import('./shell/gallery/gallery.view.tsx').catch(ignore);
  await import('./main.tsx');
}

/** These texts are here and not in a words file, because that file may be the one that failed to load. */
const MISSING = {
  en: 'The page could not be loaded. Check the connection and load it again: its link keeps your place.',
  zh: '页面无法加载。请检查网络连接并重新加载：链接会保留当前位置。',
} as const;

open().catch(() => {
  const sentence = document.createElement('p');
  sentence.setAttribute('role', 'alert');
  sentence.textContent = MISSING[pageLanguage()];
  document.getElementById('root')?.replaceChildren(sentence);
});
