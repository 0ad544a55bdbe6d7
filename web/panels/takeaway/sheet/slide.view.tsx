// A beat as a slide, 16:9: title, lead, picture, key, link and QR code.
import type { ReactElement, Ref } from 'react';
import { textWidth } from '../../../stage/scene/scene-layout.model.ts';
import { seconds } from '../../../words/format.ts';
import { pageWords } from '../../../words/page.words.ts';
import { DrawingPicture } from './drawing-picture.view.tsx';
import { balancedRoom, linesOf, sizeWithin } from './lines.model.ts';
import { MomentKey, MomentPicture } from './moment-picture.view.tsx';
import { QrPlace } from './qr-place.view.tsx';
import { sheetWords } from './sheet.words.ts';
import type { SheetMoment } from './sheet-moment.model.ts';
import { Lines } from './words.view.tsx';

export const SLIDE = { width: 1280, height: 720 } as const;
const EDGE = 24;
const QR_SIDE = 116;
const LEAD = 24;
const SMALL = 16;
const TOP = 142;
const FOOT = 34;

const PICTURE = { x: EDGE, y: TOP, width: SLIDE.width - 2 * EDGE, height: SLIDE.height - TOP - FOOT - 10 };

type SlideProps = {
  readonly ref?: Ref<SVGSVGElement>;
  readonly of: SheetMoment;
  /** Of how many beats; 0: it is no beat. */
  readonly beats: number;
  readonly wall: boolean;
};

export const Slide = ({ ref, of, beats, wall }: SlideProps): ReactElement => {
  const room = { box: PICTURE, px: { width: PICTURE.width, height: PICTURE.height }, wall };
  const words = SLIDE.width - 3 * EDGE - QR_SIDE;
  const leadRoom = balancedRoom(of.lead, words, LEAD);
  const lead = linesOf(of.lead, leadRoom, LEAD);
  const address = of.link.replace(/^https?:\/\//, '');
  const head = `${pageWords.product}${of.story === null ? '' : `  ·  ${of.story.title}`}`;
  return (
    // biome-ignore lint/a11y/useSemanticElements: SVG has no fieldset, and a picture may have no links.
    <svg ref={ref} className="sheet sheet-slide" viewBox={`0 0 ${SLIDE.width} ${SLIDE.height}`} role="group" aria-label={of.title}>
      <rect width={SLIDE.width} height={SLIDE.height} className="sheet-ground" />
      <text x={EDGE} y={30} fontSize={sizeWithin(head, words, SMALL, true)} className="sheet-soft sheet-strong">
        {head}
      </text>
      {textWidth(head, SMALL, true) + textWidth(address, SMALL, false) > words - EDGE ? null : (
        <a href={of.link} tabIndex={-1}>
          <text x={EDGE + words} y={30} fontSize={SMALL} textAnchor="end" className="sheet-soft">
            {address}
          </text>
        </a>
      )}
      <text x={EDGE} y={71} fontSize={sizeWithin(of.title, words, 38, true)} className="sheet-heading">
        {of.title}
      </text>
      <Lines x={EDGE} y={lead.length > 1 ? 101 : 108} size={LEAD} leading={27} room={leadRoom} runs={of.lead} most={2} />
      <QrPlace link={of.link} x={SLIDE.width - EDGE - QR_SIDE} y={16} side={QR_SIDE} />
      {of.stage !== null ? (
        <DrawingPicture of={of.stage} box={PICTURE} />
      ) : (
        <>
          <MomentPicture of={of} room={room} />
          <MomentKey of={of} room={room} x={EDGE} y={SLIDE.height - 15} size={17} width={PICTURE.width - 330} />
        </>
      )}
      <text x={SLIDE.width - EDGE} y={SLIDE.height - 15} fontSize={17} textAnchor="end" className="sheet-soft">
        {sheetWords.foot(seconds(of.ns), of.number, beats)}
      </text>
    </svg>
  );
};
