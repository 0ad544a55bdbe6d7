// Buttons with the number of rows or claims of each verdict. While a button is pressed, the ledger shows only the rows or claims of its
// verdict.
import type { ReactElement } from 'react';
import { Group, ToggleButton } from 'react-aria-components';
import { type Tallies, VERDICTS, type Verdict } from '../../domain/ledger/ledger.model.ts';
import { count } from '../../words/format.ts';
import { ledgerWords } from './ledger.words.ts';
import { VerdictMark } from './verdict-mark.view.tsx';

type VerdictFilterProps = { readonly tallies: Tallies; readonly only: Verdict | null; readonly onChange: (only: Verdict | null) => void };

export const VerdictFilter = ({ tallies, only, onChange }: VerdictFilterProps): ReactElement => (
  <Group className="verdict-filter" aria-label={ledgerWords.filter}>
    {VERDICTS.filter((verdict) => tallies[verdict] > 0 || verdict === only).map((verdict) => (
      <ToggleButton
        key={verdict}
        className="verdict-choice"
        isSelected={verdict === only}
        onChange={(selected) => onChange(selected ? verdict : null)}
      >
        <strong>{count(tallies[verdict])}</strong>
        <VerdictMark verdict={verdict} />
      </ToggleButton>
    ))}
  </Group>
);
