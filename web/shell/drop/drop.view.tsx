// A message over the page while the user drags a file over it, or after a file was not opened.
import type { ReactElement } from 'react';
import { Button } from 'react-aria-components';
import { Icon } from '../../parts/icon.tsx';
import { dropWords } from './drop.words.ts';
import type { Dropping } from './use-dropped-file.ts';

type DropNoteProps = { readonly dropping: Dropping; readonly onClose: () => void };

export const DropNote = ({ dropping, onClose }: DropNoteProps): ReactElement =>
  dropping.type === 'refused' ? (
    <aside className="notice drop-refused">
      <Icon name="alarm" />
      <p role="alert">
        <strong>{dropWords.refused}</strong> {dropping.why}
      </p>
      <Button className="button" onPress={onClose}>
        {dropWords.close}
      </Button>
    </aside>
  ) : (
    <div className="drop-place">
      <p>{dropWords.here}</p>
    </div>
  );
