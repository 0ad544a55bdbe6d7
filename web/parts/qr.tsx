// A link as a QR code, black on white in every theme, so that cameras can read it. The encoder has some kilobytes, so only parts that are
// loaded later use it.
import type { ReactElement } from 'react';
import { QR_QUIET, qrModules, qrPath } from './qr.model.ts';

type QrProps = {
  readonly text: string;
  /** Describes the target of the code, for users who cannot see it. */
  readonly label: string;
  /** Shown instead if the text is too long for a code. */
  readonly tooLong: string;
};

export const Qr = ({ text, label, tooLong }: QrProps): ReactElement => {
  const modules = qrModules(text);
  if (modules === null) return <p className="qr-too-long">{tooLong}</p>;
  const size = modules.length + 2 * QR_QUIET;
  return (
    <svg className="qr" role="img" aria-label={label} viewBox={`${-QR_QUIET} ${-QR_QUIET} ${size} ${size}`} shapeRendering="crispEdges">
      <rect x={-QR_QUIET} y={-QR_QUIET} width={size} height={size} fill="#fff" />
      <path d={qrPath(modules)} fill="#000" />
    </svg>
  );
};
