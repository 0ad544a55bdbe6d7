// A QR code, and the page that it leads to.
import type { ReactElement } from 'react';
import { Qr } from '../../parts/qr.tsx';
import { isLocal } from '../../state/share.ts';
import { shareWords } from './share.words.ts';

export const ShareCode = ({ address }: { readonly address: string }): ReactElement => (
  <div className="share-code">
    <Qr text={address} label={shareWords.qr} tooLong={shareWords.tooLong} />
    <p>{shareWords.qrHint}</p>
    {isLocal() ? <p className="share-local">{shareWords.local}</p> : null}
  </div>
);
