// The frame of three panels: a heading with a sentence, a button that closes the panel, and Escape.
import type { KeyboardEvent, ReactElement, ReactNode, RefObject } from 'react';
import { Button } from 'react-aria-components';
import { pageWords } from '../words/page.words.ts';

type SidePanelProps = {
  /** The element that takes the focus. The panel decides when. */
  readonly place: RefObject<HTMLElement | null>;
  readonly className: string;
  readonly title: string;
  readonly note: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

export const SidePanel = ({ place, className, title, note, onClose, children }: SidePanelProps): ReactElement => {
  const closeByEscape = (press: KeyboardEvent): void => {
    if (press.key === 'Escape') onClose();
  };
  return (
    <aside ref={place} tabIndex={-1} className={className} aria-label={title} onKeyDown={closeByEscape}>
      <header className="side-head">
        <h2>{title}</h2>
        <p>{note}</p>
        <Button className="button" onPress={onClose}>
          {pageWords.close}
        </Button>
      </header>
      {children}
    </aside>
  );
};
