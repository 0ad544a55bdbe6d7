// Words that several parts of the page share.
import { inLanguage } from './language.ts';
export const pageWords = inLanguage('pageWords', {
  product: 'Reclaimscope',
  loading: 'Starting the engine',
  /** Names of the two kernels, if the sides have no names of their own. */
  side: { before: 'Unpatched', after: 'Patched' },
  node: (node: number) => `node ${node}`,
  close: 'Close',
  /** Each language by its own name, whatever the language of the page is. */
  language: { label: 'Language', en: 'English', zh: '中文' },
  missing: {
    text: 'This part of the page could not be loaded. Check the connection and reload the page; its link brings back the same view.',
    reload: 'Load again',
  },
});
