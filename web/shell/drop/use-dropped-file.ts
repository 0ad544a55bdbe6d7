// Opens files that the user drops anywhere on the page, except on an element that handles the drop itself, as the lab does.
import { useEffect, useState } from 'react';
import { pageWords } from '../../words/page.words.ts';

export type Dropping =
  | { readonly type: 'nothing' }
  /** A file is being dragged over the page. */
  | { readonly type: 'over' }
  | { readonly type: 'refused'; readonly why: string };

const NOTHING: Dropping = { type: 'nothing' };

const holdsFile = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') === true;

/** Opens files. Returns null, or a sentence that says why they were not opened. The code that reads files is loaded on demand. */
export async function openedFiles(files: readonly File[]): Promise<string | null> {
  try {
    return await (await import('../../state/opened-file.ts')).openFiles(files);
  } catch {
    return pageWords.missing.text;
  }
}

export function useDroppedFile(): readonly [Dropping, () => void] {
  const [dropping, setDropping] = useState<Dropping>(NOTHING);
  useEffect(() => {
    const over = (drag: DragEvent): void => {
      if (!holdsFile(drag)) return;
      drag.preventDefault();
      setDropping((old) => (old.type === 'over' ? old : { type: 'over' }));
    };
    const leave = (drag: DragEvent): void => {
      // There is a related target if the pointer has moved to another element of the page, so the file is still over the page.
      if (drag.relatedTarget === null) setDropping(NOTHING);
    };
    const dropped = (drop: DragEvent): void => {
      setDropping(NOTHING);
      const files = [...(drop.dataTransfer?.files ?? [])];
      if (drop.defaultPrevented || files.length === 0) return;
      drop.preventDefault();
      openedFiles(files).then((why) => {
        if (why !== null) setDropping({ type: 'refused', why });
      });
    };
    window.addEventListener('dragover', over);
    window.addEventListener('dragleave', leave);
    window.addEventListener('drop', dropped);
    return () => {
      window.removeEventListener('dragover', over);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('drop', dropped);
    };
  }, []);
  return [dropping, () => setDropping(NOTHING)];
}
