// Words of the legend.
export const legendWords = {
  title: 'Legend',
  kinds: { anon: 'anonymous', file: 'file', kernel: 'kernel', unevictable: 'unevictable', free: 'free' },
  agesNote: 'pale: inactive',
  scanWindow: 'scan window',
} as const;
