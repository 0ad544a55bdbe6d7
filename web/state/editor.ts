// The editor beside the stage, for a scenario and its story. It reads both texts while the user types. If they have no mistakes, the stage
// shows them as a run of the lab.

import { beatAt, withBeat } from '../domain/editor/beat-lines.model.ts';
import { refusalLine } from '../domain/editor/refusal-line.model.ts';
import { readStory, searchesOf } from '../domain/story/story.model.ts';
import { storyMistakes } from '../domain/story/story-machine.model.ts';
import { EngineClient } from '../engine/client.ts';
import type { Info, RecordedMoment, SearchMistake } from '../engine/protocol.ts';
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
import { forgetTyped, keepTyped, typedTexts } from './typed-texts.ts';
import { appearanceOf, askedFrom, isFetching, visit } from './visit.ts';

/** Delay before changed texts are read. */
const READ_MS = 300;

const ignore = (): void => undefined;
/** The engine that reads scenarios. */
const reader = new EngineClient('engine-editor', ignore, ignore);
/** The engine that checks searches. */
const searcher = new EngineClient('engine-searches', ignore, ignore);

/** Goes to a scenario of the repository and, if it has a story, to the story's first beat, with their texts in the editor. */
export function startEditorFrom(scenario: string): Promise<void> {
  stopPlaying();
  const story = storyHeadOf(scenario);
  const asked = { ...appearanceOf(appState().intent), scenario, panel: 'editor' as const };
  return visit({ type: 'control', asked: story === null ? asked : { ...asked, depth: 'story', beat: story.firstBeat } });
}

/** Puts the texts of the run on the stage into the editor, now and whenever the user opens another run. Returns the function that ends this. */
export function keepEditor(): () => void {
  session.editor.open = true;
  const ended = subscribeApp(keepTexts);
  keepTexts();
  // The texts arrived while the editor was closed, or it was closed before they were read.
  if (appState().editing?.state === 'reading') readSoon();
  return () => {
    ended();
    session.editor.open = false;
    readNothing();
    reader.close();
    searcher.close();
    // Changed texts are kept when the panel closes.
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
  const replaced = typedBefore(texts);
  setApp({ editing: { texts, untouched: true, state: 'whole', mistakes: NO_MISTAKES, replaced, opened: null, recorded: null } });
}

/** Texts that the user typed before, on this page or before a reload, and that never reached the stage; null: there are none. */
function typedBefore(shown: Editing['texts']): Editing['texts'] | null {
  const [scenario, story] = typedTexts('editor', 2) ?? [];
  if (scenario === undefined || story === undefined) return null;
  return scenario === shown.scenario && story === shown.story ? null : { scenario, story };
}

/** A key of the texts on the stage. If it changes, the user has opened something else. */
const shownTexts = ({ scenario, text, story }: Intent): string => JSON.stringify([scenario, text, story]);

/** Called when the user has changed a text. `line`: the line of the cursor, from 1. */
export function changeText(kind: TextKind, text: string, line: number): void {
  const { editing } = appState();
  if (editing === null) return;
  session.editor.line = kind === 'story' ? line : 0;
  setTexts({ ...editing.texts, [kind]: text });
}

/** Goes back to the texts that a file has replaced, or that the user typed before. */
export function restoreTexts(): void {
  const { editing } = appState();
  if (editing === null || editing.replaced === null) return;
  setApp({ editing: { ...editing, recorded: null } });
  setTexts(editing.replaced);
}

function setTexts(texts: Editing['texts']): void {
  keepTyped('editor', [texts.scenario, texts.story]);
  setApp({
    editing: {
      texts,
      untouched: false,
      state: 'reading',
      mistakes: appState().editing?.mistakes ?? NO_MISTAKES,
      replaced: null,
      opened: null,
      recorded: appState().editing?.recorded ?? null,
    },
  });
  readSoon();
}

/** Texts that arrive while the editor is closed are read when it opens. */
function readSoon(): void {
  if (!session.editor.open) return;
  if (session.editor.timer !== null) clearTimeout(session.editor.timer);
  session.editor.timer = setTimeout(readTexts, READ_MS);
}

/** Stops reading the texts and bringing them to the stage. */
function readNothing(): void {
  if (session.editor.timer !== null) clearTimeout(session.editor.timer);
  session.editor.timer = null;
  session.editor.reading = null;
  session.editor.following = null;
}

/** Opens the editor with texts from a file. A story from a file belongs to the scenario on the stage. A scenario from a file starts in the
 * lab, without a story.
 * `recorded`: the state of the machine whose files the scenario was made from; without a text, the editor shows only the state. */
export async function openTexts(texts: Partial<Editing['texts']>, recorded: RecordedMoment | null): Promise<void> {
  const { home, intent, editing: old } = appState();
  if (texts.scenario !== undefined || home !== false) await goToLab();
  else if (intent.panel !== 'editor') openPanel('editor');
  keepTexts();
  const { editing } = appState();
  if (editing === null) return;
  if (texts.scenario === undefined && texts.story === undefined) {
    setApp({ editing: { ...editing, recorded } });
    return;
  }
  session.editor.line = 0;
  setTexts({ ...editing.texts, ...(texts.scenario === undefined ? {} : { story: '' }), ...texts });
  const now = appState().editing;
  if (now === null) return;
  const opened = texts.scenario === undefined ? 'story' : 'scenario';
  setApp({ editing: { ...now, opened, recorded, replaced: old?.untouched === false ? old.texts : null } });
}

function goToLab(): Promise<void> {
  const asked: Asked = { ...appearanceOf(appState().intent), scenario: LAB, panel: 'editor' };
  return goTo(encodeLink({ ...initialIntent, ...asked }, initialIntent, null), { asked, proof: null, passedOver: [] });
}

/** Adds a beat to the story, with a search that finds the moment on the stage. `leadLine`: the line where the user has to write the
 * lead; null: no search was found. */
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

/** Reads the texts as they are now. If they change meanwhile, the result is dropped. */
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
  if (!isWhole) return;
  forgetTyped('editor');
  await follow(texts);
}

const at = (line: number, why: string): readonly { readonly line: number; readonly why: string }[] => [{ line, why }];

/** The mistakes in both texts. Without mistakes, their link can still be too long. null: newer texts are being read, or the editor was
 * closed. */
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

/** The engine's description of the scenario, at its own size or else at one that the engine accepts. A text is the reason why the engine
 * refuses it. null: newer texts are being read, or the editor was closed. */
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

/** The mistakes that can be found in the story's text alone. */
function storyAlone(story: string): Editing['mistakes']['story'] {
  const reading = story.trim() === '' ? null : readStory(story);
  return reading?.type === 'refused' ? reading.mistakes : [];
}

/** The mistakes in the story, checked against the scenario's machine and the searches that the engine understands; null: newer texts are
 * being read, or the editor was closed. */
async function storyOn(info: Info, { scenario, story }: Editing['texts']): Promise<Editing['mistakes']['story'] | null> {
  const reading = story.trim() === '' ? null : readStory(story);
  if (reading === null) return [];
  if (reading.type === 'refused') return reading.mistakes;
  const searches = searchesOf(reading.story);
  const mistakes = await misreadSearches({ ...choiceOf(scenario), size: info.size }, searches);
  if (mistakes === null) return null;
  return storyMistakes(reading.story, { counterNames: appState().counterNames, zoneNames: info.zone_names, mistakes });
}

/** Opens a run for each side to check the searches, without computing any of it. Remembers the last answer, so that the same searches of the
 * same scenario are not checked again. null: newer texts are being read, or the editor was closed. */
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
    // The reader can accept a scenario that the simulator refuses.
    if (answer.type !== 'opened') return 'why' in answer ? [{ search: searches[0] ?? '', why: answer.why }] : [];
    session.editor.searches[side] = { asked, mistakes: answer.opened.searchMistakes };
    mistakes.push(...answer.opened.searchMistakes);
  }
  return mistakes;
}

/** The run on the stage with another text. */
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

/** The intent of the stage with these texts. */
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

/** Shows the texts on the stage, at the beat that contains the cursor, or else at the present beat or moment. */
async function follow(texts: Editing['texts']): Promise<void> {
  const { intent, editing } = appState();
  const wanted = intentOf(texts);
  const beat = beatAt(texts.story, session.editor.line) ?? beatIfPresent(texts.story, intent.beat);
  // A scenario from a file opens at its own moment, with its own picture.
  const isOpening = editing?.opened === 'scenario';
  const { position, picture, ...rest } = withoutNothing(
    askedFrom({ ...wanted, beat, depth: beat === null || intent.beat !== null ? intent.depth : 'story' }),
  );
  stopPlaying();
  if (intent.scenario !== LAB) turnPage(encodeLink({ ...wanted, beat }, initialIntent, null));
  session.editor.following = texts;
  const place = beat !== null || position === undefined || isOpening ? {} : { position };
  await visit({ type: 'control', asked: { ...rest, ...place, ...(picture === undefined || isOpening ? {} : { picture }) } });
  // The stage is now following newer texts, or the editor was closed.
  if (session.editor.following !== texts) return;
  session.editor.following = null;
  session.editor.stage = shownTexts(appState().intent);
}

const beatIfPresent = (story: string, beat: string | null): string | null => (beat !== null && story.includes(`{#${beat}}`) ? beat : null);

/** Leaves out the text, the story and the beat if they are null. */
function withoutNothing(asked: Asked): Asked {
  const { text, story, beat, ...rest } = asked;
  return { ...rest, ...(text == null ? {} : { text }), ...(story == null ? {} : { story }), ...(beat == null ? {} : { beat }) };
}
