// The sheet of a bet, on the half of the stage that it covers.
import type { ReactElement } from 'react';
import { later } from '../../parts/later.tsx';
import type { Side } from '../../state/intent.ts';
import { useApp } from '../../state/store.ts';
import { sheetSide } from '../../state/told.ts';

const BetSheet = later(async () => (await import('./bet-sheet.view.tsx')).BetSheet);

/** `on`: the sheet is drawn only if it covers this half; undefined: on any half. */
export const BetOver = ({ on }: { readonly on?: Side }): ReactElement | null => {
  const side = useApp(sheetSide);
  return side === null || (on !== undefined && side !== on) ? null : <BetSheet side={side} />;
};
