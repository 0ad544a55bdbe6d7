// The last passes, which explain why the dial moved: a tick for each pass that the kernel found to be enough, and a cross for each other one.
import { memo, type ReactElement } from 'react';
import { othersReclaiming, passTrail, wasEnough } from '../../domain/dial/priority.model.ts';
import type { Frame } from '../../engine/protocol.ts';
import { term } from '../../parts/term.ts';
import { useDepth } from '../../parts/use-depth.ts';
import { usePointed } from '../../parts/use-pointed.ts';
import { TWIN_MS, useSteadyApp } from '../../parts/use-steady-app.ts';
import type { Side } from '../../state/intent.ts';
import { dialWords } from './dial.words.ts';
import { TRAIL_HEIGHT, TRAIL_WIDTH, trailMarks } from './trail.draw.ts';

const GLYPH = { tick: 'M-3.6 0.2L-1 3.2L4 -3.6', cross: 'M-3 -3L3 3M3 -3L-3 3' } as const;

export const Trail = ({ side, frame }: { readonly side: Side; readonly frame: Frame | null }): ReactElement => {
  const depth = useDepth();
  const passes = frame === null ? [] : passTrail(frame);
  const marks = trailMarks(passes.map((pass) => pass.priority));
  const others = frame === null ? 0 : othersReclaiming(frame);
  const rail = marks.map(({ x, y }) => `${x},${y}`).join(' ');
  return (
    <div className={`trail${usePointed('trail', '', side)}`} {...term('pass')}>
      <svg viewBox={`0 0 ${TRAIL_WIDTH} ${TRAIL_HEIGHT}`} aria-hidden="true">
        <polyline className="trail-rail" points={rail} />
        {passes.map((pass, i) => (
          <path
            // Marks have fixed positions, and passes have no id.
            // biome-ignore lint/suspicious/noArrayIndexKey: a mark is identified by its position.
            key={i}
            className={wasEnough(pass) ? 'trail-mark enough' : 'trail-mark'}
            d={wasEnough(pass) ? GLYPH.tick : GLYPH.cross}
            transform={`translate(${marks[i]?.x ?? 0} ${marks[i]?.y ?? 0})`}
          />
        ))}
      </svg>
      <p className="trail-caption">
        {passes.length === 0 ? dialWords.trailEmpty : dialWords.trail}
        {others === 0 ? null : (
          <span className="trail-others">{depth === 'story' ? dialWords.othersReclaim : dialWords.moreReclaim(others)}</span>
        )}
      </p>
      <TrailTwin side={side} />
    </div>
  );
};

const TrailTwin = memo(({ side }: { readonly side: Side }): ReactElement => {
  const frame = useSteadyApp((state) => state.sides[side].frame, TWIN_MS);
  return (
    <ol className="visually-hidden" aria-label={dialWords.trail}>
      {frame === null
        ? null
        : passTrail(frame).map((pass, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a pass is identified by its position.
            <li key={i}>{dialWords.pass(pass)}</li>
          ))}
    </ol>
  );
});
