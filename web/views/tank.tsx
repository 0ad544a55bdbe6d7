// A tank: water is free memory. The level is data; it never sloshes.
import type { ReactElement } from 'react';
import { breakPath, type TankDrawing, tankDrawing } from '../draw/tank.ts';
import type { ZoneFrame } from '../engine/protocol.ts';
import { count } from '../messages/format.ts';
import { words } from '../messages/index.ts';
import type { TankScale } from '../model/zones.ts';
import { useSize } from './parts/use-size.ts';

type TankProps = {
  readonly zone: ZoneFrame;
  readonly scale: TankScale;
  readonly large: boolean;
  readonly whole: boolean;
  /** Height of a line of label text, CSS pixels. */
  readonly labelPx: number;
};

/** Where the water stood when kswapd last woke (filled) and slept (hollow). */
const Flags = ({ drawing }: { readonly drawing: TankDrawing }): ReactElement => (
  <>
    {drawing.flags.map(({ kind, y, labelY }) => (
      <g key={kind} className={`flag flag-${kind}`}>
        <path transform={`translate(0 ${y})`} d="M0 0L-9 -4V4Z" />
        <text x="-12" y={labelY} dy="0.35em">
          {words[kind]}
        </text>
      </g>
    ))}
  </>
);

const Labels = ({
  drawing,
  width,
  whole,
}: {
  readonly drawing: TankDrawing;
  readonly width: number;
  readonly whole: boolean;
}): ReactElement => (
  <>
    {drawing.lines.map(({ mark, pages, y, labelY }) => (
      <g key={mark} className={`tank-label tank-label-${mark}`}>
        <path d={`M${width} ${y}L${width + 5} ${y}L${width + 9} ${labelY}L${width + 12} ${labelY}`} />
        <text x={width + 15} y={labelY} dy="0.35em">
          <tspan className="tank-mark">{words.mark[mark]}</tspan> <tspan className="tank-pages">{count(pages)}</tspan>{' '}
          <tspan className="tank-means">{whole ? words.markMeans[mark] : words.markMeansShort[mark]}</tspan>
        </text>
      </g>
    ))}
  </>
);

export const Tank = ({ zone, scale, large, whole, labelPx }: TankProps): ReactElement => {
  const [ref, size] = useSize<HTMLDivElement>();
  const drawing = tankDrawing(zone, scale, size.height, labelPx);
  const glass = size.width;
  return (
    <div className="tank-space">
      <div ref={ref} className="tank-glass" aria-hidden="true">
        <svg width={glass} height={size.height} className="tank" aria-hidden="true">
          <rect className="tank-back" width={glass} height={size.height} />
          <rect className="tank-water" y={drawing.waterY} width={glass} height={Math.max(0, size.height - drawing.waterY)} />
          <rect className="tank-reserve" y={drawing.reserveY} width={glass} height={Math.max(0, size.height - drawing.reserveY)} />
          <path className="tank-surface" d={`M0 ${drawing.waterY}H${glass}`} />
          {drawing.lines.map(({ mark, y }) => (
            <path key={mark} className={`tank-line tank-line-${mark}`} d={`M0 ${y}H${glass}`} />
          ))}
          <path className="tank-break" d={breakPath(drawing.breakY, glass)} />
          <rect className="tank-rim" width={glass} height={size.height} />
          {large ? <Flags drawing={drawing} /> : null}
          {large ? <Labels drawing={drawing} width={glass} whole={whole} /> : null}
        </svg>
      </div>
    </div>
  );
};
