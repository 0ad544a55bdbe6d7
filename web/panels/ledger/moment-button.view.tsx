// A button that leads to the moment of a row or claim.
import type { ReactElement } from 'react';
import { Button } from 'react-aria-components';
import type { LedgerMoment } from '../../engine/protocol.ts';
import { Icon } from '../../parts/icon.tsx';
import { goToMoment, sideOf } from '../../state/ledger.ts';
import { useApp } from '../../state/store.ts';
import { ledgerWords } from './ledger.words.ts';

type MomentButtonProps = { readonly moment: LedgerMoment; readonly of: string };

export const MomentButton = ({ moment, of }: MomentButtonProps): ReactElement => {
  const side = sideOf(moment);
  const ns = useApp((state) => state.sides[side].found.find(({ search }) => search === moment.search)?.timeNs);
  const complete = useApp((state) => state.sides[side].outcome !== null);
  const failed = useApp((state) => state.sides[side].failure !== null);
  if (failed) return <span className="moment-absent">{ledgerWords.momentFailed}</span>;
  if (ns === undefined && complete) return <span className="moment-absent">{ledgerWords.momentAbsent}</span>;
  return (
    <Button className="button moment-button" aria-label={ledgerWords.moment(side, of)} onPress={() => goToMoment(moment)}>
      <Icon name="forward" />
      <span>{ns === undefined ? ledgerWords.momentAhead(side) : ledgerWords.momentAt(side, Math.floor(ns / 1e9))}</span>
    </Button>
  );
};
