// Opening and closing the editor. What it does is fetched when it is first open.
import { isLedgerPart } from './intent.ts';
import { closePanel, openPanel } from './ledger.ts';
import { appState } from './store.ts';

export function toggleEditor(): void {
  const { panel } = appState().intent;
  if (panel === 'editor') closePanel();
  else if (!isLedgerPart(panel)) openPanel('editor');
}
