// The lab: a draft of your own scenario, checked by the engine as one types, and run as a link.
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
import { appearanceOf, askedFrom } from './visit.ts';

/** Rest before a changed text is checked. */
const CHECK_MS = 150;

/** What a link need not say. Size and seed are then the text's own, whatever these are. */
const UNSAID: Intent = { ...initialIntent, size: '', seed: 0 };

const ignore = (): void => undefined;
const engine = new EngineClient('engine-check', ignore, ignore);

const labText = (): string => scenarioText(LAB) ?? '';

export function toggleLab(): void {
  if (appState().intent.panel === 'lab') closePanel();
  else if (appState().intent.panel === null) openPanel('lab');
}

/** After every change of the state: an open lab has a draft, and one that nobody has touched does not outlive it. */
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

/** Begins again, with the text of a scenario or with that on the stage and what was changed of it. */
export function startFrom(origin: Origin): void {
  const { intent } = appState();
  const name = origin === 'stage' ? intent.scenario : origin;
  if (!hasTexts(name)) {
    session.lab.wanted = origin;
    fetchTexts(name).then((why) => {
      // Somebody has chosen something else meanwhile, or left.
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
  // Size and seed, if they are not the scenario's own.
  const { size = null, seed = null } = askedFrom(intent);
  setDraft(text, origin, origin === 'stage' ? { story, patches, sets, changes, size, seed } : NOTHING_KEPT);
}

export const changeDraft = (text: string): void => setDraft(text, 'changed', appState().draft?.kept ?? NOTHING_KEPT);

/** A scenario from a file. What somebody has written stays at hand. */
export function openDraft(text: string): void {
  const { draft } = appState();
  setDraft(text, 'file', NOTHING_KEPT);
  if (draft === null || (draft.origin !== 'changed' && draft.origin !== 'file')) return;
  setApp({ replacedDraft: draft });
}

/** One step back: what a file has taken the place of. */
export function restoreDraft(): void {
  const { replacedDraft } = appState();
  if (replacedDraft !== null) setDraft(replacedDraft.text, replacedDraft.origin, replacedDraft.kept);
}

/** Gives the text to the browser as a file. */
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

/** Values of the link that count more than the text. */
export const setsBeside = ({ kept }: Draft): readonly string[] => kept.sets.filter((set) => !SIDES.some((side) => isKernelOf(side, set)));

function setDraft(text: string, origin: Origin, kept: Kept): void {
  session.lab.wanted = null;
  setApp({ draft: { text, origin, kept, verdict: { type: 'checking' } }, replacedDraft: null });
  if (session.lab.timer !== null) clearTimeout(session.lab.timer);
  session.lab.timer = setTimeout(checkDraft, CHECK_MS);
}

function choiceOf({ text, kept }: Draft): Choice {
  // A size that the text no longer has is nobody's choice any more.
  const size = kept.size !== null && sizesIn(text).includes(kept.size) ? kept.size : null;
  return { ...kept, scenario: LAB, text, size };
}

/** Asks the engine for the draft as it is now; the answer to an older one is nobody's. */
async function checkDraft(): Promise<void> {
  session.lab.timer = null;
  const { draft } = appState();
  if (draft === null) return;
  const verdict = await verdictOf(draft);
  const now = appState().draft;
  if (verdict !== null && now !== null && now.text === draft.text && now.kept === draft.kept) setApp({ draft: { ...now, verdict } });
}

/** Null: it was overtaken. */
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

/** What the engine says of both kernels, or why it does not take one; null: it was overtaken. */
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
  // Its link need not say the lab's own text; if that cannot be had, it does.
  await fetchTexts(LAB);
  const linkLength = linkOf(draft, info, otherSize).length;
  if (linkLength <= OWN_TEXT_LIMIT) return { type: 'accepted', info, linkLength, otherSize };
  return { type: 'refused', why: engineWords.linkTooLong.scenario(linkLength, OWN_TEXT_LIMIT) };
}

/** Why the engine does not take a run; null: it does. */
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
    // Whoever changes what is on the stage wants to see the same moment of it, on the same picture.
    ...(draft.kept !== NOTHING_KEPT ? { position: { type: 'time', ns }, picture: intent.picture } : {}),
  };
  return encodeLink(asked, UNSAID, null);
}

/** Runs the draft: its link is followed as one that somebody else has made, so the browser leads back to what was on the stage. */
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
  dropDraft();
  closePanel();
  // The browser's way back leads to the stage as it was, without the lab over it.
  writeAddress();
  location.hash = link;
}
