// Whether the engine has come to what is on the stage by itself, where that was made with the page. Quiet: nobody has to read it.
import type { ReactElement } from 'react';
import { Icon } from '../../parts/icon.tsx';
import { useApp } from '../../state/store.ts';
import { transportWords } from './transport.words.ts';

export const StorageNote = (): ReactElement | null => {
  const storage = useApp((state) => state.storage);
  const withoutEngine = useApp((state) => state.withoutEngine);
  if (storage !== 'stored' && storage !== 'verified') return null;
  const { word, meaning } = transportWords.storage[storage === 'stored' && withoutEngine ? 'unverified' : storage];
  return (
    <output className={`storage storage-${storage}`} title={meaning} aria-live="off">
      {storage === 'verified' ? <Icon name="check" /> : null}
      {word}
    </output>
  );
};
