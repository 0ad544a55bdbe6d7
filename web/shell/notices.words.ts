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
} as const;
