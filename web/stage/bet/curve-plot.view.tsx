// The frame of a curve: the part that is known up to the moment of the bet, and the curves that are drawn after it.
import type { PointerEventHandler, ReactElement, ReactNode, RefObject } from 'react';
import { amountText } from '../../domain/scene/amounts.words.ts';
import type { CurveBet } from '../../domain/story/bets.model.ts';
import { type CurveSpan, type Place, unitOf } from '../../domain/story/curve.model.ts';
import { seconds } from '../../words/format.ts';
import { betSheetWords } from './bet-sheet.words.ts';

/** Units of the drawing in each direction; the drawing is stretched to fill its box. */
const WIDTH = 1000;

export const shareX = ({ fromNs, toNs }: CurveSpan, ns: number): number => (ns - fromNs) / (toNs - fromNs);
/** Vertical position of a value, clamped to the frame: 0 at the top, 1 at the bottom. */
export const shareY = ({ scale }: CurveBet, value: number): number => 1 - Math.min(1, Math.max(0, value / scale.to));
export const percent = (share: number): string => `${(share * 100).toFixed(2)}%`;

const pathOf = (bet: CurveBet, span: CurveSpan, places: readonly Place[]): string =>
  places
    .map(({ ns, value }) => `${(shareX(span, ns) * WIDTH).toFixed(1)} ${(shareY(bet, value) * WIDTH).toFixed(1)}`)
    .join('L')
    .replace(/^(?=.)/, 'M');

/** `look`: up to the bet (`known`), by the viewer (`drawn`), of the side that the bet is about (`run`), or of the other side. */
type Curve = { readonly look: 'known' | 'drawn' | 'run' | 'other'; readonly places: readonly Place[] };

type PlotProps = {
  readonly bet: CurveBet;
  readonly span: CurveSpan;
  readonly curves: readonly Curve[];
  readonly children?: ReactNode;
  readonly room?: RefObject<HTMLDivElement | null>;
  readonly onPointerDown?: PointerEventHandler;
  readonly onPointerMove?: PointerEventHandler;
};

export const CurvePlot = ({ bet, span, curves, children, room, onPointerDown, onPointerMove }: PlotProps): ReactElement => {
  const top = amountText({ value: bet.scale.to, unit: unitOf(bet.line) });
  return (
    <div className="bet-plot">
      <div ref={room ?? null} className="bet-plot-room" onPointerDown={onPointerDown} onPointerMove={onPointerMove}>
        <svg viewBox={`0 0 ${WIDTH} ${WIDTH}`} preserveAspectRatio="none" aria-hidden="true">
          {curves.map(({ look, places }) => (
            <path key={look} className={`bet-curve bet-curve-${look}`} d={pathOf(bet, span, places)} />
          ))}
        </svg>
        <span className="bet-plot-now" aria-hidden="true" style={{ left: percent(shareX(span, span.atNs)) }}>
          <i>{betSheetWords.now}</i>
        </span>
        <span className="bet-plot-top" aria-hidden="true">
          {top}
        </span>
        <span className="bet-plot-zero" aria-hidden="true">
          0
        </span>
        {children}
      </div>
      <div className="bet-plot-times" aria-hidden="true">
        <span>{seconds(span.fromNs)}</span>
        <span>{seconds(span.toNs)}</span>
      </div>
    </div>
  );
};
