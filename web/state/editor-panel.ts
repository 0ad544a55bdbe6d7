// Opens and closes the editor. The editor's own code is loaded when it is opened for the first time.
import { isLedgerPart } from './intent.ts';
import { closePanel, openPanel } from './ledger.ts';
import { appState } from './store.ts';

export function toggleEditor(): void {
  const { panel } = appState().intent;
  if (panel === 'editor') closePanel();
  else if (!isLedgerPart(panel)) openPanel('editor');
}
