// Saves one moment as a picture: as SVG, or as PNG in three sizes.
import { type ReactElement, useState } from 'react';
import { Button } from 'react-aria-components';
import { Pick } from '../../parts/pick.tsx';
import { saveFile } from '../../parts/save-file.ts';
import { appState, useApp } from '../../state/store.ts';
import { shownStory } from '../../state/told.ts';
import { fileName, momentName } from './file-names.model.ts';
import { JobBar } from './job-bar.view.tsx';
import { PrintSheets } from './print-sheets.view.tsx';
import { pngOf } from './sheet/bitmap.ts';
import { svgText } from './sheet/drawing.model.ts';
import { glyphOutlines } from './sheet/glyphs.ts';
import { slideDrawing } from './sheet/make-sheets.ts';
import { openPress } from './sheet/press.tsx';
import type { SheetMoment } from './sheet/sheet-moment.model.ts';
import { SLIDE, Slide } from './sheet/slide.view.tsx';
import { takeawayWords } from './sheet/takeaway.words.ts';
import { type Progress, useJob } from './sheet/use-job.ts';
import { SlidePreview } from './slide-preview.view.tsx';
import { STAGE, useSheet } from './use-sheet.ts';

const words = takeawayWords.picture;
const SCALES = [1, 2, 3] as const;

const drawingOfSheet = (sheet: SheetMoment, wall: boolean) => {
  const press = openPress();
  try {
    return slideDrawing(press, sheet, wall);
  } finally {
    press.close();
  }
};

const nameOf = ({ beat, ns }: SheetMoment, size: string, ending: string): string => {
  const { scenario, size: machine } = appState().intent;
  return fileName([scenario, beat?.id ?? momentName(ns), machine, size], ending);
};

async function savePng(sheet: SheetMoment, wall: boolean, scale: number, { isGivenUp }: Progress): Promise<null> {
  const png = await pngOf(drawingOfSheet(sheet, wall), scale);
  if (!isGivenUp()) saveFile(nameOf(sheet, `${SLIDE.width * scale}x${SLIDE.height * scale}`, 'png'), png);
  return null;
}

async function saveSvg(sheet: SheetMoment, wall: boolean, { isGivenUp }: Progress): Promise<null> {
  const text = svgText(drawingOfSheet(sheet, wall), await glyphOutlines());
  if (!isGivenUp()) saveFile(nameOf(sheet, `${SLIDE.width}x${SLIDE.height}`, 'svg'), new Blob([text], { type: 'image/svg+xml' }));
  return null;
}

export const Picture = (): ReactElement => {
  const story = useApp(shownStory);
  const wall = useApp((state) => state.intent.theme === 'projector');
  const [chosen, setChosen] = useState<string>(STAGE);
  const { sheet, looking } = useSheet(chosen);
  const saving = useJob();
  const options = [
    { value: STAGE, label: words.stage },
    ...(story?.beats ?? []).map(({ id, title }, place) => ({ value: id, label: words.beat(place + 1, title) })),
  ];
  return (
    <div className="take-picture">
      <div className="take-tools">
        <Pick label={words.which} options={options} value={chosen} onPick={setChosen} />
        {SCALES.map((scale) => (
          <Button
            key={scale}
            className="button"
            isDisabled={sheet === null}
            onPress={() => sheet !== null && saving.start((progress) => savePng(sheet, wall, scale, progress))}
          >
            {words.png(SLIDE.width * scale, SLIDE.height * scale)}
          </Button>
        ))}
        <Button
          className="button"
          isDisabled={sheet === null}
          onPress={() => sheet !== null && saving.start((progress) => saveSvg(sheet, wall, progress))}
        >
          {words.svg}
        </Button>
      </div>
      <SlidePreview sheet={sheet} wall={wall} />
      {sheet === null ? null : (
        <PrintSheets paper="A4 landscape">
          <Slide of={sheet} beats={sheet.story?.beats.length ?? 0} wall={wall} />
        </PrintSheets>
      )}
      <JobBar job={saving.state.type === 'none' ? looking : saving} />
    </div>
  );
};
