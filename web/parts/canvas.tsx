// The page's only canvas component. It is sharp at any pixel ratio, and is redrawn only if its picture or its size has changed and it is in
// sight. It is hidden from assistive technology, because a text twin has the same numbers.
import { type ReactElement, useContext, useLayoutEffect, useRef } from 'react';
import { makeTextures, type Textures } from '../look/textures.draw.ts';
import { AwayContext } from './away.ts';
import { type Size, useSize } from './use-size.ts';

export type Draw = (ctx: CanvasRenderingContext2D, size: Size, textures: Textures) => void;

/** `draw` must be the same function (useCallback) as long as the picture does not change. */
export const Canvas = ({ className, draw }: { readonly className: string; readonly draw: Draw }): ReactElement => {
  const [boxRef, size] = useSize<HTMLDivElement>();
  const canvasRef = useRef<HTMLCanvasElement>(null);
  const texturesRef = useRef<Textures | null>(null);
  const away = useContext(AwayContext);
  useLayoutEffect(() => {
    const canvas = canvasRef.current;
    const ctx = canvas?.getContext('2d');
    if (!canvas || !ctx || size.width === 0 || away) return;
    const ratio = window.devicePixelRatio;
    const [width, height] = [Math.round(size.width * ratio), Math.round(size.height * ratio)];
    if (canvas.width !== width || canvas.height !== height) {
      canvas.width = width;
      canvas.height = height;
      texturesRef.current = null;
    }
    texturesRef.current ??= makeTextures(ctx, ratio);
    ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
    ctx.clearRect(0, 0, size.width, size.height);
    draw(ctx, size, texturesRef.current);
  }, [draw, size, away]);
  return (
    <div ref={boxRef} className={`canvas-box ${className}`} aria-hidden="true">
      <canvas ref={canvasRef} />
    </div>
  );
};
