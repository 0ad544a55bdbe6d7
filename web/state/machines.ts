// The two machines: one worker for each side, opened as the intent says. Copies their logs into the store.

import { appliesTo, isDeed, isSysctl } from '../domain/change/changes.model.ts';
import { searchesOf } from '../domain/story/story.model.ts';
import type { Answer, Frame, LastRows, Opened, Report, SearchMistake, Ticket } from '../engine/protocol.ts';
import { RunClient, type Stored } from '../engine/run-client.ts';
import { isSame } from '../engine/same.ts';
import { type OpeningPart, STORED_SAMPLES } from '../engine/stored-moments.ts';
import type { EventNumber, Ns } from '../engine/units.ts';
import { movedCounters } from './counter-places.ts';
import { engineWords } from './engine.words.ts';
import { type Intent, otherSide, SIDES, type Side } from './intent.ts';
import { createSampleTable, fixedSamples, type SampleTable } from './sample-table.ts';
import { claimsText, storyOf, textOf } from './scenarios.ts';
import { session } from './session.ts';
import { appState, emptySide, type Failure, type Samples, type SideState, setApp, setSide } from './store.ts';
import { framesByKey, storedFrames, storedLog, storedOpening, storedWay } from './stored.ts';

/** Everything that determines a run, except its side. `size` or `seed` null: the scenario's own. */
export type Choice = Pick<Intent, 'scenario' | 'text' | 'story' | 'patches' | 'sets' | 'changes'> & {
  readonly size: string | null;
  readonly seed: number | null;
};

type Machine = {
  readonly client: RunClient;
  /** The scenario and the options with which it was opened, as one text; empty when it is closed. */
  opened: string;
  /** Number of times that the machine was opened or closed. Answers to an older opening are ignored. */
  openings: number;
  table: SampleTable;
  /** The table has rows that the page does not show yet. */
  holdsRows: boolean;
  chain: string[];
  /** The farthest point up to which the engine has ever computed the run. */
  exploredNs: Ns;
  exploredEvents: EventNumber;
  complete: boolean;
  /** The copies of the memory are packed, because the run was explored to its end in the background. */
  packed: boolean;
  /** Stored parts of the run, which the page has before the engine has computed them; null: nothing is stored. */
  stored: (Stored & { readonly ticket: Ticket /** All rows of the run; null until they are loaded. */; log: Samples | null }) | null;
  /** Names of this kernel's counters. The other kernel may have different ones. */
  counterNames: readonly string[];
  /** Mistakes in the searches with which the machine was opened. */
  searchMistakes: readonly SearchMistake[];
  /** The other side does not run, because there is not enough memory for both. */
  alone: boolean;
  /** Number of times that the machine has broken in this run. A break for lack of memory counts as two. */
  breaks: number;
  /** The user waits for the present request. */
  showsProgress: boolean;
  /** While the page goes to a moment (`followed`): the end of the run, in ns, as the end of the progress; null otherwise. */
  farUntilNs: Ns | null;
};

const noTable = (): SampleTable => createSampleTable([], 1);

const createMachine = (side: Side): Machine => ({
  client: new RunClient(
    `engine-${side}`,
    (report) => receive(side, report),
    ({ fault, why }) => session.conductor.onBroken(side, { fault, why }),
  ),
  opened: '',
  openings: 0,
  table: noTable(),
  holdsRows: false,
  chain: [],
  exploredNs: 0,
  exploredEvents: 0,
  complete: false,
  packed: false,
  stored: null,
  counterNames: [],
  searchMistakes: [],
  alone: false,
  breaks: 0,
  showsProgress: true,
  farUntilNs: null,
});

const machines: { readonly [side in Side]: Machine } = { before: createMachine('before'), after: createMachine('after') };

export const machine = (side: Side): Machine => machines[side];
export const isOpen = (side: Side): boolean => machines[side].opened !== '';
/** Whether the machine gets only requests that the user makes. One break may be chance, but not two. */
export const isFragile = (side: Side): boolean => machines[side].breaks > 1;
export const openSides = (): readonly Side[] => SIDES.filter(isOpen);

export function cancelAll(): void {
  for (const side of SIDES) machines[side].client.cancel();
}

/** Whether a setting chooses the kernel of this side. Such a setting does not affect the other side. */
export const isKernelOf = (side: Side, set: string): boolean => set.startsWith(`${side}.kernel=`) || set.startsWith(`${side}.patches=`);

export function optionsOf(side: Side, choice: Choice): string {
  const lines = [`kernel=${side}`];
  if (choice.size !== null) lines.push(`size=${choice.size}`);
  if (choice.seed !== null) lines.push(`seed=${choice.seed}`);
  for (const patch of choice.patches[side]) lines.push(`patch=${patch}`);
  for (const change of choice.changes) if (appliesTo(change, side)) lines.push(`do=${change.ns}ns:${change.name}=${change.value}`);
  for (const set of choice.sets) if (!isKernelOf(otherSide(side), set)) lines.push(`set=${set}`);
  return lines.join('\n');
}

/** The options that choose a side's kernel, for comparing the other side's decisions with those of this kernel. */
export function kernelOptionsOf(side: Side, choice: Choice): string {
  const isOther = (line: string): boolean => {
    const [key, rest = ''] = [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)];
    if (key === 'set') return !isKernelOf(side, rest);
    if (key === 'do') {
      const name = rest.slice(rest.indexOf(':') + 1, rest.indexOf('='));
      return isSysctl(name) || isDeed(name);
    }
    return key === 'size' || key === 'seed';
  };
  const lines = optionsOf(side, choice).split('\n');
  return lines.filter((line) => !isOther(line)).join('\n');
}

export type OpenResult =
  | { readonly type: 'opened'; readonly opened: Opened | null }
  | { readonly type: 'failed'; readonly failure: Failure }
  | { readonly type: 'superseded' };

/** Opens one side, unless it already runs exactly this. A stored run opens at once, and its engine starts in the background. */
export async function openSide(side: Side, choice: Choice, alone = false): Promise<OpenResult> {
  const self = machines[side];
  const text = textOf(choice);
  if (text === undefined) return { type: 'failed', failure: { fault: null, why: engineWords.noScenario(choice.scenario) } };
  const options = optionsOf(side, choice);
  const against = kernelOptionsOf(otherSide(side), choice);
  const searches = storySearches(choice);
  const identity = `${choice.scenario}\n${alone ? 'alone' : ''}\n${options}\n\n${against}\n\n${searches.join('\n')}\n\n${text}`;
  if (self.opened === identity) return { type: 'opened', opened: null };
  closeSide(side);
  self.alone = alone;
  const { openings } = self;
  const opening = await storedOpening(choice, text, searches);
  if (openings !== self.openings) return { type: 'superseded' };
  if (opening === null) {
    const answer = await self.client.open(text, options, against, searches, claimsText(choice.scenario) ?? null, alone);
    return takeAnswer(side, identity, answer);
  }
  rely(side, choice.scenario, opening);
  startBehind(side);
  return takeOpened(side, identity, opening.runs[side].opened);
}

/** Starts the engine of a stored run. */
export function startBehind(side: Side): void {
  const self = machines[side];
  const { openings, stored } = self;
  if (stored === null) return;
  self.client.reopen(stored.ticket).then((answer) => {
    if (openings !== self.openings) return;
    if (answer.type === 'broken' || answer.type === 'refused') session.conductor.onBroken(side, failureOf(answer));
  });
  self.client.rely(stored);
}

/** The failure that an unsuccessful answer describes. */
export function failureOf(answer: Answer): Failure {
  if (answer.type === 'broken') return { fault: answer.fault, why: answer.why };
  if (answer.type === 'refused' && answer.needs !== undefined) return { fault: null, why: answer.why, needs: answer.needs };
  return { fault: null, why: 'why' in answer ? answer.why : engineWords.notOpened };
}

function takeAnswer(side: Side, identity: string, answer: Answer): OpenResult {
  if (answer.type === 'superseded') return answer;
  if (answer.type !== 'opened') return { type: 'failed', failure: failureOf(answer) };
  return takeOpened(side, identity, answer.opened);
}

function takeOpened(side: Side, identity: string, opened: Opened): OpenResult {
  const self = machines[side];
  self.opened = identity;
  self.searchMistakes = opened.searchMistakes;
  self.counterNames = opened.counterNames;
  self.table = createSampleTable(opened.sampleNames, opened.sampleIntervalNs);
  const counterNames = namesOfBoth(side, opened.counterNames);
  placeShownCounters(counterNames);
  const { endNs } = appState().sides[side];
  setSide(side, {
    endNs: endNs === 0 ? opened.endNs : endNs,
    samples: self.stored?.log ?? self.table.snapshot(),
    failure: null,
  });
  setApp({
    infos: { ...appState().infos, [side]: opened.info },
    counterNames,
    engineVersion: opened.engineVersion,
    presets: opened.presets,
    happenings: opened.happenings,
    eventKinds: opened.eventKinds,
    hunks: opened.hunks,
  });
  return { type: 'opened', opened };
}

/** A common list of counter names for both sides, so that an index means the same counter on both. New names go to the end, so that the
 * other side's frames keep their indices. */
function namesOfBoth(side: Side, names: readonly string[]): readonly string[] {
  const known = isOpen(otherSide(side)) ? appState().counterNames : [];
  const more = names.filter((name) => !known.includes(name));
  return more.length === 0 ? known : [...known, ...more];
}

/** Moves the counters of the frames on the stage, which can be of an earlier run, to their places in the new list, so that none is shown under
 * another name. */
function placeShownCounters(names: readonly string[]): void {
  const { counterNames: old, sides } = appState();
  for (const side of SIDES) {
    const { frame } = sides[side];
    const counters = frame === null ? [] : movedCounters(frame.counters, old, names);
    if (frame !== null && counters !== frame.counters) setSide(side, { frame: { ...frame, counters } });
  }
}

/** A frame of a side with its counters at the indices of the page's list. Counters that this kernel does not have stay undefined. */
export function withPlacedCounters(side: Side, frame: Frame): Frame {
  const counters = movedCounters(frame.counters, machines[side].counterNames, appState().counterNames);
  return counters === frame.counters ? frame : { ...frame, counters };
}

/** Uses the stored parts of a run from now on. Its rows and outcome follow as soon as they are loaded. */
function rely(side: Side, scenario: string, opening: OpeningPart): void {
  const self = machines[side];
  const { found, endNs, opened } = opening.runs[side];
  const stored: NonNullable<Machine['stored']> = { ...storedFrames(side, scenario, opening), ticket: opened.ticket, log: null };
  self.stored = stored;
  setSide(side, { endNs, found });
  storedLog(scenario).then((part) => {
    if (part === null || self.stored !== stored || self.complete) return;
    const { outcome, unfinished, columns } = part[side];
    stored.log = fixedSamples(STORED_SAMPLES, opened.sampleIntervalNs, columns);
    setSide(side, { samples: stored.log, exploredNs: endNs, outcome, unfinished });
  });
}

/** Loads the stored pictures of the run-up to a beat's moment, or of the way from there to the answer of its bet. Playing them needs no
 * engine. */
export async function loadWay(way: 'way' | 'answer', beat: string): Promise<void> {
  const wanted = openSides().map((side) => ({ side, stored: machines[side].stored }));
  if (wanted.every(({ stored }) => stored === null)) return;
  const part = await storedWay(appState().intent.scenario, way, beat);
  for (const { side, stored } of wanted) for (const [key, frame] of framesByKey(part?.[side] ?? [])) stored?.passing.set(key, frame);
}

/** Called when the engine's results differ from the stored ones. From then on, only the engine answers. */
export function dropStored(side: Side): void {
  const self = machines[side];
  if (self.stored !== null && self.stored.log !== null) setSide(side, { samples: self.table.snapshot(), exploredNs: self.exploredNs });
  self.stored = null;
  self.client.forget();
}

/** The searches of the run's story, which the engine reports while it runs. */
function storySearches(choice: Choice): readonly string[] {
  const reading = storyOf(choice);
  return reading?.type === 'read' ? searchesOf(reading.story) : [];
}

/** Closes the run. Its last frame stays on the stage, without its hash, until the new run has a frame. */
export function closeSide(side: Side): void {
  const self = machines[side];
  self.client.close();
  self.opened = '';
  self.openings += 1;
  self.stored = null;
  self.table = noTable();
  self.holdsRows = false;
  self.chain = [];
  self.exploredNs = 0;
  self.exploredEvents = 0;
  self.complete = false;
  self.breaks = 0;
  self.packed = false;
  setApp({ divergence: null });
  const { frame } = appState().sides[side];
  setSide(side, { ...emptySide, frame: frame === null ? null : { ...frame, hash: '' } });
}

function receive(side: Side, report: Report): void {
  const self = machines[side];
  self.chain.push(...report.chain);
  self.exploredNs = report.exploredNs;
  self.exploredEvents = report.exploredEvents;
  const ends = report.complete && !self.complete;
  self.complete = report.complete;
  self.packed &&= report.complete;
  if (report.samples.length > 0) {
    self.table.append(report.samples);
    self.holdsRows = true;
  }
  if (ends && !isAsStored(self, report.outcome, appState().sides[side].outcome)) {
    dropStored(side);
    setApp({ storage: 'differs' });
  }
  const old = appState().sides[side];
  const { stored } = self;
  setSide(side, {
    exploredNs: stored !== null && stored.log !== null ? old.exploredNs : report.exploredNs,
    // A run can end before the scenario's end, so only a complete run has its true end.
    endNs: report.complete ? report.exploredNs : old.endNs,
    ...(isAwaited(self, report) ? {} : freshSamples(side)),
    hunkMoments: report.hunkMoments.length > 0 ? [...old.hunkMoments, ...report.hunkMoments] : old.hunkMoments,
    found: stored === null && report.found.length > 0 ? [...old.found, ...report.found] : old.found,
    outcome: report.outcome ?? old.outcome,
    complete: report.complete,
    unfinished: report.unfinished ?? old.unfinished,
    progress: self.showsProgress ? progressOf(self, report, old) : null,
  });
}

/** Whether the computed run has the stored rows and outcome; true if nothing is stored. */
function isAsStored({ stored, table }: Machine, outcome: string | null, storedOutcome: string | null): boolean {
  if (stored === null) return true;
  const { log, moments } = stored;
  const { column } = table.snapshot();
  const hasRows = ({ from, columns }: LastRows): boolean =>
    Object.entries(columns).every(([name, rows]) => isSame(rows, column(name).slice(from, from + rows.length)));
  if (![...moments.values()].every(({ last_rows }) => last_rows === undefined || hasRows(last_rows))) return false;
  if (log === null) return true;
  return outcome === storedOutcome && STORED_SAMPLES.every((name) => isSame(log.column(name), column(name)));
}

/** All known rows, including those that the page does not show yet. */
export function knownSamples(side: Side): Samples {
  const { stored, complete, table } = machines[side];
  return stored !== null && stored.log !== null && !complete ? stored.log : table.snapshot();
}

/** The samples, if they have rows that the page does not show yet, or else an empty object. */
export function freshSamples(side: Side): Pick<SideState, 'samples'> | Record<string, never> {
  const self = machines[side];
  // The page shows the stored rows until the engine has computed all of them.
  if (!self.holdsRows || (self.stored !== null && self.stored.log !== null && !self.complete)) return {};
  self.holdsRows = false;
  return { samples: self.table.snapshot() };
}

/** Whether the user waits until a moment is computed. Drawing new rows meanwhile would slow the computation down. */
const isAwaited = ({ showsProgress, farUntilNs }: Machine, { progress }: Report): boolean =>
  showsProgress && (progress !== null || farUntilNs !== null);

function progressOf({ farUntilNs }: Machine, { progress }: Report, old: SideState): SideState['progress'] {
  if (farUntilNs === null) return progress;
  return progress === null ? old.progress : { doneNs: progress.doneNs, untilNs: farUntilNs };
}
