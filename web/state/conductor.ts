// The conductor: follows links and changes of the run, keeps the address, and works ahead when nothing else is wanted.
import type { Ns } from '../engine/units.ts';
import { namesAnotherLanguage, pageLanguage } from '../words/language.ts';
import { keepAblation } from './ablation.ts';
import { keepAddress, linkText, readAddress, wholeAddress, writeAddress } from './address.ts';
import { bracket, locateDivergence, searchDivergence } from './divergence.ts';
import { openGallery } from './gallery.ts';
import { type Intent, type Position, SIDES, type Side } from './intent.ts';
import { keepLab } from './lab.ts';
import { keepLedger } from './ledger.ts';
import { decodeLink, samePosition } from './link.ts';
import type { Asked } from './link-fields.ts';
import { closeSide, isFragile, isOpen, machine, openSide, startBehind } from './machines.ts';
import { stopPlaying } from './playback.ts';
import { FIRST_SCENARIO, scenarioNames } from './scenarios.ts';
import { session } from './session.ts';
import { abandon, stageBusy, want } from './stage.ts';
import { appState, type Breakdown, type Failure, setApp, setSide, subscribeApp } from './store.ts';
import { giveUpBeat, goToBeat, lookUpBeat } from './story.ts';
import { beatOf, toldOf } from './told.ts';
import { showsStored, verify } from './verify.ts';
import { checkLink, giveUpFetching, presentChoice, visit } from './visit.ts';

/** Rest before the state hash is asked for: while somebody drags, it would only cost time. */
const SETTLE_MS = 120;
/** Rest before the machines work ahead. */
const AHEAD_MS = 600;
/** Simulated time that both are worked ahead before either goes on. */
const AHEAD_STEP_NS = 20_000_000_000;
/** A machine that breaks more often in a run is not opened again unasked. */
const MOST_BREAKS = 2;

/** Called once: reads the address bar, starts both workers, and from then on keeps the address bar. */
export function conduct(): void {
  session.conductor.onIdle = idle;
  session.conductor.onBroken = broken;
  subscribeApp(keepAddress);
  subscribeApp(keepLedger);
  subscribeApp(keepAblation);
  subscribeApp(keepLab);
  addEventListener('hashchange', openAddress);
  // Who closes, reloads or duplicates the tab at once keeps the place, too.
  addEventListener('pagehide', writeAddress);
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden && !stageBusy()) idle();
  });
  openAddress();
}

/** The scenario that opens when nothing better is known. */
const fallbackScenario = (): string => (scenarioNames.includes(FIRST_SCENARIO) ? FIRST_SCENARIO : (scenarioNames[0] ?? FIRST_SCENARIO));

function openAddress(): void {
  // Before it is read, so that the address is left alone. The first link, too, may be another one than that whose words were fetched.
  if (namesAnotherLanguage(location.hash)) {
    location.reload();
    return;
  }
  const fallback = fallbackScenario();
  const decoded = decodeLink(readAddress(), scenarioNames, fallback);
  setApp({ playing: false });
  switch (decoded.type) {
    case 'empty':
      stopPlaying();
      giveUpFetching();
      openGallery();
      return;
    case 'read':
      visit({
        type: 'link',
        asked: inThisLanguage(decoded.asked),
        proof: decoded.proof,
        refusal: null,
        passedOver: decoded.passedOver,
      });
      return;
    case 'refused':
      visit({ type: 'link', asked: inThisLanguage(decoded.asked), proof: null, refusal: decoded.why, passedOver: [] });
      return;
    default:
      unreachable(decoded);
  }
}

const inThisLanguage = (asked: Asked): Asked => ({ ...asked, language: pageLanguage() });

/** Nothing is under way any more: settle, then work ahead. */
function idle(): void {
  if (session.conductor.settling !== null) clearTimeout(session.conductor.settling);
  keepAddress();
  if (appState().withoutEngine) {
    standOnStored();
    return;
  }
  if (appState().playing || session.conductor.searching) return;
  checkLink();
  session.conductor.settling = setTimeout(settle, SETTLE_MS);
}

function settle(): void {
  session.conductor.settling = null;
  const { intent, sides, playing } = appState();
  if (playing || stageBusy() || session.conductor.searching) return;
  const frame = sides[intent.lead].frame;
  // Once for each position: a machine that broke has no hash to give.
  const asked = session.conductor.hashAskedAt !== null && samePosition(session.conductor.hashAskedAt, intent.position);
  if (frame !== null && frame.hash === '' && isOpen(intent.lead) && !asked) {
    session.conductor.hashAskedAt = intent.position;
    want({ type: 'show', position: intent.position, hash: true });
    return;
  }
  if (showsStored() && !SIDES.some(isFragile)) {
    want({ type: 'verify', verify });
    return;
  }
  if (lookUpBeat()) return;
  session.conductor.settling = setTimeout(workAhead, AHEAD_MS);
}

const mayWorkAhead = (): boolean =>
  !(appState().home || appState().playing || stageBusy() || session.conductor.searching || document.hidden);

/** Explores the rest of both runs side by side, so that the lanes fill, jumps are fast and the first difference is known. */
async function workAhead(): Promise<void> {
  session.conductor.settling = null;
  while (mayWorkAhead()) {
    const { divergence } = appState();
    if ((divergence === null || divergence === 'none-so-far') && bracket().type !== 'unknown') {
      await locateDivergence();
      if (appState().divergence === divergence) return;
    }
    // Somebody may have waited for the end of a run: its copies of the memory are as they were laid, until it is asked to run ahead.
    const unfinished = SIDES.filter((side) => isOpen(side) && !machine(side).packed && !isFragile(side));
    if (unfinished.length === 0 || !mayWorkAhead()) return;
    const untilNs = Math.min(...unfinished.map((side) => machine(side).exploredNs)) + AHEAD_STEP_NS;
    const answers = await Promise.all(unfinished.map((side) => exploreQuietly(side, untilNs)));
    if (!answers.every(Boolean)) return;
  }
}

/** False when something else took over or the machine broke. */
async function exploreQuietly(side: Side, untilNs: Ns): Promise<boolean> {
  machine(side).showsProgress = false;
  const answer = await machine(side).client.explore(untilNs);
  if (answer.type === 'explored' && machine(side).complete) machine(side).packed = true;
  return answer.type === 'explored';
}

/** Looks for the first difference for as long as it takes and goes there; anything else that is asked for ends the search. */
export async function goToDivergence(): Promise<void> {
  setApp({ playing: false });
  abandon();
  session.conductor.searching = true;
  const found = await searchDivergence().finally(() => {
    session.conductor.searching = false;
  });
  const { divergence, intent } = appState();
  for (const side of SIDES) setSide(side, { progress: null });
  if (found && divergence !== null && typeof divergence === 'object') {
    const position = { type: 'event', side: intent.lead, event: divergence.event } as const;
    setApp({ intent: { ...intent, position } });
    want({ type: 'show', position, hash: true });
  }
}

/** A machine broke: says so with a link that repeats it, opens it again, and brings back what was asked for; if that breaks it again, the place before. */
async function broken(side: Side, failure: Failure): Promise<void> {
  if ((failure.fault === 'missing' || failure.fault === 'barred') && machine(side).stored !== null) {
    setApp({ playing: false, withoutEngine: true, breakdown: { sides: SIDES, failure, link: wholeAddress(linkText()), stage: 'stored' } });
    if (!stageBusy()) standOnStored();
    return;
  }
  const { restarting } = session.conductor;
  const { breakdown, intent, sides } = appState();
  // Where memory ends it ends again: the place before is all that can be had.
  const breaks = machine(side).breaks + (failure.fault === 'memory' ? MOST_BREAKS : 1);
  const isShown = SIDES.some((one) => sides[one].frame !== null);
  const told: Breakdown = {
    sides: SIDES.filter((one) => one === side || breakdown?.sides.includes(one)),
    failure,
    // The first link is that of whatever went wrong.
    link: breakdown?.link ?? wholeAddress(linkText()),
    stage: 'restarting',
  };
  closeSide(side);
  if (breaks > MOST_BREAKS || (breaks > 1 && !isShown)) {
    // Where nothing is shown, that is said in its place, and the address is the link.
    setApp({ playing: false, storage: 'none', breakdown: isShown ? { ...told, stage: 'nothing' } : null });
    setSide(side, { failure });
    return;
  }
  setApp({ playing: false, breakdown: told });
  restarting.add(side);
  const result = await openSide(side, presentChoice(), machine(side).alone);
  restarting.delete(side);
  // Somebody has gone elsewhere.
  if (result.type === 'superseded') return;
  machine(side).breaks = breaks;
  if (result.type === 'failed') setSide(side, { failure: result.failure });
  if (restarting.size === 0) bringBack(Math.max(...SIDES.map((one) => machine(one).breaks)), intent.position);
}

/** Without an engine the stage stays at what was stored; where nothing of that stands, each side says why. */
function standOnStored(): void {
  const { breakdown, intent, sides } = appState();
  const { shown } = session.stage;
  if (SIDES.some((side) => sides[side].frame !== null)) {
    giveUpBeat();
    if (!samePosition(intent.position, shown)) setApp({ intent: { ...intent, position: shown } });
    return;
  }
  for (const side of SIDES) {
    closeSide(side);
    setSide(side, { failure: breakdown?.failure ?? { fault: 'missing', why: '' } });
  }
  setApp({ withoutEngine: false, breakdown: null });
}

/** Once more; if it cannot be loaded again, that is said again. */
export function loadEngine(): void {
  setApp({ withoutEngine: false, breakdown: null });
  for (const side of SIDES) startBehind(side);
  if (!stageBusy()) idle();
}

/** What was asked for when a machine broke, from the machines that have been opened again. */
function bringBack(breaks: number, askedFor: Position): void {
  const state = appState();
  const { breakdown, intent } = state;
  const stage = !SIDES.some(isOpen) ? 'nothing' : breaks === 1 ? 'asked' : 'before';
  if (breakdown !== null) setApp({ breakdown: { ...breakdown, stage } });
  if (stage === 'nothing') return;
  const beat = beatOf(state);
  const isSought = beat !== null && (toldOf(state) === null || toldOf(state)?.type === 'coming');
  if (stage === 'asked' && isSought) {
    goToBeat(beat, intent.picture);
    return;
  }
  // Meanwhile somebody may have asked for another moment.
  const position = stage === 'before' && samePosition(intent.position, askedFor) ? session.stage.shown : intent.position;
  setApp({ intent: { ...intent, position } });
  want({ type: 'show', position, hash: true });
}

/** What the address says is opened once more. */
export const openAgain = (): void => openAddress();

/** Changes the intent where no machine has to be opened; `redraw` asks for frames again. */
export function changeIntent(change: Partial<Intent>, redraw: 'keep-frames' | 'new-frames'): void {
  const intent = { ...appState().intent, ...change };
  setApp({ intent });
  if (redraw === 'new-frames' && !appState().playing) want({ type: 'show', position: intent.position, hash: true });
}

function unreachable(value: never): never {
  throw new Error(`no such link: ${JSON.stringify(value)}`);
}
