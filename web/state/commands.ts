// Commands of the page's controls and keys, which change the run and the stage.

import { type Change, withChange, withoutChange } from '../domain/change/changes.model.ts';
import { PICTURES, type Picture } from '../domain/pictures.model.ts';
import { DEPTHS, type Depth, pictureShown } from '../domain/stage/depth.model.ts';
import { kernelSets } from '../domain/story/third.model.ts';
import type { Ns } from '../engine/units.ts';
import { holdLanguage, keepLanguage, type Language } from '../words/language.ts';
import { fullAddress, linkText, writeAddress } from './address.ts';
import { changeIntent, goToDivergence } from './conductor.ts';
import { holdGallery } from './gallery.ts';
import { type Grain, type Intent, isRunChanged, SIDES, type Side, type Theme, type View } from './intent.ts';
import { isKernelOf } from './machines.ts';
import { endNs, startPlaying, stopPlaying } from './playback.ts';
import { goToHappening } from './quest.ts';
import { session } from './session.ts';
import { nextSpeed, type Speed } from './speeds.model.ts';
import { abandon, clockNs, leadEvent, want } from './stage.ts';
import { type AppState, appState, setApp } from './store.ts';
import { giveUpBeat } from './story.ts';
import { isLocked } from './teaching.ts';
import { beatOf, isAway, shownStory, thirdOn } from './told.ts';
import { appearanceOf, askedFrom, defaultIntent, patchesOfScenario, presetOfScenario, visit } from './visit.ts';

export const play = (): void => startPlaying();

/** Stops playing, a search, or any other open request. */
export function pause(): void {
  const { playing } = appState();
  stopPlaying();
  abandon();
  giveUpBeat();
  if (playing) want({ type: 'show', position: appState().intent.position, hash: true });
}

export const togglePlay = (): void => (appState().playing ? pause() : play());

export function step(direction: -1 | 1, grain: Grain): void {
  stopPlaying();
  if (grain !== 'event') {
    want({ type: 'step', direction, grain });
    return;
  }
  const { intent } = appState();
  const position = { type: 'event', side: intent.lead, event: Math.max(0, leadEvent() + direction) } as const;
  setApp({ intent: { ...intent, position } });
  want({ type: 'show', position, hash: true, passage: direction === 1 ? 'step' : 'jump' });
}

export function seekNs(ns: Ns): void {
  const { intent, playing } = appState();
  const position = { type: 'time', ns: Math.round(Math.min(Math.max(ns, 0), endNs())) } as const;
  setApp({ intent: { ...intent, position } });
  want({ type: 'show', position, hash: !playing });
}

/** Goes to an event of one side, which becomes the leading side. */
export function seekEvent(side: Side, event: number): void {
  stopPlaying();
  const { intent } = appState();
  const position = { type: 'event', side, event } as const;
  setApp({ intent: { ...intent, lead: side, position } });
  want({ type: 'show', position, hash: true });
}

export const seekStart = (): void => seekNs(0);
export const seekEnd = (): void => seekNs(endNs());
/** Computes both runs up to their first difference, and goes there. If there is none, it computes them to their ends. Any other request ends
 * the search. */
export const seekDivergence = (): Promise<void> => goToDivergence();

export const setSpeed = (speed: Speed): void => changeIntent({ speed }, 'keep-frames');

export const faster = (): void => shiftSpeed(1);
export const slower = (): void => shiftSpeed(-1);

function shiftSpeed(by: -1 | 1): void {
  setSpeed(nextSpeed(appState().intent.speed, by, session.playback.measured ?? 1));
}

/** Shows both sides or one. A side that is shown alone becomes the leading side. */
export function setView(view: View): void {
  if (!isLocked('view')) changeIntent(view === 'both' ? { view } : { view, lead: view }, 'new-frames');
}
export function setLead(lead: Side): void {
  const alone = appState().intent.view !== 'both';
  if (!(alone && isLocked('view'))) changeIntent(alone ? { lead, view: lead } : { lead }, 'new-frames');
}
export const setGrain = (grain: Grain): void => changeIntent({ grain }, 'keep-frames');
export const setZone = (zone: number): void => changeIntent({ zone }, 'new-frames');
/** Pictures that have something to show in at least one of the two runs. */
export const picturesInPlay = ({ infos }: AppState): readonly Picture[] =>
  PICTURES.filter((picture) => SIDES.some((side) => infos[side]?.pictures.includes(picture)));

/** The depth Story has only the scene, so choosing another picture also changes the depth to Model. */
export function setPicture(picture: Picture): void {
  const { depth } = appState().intent;
  if (depth === 'story' && picture !== 'scene' && isLocked('depth')) return;
  changeIntent({ picture, depth: depth === 'story' && picture !== 'scene' ? 'model' : depth }, 'new-frames');
}

/** Shows the next of the pictures that have something to show in these runs. */
export function nextPicture(): void {
  const state = appState();
  const inPlay = picturesInPlay(state);
  const next = inPlay[(inPlay.indexOf(state.intent.picture) + 1) % inPlay.length];
  if (next !== undefined) setPicture(next);
}

/** Shows the code of a hunk; null: of the hunk that took effect last. */
export const showHunk = (hunk: string | null): void => changeIntent({ hunk }, 'keep-frames');

/** Goes to the next or previous moment at which a hunk took effect on a side, which becomes the leading side. */
export function goToHunk(side: Side, hunk: string, direction: -1 | 1): void {
  setApp({ intent: { ...appState().intent, lead: side, hunk } });
  goToHappening(`hunk ${hunk}`, direction);
}

/** Shows or hides the stage as text, for reading, screen readers and tests. The text and the panel with definitions use the same place, so
 * only one of them is open. */
export function toggleTwin(): void {
  setApp({ terms: null });
  changeIntent({ twin: !appState().intent.twin }, 'keep-frames');
}
export const closeTwin = (): void => changeIntent({ twin: false }, 'keep-frames');

/** Makes the place map show only the pages that differ from this moment. A second call shows everything again. */
export function toggleMark(): void {
  if (appState().intent.since === null) markMoment(clockNs());
  else changeIntent({ since: null }, 'new-frames');
}

export const markMoment = (ns: Ns): void => changeIntent({ since: Math.round(ns), picture: 'map' }, 'new-frames');

/** Shows the calculation of a cache; null: hides it. */
export const lookAtCache = (cache: string | null): void => setApp({ lookedCache: cache });

export const setLanes = (lanes: { readonly fromNs: Ns; readonly toNs: Ns } | null): void =>
  changeIntent({ lanes: lanes === null ? null : { fromNs: Math.round(lanes.fromNs), toNs: Math.round(lanes.toNs) } }, 'keep-frames');
export function setTheme(theme: Theme): void {
  if (isLocked('theme')) return;
  changeIntent({ theme }, 'keep-frames');
  if (appState().home === true) holdGallery();
}

/** Loads the page again at the same link, because every text on it changes. */
export function setLanguage(language: Language): void {
  keepLanguage(language);
  setApp({ intent: { ...appState().intent, language } });
  writeAddress();
  holdLanguage(language);
  location.reload();
}

export function setDepth(depth: Depth): void {
  if (isLocked('depth')) return;
  const { intent } = appState();
  changeIntent({ depth }, pictureShown({ ...intent, depth }) === pictureShown(intent) ? 'keep-frames' : 'new-frames');
}

export function nextDepth(): void {
  const place = DEPTHS.indexOf(appState().intent.depth);
  const depth = DEPTHS[(place + 1) % DEPTHS.length];
  if (depth !== undefined) setDepth(depth);
}

/** Opens another machine. Its events have other numbers, so the page keeps only the time, or the beat if the stage shows the beat's
 * moment. */
function rebuild(change: Partial<Intent>): void {
  void rebuilt(change);
}

/** Builds the machines again with other values at the start. */
export const rebuildFrom = (change: Pick<Intent, 'sets'>): void => rebuild(change);
export function setSeed(seed: number): void {
  if (!isLocked('start')) rebuild({ seed });
}

/** Resolves when the new machine is open. */
function rebuilt(change: Partial<Intent>): Promise<void> {
  stopPlaying();
  const state = appState();
  const { position, ...rest } = askedFrom({ ...state.intent, ...change, position: { type: 'time', ns: clockNs() } });
  const atBeat = beatOf(state) !== null && !isAway(state);
  return visit({ type: 'control', asked: atBeat || position === undefined ? rest : { ...rest, position } });
}

export function setSize(size: string): void {
  if (!isLocked('size')) rebuild({ size, lanes: null });
}

/** Chooses another kernel for one side, with exactly these patches. The scenario's own kernel without any patches means that kernel with
 * the scenario's patches. */
export function setKernel(side: Side, preset: string, withPatches: readonly string[] = []): void {
  if (isLocked('kernels')) return;
  const { sets, patches } = appState().intent;
  const rest = sets.filter((set) => !isKernelOf(side, set));
  const chosen = preset === presetOfScenario(side) && withPatches.length === 0 ? [] : kernelSets(side, preset, withPatches);
  rebuild({ sets: [...rest, ...chosen], patches: { ...patches, [side]: [] } });
}

/** Runs the third kernel of the story in the place of one of the other two, or brings the replaced kernel back. */
export function toggleThird(): void {
  const state = appState();
  const third = shownStory(state)?.header.third ?? null;
  if (third === null || isLocked('kernels')) return;
  const { side, kernel, patches } = third;
  if (thirdOn(state) === null) setKernel(side, kernel, patches);
  else setKernel(side, presetOfScenario(side) ?? kernel);
}

export function setPatch(side: Side, id: string, on: boolean): void {
  if (isLocked('patches')) return;
  const { patches, sets } = appState().intent;
  const rest = patches[side].filter((patch) => !patch.startsWith(`${id}=`));
  // A choice that equals the scenario's own need not be in the link.
  const own = patchesOfScenario(side).includes(id) && !sets.some((set) => isKernelOf(side, set));
  rebuild({ patches: { ...patches, [side]: on === own ? rest : [...rest, `${id}=${on ? 'on' : 'off'}`] } });
}

/** Gives the patched side exactly these of the scenario's own patches. */
export function setCombination(patches: readonly string[]): void {
  if (isLocked('patches')) return;
  const off = patchesOfScenario('after').filter((id) => !patches.includes(id));
  rebuild({ panel: null, patches: { ...appState().intent.patches, after: off.map((id) => `${id}=off`) } });
}

/** Changes a sysctl, switches a patch, or gives a program an order. The change starts at the moment that the stage shows. */
export function changeFromHere(side: Change['side'], name: string, value: string): void {
  void changedFromHere(side, name, value);
}

/** Resolves when the run with the change is open. */
export const changedFromHere = (side: Change['side'], name: string, value: string): Promise<void> =>
  isLocked('changes')
    ? Promise.resolve()
    : rebuilt({ changes: withChange(appState().intent.changes, { ns: clockNs(), side, name, value }) });

export function undoChange(change: Change): void {
  if (!isLocked('changes')) rebuild({ changes: withoutChange(appState().intent.changes, change) });
}

/** Whether the run differs from the one that the scenario's author described, apart from the size. */
export const isOwnRun = ({ intent }: AppState): boolean => isRunChanged(intent) || intent.seed !== defaultIntent().seed;

/** Removes the user's settings, patches and changes during the run, and goes back to the scenario's own seed. Keeps the size and the time. */
export function resetRun(): void {
  const parts = ['start', 'kernels', 'patches', 'changes'] as const;
  if (!isOwnRun(appState()) || parts.some(isLocked)) return;
  rebuild({ patches: { before: [], after: [] }, sets: [], changes: [], seed: defaultIntent().seed });
}

export function setScenario(scenario: string): void {
  if (isLocked('scenario')) return;
  stopPlaying();
  visit({ type: 'control', asked: { ...appearanceOf(appState().intent), scenario } });
}

export const currentLink = (): string => fullAddress(linkText());
export const dismissLinkCheck = (): void => setApp({ linkCheck: null });
export const dismissStorage = (): void => setApp({ storage: 'none' });
export const dismissDamage = (): void => setApp({ damaged: false });
export const dismissFates = (readFates: string): void => setApp({ readFates });
export const dismissNewer = (): void => setApp({ newerWaits: false });
export const dismissBreakdown = (): void => setApp({ breakdown: null });
