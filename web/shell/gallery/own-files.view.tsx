// Opens files of the user's own machine from the gallery, as dropping them on the page does.
import { type ReactElement, useState } from 'react';
import { Button, FileTrigger } from 'react-aria-components';
import { later } from '../../parts/later.tsx';
import { openedFiles } from '../drop/use-dropped-file.ts';
import { galleryWords } from './gallery.words.ts';

const DropNote = later(async () => (await import('../drop/drop.view.tsx')).DropNote);

export const OwnFiles = (): ReactElement => {
  const [why, setWhy] = useState<string | null>(null);
  const { label, accepts } = galleryWords.ownFiles;
  return (
    <>
      <FileTrigger allowsMultiple onSelect={(files) => void openedFiles([...(files ?? [])]).then(setWhy)}>
        <Button className="quiet" aria-description={accepts}>
          {label}
        </Button>
      </FileTrigger>
      {why === null ? null : <DropNote dropping={{ type: 'refused', why }} onClose={() => setWhy(null)} />}
    </>
  );
};
