// The basis of the ledger: the progress of the runs, and how they differ from the published ones.
import type { ReactElement } from 'react';
import { claimsOf } from '../../domain/gallery/truth.model.ts';
import { allRows, isComparable } from '../../domain/ledger/ledger.model.ts';
import type { Ledger } from '../../engine/protocol.ts';
import { isRunChanged, SIDES, type Side } from '../../state/intent.ts';
import { useApp } from '../../state/store.ts';
import { ledgerWords } from './ledger.words.ts';

const Progress = ({ side }: { readonly side: Side }): ReactElement => {
  const seconds = useApp((state) => Math.floor(state.sides[side].exploredNs / 1e9));
  const end = useApp((state) => Math.floor(state.sides[side].endNs / 1e9));
  const complete = useApp((state) => state.sides[side].outcome !== null);
  const failed = useApp((state) => state.sides[side].failure !== null);
  if (failed) return <li>{ledgerWords.failed(side)}</li>;
  return <li>{complete ? ledgerWords.complete(side) : ledgerWords.progress(side, seconds, end)}</li>;
};

const Computing = (): ReactElement => {
  const failed = useApp(({ sides }) => SIDES.some((side) => sides[side].failure !== null));
  return (
    <div className="ledger-progress">
      <ul>
        {SIDES.map((side) => (
          <Progress key={side} side={side} />
        ))}
      </ul>
      <p>{failed ? ledgerWords.notFilling : ledgerWords.filling}</p>
    </div>
  );
};

export const LedgerNotes = ({ ledger }: { readonly ledger: Ledger }): ReactElement => {
  const { score } = ledger;
  const changed = useApp(({ intent }) => isRunChanged(intent));
  const divide = useApp((state) => (state.infos.before ?? state.infos.after)?.divide) ?? 1;
  const size = useApp((state) => state.intent.size);
  const seed = useApp((state) => state.intent.seed);
  const claims = useApp((state) => claimsOf(state.intent.scenario));
  const incomparable = allRows(ledger).filter((row) => !isComparable(row, divide));
  return (
    <div className="ledger-notes">
      {score === undefined ? <Computing /> : <p role="status">{ledgerWords.score(score)}</p>}
      {changed ? <p className="ledger-warning">{ledgerWords.changed}</p> : null}
      <p>
        {ledgerWords.oneSeed(seed)} {claims === null ? '' : ledgerWords.scored(...claims)}
      </p>
      <p className="ledger-basis">
        {divide > 1 ? ledgerWords.scaled(size, divide) : ''}{' '}
        {incomparable.length > 0 ? ledgerWords.notComparable(incomparable.map(({ metric }) => metric)) : ''}
      </p>
    </div>
  );
};
