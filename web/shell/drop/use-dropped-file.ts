// A file may be dropped anywhere on the page. Whoever takes it for himself, as the lab does, has it.
import { useEffect, useState } from 'react';
import { pageWords } from '../../words/page.words.ts';

export type Dropping =
  | { readonly type: 'nothing' }
  /** A file is over the page. */
  | { readonly type: 'over' }
  | { readonly type: 'refused'; readonly why: string };

const NOTHING: Dropping = { type: 'nothing' };

const holdsFile = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') === true;

/** Null, or a sentence. What reads files is fetched when there is one. */
async function opened(file: File): Promise<string | null> {
  try {
    return await (await import('../../state/opened-file.ts')).openFile(file);
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
      // Between two elements of the page it is still over it.
      if (drag.relatedTarget === null) setDropping(NOTHING);
    };
    const dropped = (drop: DragEvent): void => {
      setDropping(NOTHING);
      const file = drop.dataTransfer?.files[0];
      if (drop.defaultPrevented || file === undefined) return;
      drop.preventDefault();
      opened(file).then((why) => {
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
