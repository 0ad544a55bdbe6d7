// The conductor follows links, repairs broken machines, keeps the address up to date, and computes ahead while nothing else is requested.
import type { Ns } from '../engine/units.ts';
import { namesAnotherLanguage, pageLanguage } from '../words/language.ts';
import { keepAblation } from './ablation.ts';
import { fullAddress, keepAddress, linkText, readAddress, writeAddress } from './address.ts';
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
import { beatOf, beatStateOf } from './told.ts';
import { showsStored, verify } from './verify.ts';
import { checkLink, giveUpFetching, presentChoice, visit } from './visit.ts';

/** Delay before the page requests the state hash, because a hash costs time and nothing needs it while the user drags. */
const SETTLE_MS = 120;
/** Delay before the machines compute ahead. */
const AHEAD_MS = 600;
/** Both machines compute this much simulated time ahead before either of them continues. */
const AHEAD_STEP_NS = 20_000_000_000;
/** If a machine breaks more often than this in one run, the page opens it again only when the user asks for it. */
const MOST_BREAKS = 2;

/** Called once. Opens the link in the address bar, and from then on follows the address bar and keeps it up to date. */
export function conduct(): void {
  session.conductor.onIdle = idle;
  session.conductor.onBroken = broken;
  subscribeApp(keepAddress);
  subscribeApp(keepLedger);
  subscribeApp(keepAblation);
  subscribeApp(keepLab);
  addEventListener('hashchange', openAddress);
  // Without this, a user who closes, reloads or duplicates the tab right after a change would lose the place.
  addEventListener('pagehide', writeAddress);
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden && !stageBusy()) idle();
  });
  openAddress();
}

/** The scenario to open if the link cannot be read or names no known scenario. */
const fallbackScenario = (): string => (scenarioNames.includes(FIRST_SCENARIO) ? FIRST_SCENARIO : (scenarioNames[0] ?? FIRST_SCENARIO));

function openAddress(): void {
  // This check must come before the address is read, because reading can change it. Even the first link can name a language other than the
  // one whose words were loaded.
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
      setApp({ measuredLink: null });
      openGallery(decoded.theme, decoded.list);
      return;
    case 'measured':
      stopPlaying();
      giveUpFetching();
      openGallery(null, null);
      setApp({ measuredLink: { asked: decoded.asked, mistakes: decoded.passedOver } });
      return;
    case 'read':
      setApp({ measuredLink: null });
      visit({
        type: 'link',
        asked: inThisLanguage(decoded.asked),
        proof: decoded.proof,
        refusal: null,
        passedOver: decoded.passedOver,
      });
      return;
    case 'refused':
      setApp({ measuredLink: null });
      visit({ type: 'link', asked: inThisLanguage(decoded.asked), proof: null, refusal: decoded.why, passedOver: [] });
      return;
    default:
      unreachable(decoded);
  }
}

const inThisLanguage = (asked: Asked): Asked => ({ ...asked, language: pageLanguage() });

/** Called when no request is open: requests the state hash after a delay, then computes ahead. */
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
  // The hash is requested only once at a position. A machine that broke cannot give one, so the page would request it again and again.
  const asked = session.conductor.hashAskedAt !== null && samePosition(session.conductor.hashAskedAt, intent.position);
  if (frame !== null && frame.hash === '' && isOpen(intent.lead) && !asked) {
    session.conductor.hashAskedAt = intent.position;
    want({ type: 'show', position: intent.position, hash: true });
    return;
  }
  if (showsStored() && !SIDES.some(isFragile)) {
    // A hidden page verifies its stored moments only when it becomes visible.
    if (!document.hidden) want({ type: 'verify', verify });
    return;
  }
  if (lookUpBeat()) return;
  session.conductor.settling = setTimeout(workAhead, AHEAD_MS);
}

const mayWorkAhead = (): boolean =>
  !(appState().home || appState().playing || stageBusy() || session.conductor.searching || document.hidden);

/** Computes ahead while nothing else is requested, and then prepares for a step from the moment on the stage. */
async function workAhead(): Promise<void> {
  session.conductor.settling = null;
  if (!mayWorkAhead()) return;
  await computeAhead();
  if (mayWorkAhead())
    await Promise.all(SIDES.filter((side) => isOpen(side) && !isFragile(side)).map((side) => machine(side).client.ready()));
}

/** Computes the rest of both runs in parallel, so that the lanes fill, jumps are fast and the first difference is known. */
async function computeAhead(): Promise<void> {
  while (mayWorkAhead()) {
    const { divergence } = appState();
    if ((divergence === null || divergence === 'none-so-far') && bracket().type !== 'unknown') {
      await locateDivergence();
      if (appState().divergence === divergence) return;
    }
    // A run that was computed to its end while the user waited has not packed its copies of the memory. An 'explore' request packs them.
    const unfinished = SIDES.filter((side) => isOpen(side) && !machine(side).packed && !isFragile(side));
    if (unfinished.length === 0 || !mayWorkAhead()) return;
    const untilNs = Math.min(...unfinished.map((side) => machine(side).exploredNs)) + AHEAD_STEP_NS;
    const answers = await Promise.all(unfinished.map((side) => exploreQuietly(side, untilNs)));
    if (!answers.every(Boolean)) return;
  }
}

/** Resolves to false if another request took over or the machine broke. */
async function exploreQuietly(side: Side, untilNs: Ns): Promise<boolean> {
  const answer = await machine(side).client.explore(untilNs);
  if (answer.type === 'explored' && machine(side).complete) machine(side).packed = true;
  return answer.type === 'explored';
}

/** Searches for the first difference until the end of the runs, and goes there. Any other request ends the search. */
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

/** Called when a machine breaks. Reports the failure with a link that repeats it, opens the machine again and repeats the request. If
 * that breaks the machine again, the stage returns to the moment before the request. */
async function broken(side: Side, failure: Failure): Promise<void> {
  if ((failure.fault === 'missing' || failure.fault === 'barred') && machine(side).stored !== null) {
    setApp({ playing: false, withoutEngine: true, breakdown: { sides: SIDES, failure, link: fullAddress(linkText()), stage: 'stored' } });
    if (!stageBusy()) standOnStored();
    return;
  }
  const { restarting } = session.conductor;
  const { breakdown, intent, sides } = appState();
  // A run that exceeded the memory would exceed it again, so the page does not repeat the request, but returns to the moment before it.
  const breaks = machine(side).breaks + (failure.fault === 'memory' ? MOST_BREAKS : 1);
  const isShown = SIDES.some((one) => sides[one].frame !== null);
  const report: Breakdown = {
    sides: SIDES.filter((one) => one === side || breakdown?.sides.includes(one)),
    failure,
    // The first link is kept, because it is the link of the request that failed.
    link: breakdown?.link ?? fullAddress(linkText()),
    stage: 'restarting',
  };
  closeSide(side);
  if (breaks > MOST_BREAKS || (breaks > 1 && !isShown)) {
    // If no side shows a frame, no notice is needed, because this side shows the error in the place of its frame, and the address bar has the
    // link.
    setApp({ playing: false, storage: 'none', breakdown: isShown ? { ...report, stage: 'nothing' } : null });
    setSide(side, { failure });
    return;
  }
  setApp({ playing: false, breakdown: report });
  restarting.add(side);
  const result = await openSide(side, presentChoice(), machine(side).alone);
  restarting.delete(side);
  // The user has opened something else.
  if (result.type === 'superseded') return;
  machine(side).breaks = breaks;
  if (result.type === 'failed') setSide(side, { failure: result.failure });
  if (restarting.size === 0) bringBack(Math.max(...SIDES.map((one) => machine(one).breaks)), intent.position);
}

/** Without an engine, the stage stays at a stored moment. If it shows no stored moment, each side says why. */
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

/** Tries again to load the engine. If that fails, the page reports it again. */
export function loadEngine(): void {
  setApp({ withoutEngine: false, breakdown: null });
  for (const side of SIDES) startBehind(side);
  if (!stageBusy()) idle();
}

/** Repeats, on the newly opened machines, the request that was open when a machine broke. If a machine has broken more than once (`breaks`),
 * goes back to the moment before the request instead. */
function bringBack(breaks: number, askedFor: Position): void {
  const state = appState();
  const { breakdown, intent } = state;
  const stage = !SIDES.some(isOpen) ? 'nothing' : breaks === 1 ? 'asked' : 'before';
  if (breakdown !== null) setApp({ breakdown: { ...breakdown, stage } });
  if (stage === 'nothing') return;
  const beat = beatOf(state);
  const isSought = beat !== null && (beatStateOf(state) === null || beatStateOf(state)?.type === 'coming');
  if (stage === 'asked' && isSought) {
    goToBeat(beat, intent.picture);
    return;
  }
  // The user may have requested another moment meanwhile.
  const position = stage === 'before' && samePosition(intent.position, askedFor) ? session.stage.shown : intent.position;
  setApp({ intent: { ...intent, position } });
  want({ type: 'show', position, hash: true });
}

/** Opens the link in the address bar again. */
export const openAgain = (): void => openAddress();

/** Changes parts of the intent that need no new machine. `redraw`: whether the stage needs new frames. */
export function changeIntent(change: Partial<Intent>, redraw: 'keep-frames' | 'new-frames'): void {
  const intent = { ...appState().intent, ...change };
  setApp({ intent });
  if (redraw === 'new-frames' && !appState().playing) want({ type: 'show', position: intent.position, hash: true });
}

function unreachable(value: never): never {
  throw new Error(`no such link: ${JSON.stringify(value)}`);
}
