import type { ReactElement } from 'react';
import { paperTokens } from './sheet/press.tsx';
import type { SheetMoment } from './sheet/sheet-moment.model.ts';
import { Slide } from './sheet/slide.view.tsx';

/** A preview of a slide. Its room is reserved before the slide is ready. */
export const SlidePreview = ({ sheet, wall }: { readonly sheet: SheetMoment | null; readonly wall: boolean }): ReactElement => (
  <div className="take-preview" style={paperTokens}>
    {sheet === null ? null : <Slide of={sheet} beats={sheet.story?.beats.length ?? 0} wall={wall} />}
  </div>
);
