// The frame that all pictures below the tanks share: a heading with what there is to know at once, and the picture.
import type { ReactElement, ReactNode } from 'react';

type PicturePanelProps = {
  readonly title: string;
  /** Beside the title: the number or sentence that is seen first. */
  readonly note?: string;
  /** Why there is nothing to show here; null: there is. */
  readonly empty: string | null;
  readonly children: ReactNode;
};

export const PicturePanel = ({ title, note, empty, children }: PicturePanelProps): ReactElement => (
  <section className="area-picture panel">
    <h3>
      {title}
      {note === undefined || empty !== null ? null : <span className="heading-note">{note}</span>}
    </h3>
    <div className="picture-body">{empty === null ? children : <p className="picture-empty">{empty}</p>}</div>
  </section>
);
