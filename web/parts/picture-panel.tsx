// The frame of most pictures below the tanks: a heading with the most important number or sentence, and the picture.
import type { ReactElement, ReactNode } from 'react';
import type { Term } from '../domain/terms/terms.model.ts';
import type { Frame } from '../engine/protocol.ts';
import type { Side } from '../state/intent.ts';
import { term } from './term.ts';
import { TermHeading } from './term-heading.tsx';

/** The properties of every picture: a side, its frame, the other side's frame, and whether the picture may have the whole height. */
export type PictureProps = { readonly side: Side; readonly frame: Frame; readonly other: Frame | null; readonly whole: boolean };

type PicturePanelProps = {
  readonly title: string;
  /** The glossary's term for the picture as a whole. */
  readonly name?: Term;
  /** The number or sentence beside the title, which the reader should see first. */
  readonly note?: string;
  /** Why there is nothing to show; null: there is something. */
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
