// A tank; its water is free memory. The level is data, so it is never animated.
import type { ReactElement } from 'react';
import type { Depth } from '../../domain/stage/depth.model.ts';
import { depthWords } from '../../domain/stage/depth.words.ts';
import type { TankScale } from '../../domain/tanks/zones.model.ts';
import type { ZoneFrame } from '../../engine/protocol.ts';
import { term } from '../../parts/term.ts';
import { type Size, useSize } from '../../parts/use-size.ts';
import type { Side } from '../../state/intent.ts';
import { useApp } from '../../state/store.ts';
import { count } from '../../words/format.ts';
import { levelOf, type TankDrawing, tankDrawing } from './tank.draw.ts';
import { tankWords } from './tanks.words.ts';

type WaterProps = {
  readonly side: Side;
  readonly place: number;
  readonly scale: TankScale;
  readonly glass: Size;
};

/** Updates with every frame; the words around it update at reading speed. */
const Water = ({ side, place, scale, glass }: WaterProps): ReactElement => {
  const free = useApp((state) => state.sides[side].frame?.zones[place]?.free_pages ?? 0);
  const { y } = levelOf(free, scale, glass.height);
  // The water is a background that moves, because then the browser only repaints it and lays out nothing.
  return <div className="tank-back" style={{ ...glass, backgroundPosition: `0 ${y}px` }} />;
};

type TankProps = {
  readonly side: Side;
  /** Index of the zone in the frame. */
  readonly place: number;
  readonly zone: ZoneFrame;
  readonly scale: TankScale;
  readonly large: boolean;
  readonly whole: boolean;
  /** Height of a line of label text, in CSS pixels. */
  readonly labelPx: number;
  readonly depth: Depth;
  /** Whether the beat mentions the number of a watermark. At the depth Story only mentioned numbers are shown. */
  readonly says: (mark: 'min' | 'low' | 'high') => boolean;
};

/** Flags at the water levels when kswapd was last woken (filled) and when it last went to sleep (hollow). */
const Flags = ({ drawing }: { readonly drawing: TankDrawing }): ReactElement => (
  <>
    {drawing.flags.map(({ kind, y, labelY }) => (
      <g key={kind} className={`flag flag-${kind}`} {...term(kind)}>
        <path transform={`translate(0 ${y})`} d="M0 0L-9 -4V4Z" />
        <text x="-12" y={labelY} dy="0.35em">
          {tankWords[kind]}
        </text>
      </g>
    ))}
  </>
);

const kernelName = (mark: 'min' | 'low' | 'high', whole: boolean): string =>
  whole ? depthWords.kernel.markWhole[mark] : depthWords.kernel.mark[mark];

type LabelsProps = Pick<TankProps, 'whole' | 'depth' | 'says'> & { readonly drawing: TankDrawing };

const Labels = ({ drawing, whole, depth, says }: LabelsProps): ReactElement => (
  <>
    {drawing.lines.map(({ mark, pages, leader, labelY }) => (
      <g key={mark} className="tank-label" {...term(mark)}>
        <path d={leader} />
        <text x={drawing.labelX} y={labelY} dy="0.35em">
          <tspan className="tank-mark">{depth === 'kernel' ? kernelName(mark, whole) : tankWords.mark[mark]}</tspan>{' '}
          {depth === 'story' && !says(mark) ? null : <tspan className="tank-pages">{count(pages)} </tspan>}
          {depth === 'kernel' ? null : (
            <tspan className="tank-means">
              {whole || (depth === 'story' && !says(mark)) ? tankWords.markMeans[mark] : tankWords.markMeansShort[mark]}
            </tspan>
          )}
        </text>
      </g>
    ))}
  </>
);

export const Tank = ({ side, place, zone, scale, large, whole, labelPx, depth, says }: TankProps): ReactElement => {
  const [ref, glass] = useSize<HTMLDivElement>();
  const drawing = tankDrawing(zone, scale, glass, labelPx);
  return (
    <div className="tank-space">
      <div ref={ref} className="tank-glass" aria-hidden="true">
        <Water side={side} place={place} scale={scale} glass={glass} />
        <svg {...glass} className="tank" aria-hidden="true">
          <rect className="tank-reserve" width={glass.width} {...drawing.reserve} />
          {drawing.lines.map(({ mark, y }) => (
            <path key={mark} className={`tank-line tank-line-${mark}`} d={`M0 ${y}H${glass.width}`} />
          ))}
          <path className="tank-break" d={drawing.breakPath} />
          <rect className="tank-rim" {...glass} />
          {large ? <Flags drawing={drawing} /> : null}
          {large ? <Labels drawing={drawing} whole={whole} depth={depth} says={says} /> : null}
        </svg>
      </div>
    </div>
  );
};
