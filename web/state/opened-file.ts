// Files that the user opens or drops on the page: a scenario, a story, a saved run, or files of a real machine. They can come from a
// stranger, so the page trusts nothing in them.

import type { Recording } from '../domain/recorded/recording.model.ts';
import { EngineClient } from '../engine/client.ts';
import type { Brought, MachineFile, MachineWork } from '../engine/protocol.ts';
import { pageLanguage } from '../words/language.ts';
import { openTexts } from './editor.ts';
import { engineWords } from './engine.words.ts';
import { isMachineKind, isOwnKind, kindOfFile } from './file-kind.model.ts';
import { goTo } from './go-to.ts';
import { encodeLink } from './link.ts';
import { openedFileWords as words } from './opened-file.words.ts';
import { TEXT_LIMIT } from './packed-text.ts';
import { closeRecording, holdsRecording, openRecording } from './recording.ts';
import { readSaved, SAVED_LIMIT } from './saved-file.ts';
import { FIRST_SCENARIO, scenarioNames } from './scenarios.ts';
import { initialIntent, setApp } from './store.ts';

const quotedName = ({ name }: File): string => `"${name.length > 60 ? `${name.slice(0, 60)}…` : name}"`;

/** The engine that reads files of a real machine. */
const importer = new EngineClient(
  'engine-import',
  () => undefined,
  () => undefined,
);

/** The scenario and the recorded state that the engine makes from files of a machine, or a sentence that says why it cannot use them. */
export async function machineOf(files: readonly MachineFile[], work: MachineWork = 'copy'): Promise<Brought | string> {
  const answer = await importer.importMachine(files, work);
  importer.close();
  if (answer.type === 'imported') return answer.brought;
  return 'why' in answer ? answer.why : engineWords.notRead;
}

/** Opens the machine in the editor, with the state that the files recorded. If the simulation cannot build the machine, the editor shows only its
 * state, and the function returns the reason; null: it built the machine. */
async function openMachine(files: readonly MachineFile[]): Promise<string | null> {
  const brought = await machineOf(files);
  if (typeof brought === 'string') return brought;
  const { scenario, refusal, moment = null } = brought;
  await openTexts(scenario === '' ? {} : { scenario }, moment);
  return scenario === '' ? refusal : null;
}

/** Opens files that the user dropped together; returns null, or a message that says why they cannot be used. Several files must all be
 * from one machine. */
export async function openFiles(files: readonly File[]): Promise<string | null> {
  const [first] = files;
  if (first === undefined) return null;
  if (files.length === 1) return openFile(first);
  const texts: MachineFile[] = [];
  for (const file of files) {
    const name = quotedName(file);
    if (await holdsRecording(file)) return words.recordingAlone(name);
    if (file.size > SAVED_LIMIT) return words.tooLong(name, file.size, SAVED_LIMIT);
    const text = await textOf(file);
    if (text === null) return words.notText(name);
    // The recording of a machine without groups has an empty file for them; the import notes that it was left out.
    if (text.trim() !== '' && !isMachineKind(kindOfFile(file.name, text))) return words.notOfMachine(name);
    texts.push({ name: file.name, text });
  }
  return openMachine(texts);
}

/** Opens a file; returns null, or a message that says why it cannot be used. Mistakes in a scenario or a story are reported in the
 * editor. */
export async function openFile(file: File): Promise<string | null> {
  const name = quotedName(file);
  if (await holdsRecording(file)) return openRecording(file, name);
  if (file.size > SAVED_LIMIT) return words.tooLong(name, file.size, SAVED_LIMIT);
  const content = await textOf(file);
  if (content === null) return words.notText(name);
  const saved = readSaved(content, scenarioNames, FIRST_SCENARIO);
  if (saved.type === 'refused') return saved.why;
  if (saved.type === 'read') {
    // The page keeps its language, because it has the words of only one language.
    const asked = { ...saved.asked, language: pageLanguage() };
    await goTo(encodeLink({ ...initialIntent, ...asked }, initialIntent, saved.proof), { ...saved, asked });
    return null;
  }
  const kind = kindOfFile(file.name, content);
  if (isMachineKind(kind)) return openMachine([{ name: file.name, text: content }]);
  if (!isOwnKind(kind)) return words.foreign[kind](name);
  if (file.size > TEXT_LIMIT) return words.kindTooLong[kind](name, file.size, TEXT_LIMIT);
  await openTexts({ [kind]: content }, null);
  return null;
}

/** Makes a scenario from the first sample of a recording; returns null, or a message that says why not. */
export async function openFirstSample({ first }: Recording): Promise<string | null> {
  if (!first.some(({ name }) => name === 'zoneinfo')) return words.noZones;
  const why = await openMachine(first);
  if (why === null) closeRecording();
  return why;
}

export type ReadScenario = { readonly type: 'read'; readonly text: string } | { readonly type: 'refused'; readonly why: string };

/** Reads a file for the lab, which accepts a scenario, or a file of a real machine, from which the engine makes a scenario. */
export async function readScenarioFile(file: File): Promise<ReadScenario> {
  const name = quotedName(file);
  const refused = (why: string): ReadScenario => ({ type: 'refused', why });
  if (await holdsRecording(file)) return refused(words.notInLab(name));
  if (file.size > TEXT_LIMIT) return refused(words.kindTooLong.scenario(name, file.size, TEXT_LIMIT));
  const text = await textOf(file);
  if (text === null) return refused(words.notText(name));
  const kind = kindOfFile(file.name, text);
  if (kind === 'scenario') return { type: 'read', text };
  if (isMachineKind(kind)) {
    const brought = await machineOf([{ name: file.name, text }]);
    if (typeof brought === 'string') return refused(brought);
    return brought.scenario === '' ? refused(brought.refusal) : { type: 'read', text: brought.scenario };
  }
  if (kind === 'story' || readSaved(text, scenarioNames, FIRST_SCENARIO).type !== 'not-saved') return refused(words.notInLab(name));
  return refused(words.foreign[kind](name));
}

/** Opens a file and shows an error message as a notice, for callers that have no place for it. */
export async function openChosenFile(file: File): Promise<void> {
  const why = await openFile(file);
  if (why !== null) setApp({ linkCheck: { type: 'not-opened', why } });
}

/** The text of a file; null: the file is not UTF-8 text, has a NUL character, or can no longer be read. */
async function textOf(file: File): Promise<string | null> {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
    return text.includes('\u0000') ? null : text;
  } catch (error) {
    if (error instanceof TypeError || error instanceof DOMException) return null;
    throw error;
  }
}
