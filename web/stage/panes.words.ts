// Words of a pane: which kernel it shows, the progress of its run, and why the run cannot continue.
import type { SideNames } from '../domain/side-names.model.ts';
import type { StorySide } from '../domain/story/story-values.model.ts';
import { inLanguage } from '../words/language.ts';
export const paneWords = inLanguage('paneWords', {
  kernelOf: (side: StorySide, names: SideNames | null) =>
    names !== null ? `Kernel of “${names[side]}”` : side === 'before' ? 'Unpatched kernel' : 'Patched kernel',
  event: 'event',
  computing: (share: string) => `computing, ${share}`,
  finished: 'run ended',
  failure: {
    title: (side: StorySide, names: SideNames | null) =>
      `The ${names !== null ? `kernel of “${names[side]}”` : side === 'before' ? 'unpatched kernel' : 'patched kernel'} could not run`,
    nextOfFault: 'What to do: try again. The address contains this moment, so a link to it leads to the same failure.',
    next: 'What to do: undo the last change, choose another scenario or size, or reload the page. Everything else on the page still works.',
  },
});
