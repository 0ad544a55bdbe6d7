// The claims of the published text, each with its conditions and its verdict.
import type { ReactElement } from 'react';
import { shownClaims, type Verdict, verdictOf } from '../../domain/ledger/ledger.model.ts';
import type { Ledger, LedgerCheck, LedgerClaim } from '../../engine/protocol.ts';
import { Icon, type IconName } from '../../parts/icon.tsx';
import { ledgerWords } from './ledger.words.ts';
import { MomentButton } from './moment-button.view.tsx';
import { VerdictMark } from './verdict-mark.view.tsx';

type Held = 'yes' | 'no' | 'open';
const ICONS: Readonly<Record<Held, IconName>> = { yes: 'check', no: 'cross', open: 'wait' };
const heldOf = ({ holds }: LedgerCheck): Held => (holds === undefined ? 'open' : holds ? 'yes' : 'no');

const Check = ({ check }: { readonly check: LedgerCheck }): ReactElement => {
  const held = heldOf(check);
  return (
    <li className={`check check-${held}`}>
      <Icon name={ICONS[held]} />
      <span className="visually-hidden">{ledgerWords.holds[held]}: </span>
      <span className="check-condition">{ledgerWords.condition(check)}</span>
      <span className="check-found">{ledgerWords.found(check)}</span>
    </li>
  );
};

const Claim = ({ claim }: { readonly claim: LedgerClaim }): ReactElement => (
  <li className="claim">
    <VerdictMark verdict={verdictOf(claim)} />
    <div>
      <p className="claim-text">{claim.text}</p>
      {claim.reason === undefined ? null : <p className="claim-reason">{claim.reason}</p>}
      <ul>
        {claim.checks.map((check) => (
          <Check key={ledgerWords.condition(check)} check={check} />
        ))}
      </ul>
    </div>
    {claim.moment === undefined ? <span /> : <MomentButton moment={claim.moment} of={claim.text} />}
  </li>
);

export const LedgerClaims = ({ ledger, only }: { readonly ledger: Ledger; readonly only: Verdict | null }): ReactElement => {
  const claims = shownClaims(ledger, only);
  if (claims.length === 0) return <p>{ledgerWords.nothingChosen}</p>;
  return (
    <ol className="claims">
      {claims.map((claim) => (
        <Claim key={claim.id} claim={claim} />
      ))}
    </ol>
  );
};
