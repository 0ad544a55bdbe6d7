// Words of the notices below the top bar.
import { inLanguage } from '../words/language.ts';
export const noticeWords = inLanguage('noticeWords', {
  dismiss: 'Dismiss',
  link: {
    refused: 'This link cannot be opened',
    refusedNext: (title: string) => `“${title}” is shown at its opening moment instead. Ask for the link again, or carry on from here.`,
    notOpened: 'This file was not opened',
    notOpenedNext: 'The page is as it was.',
    passedOver: 'A part of this link was passed over',
    passedOverNext: 'All else is as the link says.',
    differs: 'This link leads to another state than where it was made',
    differsNext: (expected: string, got: string) =>
      `The link expects state ${expected}, this engine gives ${got}. The nearest moment is shown.`,
  },
  engine: {
    stopped: {
      before: 'The engine of the kernel before stopped',
      after: 'The engine of the kernel after stopped',
      both: 'Both engines stopped',
    },
    stage: {
      restarting: 'It is being started again.',
      asked: 'It was started again, and the stage is where it was: carry on.',
      before: 'Started again, it stopped again: the stage is at the place before. Carry on from there.',
      nothing: 'Started again, it stopped again. Try again, or open another moment or story.',
    },
    missing: 'The engine could not be loaded',
    missingNext:
      'What is stored with this page stands without it: go on from beat to beat. All else waits for the engine: check the connection, then try again.',
  },
  newer: {
    waits: 'A newer version of this page is ready',
    next: 'It opens at the same link. Until then this one goes on.',
    take: 'Open the newer version',
  },
  storage: {
    damaged: 'A file that is stored with this page is damaged',
    damagedNext: 'The engine computes what it holds, which takes a little longer. Load the page again to fetch the file anew.',
    differs: 'What was stored with this page is not what the engine computes here',
    differsNext:
      'The stage shows what the engine has computed. Reload the page without its cache; if this comes again, the page was built wrongly.',
  },
});
