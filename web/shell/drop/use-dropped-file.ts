// A file may be dropped anywhere on the page. An element that handles the drop itself, as the lab does, gets the file instead.
import { useEffect, useState } from 'react';
import { pageWords } from '../../words/page.words.ts';

export type Dropping =
  | { readonly type: 'nothing' }
  /** A file is being dragged over the page. */
  | { readonly type: 'over' }
  | { readonly type: 'refused'; readonly why: string };

const NOTHING: Dropping = { type: 'nothing' };

const holdsFile = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') === true;

/** null: the file was opened; otherwise a sentence that says why not. The code that reads files is loaded only when there is one. */
async function opened(files: readonly File[]): Promise<string | null> {
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
    const left = (drag: DragEvent): void => {
      // While the pointer moves from one element of the page to another, the file is still over the page.
      if (drag.relatedTarget === null) setDropping(NOTHING);
    };
    const dropped = (drop: DragEvent): void => {
      setDropping(NOTHING);
      const files = [...(drop.dataTransfer?.files ?? [])];
      if (drop.defaultPrevented || files.length === 0) return;
      drop.preventDefault();
      opened(files).then((why) => {
        if (why !== null) setDropping({ type: 'refused', why });
      });
    };
    window.addEventListener('dragover', over);
    window.addEventListener('dragleave', left);
    window.addEventListener('drop', dropped);
    return () => {
      window.removeEventListener('dragover', over);
      window.removeEventListener('dragleave', left);
      window.removeEventListener('drop', dropped);
    };
  }, []);
  return [dropping, () => setDropping(NOTHING)];
}
