// What is on the stage was made with the page, and no engine will ever check it. A check that succeeds is not worth a word, and one that fails has a notice.
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
