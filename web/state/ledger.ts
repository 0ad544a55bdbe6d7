// The ledger: compares published numbers with those of the two runs. A separate worker judges them, and the ledger's links lead to their
// moments.

import type { Verdict } from '../domain/ledger/ledger.model.ts';
import { EngineClient } from '../engine/client.ts';
import { KernelSide } from '../engine/codes.ts';
import type { LedgerMoment } from '../engine/protocol.ts';
import { engineWords } from './engine.words.ts';
import { linkToPanel } from './gallery.ts';
import { isLedgerPart, type Panel, type Side } from './intent.ts';
import { stopPlaying } from './playback.ts';
import { claimsText, ledgerRun } from './scenarios.ts';
import { session } from './session.ts';
import { want } from './stage.ts';
import { appState, setApp } from './store.ts';
import { isHidden } from './teaching.ts';

type Judged = { readonly claims: string; readonly before: string | null; readonly after: string | null };

const unwatched = (): void => undefined;
const judge = new EngineClient('engine-ledger', unwatched, unwatched);

/** Panels that show published numbers. */
const isOfLedger = (panel: Panel | null): boolean => isLedgerPart(panel) || panel === 'takeaway';

/** Called after every change of the state. Judges an open ledger again if its claims or the outcomes of the runs have changed. */
export function keepLedger(): void {
  const { intent, sides } = appState();
  const claims = claimsText(intent.scenario);
  if (claims === undefined || !isOfLedger(intent.panel)) return;
  const known: Judged = { claims, before: sides.before.outcome, after: sides.after.outcome };
  const { judged } = session.ledger;
  if (judged !== null && judged.claims === claims && judged.before === known.before && judged.after === known.after) return;
  const another = judged?.claims !== claims;
  session.ledger.judged = known;
  if (another) setApp({ ledger: null });
  readLedger(known);
}

async function readLedger(known: Judged): Promise<void> {
  const answer = await judge.judge(known.claims, known.before, known.after);
  if (session.ledger.judged !== known || answer.type === 'superseded') return;
  judge.close();
  if (answer.type === 'judged') setApp({ ledger: { type: 'read', ledger: answer.ledger } });
  else setApp({ ledger: { type: 'refused', why: 'why' in answer ? answer.why : engineWords.notJudged } });
}

/** Opens a panel and stops playing, because most panels hide the stage. */
export function openPanel(panel: Panel): void {
  const part = panel === 'lab' ? 'lab' : isLedgerPart(panel) ? 'ledger' : null;
  if (part !== null && isHidden(part)(appState())) return;
  if (isLedgerPart(panel)) session.ledger.lastPart = panel;
  stopPlaying();
  setApp({ intent: { ...appState().intent, panel } });
}

export const showVerdict = (verdict: Verdict | null): void => setApp({ intent: { ...appState().intent, verdict } });

export const closePanel = (): void => setApp({ intent: { ...appState().intent, panel: null } });

/** Opens or closes the ledger. If nothing was published about the open run, it opens the ledger of the run that `ledgerRun` returns, if there
 * is one. */
export function toggleLedger(): void {
  const { scenario, panel, theme } = appState().intent;
  const run = ledgerRun(scenario);
  if (isLedgerPart(panel)) closePanel();
  else if (run === scenario) openPanel(session.ledger.lastPart);
  else if (run !== null) location.hash = linkToPanel(run, session.ledger.lastPart, theme);
}

export const sideOf = ({ side }: LedgerMoment): Side => (side === KernelSide.Before ? 'before' : 'after');

/** Shows the moment on the stage. If the run ends without it or cannot be computed, the ledger opens again and says so. */
export function goToMoment(moment: LedgerMoment): void {
  stopPlaying();
  const { intent } = appState();
  const side = sideOf(moment);
  const view = intent.view === side ? side : 'both';
  setApp({ intent: { ...intent, panel: null, view, lead: side } });
  want({
    type: 'find',
    side,
    search: moment.search,
    reached: unwatched,
    absent: () => openPanel(session.ledger.lastPart),
    closed: () => openPanel(session.ledger.lastPart),
  });
}
