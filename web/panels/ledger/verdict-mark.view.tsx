// A verdict as a word, an icon and a shape, so that it does not depend on colour.
import type { ReactElement } from 'react';
import type { Verdict } from '../../domain/ledger/ledger.model.ts';
import { Icon, type IconName } from '../../parts/icon.tsx';
import { ledgerWords } from './ledger.words.ts';

const ICONS: Readonly<Record<Verdict, IconName>> = {
  reproduced: 'check',
  direction: 'almost',
  missed: 'cross',
  open: 'wait',
  unscored: 'minus',
  unmodelled: 'nothing',
};

export const VerdictMark = ({ verdict }: { readonly verdict: Verdict }): ReactElement => (
  <span className={`verdict verdict-${verdict}`} title={ledgerWords.verdictMeans[verdict]}>
    <Icon name={ICONS[verdict]} />
    {ledgerWords.verdict[verdict]}
  </span>
);
