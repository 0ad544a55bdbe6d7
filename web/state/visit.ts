// Opens the request of a link or a control: opens the machines, goes to the position, then checks the link.

import { pictureNamed } from '../domain/pictures.model.ts';
import type { Info, Opened } from '../engine/protocol.ts';
import { refusedDraft } from './draft.ts';
import { fittingSize, type Smaller, smallerRun } from './fitting-size.ts';
import { closeGallery } from './gallery.ts';
import { type Intent, isLedgerPart, SIDES, type Side } from './intent.ts';
import { answerIn } from './kept-answer.ts';
import { linkWords } from './link.words.ts';
import type { Asked, Proof } from './link-fields.ts';
import { type Choice, closeSide, type OpenResult, openSide } from './machines.ts';
import { fetchTexts, hasTexts, isPublished, kindOf, ledgerRun, storyOf } from './scenarios.ts';
import { session } from './session.ts';
import { want } from './stage.ts';
import { appState, type Failure, fitsAlone, initialIntent, type LinkCheck, setApp, setSide } from './store.ts';
import { fetchOpening } from './stored.ts';
import { checkStory, goToBeat } from './story.ts';
import { beatOf, isAtEnd, shownStory } from './told.ts';

export const isFetching = (): boolean => session.visit.fetching;
export const isOpening = (): boolean => session.visit.opening;
export const defaultIntent = (): Intent => session.visit.defaults;
/** The kernel that the scenario itself chooses for a side. */
export const presetOfScenario = (side: Side): string => session.visit.ownPresets[side];
/** The patches that the scenario itself switches on for a side. */
export const patchesOfScenario = (side: Side): readonly string[] => session.visit.ownPatches[side];

export type Visit =
  | {
      readonly type: 'link';
      readonly asked: Asked;
      readonly proof: Proof | null;
      /** The reason why the page opens something else instead; null: it follows the link. */
      readonly refusal: string | null;
      /** Messages about the fields that the page cannot follow. */
      readonly passedOver: readonly string[];
    }
  | { readonly type: 'control'; readonly asked: Asked };

/** Opens a request. If that is not possible, opens the nearest possible run and explains it in `linkCheck`. */
export async function visit(request: Visit): Promise<void> {
  const { asked } = request;
  session.visit.visits += 1;
  const visitNumber = session.visit.visits;
  session.visit.promise = null;
  session.visit.opening = true;
  fetchOpening(asked.scenario, asked.beat ?? null);
  let missing: string | null = null;
  if (!hasTexts(asked.scenario)) {
    session.visit.fetching = true;
    missing = await fetchTexts(asked.scenario);
    if (visitNumber !== session.visit.visits) return;
  }
  session.visit.fetching = false;
  const { wagers, openGuess } = isSameRun(asked) ? appState() : { wagers: new Map(), openGuess: null };
  closeGallery();
  // Another machine can have other zones and pictures, so the old frames must not look like frames of the new machine.
  if (asked.scenario !== appState().intent.scenario) for (const side of SIDES) setSide(side, { frame: null });
  setApp({
    linkCheck: checkOnReading(request),
    storage: 'none',
    withoutEngine: false,
    breakdown: null,
    story: storyOf({ scenario: asked.scenario, story: asked.story ?? null }),
    told: null,
    why: null,
    terms: null,
    wagers,
    openGuess,
    life: null,
    intent: { ...appState().intent, text: null, story: null, ...asked },
  });
  if (missing !== null) {
    session.visit.opening = false;
    for (const side of SIDES) cannotOpen(side, { fault: 'texts', why: asked.scenario });
    return;
  }
  const asLeft = appState().intent;
  const failures = await openBoth(choiceOf(asked), asked.view);
  if (visitNumber !== session.visit.visits) return;
  const plainly: Asked = { scenario: asked.scenario };
  const changed =
    asked.text !== undefined ||
    asked.story !== undefined ||
    asked.size !== undefined ||
    asked.seed !== undefined ||
    asked.patches !== undefined ||
    asked.sets !== undefined ||
    asked.changes !== undefined;
  const isRefused = failures.length === SIDES.length && failures.every(({ fault }) => fault === null);
  // If the page has too little memory for the run, it offers a smaller form of it and keeps the link.
  const isTooLarge = failures.some(({ needs }) => needs !== undefined);
  session.visit.tooLarge = isTooLarge ? asked : null;
  const size = isRefused && !isTooLarge ? await fittingSize(choiceOf(asked)) : null;
  if (visitNumber !== session.visit.visits) return;
  if (size !== null) {
    await visit(atSize(request, size, failures[0]?.why ?? ''));
    return;
  }
  if (isRefused && changed && !isTooLarge) {
    // The machine cannot be built, so the scenario opens as its author wrote it. The lab keeps a text of the user's own as a draft.
    if (typeof asked.text === 'string') setApp({ draft: refusedDraft(asked.text, failures[0]?.why ?? '') });
    await visit({
      type: 'link',
      asked: { ...appearanceOf(asked), ...plainly },
      proof: null,
      refusal: failures[0]?.why ?? null,
      passedOver: [],
    });
    return;
  }
  session.visit.opening = false;
  settleIntent(request, chosenSince(asLeft));
}

/** The same request at a size that the engine accepts, with a message about it. */
const atSize = (request: Visit, size: string, why: string): Visit => ({
  type: 'link',
  asked: { ...request.asked, size },
  proof: request.type === 'link' ? request.proof : null,
  refusal: null,
  passedOver: [...(request.type === 'link' ? request.passedOver : []), linkWords.otherSize(why, size)],
});

/** Whether a request is for the open run, for example after Back or Forward within a run. The user's bets then stay. */
const isSameRun = (asked: Asked): boolean =>
  appState().home === false && JSON.stringify(choiceOf(asked)) === JSON.stringify(presentChoice());

/** The messages about a link that are known before anything is opened. */
function checkOnReading(request: Visit): LinkCheck {
  if (request.type !== 'link') return null;
  if (request.refusal !== null) return { type: 'refused', why: request.refusal };
  return request.passedOver.length === 0 ? null : { type: 'passed-over', what: request.passedOver };
}

/** Called when the user goes elsewhere while texts are being fetched. Ends the visit. */
export function giveUpFetching(): void {
  if (!session.visit.fetching) return;
  session.visit.visits += 1;
  session.visit.fetching = false;
  session.visit.opening = false;
}

/** The parts of the intent that the user has changed while the machines were being opened, such as a panel or a theme. */
function chosenSince(asLeft: Intent): Partial<Intent> {
  const chosen = Object.entries(appState().intent).filter(([name, value]) => asLeft[name as keyof Intent] !== value);
  return Object.fromEntries(chosen);
}

function settleIntent(request: Visit, chosen: Partial<Intent>): void {
  const { asked } = request;
  const { infos } = appState();
  const info = infos.before ?? infos.after;
  // Neither side could be opened, and each shows why.
  if (info === null) return;
  let intent: Intent = { ...session.visit.defaults, ...asked, ...chosen, size: info.size, seed: info.seed };
  const passedOver: string[] = [];
  const passOver = (why: string): void => {
    passedOver.push(why);
  };
  if (intent.zone >= info.zone_names.length) {
    passOver(linkWords.zone(intent.zone, info.zone_names.length - 1));
    intent = { ...intent, zone: session.visit.defaults.zone };
  }
  // The limit is the end that the scenario sets, not the actual end of the run, because a link that was made before that end was known must
  // stay valid.
  const end = Math.max(infos.before?.end_ns ?? 0, infos.after?.end_ns ?? 0);
  if (intent.position.type === 'time' && intent.position.ns > end) {
    passOver(linkWords.afterEnd(intent.position.ns / 1e9, end / 1e9));
    intent = { ...intent, position: { type: 'time', ns: end } };
  }
  if (intent.since !== null && intent.since > end) {
    passOver(linkWords.sinceAfterEnd(intent.since / 1e9, end / 1e9));
    intent = { ...intent, since: null };
  }
  checkStory();
  const beats = shownStory(appState())?.beats ?? [];
  if (intent.beat !== null && !beats.some(({ id }) => id === intent.beat) && !isAtEnd({ ...appState(), intent })) {
    const names = beats.map(({ id }) => id);
    passOver(linkWords.noBeat(intent.beat, names));
    // Without a beat, the depth Story would show only the scene.
    intent = { ...intent, beat: null, ...(intent.depth === 'story' ? { depth: session.visit.defaults.depth } : {}) };
  }
  const { hunks } = appState();
  if (intent.hunk !== null && !hunks.some(({ name }) => name === intent.hunk)) {
    passOver(
      linkWords.noHunk(
        intent.hunk,
        hunks.map(({ name }) => name),
      ),
    );
    intent = { ...intent, hunk: null };
  }
  if (isLedgerPart(intent.panel) && !isPublished(intent.scenario)) {
    passOver(linkWords.unpublished(intent.panel, ledgerRun(intent.scenario)));
    intent = { ...intent, panel: null };
  }
  // A hidden side cannot lead.
  if (intent.view !== 'both') intent = { ...intent, lead: intent.view };
  if (request.type === 'link' && request.refusal === null && passedOver.length > 0)
    setApp({ linkCheck: { type: 'passed-over', what: [...request.passedOver, ...passedOver] } });
  setApp({ intent });
  const beat = asked.position === undefined ? beatOf(appState()) : null;
  const position = beat === null ? intent.position : null;
  // The page follows every field that it could read, so it can check the hash.
  if (request.type === 'link' && request.refusal === null && passedOver.length === 0)
    session.visit.promise = { position, proof: request.proof };
  if (position !== null) want({ type: 'show', position, hash: true });
  else if (beat !== null) goToBeat(beat, asked.picture, 'jumps', request.type === 'link' ? answerIn(history.state, location.hash) : null);
}

/** Opens both sides. If there is memory for only one, and the view shows only one, opens that one. */
async function openBoth(choice: Choice, view: Intent['view'] | undefined): Promise<readonly Failure[]> {
  const results = await Promise.all(SIDES.map((side) => openSide(side, choice)));
  if (view !== undefined && view !== 'both' && results.every(mayRunAlone))
    results[SIDES.indexOf(view)] = await openSide(view, choice, true);
  const failures: Failure[] = [];
  for (const [index, side] of SIDES.entries()) {
    const result = results[index];
    if (result?.type === 'failed') {
      failures.push(result.failure);
      cannotOpen(side, result.failure);
    }
    if (result?.type === 'opened' && result.opened !== null) takeDefaults(side, choice, result.opened);
  }
  return failures;
}

const mayRunAlone = (result: OpenResult): boolean =>
  result.type === 'failed' && result.failure.needs !== undefined && fitsAlone(result.failure.needs);

/** Repeats the request that needed too much memory, with another view, size or text. */
export function visitInstead(change: Partial<Pick<Intent, 'view' | 'size' | 'text'>>): void {
  const asked = session.visit.tooLarge;
  if (asked !== null) void visit({ type: 'control', asked: { ...asked, ...change } });
}

/** A smaller run that fits, if the requested one needed too much memory; null: there is none. */
export const smallerVisit = async (): Promise<Smaller | null> =>
  session.visit.tooLarge === null ? null : smallerRun(choiceOf(session.visit.tooLarge));

function cannotOpen(side: Side, failure: Failure): void {
  closeSide(side);
  setSide(side, { failure });
  setApp({ infos: { ...appState().infos, [side]: null } });
}

function takeDefaults(side: Side, { scenario, story }: Choice, opened: Opened): void {
  const info: Info = opened.untouched;
  if (side === 'after') setApp({ combinations: info.combinations });
  session.visit.ownPresets = { ...session.visit.ownPresets, [side]: info.preset };
  session.visit.ownPatches = { ...session.visit.ownPatches, [side]: info.patches.filter((patch) => patch.on).map((patch) => patch.id) };
  session.visit.ownSettings = { ...session.visit.ownSettings, [side]: info.settings };
  session.visit.defaults = {
    ...initialIntent,
    scenario,
    size: info.size,
    seed: info.seed,
    zone: info.start_zone,
    picture: pictureNamed(info.picture) ?? initialIntent.picture,
    position: { type: 'time', ns: info.opening_ns },
    view: hasOneKernel() ? 'before' : 'both',
    // At the speed of real time, reclaim would either seem to stand still or be over at once.
    speed: kindOf(scenario) === 'story' || story !== null ? 'even' : initialIntent.speed,
  };
}

/** Whether both sides of the scenario have the same kernel and the same settings, so that there is nothing to compare until the user
 * changes one of them. */
function hasOneKernel(): boolean {
  const { ownPresets, ownPatches, ownSettings } = session.visit;
  const isSame = (of: Readonly<Record<Side, readonly string[]>>): boolean => of.before.join() === of.after.join();
  return ownPresets.before === ownPresets.after && isSame(ownPatches) && isSame(ownSettings);
}

function choiceOf(asked: Asked): Choice {
  return {
    scenario: asked.scenario,
    text: asked.text ?? null,
    story: asked.story ?? null,
    size: asked.size ?? null,
    seed: asked.seed ?? null,
    patches: asked.patches ?? { before: [], after: [] },
    sets: asked.sets ?? [],
    changes: asked.changes ?? [],
  };
}

/** The choice that opens the machines of the present intent. */
export const presentChoice = (): Choice => choiceOf(askedFrom(appState().intent));

/** The present intent as a link would request it. */
export function askedFrom(intent: Intent): Asked {
  const { size, seed, ...rest } = intent;
  return {
    ...rest,
    ...(size === session.visit.defaults.size ? {} : { size }),
    ...(seed === session.visit.defaults.seed ? {} : { seed }),
  };
}

/** The parts of the intent that concern only the appearance, which stay when the scenario changes. A view that equals the scenario's
 * default is left out. */
export function appearanceOf(asked: Asked): Partial<Intent> {
  const { view, lead, grain, speed, depth, theme, language, embed, hide, lock } = asked;
  return {
    ...(view === undefined || view === session.visit.defaults.view ? {} : { view }),
    ...(lead === undefined ? {} : { lead }),
    ...(grain === undefined ? {} : { grain }),
    ...(speed === undefined ? {} : { speed }),
    ...(depth === undefined ? {} : { depth }),
    ...(theme === undefined ? {} : { theme }),
    ...(language === undefined ? {} : { language }),
    ...(embed === undefined ? {} : { embed }),
    ...(hide === undefined ? {} : { hide }),
    ...(lock === undefined ? {} : { lock }),
  };
}

/** Compares the proof in the opened link with the state that it led to, when the stage shows that state. */
export function checkLink(): void {
  if (session.visit.promise === null) return;
  const { position, proof } = session.visit.promise;
  const { intent, sides, infos, engineVersion } = appState();
  const reached = position?.type === 'event' ? sides[position.side].frame : null;
  const frame = sides[intent.lead].frame;
  if (position?.type === 'event' && reached !== null && reached.event < position.event) {
    session.visit.promise = null;
    const why = linkWords.noEvent(position.event, reached.event);
    setApp({ linkCheck: { type: 'passed-over', what: [...passedOverBefore(), why] } });
    return;
  }
  // Only a frame from the engine, not a stored one, can confirm the hash.
  if (frame === null || frame.hash === '' || frame.stored === true) return;
  session.visit.promise = null;
  if (proof === null) return;
  const got = frame.hash;
  if (got !== proof.hash) {
    const parts = passedOverBefore();
    const what = parts.length > 0 ? parts.join(' ') : difference(proof, engineVersion, infos[intent.lead]?.file_text_hash ?? '');
    setApp({ linkCheck: { type: 'differs', expected: proof.hash, got, what } });
  } else if (appState().linkCheck === null) setApp({ linkCheck: { type: 'verified' } });
}

function passedOverBefore(): readonly string[] {
  const { linkCheck } = appState();
  return linkCheck?.type === 'passed-over' ? linkCheck.what : [];
}

function difference(proof: Proof, engineVersion: string, textHash: string): string {
  const engines = proof.engine === engineVersion ? null : { link: proof.engine, page: engineVersion };
  return linkWords.differs(engines, proof.text !== textHash.slice(0, proof.text.length));
}
