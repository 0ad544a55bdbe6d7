// Words of the legend.
export const legendWords = {
  title: 'Legend',
  kinds: { anon: 'anonymous', file: 'file', kernel: 'kernel', unevictable: 'unevictable', free: 'free' },
  agesNote: 'pale: inactive',
  scanWindow: 'next look',
} as const;
