// Words of a pane: which kernel it shows, how far its run is, and why it cannot continue.
import { inLanguage } from '../words/language.ts';
export const paneWords = inLanguage('paneWords', {
  kernelOf: (side: 'before' | 'after') => (side === 'before' ? 'Unpatched kernel' : 'Patched kernel'),
  event: 'event',
  computing: (share: string) => `computing, ${share}`,
  finished: 'run ended',
  failure: {
    title: (side: string) => `The ${side} kernel could not run`,
    nextOfFault: 'What to do: try again. The address contains this moment, so a link to it leads to the same failure.',
    next: 'What to do: undo the last change, choose another scenario or size, or reload the page. Everything else on the page still works.',
  },
});
