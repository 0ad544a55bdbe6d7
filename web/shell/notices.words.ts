// Words of the notices below the top bar.
export const noticeWords = {
  dismiss: 'Dismiss',
  link: {
    refused: 'This link cannot be opened',
    refusedNext: 'The page shows the scenario at its opening moment instead. Ask for the link again, or carry on from here.',
    differs: (what: string) => `This link was made with something else: ${what}`,
    differsNext: (expected: string, got: string) =>
      `The link expects state ${expected}, this engine gives ${got}. The nearest moment is shown.`,
  },
  storage: {
    differs: 'What was stored with this page is not what the engine computes here',
    differsNext:
      'The stage shows what the engine has computed. Reload the page without its cache; if this comes again, the page was built wrongly.',
  },
} as const;
