// The tank of free pages as a bottle. Up to the high watermark it is narrow and has twelve pages in a row, so that the reader can count the
// rows up to min, low and high.
import type { ReactElement } from 'react';
import type { SceneFrame } from '../../../engine/protocol.ts';
import { textWidth } from '../scene-layout.model.ts';
import { Words } from '../words.view.tsx';
import { nameEnd, namesX } from './bottle-names.model.ts';
import type { Spot } from './page-places.model.ts';
import { PlainSquares } from './page-squares.view.tsx';
import { pagesWords } from './pages.words.ts';
import { NECK_COLUMNS, type PagesLayout } from './pages-layout.model.ts';

type BottleProps = {
  readonly scene: SceneFrame;
  readonly free: readonly Spot[];
  readonly layout: PagesLayout;
  /** Words about programs or about a napping kswapd are right of the bottle, so the names of the watermarks have less room. */
  readonly isBesideWords: boolean;
};

/** The least distance between the names of two watermarks, in multiples of the font size. */
const LEAST_STEP = 0.92;
const LINES = ['high', 'low', 'min'] as const;

export const Bottle = ({ scene, free, layout, isBesideWords }: BottleProps): ReactElement => {
  const { neck, wide, pitch } = layout;
  const { tank, type } = layout.scene;
  const bottom = neck.y + neck.height;
  const right = neck.x + neck.width;
  const wordsX = namesX(layout);
  const heightOf = (pages: number): number => bottom - (pages / NECK_COLUMNS) * pitch - (pitch * 0.12) / 2;
  // The watermarks may be only one row apart, but their names need more room. So the names fan out upwards from the bottom, and stay below the
  // shoulder of the bottle if possible.
  const step = Math.max(type.text * LEAST_STEP, Math.min(type.text * 1.1, (bottom + 6 - neck.y - type.text * 0.8) / 2));
  const first = bottom + 6 - 2 * step;
  const names = LINES.map((name) => pagesWords.line(name, scene[name]));
  const room = isBesideWords || layout.isTall ? tank.x + tank.width - wordsX : nameEnd(layout) - wordsX;
  // All three names have the same form, long or short.
  const form = names.every(([long = '']) => textWidth(long, type.text, false) <= room) ? 0 : 1;
  return (
    <g data-mark="tank">
      <Words
        x={tank.x + tank.width / 2}
        y={tank.y - type.text * 0.5}
        size={type.text}
        ways={pagesWords.free(scene.free)}
        bold
        anchor="middle"
        means="free"
      />
      <PlainSquares spots={free} pitch={pitch} className="page-free" />
      {LINES.map((name, index) => {
        const y = heightOf(scene[name]);
        const wordsY = first + index * step;
        return (
          <g key={name}>
            <path d={`M${neck.x} ${y}H${right}L${wordsX - 4} ${wordsY - type.text * 0.32}`} className="bottle-line" />
            <Words x={wordsX} y={wordsY} size={type.text} ways={names[index]?.[form] ?? ''} means={name} />
          </g>
        );
      })}
      <path
        d={`M${wide.x - 2} ${wide.y}V${bottom + 2}H${right + 1}V${neck.y + 1}H${wide.x + wide.width + 1}V${wide.y}`}
        className="scene-glass"
      />
    </g>
  );
};
