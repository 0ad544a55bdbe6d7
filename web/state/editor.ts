// The editor beside the stage: a scenario and its story as texts, read as one types. What is whole the stage shows, as a run of the lab.

import { beatAt, withBeat } from '../domain/editor/beat-lines.model.ts';
import { refusalLine } from '../domain/editor/refusal-line.model.ts';
import { readStory, searchesOf } from '../domain/story/story.model.ts';
import { storyMistakes } from '../domain/story/story-machine.model.ts';
import { EngineClient } from '../engine/client.ts';
import type { Info, SearchMistake } from '../engine/protocol.ts';
import { type Editing, NO_MISTAKES, type TextKind } from './editing.ts';
import { engineWords } from './engine.words.ts';
import { fittingSize } from './fitting-size.ts';
import { goTo, turnPage } from './go-to.ts';
import { type Intent, LAB, SIDES } from './intent.ts';
import { openPanel } from './ledger.ts';
import { encodeLink, OWN_TEXT_LIMIT } from './link.ts';
import type { Asked } from './link-fields.ts';
import { type Choice, optionsOf } from './machines.ts';
import { bytesOf, TEXT_LIMIT } from './packed-text.ts';
import { lookForWords } from './pin.ts';
import { stopPlaying } from './playback.ts';
import { fetchTexts, scenarioText, storyHeadOf, storyText, textOf, titleOf } from './scenarios.ts';
import { session } from './session.ts';
import { clockNs } from './stage.ts';
import { appState, initialIntent, setApp, subscribeApp } from './store.ts';
import { appearanceOf, askedFrom, isFetching, visit } from './visit.ts';

/** Rest before changed texts are read. */
const READ_MS = 300;

const ignore = (): void => undefined;
/** Reads scenarios. */
const reader = new EngineClient('engine-editor', ignore, ignore);
/** Is asked which searches it understands. */
const searcher = new EngineClient('engine-searches', ignore, ignore);

/** Goes to a scenario of the repository and, if it has one, the first beat of its story. The editor then has their texts. */
export function startEditorFrom(scenario: string): Promise<void> {
  stopPlaying();
  const story = storyHeadOf(scenario);
  const asked = { ...appearanceOf(appState().intent), scenario, panel: 'editor' as const };
  return visit({ type: 'control', asked: story === null ? asked : { ...asked, depth: 'story', beat: story.firstBeat } });
}

/** While the editor is open it has the texts of what is on the stage, unless somebody has changed them. Returns what ends that. */
export function keepEditor(): () => void {
  session.editor.open = true;
  const ended = subscribeApp(keepTexts);
  keepTexts();
  // They came, or it was closed, before they were read.
  if (appState().editing?.state === 'reading') readSoon();
  return () => {
    ended();
    session.editor.open = false;
    readNothing();
    reader.close();
    searcher.close();
    // What somebody has written outlives the panel.
    if (appState().editing?.untouched === true) {
      session.editor.stage = null;
      setApp({ editing: null });
    }
  };
}

function keepTexts(): void {
  const { intent } = appState();
  if (isFetching() || session.editor.following !== null || session.editor.stage === shownTexts(intent)) return;
  const text = textOf(intent);
  if (text === undefined) return;
  session.editor.stage = shownTexts(intent);
  const texts = { scenario: text, story: intent.story ?? storyText(intent.scenario) };
  setApp({ editing: { texts, untouched: true, state: 'whole', mistakes: NO_MISTAKES, replaced: null } });
}

/** By which one sees that somebody has gone elsewhere. */
const shownTexts = ({ scenario, text, story }: Intent): string => JSON.stringify([scenario, text, story]);

/** `line`: where the cursor is. */
export function changeText(kind: TextKind, text: string, line: number): void {
  const { editing } = appState();
  if (editing === null) return;
  session.editor.line = kind === 'story' ? line : 0;
  setTexts({ ...editing.texts, [kind]: text });
}

/** One step back: what a file has taken the place of. */
export function restoreTexts(): void {
  const replaced = appState().editing?.replaced ?? null;
  if (replaced !== null) setTexts(replaced);
}

function setTexts(texts: Editing['texts']): void {
  setApp({ editing: { texts, untouched: false, state: 'reading', mistakes: appState().editing?.mistakes ?? NO_MISTAKES, replaced: null } });
  readSoon();
}

/** Texts that come while the editor is closed are read when it opens. */
function readSoon(): void {
  if (!session.editor.open) return;
  if (session.editor.timer !== null) clearTimeout(session.editor.timer);
  session.editor.timer = setTimeout(readTexts, READ_MS);
}

/** Nothing is read or followed any more. */
function readNothing(): void {
  if (session.editor.timer !== null) clearTimeout(session.editor.timer);
  session.editor.timer = null;
  session.editor.reading = null;
  session.editor.following = null;
}

/** Opens the editor with texts from elsewhere. A story is told of the scenario that is there; a scenario begins again in the lab, without a story. */
export async function openTexts(texts: Partial<Editing['texts']>): Promise<void> {
  const { home, intent, editing: old } = appState();
  if (texts.scenario !== undefined || home !== false) await goToLab();
  else if (intent.panel !== 'editor') openPanel('editor');
  keepTexts();
  const { editing } = appState();
  if (editing === null) return;
  session.editor.line = 0;
  setTexts({ ...editing.texts, ...(texts.scenario === undefined ? {} : { story: '' }), ...texts });
  const now = appState().editing;
  if (now !== null && old?.untouched === false) setApp({ editing: { ...now, replaced: old.texts } });
}

function goToLab(): Promise<void> {
  const asked: Asked = { ...appearanceOf(appState().intent), scenario: LAB, panel: 'editor' };
  return goTo(encodeLink({ ...initialIntent, ...asked }, initialIntent, null), { asked, proof: null, passedOver: [] });
}

/** Writes a beat with the words that lead to the moment on the stage; its lead is still to be written, in this line. null: there are none. */
export function pinMoment(settled: (leadLine: number | null) => void): void {
  lookForWords((result) => {
    const { editing, intent } = appState();
    if (editing === null || result.type === 'left') return;
    if (result.type === 'none') {
      settled(null);
      return;
    }
    const { search, happening } = result.pinned;
    const title = `${happening.charAt(0).toUpperCase()}${happening.slice(1).replaceAll('"', '')}`;
    const beat = { title, moment: `${result.side}: ${search}` };
    const { text, leadLine } = withBeat(editing.texts.story, session.editor.line, beat, titleOf(intent.scenario));
    session.editor.line = leadLine;
    setTexts({ ...editing.texts, story: text });
    settled(leadLine);
  });
}

/** Reads the texts as they are now; what older ones came to is nobody's. */
async function readTexts(): Promise<void> {
  session.editor.timer = null;
  const { editing } = appState();
  if (editing === null) return;
  const { texts } = editing;
  session.editor.reading = texts;
  const isOver = (): boolean => session.editor.reading !== texts;
  const mistakes = await mistakesIn(texts, isOver);
  const now = appState().editing;
  if (isOver() || mistakes === null || now?.texts !== texts) return;
  const isWhole = mistakes.scenario.length + mistakes.story.length === 0;
  setApp({ editing: { ...now, state: isWhole ? 'whole' : 'wrong', mistakes } });
  if (isWhole) await follow(texts);
}

const at = (line: number, why: string): readonly { readonly line: number; readonly why: string }[] => [{ line, why }];

/** null: newer texts are being read. */
async function mistakesIn(texts: Editing['texts'], isOver: () => boolean): Promise<Editing['mistakes'] | null> {
  const { scenario, story } = texts;
  const read = await readScenario(choiceOf(scenario));
  if (read === null || isOver()) return null;
  const inScenario = typeof read === 'string' ? at(refusalLine(scenario, read), read) : [];
  const inStory = typeof read === 'string' ? storyAlone(story) : await storyOn(read, texts);
  if (inStory === null) return null;
  if (inScenario.length + inStory.length > 0) return { scenario: inScenario, story: inStory };
  await fetchTexts(LAB);
  const length = linkLength(texts);
  if (length <= OWN_TEXT_LIMIT) return NO_MISTAKES;
  const tooLong = engineWords.linkTooLong.both(length, OWN_TEXT_LIMIT);
  return { scenario: at(1, tooLong), story: at(1, tooLong) };
}

/** What the engine says of it, at a size that it fits; null: it is overtaken. */
async function readScenario(choice: Choice): Promise<Info | string | null> {
  const bytes = bytesOf(choice.text ?? '');
  if (bytes > TEXT_LIMIT) return engineWords.textTooLong(bytes, TEXT_LIMIT);
  const read = await readAtSize(choice);
  if (typeof read !== 'string') return read;
  const size = await fittingSize(choice);
  return size === null ? read : readAtSize({ ...choice, size });
}

async function readAtSize(choice: Choice): Promise<Info | string | null> {
  let info: Info | null = null;
  for (const side of SIDES) {
    const answer = await reader.check(choice.text ?? '', optionsOf(side, choice));
    if (answer.type === 'superseded') return null;
    if (answer.type !== 'checked') return 'why' in answer ? answer.why : engineWords.notRead;
    info = answer.info;
  }
  return info;
}

/** As far as its text alone tells. */
function storyAlone(story: string): Editing['mistakes']['story'] {
  const reading = story.trim() === '' ? null : readStory(story);
  return reading?.type === 'refused' ? reading.mistakes : [];
}

/** On the machine of the scenario, and with what the engine understands; null: it is overtaken. */
async function storyOn(info: Info, { scenario, story }: Editing['texts']): Promise<Editing['mistakes']['story'] | null> {
  const reading = story.trim() === '' ? null : readStory(story);
  if (reading === null) return [];
  if (reading.type === 'refused') return reading.mistakes;
  const searches = searchesOf(reading.story);
  const mistakes = await misreadSearches({ ...choiceOf(scenario), size: info.size }, searches);
  if (mistakes === null) return null;
  return storyMistakes(reading.story, { counterNames: appState().counterNames, zoneNames: info.zone_names, mistakes });
}

/** A run is opened for each side and nothing of it computed; the same searches of the same scenario are not asked for twice. */
async function misreadSearches(choice: Choice, searches: readonly string[]): Promise<readonly SearchMistake[] | null> {
  const mistakes: SearchMistake[] = [];
  for (const side of SIDES) {
    const options = optionsOf(side, choice);
    const asked = JSON.stringify([choice.text, options, searches]);
    const known = session.editor.searches[side];
    if (known?.asked === asked) {
      mistakes.push(...known.mistakes);
      continue;
    }
    const answer = await searcher.open(choice.text ?? '', options, null, searches, null);
    if (answer.type === 'superseded') return null;
    searcher.close();
    // What the reader takes the simulator does, too.
    if (answer.type !== 'opened') return 'why' in answer ? [{ search: searches[0] ?? '', why: answer.why }] : [];
    session.editor.searches[side] = { asked, mistakes: answer.opened.searchMistakes };
    mistakes.push(...answer.opened.searchMistakes);
  }
  return mistakes;
}

/** The present run with another text. */
function choiceOf(text: string): Choice {
  const { patches, sets, changes, size = null, seed = null } = askedFrom(appState().intent);
  return {
    scenario: LAB,
    text,
    story: null,
    patches: patches ?? { before: [], after: [] },
    sets: sets ?? [],
    changes: changes ?? [],
    size,
    seed,
  };
}

/** The present picture of the texts. */
function intentOf({ scenario, story }: Editing['texts']): Intent {
  const { intent } = appState();
  const text = scenario === scenarioText(LAB) ? null : scenario;
  return {
    ...intent,
    scenario: LAB,
    text,
    story: story.trim() === '' ? null : story,
    position: { type: 'time', ns: clockNs() },
    lanes: null,
  };
}

const linkLength = (texts: Editing['texts']): number => encodeLink(intentOf(texts), initialIntent, null).length;

/** Puts the texts on the stage: at the beat in which somebody writes, or at the moment that is there. */
async function follow(texts: Editing['texts']): Promise<void> {
  const { intent } = appState();
  const wanted = intentOf(texts);
  const told = beatAt(texts.story, session.editor.line) ?? stillTold(texts.story, intent.beat);
  const { position, ...rest } = withoutNothing(
    askedFrom({ ...wanted, beat: told, depth: told === null || intent.beat !== null ? intent.depth : 'story' }),
  );
  stopPlaying();
  if (intent.scenario !== LAB) turnPage(encodeLink({ ...wanted, beat: told }, initialIntent, null));
  session.editor.following = texts;
  await visit({ type: 'control', asked: told !== null || position === undefined ? rest : { ...rest, position } });
  // Others are followed now, or the editor was closed.
  if (session.editor.following !== texts) return;
  session.editor.following = null;
  session.editor.stage = shownTexts(appState().intent);
}

const stillTold = (story: string, beat: string | null): string | null => (beat !== null && story.includes(`{#${beat}}`) ? beat : null);

/** What is not asked for is not there. */
function withoutNothing(asked: Asked): Asked {
  const { text, story, beat, ...rest } = asked;
  return { ...rest, ...(text == null ? {} : { text }), ...(story == null ? {} : { story }), ...(beat == null ? {} : { beat }) };
}
