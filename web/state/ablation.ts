// Computes what each patch does alone. A separate worker runs the scenario's patched kernel once for each combination of its patches that the
// engine lists, for example with one patch or with all but one.

import { combinationKey } from '../domain/ledger/ablation.model.ts';
import { EngineClient } from '../engine/client.ts';
import type { Combination, Ledger, Report } from '../engine/protocol.ts';
import type { Ns } from '../engine/units.ts';
import { optionsOf } from './machines.ts';
import { claimsText, scenarioText } from './scenarios.ts';
import { session } from './session.ts';
import { type Ablation, appState, noAblation, setApp } from './store.ts';
import { patchesOfScenario, presentChoice } from './visit.ts';

const client = new EngineClient(
  'engine-ablation',
  (report) => receive(report),
  ({ why }) => fail(why),
);

const setAblation = (change: Partial<Ablation>): void => setApp({ ablation: { ...appState().ablation, ...change } });

function receive(report: Report): void {
  session.ablation.outcome ??= report.outcome;
  const { running } = appState().ablation;
  if (running !== null) setAblation({ running: { ...running, doneNs: report.exploredNs } });
}

const fail = (why: string): void => setAblation({ running: null, failure: why });

const basis = (): string => {
  const { scenario, size, seed, sets, changes } = appState().intent;
  return JSON.stringify([scenario, size, seed, sets, changes]);
};

/** Called after every change of the state. Drops the results if the scenario, its size, its seed, a setting or a change during the run is
 * another one. */
export function keepAblation(): void {
  if (appState().ablation === noAblation || basis() === session.ablation.resultsOf) return;
  client.close();
  setApp({ ablation: noAblation });
}

/** Runs every combination that has no result yet, one after the other, until all have one, a run fails, or the user stops the work. */
export async function workOutAblation(): Promise<void> {
  const { combinations, ablation } = appState();
  if (ablation.running !== null) return;
  session.ablation.resultsOf = basis();
  for (const combination of combinations) {
    if (appState().ablation.results.has(combinationKey(combination.patches))) continue;
    if (!(await workOut(combination))) return;
  }
}

export function stopAblation(): void {
  client.close();
  setAblation({ running: null });
}

/** Resolves to false if the run was stopped or has failed. */
async function workOut({ patches }: Combination): Promise<boolean> {
  const key = combinationKey(patches);
  session.ablation.outcome = null;
  setAblation({ running: { combination: key, doneNs: 0, endNs: 1 }, failure: null });
  const ledger = await ledgerOf(patches);
  if (ledger === null || appState().ablation.running?.combination !== key) return false;
  setAblation({ results: new Map(appState().ablation.results).set(key, ledger), running: null });
  return true;
}

async function ledgerOf(patches: readonly string[]): Promise<Ledger | null> {
  const choice = presentChoice();
  const text = scenarioText(choice.scenario);
  const claims = claimsText(choice.scenario);
  if (text === undefined || claims === undefined) return null;
  const off = patchesOfScenario('after').filter((id) => !patches.includes(id));
  const options = optionsOf('after', { ...choice, patches: { before: [], after: off.map((id) => `${id}=off`) } });
  const opened = await client.open(text, options, null, [], null);
  if (opened.type === 'opened') setRunningEnd(opened.opened.endNs);
  const answers = [opened];
  if (opened.type === 'opened') answers.push(await client.explore(opened.opened.endNs));
  if (session.ablation.outcome !== null) answers.push(await client.judge(claims, null, session.ablation.outcome));
  const last = answers.at(-1);
  if (last?.type === 'judged') return last.ledger;
  if (last?.type === 'broken' || last?.type === 'refused') fail(last.why);
  return null;
}

function setRunningEnd(endNs: Ns): void {
  const { running } = appState().ablation;
  if (running !== null) setAblation({ running: { ...running, endNs } });
}
