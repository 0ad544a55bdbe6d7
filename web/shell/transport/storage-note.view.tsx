// A note that no engine will check the stored moment on the stage, because the page runs without one. If an engine checks it, the note is not
// necessary: success needs no words, and a failure has a notice.
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
