// The frame that all pictures below the tanks share: a heading with what there is to know at once, and the picture.
import type { ReactElement, ReactNode } from 'react';
import type { Term } from '../domain/terms/terms.model.ts';
import type { Frame } from '../engine/protocol.ts';
import type { Side } from '../state/intent.ts';
import { term } from './term.ts';
import { TermHeading } from './term-heading.tsx';

/** What every picture is given: a side, its frame, the other side's, and whether the picture may have the whole height. */
export type PictureProps = { readonly side: Side; readonly frame: Frame; readonly other: Frame | null; readonly whole: boolean };

type PicturePanelProps = {
  readonly title: string;
  /** The word for all of it, in the glossary. */
  readonly name?: Term;
  /** Beside the title: the number or sentence that is seen first. */
  readonly note?: string;
  /** Why there is nothing to show here; null: there is. */
  readonly empty: string | null;
  readonly children: ReactNode;
};

export const PicturePanel = ({ title, name, note, empty, children }: PicturePanelProps): ReactElement => (
  <section className="area-picture panel">
    <h3>
      {name === undefined ? title : <TermHeading name={name}>{title}</TermHeading>}
      {note === undefined || empty !== null ? null : (
        <span className="heading-note" {...(name === undefined ? {} : term(name))}>
          {note}
        </span>
      )}
    </h3>
    <div className="picture-body">{empty === null ? children : <p className="picture-empty">{empty}</p>}</div>
  </section>
);
