// Paints the place map in the worker, so that the main thread only displays it. Without OffscreenCanvas, the page paints it.
import { layOut, type MapImage, type MapLook, paintMap } from './place-map.ts';
import type { Frame } from './protocol.ts';

export type MapPainter = (frame: Frame, look: MapLook) => MapImage | null;

export function createMapPainter(): MapPainter {
  if (typeof OffscreenCanvas === 'undefined') return () => null;
  const canvas = new OffscreenCanvas(1, 1);
  const ctx = canvas.getContext('2d');
  if (ctx === null) return () => null;
  return ({ zones, place_map, map_since }, look) => {
    if (place_map === undefined || look.width === 0 || look.height === 0) return null;
    canvas.width = look.width;
    canvas.height = look.height;
    const sheet = layOut(
      zones.map(({ managed }) => managed),
      look.width,
      look.height,
    );
    const pixels = paintMap(map_since?.bytes ?? place_map.bytes, sheet, look);
    ctx.putImageData(new ImageData(new Uint8ClampedArray(pixels.buffer), look.width, look.height), 0, 0);
    return { look, bitmap: canvas.transferToImageBitmap() };
  };
}
