// The QR code of a link on a sheet. The code is also a link itself.
import type { ReactElement } from 'react';
import { QR_QUIET, qrModules, qrPath } from '../../../parts/qr.model.ts';

type QrPlaceProps = { readonly link: string; readonly x: number; readonly y: number; readonly side: number };

/** Renders nothing if the link is too long for a QR code. */
export const QrPlace = ({ link, x, y, side }: QrPlaceProps): ReactElement | null => {
  const modules = qrModules(link);
  if (modules === null) return null;
  const size = modules.length + 2 * QR_QUIET;
  return (
    <a href={link} tabIndex={-1}>
      <svg x={x} y={y} width={side} height={side} viewBox={`${-QR_QUIET} ${-QR_QUIET} ${size} ${size}`} role="img" aria-label={link}>
        <rect x={-QR_QUIET} y={-QR_QUIET} width={size} height={size} fill="#fff" />
        <path d={qrPath(modules)} fill="#000" />
      </svg>
    </a>
  );
};
