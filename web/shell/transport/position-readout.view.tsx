// The current position: the clock, the hash of the state, and a link that leads back here.
import type { ReactElement } from 'react';
import { Icon } from '../../parts/icon.tsx';
import { positionNs } from '../../parts/position.ts';
import { usePacedApp } from '../../parts/use-paced-app.ts';
import { useSideName } from '../../parts/use-sides.ts';
import type { Side } from '../../state/intent.ts';
import { useApp } from '../../state/store.ts';
import { clock } from '../../words/format.ts';
import { CopyLink } from './copy-link.view.tsx';
import { StorageNote } from './storage-note.view.tsx';
import { transportWords } from './transport.words.ts';

const Hash = ({ side }: { readonly side: Side }): ReactElement | null => {
  const name = useSideName(side);
  const hash = useApp((state) => state.sides[side].frame?.hash ?? '');
  return hash === '' ? null : (
    <code className="hash" title={`${transportWords.hash}, ${name}: ${hash}`}>
      {hash.slice(0, 8)}
    </code>
  );
};

const Clock = (): ReactElement => (
  <output className="clock" aria-label={transportWords.position} aria-live="off">
    {clock(usePacedApp(positionNs))}
  </output>
);

export const PositionReadout = (): ReactElement => {
  const lead = useApp((state) => state.intent.lead);
  const verified = useApp((state) => state.linkCheck?.type === 'verified');
  return (
    <div className="position">
      <Clock />
      <span className="state-hash">
        <Hash side={lead} />
        {/* The mark has its room reserved, so that nothing moves when it appears. */}
        <span className="verified" title={verified ? transportWords.verified : undefined}>
          {verified ? (
            <>
              <Icon name="check" />
              <span className="visually-hidden">{transportWords.verified}</span>
            </>
          ) : null}
        </span>
        {verified ? null : <StorageNote />}
      </span>
      <CopyLink />
    </div>
  );
};
