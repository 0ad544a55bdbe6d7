// The canvas above one half on which squares move. It ignores the pointer and is hidden from screen readers, because it only shows how the
// picture below it came about.
import { type ReactElement, useEffect, useRef } from 'react';
import { usePalette } from '../../../parts/use-palette.ts';
import type { Size } from '../../../parts/use-size.ts';
import type { Side } from '../../../state/intent.ts';
import type { SceneLayout } from '../scene-layout.model.ts';
import { drawMotion } from './motion.draw.ts';
import type { Mover } from './use-motion.ts';
import './motion.css';

type SheetProps = { readonly mover: Mover; readonly side: Side; readonly layout: SceneLayout; readonly size: Size };

export const MotionSheet = ({ mover, side, layout, size }: SheetProps): ReactElement => {
  const ref = useRef<HTMLCanvasElement>(null);
  const palette = usePalette();
  useEffect(() => {
    const canvas = ref.current;
    const ctx = canvas?.getContext('2d');
    if (!canvas || !ctx) return undefined;
    const pixels = window.devicePixelRatio;
    canvas.width = Math.round(size.width * pixels);
    canvas.height = Math.round(size.height * pixels);
    const sheet = { layout, palette, ratio: canvas.width / layout.width };
    let empty = true;
    return mover.hang(side, (motion, nowMs) => {
      if (!empty) ctx.clearRect(0, 0, canvas.width, canvas.height);
      const [bands, flights] = [motion.bands(side), motion.flights(side)];
      empty = bands.length + flights.length === 0;
      drawMotion(ctx, bands, flights, nowMs, sheet);
    });
  }, [mover, side, layout, size, palette]);
  return (
    <div className="motion-sheet" aria-hidden="true">
      <canvas ref={ref} />
    </div>
  );
};
