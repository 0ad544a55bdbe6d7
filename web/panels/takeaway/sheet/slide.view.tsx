// A beat or another moment as a slide, 16:9: title, lead, picture, key, link and QR code.
import type { ReactElement, Ref } from 'react';
import { optionWords } from '../../../domain/story/bets.words.ts';
import { sidesNamed } from '../../../domain/story/side-names.words.ts';
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

/** Font sizes and line height for the question of a bet and its options. */
const ASK = { size: 24, leading: 29, option: 20 } as const;

/** The box of the picture: from below the words down to the foot. */
const pictureBelow = (top: number) => ({ x: EDGE, y: top, width: SLIDE.width - 2 * EDGE, height: SLIDE.height - top - FOOT - 10 });

/** `ask`: number of lines of the bet's question. `options`: all options as one line, or one line for each if they are too long together. */
function askLines(of: SheetMoment, room: number): { readonly ask: number; readonly options: readonly string[] } {
  const ask = linesOf(of.ask, room, ASK.size).length;
  const options = of.beat?.bet == null ? [] : optionWords(of.beat.bet, sidesNamed(of.telling.names));
  const line = options.join('     ');
  return { ask, options: options.length === 0 || textWidth(line, ASK.option, false) > room ? options : [line] };
}

type SlideProps = {
  readonly ref?: Ref<SVGSVGElement>;
  readonly of: SheetMoment;
  /** Number of beats in the story; 0: there is no story. */
  readonly beats: number;
  readonly wall: boolean;
};

export const Slide = ({ ref, of, beats, wall }: SlideProps): ReactElement => {
  const words = SLIDE.width - 3 * EDGE - QR_SIDE;
  const leadRoom = balancedRoom(of.lead, words, LEAD);
  const lead = linesOf(of.lead, leadRoom, LEAD);
  const asked = askLines(of, SLIDE.width - 2 * EDGE);
  const optionsAt = TOP + 10 + asked.ask * ASK.leading;
  const picture = pictureBelow(asked.ask === 0 ? TOP : optionsAt + asked.options.length * 25 - 8);
  const room = { box: picture, px: { width: picture.width, height: picture.height }, wall };
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
      {asked.ask === 0 ? null : (
        <Lines
          x={EDGE}
          y={TOP + 14}
          size={ASK.size}
          leading={ASK.leading}
          room={SLIDE.width - 2 * EDGE}
          runs={of.ask.map(({ text }) => ({ text, bold: true }))}
          most={3}
        />
      )}
      {asked.options.map((option, place) => (
        <text key={option} x={EDGE} y={optionsAt + 8 + place * 25} fontSize={ASK.option}>
          {option}
        </text>
      ))}
      <QrPlace link={of.link} x={SLIDE.width - EDGE - QR_SIDE} y={16} side={QR_SIDE} />
      {of.stage !== null ? (
        <DrawingPicture of={of.stage} box={picture} />
      ) : (
        <>
          <MomentPicture of={of} room={room} />
          <MomentKey of={of} room={room} x={EDGE} y={SLIDE.height - 15} size={17} width={picture.width - 330} />
        </>
      )}
      <text x={SLIDE.width - EDGE} y={SLIDE.height - 15} fontSize={17} textAnchor="end" className="sheet-soft">
        {sheetWords.foot(seconds(of.ns), of.number, beats)}
      </text>
    </svg>
  );
};
