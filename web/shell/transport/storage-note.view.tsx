// Says that the stage shows a stored moment that no engine will ever check, because the page runs without one. A successful check needs no
// words, and a failed one has a notice.
import type { ReactElement } from 'react';
import { useApp } from '../../state/store.ts';
import { transportWords } from './transport.words.ts';

export const StorageNote = (): ReactElement | null => {
  const unverified = useApp(({ storage, withoutEngine }) => storage === 'stored' && withoutEngine);
  if (!unverified) return null;
  const { word, meaning } = transportWords.stored;
  return (
    <output className="storage" title={meaning} aria-live="off">
      {word}
    </output>
  );
};
