// The lab: a draft of the user's own scenario. The engine checks it while the user types, and the user runs it by following its link.
import { EngineClient } from '../engine/client.ts';
import type { Answer, Info } from '../engine/protocol.ts';
import { sizesIn } from '../engine/scenario-text.ts';
import { writeAddress } from './address.ts';
import { type Draft, type Kept, NOTHING_KEPT, type Origin, type OtherSize, refusedDraft, type Verdict } from './draft.ts';
import { engineWords } from './engine.words.ts';
import { fittingSize } from './fitting-size.ts';
import { type Intent, LAB, SIDES } from './intent.ts';
import { closePanel, openPanel } from './ledger.ts';
import { encodeLink, OWN_TEXT_LIMIT } from './link.ts';
import { type Choice, isKernelOf, optionsOf } from './machines.ts';
import { bytesOf, TEXT_LIMIT } from './packed-text.ts';
import { fetchTexts, hasTexts, scenarioText, textOf } from './scenarios.ts';
import { session } from './session.ts';
import { clockNs } from './stage.ts';
import { appState, initialIntent, setApp } from './store.ts';
import { forgetTyped, keepTyped, typedTexts } from './typed-texts.ts';
import { appearanceOf, askedFrom } from './visit.ts';

/** Delay before a changed text is checked. */
const CHECK_MS = 150;

/** Defaults for encoding a draft's link. Its size and seed are values that no run has, so that the link contains every size and seed that the
 * draft chooses. */
const UNSAID: Intent = { ...initialIntent, size: '', seed: 0 };

const ignore = (): void => undefined;
const engine = new EngineClient('engine-check', ignore, ignore);

const labText = (): string => scenarioText(LAB) ?? '';

export function toggleLab(): void {
  if (appState().intent.panel === 'lab') closePanel();
  else if (appState().intent.panel === null) openPanel('lab');
}

/** Called after every change of the state. Gives an open lab a draft if it has none. When the lab closes, drops a draft unless the user has
 * changed it or opened it from a file. */
export function keepLab(): void {
  const { intent, draft, home } = appState();
  const open = intent.panel === 'lab' && !home;
  if (open && draft === null && session.lab.wanted === null) startFrom(intent.scenario === LAB ? 'stage' : LAB);
  if (!open) session.lab.wanted = null;
  if (!open && draft !== null && draft.origin !== 'changed' && draft.origin !== 'file') dropDraft();
}

function dropDraft(): void {
  engine.close();
  setApp({ draft: null, replacedDraft: null });
}

/** Starts a new draft, with the text of a scenario or with the run on the stage and its changes. */
export function startFrom(origin: Origin): void {
  const { intent } = appState();
  const name = origin === 'stage' ? intent.scenario : origin;
  if (!hasTexts(name)) {
    session.lab.wanted = origin;
    fetchTexts(name).then((why) => {
      // The user has chosen another origin meanwhile, or has left the lab.
      if (session.lab.wanted !== origin || appState().intent.panel !== 'lab') return;
      session.lab.wanted = null;
      if (why === null) startFrom(origin);
      else setApp({ draft: { ...refusedDraft('', why), origin } });
    });
    return;
  }
  const text = origin === 'stage' ? textOf(intent) : scenarioText(origin);
  if (text === undefined) return;
  const { story, patches, sets, changes } = intent;
  // `askedFrom` leaves out a size or a seed that is the scenario's own.
  const { size = null, seed = null } = askedFrom(intent);
  setDraft(text, origin, origin === 'stage' ? { story, patches, sets, changes, size, seed } : NOTHING_KEPT);
  const [typed] = typedTexts('lab', 1) ?? [];
  if (typed !== undefined && typed !== text) setApp({ replacedDraft: { ...refusedDraft(typed, ''), origin: 'changed' } });
}

export function changeDraft(text: string): void {
  keepTyped('lab', [text]);
  setDraft(text, 'changed', appState().draft?.kept ?? NOTHING_KEPT);
}

/** Replaces the draft with a scenario from a file. A draft that the user has written or opened can be restored. */
export function openDraft(text: string): void {
  const { draft } = appState();
  setDraft(text, 'file', NOTHING_KEPT);
  if (draft === null || (draft.origin !== 'changed' && draft.origin !== 'file')) return;
  setApp({ replacedDraft: draft });
}

/** Goes one step back, to the draft that a file has replaced, or that the user typed before a reload. */
export function restoreDraft(): void {
  const { replacedDraft } = appState();
  if (replacedDraft !== null) setDraft(replacedDraft.text, replacedDraft.origin, replacedDraft.kept);
}

export function saveDraft(): void {
  const { draft } = appState();
  if (draft === null) return;
  const address = URL.createObjectURL(new Blob([draft.text], { type: 'application/toml' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = 'scenario.toml';
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 1_000);
}

/** Settings of the draft that override its text, without the choice of kernels. */
export const setsBeside = ({ kept }: Draft): readonly string[] => kept.sets.filter((set) => !SIDES.some((side) => isKernelOf(side, set)));

function setDraft(text: string, origin: Origin, kept: Kept): void {
  session.lab.wanted = null;
  setApp({ draft: { text, origin, kept, verdict: { type: 'checking' } }, replacedDraft: null });
  if (session.lab.timer !== null) clearTimeout(session.lab.timer);
  session.lab.timer = setTimeout(checkDraft, CHECK_MS);
}

function choiceOf({ text, kept }: Draft): Choice {
  // The text may no longer have the size that was chosen earlier.
  const size = kept.size !== null && sizesIn(text).includes(kept.size) ? kept.size : null;
  return { ...kept, scenario: LAB, text, size };
}

/** Asks the engine about the draft as it is now. If the draft changes meanwhile, the answer is dropped. */
async function checkDraft(): Promise<void> {
  session.lab.timer = null;
  const { draft } = appState();
  if (draft === null) return;
  const verdict = await verdictOf(draft);
  const now = appState().draft;
  if (verdict !== null && now !== null && now.text === draft.text && now.kept === draft.kept) setApp({ draft: { ...now, verdict } });
}

/** Whether the engine accepts a draft; null: a newer check has replaced this one. */
async function verdictOf(draft: Draft): Promise<Verdict | null> {
  if (bytesOf(draft.text) > TEXT_LIMIT) return { type: 'refused', why: engineWords.textTooLong(bytesOf(draft.text), TEXT_LIMIT) };
  const choice = choiceOf(draft);
  const read = await infoOf(choice);
  if (typeof read !== 'string') return read === null ? null : verdictOn(draft, read, null);
  const size = await fittingSize(choice);
  const info = size === null ? read : await infoOf({ ...choice, size });
  if (size === null || typeof info === 'string') return { type: 'refused', why: read };
  return info === null ? null : verdictOn(draft, info, { size, why: read });
}

/** The engine's description of the run, or a sentence that says why it refuses one of the two kernels; null: a newer check has replaced this
 * one. */
async function infoOf(choice: Choice): Promise<Info | string | null> {
  let info: Info | null = null;
  const withoutEffect: string[] = [];
  for (const side of SIDES) {
    const answer: Answer = await engine.check(choice.text ?? '', optionsOf(side, choice));
    if (answer.type === 'superseded') return null;
    if (answer.type !== 'checked') return 'why' in answer ? answer.why : engineWords.notRead;
    withoutEffect.push(...answer.info.without_effect);
    info = { ...answer.info, without_effect: withoutEffect };
  }
  return info;
}

async function verdictOn(draft: Draft, info: Info, otherSize: OtherSize | null): Promise<Verdict> {
  // The link need not contain the text if it is the lab's own. If that text cannot be fetched, the link contains it anyway.
  await fetchTexts(LAB);
  const linkLength = linkOf(draft, info, otherSize).length;
  if (linkLength <= OWN_TEXT_LIMIT) return { type: 'accepted', info, linkLength, otherSize };
  return { type: 'refused', why: engineWords.linkTooLong.scenario(linkLength, OWN_TEXT_LIMIT) };
}

/** The reason why the engine refuses a run; null: it accepts the run, or the page cannot ask it. */
export async function refusalOf(choice: Choice): Promise<string | null> {
  const text = textOf(choice);
  if (text === undefined) return null;
  for (const side of SIDES) {
    const answer = await engine.check(text, optionsOf(side, choice));
    if (answer.type !== 'checked' && answer.type !== 'superseded') return 'why' in answer ? answer.why : null;
  }
  return null;
}

function linkOf(draft: Draft, info: Info, otherSize: OtherSize | null): string {
  const { intent } = appState();
  const { size, seed } = choiceOf(draft);
  const ns = Math.min(clockNs(), info.end_ns);
  const asked: Intent = {
    ...initialIntent,
    ...appearanceOf(intent),
    scenario: LAB,
    text: draft.text === labText() ? null : draft.text,
    story: draft.kept.story,
    patches: draft.kept.patches,
    sets: draft.kept.sets,
    changes: draft.kept.changes,
    size: otherSize?.size ?? size ?? UNSAID.size,
    seed: seed ?? UNSAID.seed,
    // A draft that was made from the run on the stage keeps its moment and its picture.
    ...(draft.kept !== NOTHING_KEPT ? { position: { type: 'time', ns }, picture: intent.picture } : {}),
  };
  return encodeLink(asked, UNSAID, null);
}

/** Runs the draft by following its link, so that the browser's Back returns to the previous stage. */
export async function runDraft(): Promise<void> {
  const { draft } = appState();
  if (draft === null) return;
  if (draft.verdict.type === 'checking') {
    if (session.lab.timer !== null) clearTimeout(session.lab.timer);
    await checkDraft();
  }
  const now = appState().draft;
  if (now?.verdict.type !== 'accepted') return;
  const link = linkOf(now, now.verdict.info, now.verdict.otherSize);
  forgetTyped('lab');
  dropDraft();
  closePanel();
  // The browser's Back must return to the stage as it was, without the lab over it.
  writeAddress();
  location.hash = link;
}
