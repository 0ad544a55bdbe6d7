// The first script of the page: it requests the files that the first picture needs as early as possible, and not one after the other.
import './look/index.css';
import { engineModule } from './engine/module.ts';
import { runOfLink, storedPath } from './state/stored-index.ts';
import { pageLanguage, speak } from './words/language.ts';

// A failure is reported by the part of the page that needs the file.
const ignore = (): void => undefined;

const run = runOfLink(location.hash);
/** The first picture is stored with the page, and no engine has to compute it. */
const isStored = run?.isOwn === true && storedPath(run.scenario, 'opening') !== undefined;
// On a slow connection, the engine would delay a stored picture, so the page fetches it afterwards.
if (run !== null && !isStored) engineModule().catch(ignore);
const spoken = speak(location.hash);

// If both imports were in one expression, each would also request the files that the other one needs.
async function open(): Promise<void> {
  // No module with words is read before the words are there in the language of the page.
  await spoken;
  if (run !== null) import('./shell/page.view.tsx').catch(ignore);
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
