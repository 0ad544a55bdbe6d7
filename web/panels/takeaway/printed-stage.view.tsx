// Makes the browser print the picture of the moment with its caption in place of the page with its controls.
import { type ReactElement, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { appState } from '../../state/store.ts';
import { PrintSheets } from './print-sheets.view.tsx';
import { framesShown } from './run-tables.ts';
import type { SheetMoment } from './sheet/sheet-moment.model.ts';
import { sheetOfStage } from './sheet/sheet-moment.ts';
import { Slide } from './sheet/slide.view.tsx';
import './sheet/sheet.css';

/** The sheet of the shown moment; null: the export panel is open and prints sheets of its own, or there is no scene to print. */
function sheetToPrint(): SheetMoment | null {
  const state = appState();
  const frames = framesShown(state);
  const hasScene = [frames.before, frames.after].some((frame) => frame?.scene !== undefined);
  return state.intent.panel === 'takeaway' || !hasScene ? null : sheetOfStage(frames);
}

export const PrintedStage = (): ReactElement | null => {
  const [sheet, setSheet] = useState<SheetMoment | null>(null);
  useEffect(() => {
    // The sheet has to be rendered before this event handler returns.
    const before = (): void => flushSync(() => setSheet(sheetToPrint()));
    const after = (): void => setSheet(null);
    window.addEventListener('beforeprint', before);
    window.addEventListener('afterprint', after);
    return () => {
      window.removeEventListener('beforeprint', before);
      window.removeEventListener('afterprint', after);
    };
  }, []);
  if (sheet === null) return null;
  return (
    <PrintSheets paper="A4 landscape">
      <Slide of={sheet} beats={sheet.story?.beats.length ?? 0} wall={false} />
    </PrintSheets>
  );
};
