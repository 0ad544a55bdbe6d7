// Words of the notices below the top bar.
import type { SideNames } from '../../domain/side-names.model.ts';
import type { StorySide } from '../../domain/story/story-values.model.ts';
import { inLanguage } from '../../words/language.ts';
export const noticeWords = inLanguage('noticeWords', {
  dismiss: 'Dismiss',
  link: {
    refused: 'This link cannot be opened',
    refusedNext: (title: string) => `“${title}” is shown at its opening moment instead. Ask for the link again, or continue from here.`,
    notOpened: 'This file was not opened',
    notOpenedNext: 'The page has not changed.',
    passedOver: 'A part of this link was skipped',
    passedOverNext: 'The page follows the rest of the link.',
    differs: 'This link leads to another state here than on the page that made it',
    differsNext: (expected: string, got: string) =>
      `The link expects state ${expected}, but this engine computes ${got}. The stage shows the nearest moment.`,
  },
  engine: {
    bothStopped: 'Both engines stopped',
    stopped: (side: StorySide, names: SideNames | null) =>
      `The engine of ${names !== null ? `“${names[side]}”` : side === 'before' ? 'the unpatched kernel' : 'the patched kernel'} stopped`,
    stage: {
      restarting: 'The page is starting it again.',
      asked: 'The page has started it again, and the stage is where it was.',
      before: 'The page started it again, and it stopped again, so the stage has gone back to the previous position.',
      nothing: 'The page started it again, and it stopped again. Try again, or open another moment or story.',
    },
    missing: 'The engine could not be loaded',
    missingNext:
      'The stored moments of the stories work without it, so you can go from beat to beat. Everything else needs the engine: check the connection, then try again.',
  },
  newer: {
    waits: 'A newer version of this page is ready',
    next: 'It will open at the same link. Until you open it, you can continue with this version.',
    take: 'Open the newer version',
  },
  storage: {
    damaged: 'A file that is stored with this page is damaged',
    damagedNext: 'The engine computes its content instead, which takes a little longer. Reload the page to fetch the file again.',
    differs: 'The moments stored with this page are not what the engine computes here',
    differsNext:
      'The stage shows what the engine has computed. Reload the page without its cache; if this happens again, the page was built incorrectly.',
  },
});
