// The frame of a panel beside the stage: a heading with a sentence, and a button or Escape to close the panel.
import type { KeyboardEvent, ReactElement, ReactNode, RefObject } from 'react';
import { Button } from 'react-aria-components';
import { pageWords } from '../words/page.words.ts';

type SidePanelProps = {
  /** The ref for the panel's element, so that the owner can focus it. */
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
