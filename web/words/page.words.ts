// Words that stand all over the page.
export const pageWords = {
  product: 'Reclaimscope',
  loading: 'The engine starts',
  side: { before: 'Before', after: 'After' },
  node: (node: number) => `node ${node}`,
  close: 'Close',
} as const;
