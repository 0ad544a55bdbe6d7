// Shows a drawing as a part of a sheet, as large as its box allows.
import type { CSSProperties, ReactElement } from 'react';
import type { Drawing, Ink, Item, Matrix, Rectangle } from './drawing.model.ts';

const transformOf = ({ a, b, c, d, e, f }: Matrix): string => `matrix(${[a, b, c, d, e, f].join(' ')})`;

/** The style of an item. It is inline, because the style sheet for sheets also has rules for words and shapes. */
const styleOf = ({ fill, stroke, strokeWidth, dash, cap, join, strokeFirst, opacity }: Ink): CSSProperties => ({
  fill: fill ?? 'none',
  stroke: stroke ?? 'none',
  strokeWidth,
  strokeDasharray: dash.length === 0 ? 'none' : dash.join(' '),
  strokeLinecap: cap,
  strokeLinejoin: join,
  paintOrder: strokeFirst ? 'stroke' : 'normal',
  opacity,
});

const Piece = ({ of }: { readonly of: Item }): ReactElement => {
  if (of.type === 'path') return <path d={of.path} transform={transformOf(of.matrix)} style={styleOf(of.ink)} />;
  if (of.type === 'image')
    return <image href={of.href} {...of.box} preserveAspectRatio="none" transform={transformOf(of.matrix)} opacity={of.opacity} />;
  const { sizePx, weight, letterSpacingPx, anchor } = of;
  const words: CSSProperties = { fontSize: sizePx, fontWeight: weight, letterSpacing: letterSpacingPx, textAnchor: anchor };
  return (
    <text x={of.x} y={of.y} transform={transformOf(of.matrix)} style={{ ...styleOf(of.ink), ...words, whiteSpace: 'pre' }}>
      {of.text}
    </text>
  );
};

export const DrawingPicture = ({ of, box }: { readonly of: Drawing; readonly box: Rectangle }): ReactElement => (
  <svg {...box} viewBox={`0 0 ${of.width} ${of.height}`} className="sheet-stage" aria-hidden="true">
    {of.items.map((item, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a piece is identified by its position.
      <Piece key={place} of={item} />
    ))}
  </svg>
);
