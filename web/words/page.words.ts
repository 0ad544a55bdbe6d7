// Words that stand all over the page.
export const pageWords = {
  product: 'Reclaimscope',
  loading: 'The engine starts',
  side: { before: 'Before', after: 'After' },
  node: (node: number) => `node ${node}`,
  close: 'Close',
  missing: {
    text: 'This part of the page could not be loaded. Check the connection and load the page again: its link keeps what is shown.',
    reload: 'Load again',
  },
} as const;
