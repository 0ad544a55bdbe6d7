// Opening what a link or a control asks for: machines first, then the position, then the check of the link.
import type { Info, Opened } from '../engine/protocol.ts';
import { pictureNamed } from '../stage/pictures.model.ts';
import { refusedDraft } from './draft.ts';
import { closeGallery } from './gallery.ts';
import { type Intent, SIDES, type Side } from './intent.ts';
import type { Asked, Proof } from './link-fields.ts';
import { type Choice, closeSide, openSide } from './machines.ts';
import { fetchTexts, hasTexts, isPublished, kindOf, storyOf } from './scenarios.ts';
import { session } from './session.ts';
import { want } from './stage.ts';
import { appState, initialIntent, type LinkCheck, setApp, setSide } from './store.ts';
import { fetchOpening } from './stored.ts';
import { beatOf, checkStory, goToBeat, isAtEnd, storyTold } from './story.ts';

export const isFetching = (): boolean => session.visit.fetching;
export const isOpening = (): boolean => session.visit.opening;
export const defaultIntent = (): Intent => session.visit.defaults;
/** The kernel that the scenario itself has on a side. */
export const presetOfScenario = (side: Side): string => session.visit.ownPresets[side];
/** The patches that the scenario itself switches on for a side. */
export const patchesOfScenario = (side: Side): readonly string[] => session.visit.ownPatches[side];

export type Visit =
  /** `refusal` says what of the link could not be followed. */
  | {
      readonly type: 'link';
      readonly asked: Asked;
      readonly proof: Proof | null;
      readonly refusal: string | null;
      /** From a card of the gallery. */
      readonly fromCard: boolean;
    }
  | { readonly type: 'control'; readonly asked: Asked };

/** Opens what is asked for. What cannot be opened is said in `linkCheck`, and the nearest thing opens. */
export async function visit(request: Visit): Promise<void> {
  const { asked } = request;
  const refusal = request.type === 'link' ? request.refusal : null;
  session.visit.visits += 1;
  const visitNumber = session.visit.visits;
  session.visit.promise = null;
  session.visit.opening = true;
  fetchOpening(asked.scenario);
  let missing: string | null = null;
  if (!hasTexts(asked.scenario)) {
    session.visit.fetching = true;
    missing = await fetchTexts(asked.scenario);
    if (visitNumber !== session.visit.visits) return;
  }
  session.visit.fetching = false;
  closeGallery();
  // Another machine has other zones and other pictures: nothing of the old one is shown as if it were of the new one.
  if (asked.scenario !== appState().intent.scenario) for (const side of SIDES) setSide(side, { frame: null });
  setApp({
    linkCheck: refusal === null ? null : { type: 'refused', why: refusal },
    divergence: null,
    storage: 'none',
    story: storyOf(asked.scenario),
    told: null,
    why: null,
    terms: null,
    wagers: new Map(),
    life: null,
    intent: { ...appState().intent, text: null, ...asked },
  });
  if (missing !== null) {
    session.visit.opening = false;
    for (const side of SIDES) cannotOpen(side, missing);
    return;
  }
  const asLeft = appState().intent;
  const failures = await openBoth(choiceOf(asked));
  if (visitNumber !== session.visit.visits) return;
  const plainly: Asked = { scenario: asked.scenario };
  const changed =
    asked.text !== undefined ||
    asked.size !== undefined ||
    asked.seed !== undefined ||
    asked.patches !== undefined ||
    asked.sets !== undefined ||
    asked.changes !== undefined;
  if (failures.length === SIDES.length && changed) {
    // A machine that cannot be built: the scenario as its author wrote it is the nearest thing. A text of one's own is kept in the lab.
    if (typeof asked.text === 'string') setApp({ draft: refusedDraft(asked.text, failures[0] ?? '') });
    await visit({
      type: 'link',
      asked: { ...appearanceOf(asked), ...plainly },
      proof: null,
      refusal: refusal ?? failures[0] ?? null,
      fromCard: false,
    });
    return;
  }
  session.visit.opening = false;
  settleIntent(request, failures, chosenSince(asLeft));
}

/** Somebody has gone elsewhere while texts were fetched. */
export function giveUpFetching(): void {
  if (!session.visit.fetching) return;
  session.visit.visits += 1;
  session.visit.fetching = false;
  session.visit.opening = false;
}

/** What somebody has chosen while the machines were opened: a panel, a theme. */
function chosenSince(asLeft: Intent): Partial<Intent> {
  const chosen = Object.entries(appState().intent).filter(([name, value]) => asLeft[name as keyof Intent] !== value);
  return Object.fromEntries(chosen);
}

function settleIntent(request: Visit, failures: readonly string[], chosen: Partial<Intent>): void {
  const { asked } = request;
  const { infos } = appState();
  const info = infos.before ?? infos.after;
  if (info === null) {
    if (failures[0] !== undefined) setApp({ linkCheck: { type: 'refused', why: failures[0] } });
    return;
  }
  let intent: Intent = { ...session.visit.defaults, ...asked, ...chosen, size: info.size, seed: info.seed };
  const refuse = (why: string): void => {
    if (request.type !== 'link') return;
    const { linkCheck } = appState();
    setApp({ linkCheck: { type: 'refused', why: linkCheck?.type === 'refused' ? `${linkCheck.why} ${why}` : why } });
  };
  if (intent.zone >= info.zone_names.length) {
    refuse(`The link says zone=${intent.zone}; this machine has the zones 0 to ${info.zone_names.length - 1}.`);
    intent = { ...intent, zone: session.visit.defaults.zone };
  }
  // Not where a run was found to end: a link that was made before that was known must stay right.
  const end = Math.max(infos.before?.end_ns ?? 0, infos.after?.end_ns ?? 0);
  if (intent.position.type === 'time' && intent.position.ns > end) {
    refuse(`The link asks for second ${intent.position.ns / 1e9}; this run ends at second ${end / 1e9}.`);
    intent = { ...intent, position: { type: 'time', ns: end } };
  }
  if (intent.since !== null && intent.since > end) {
    refuse(`The link compares the map with second ${intent.since / 1e9}; this run ends at second ${end / 1e9}.`);
    intent = { ...intent, since: null };
  }
  checkStory();
  const beats = storyTold(appState())?.beats ?? [];
  if (intent.beat !== null && !beats.some(({ id }) => id === intent.beat) && !isAtEnd({ ...appState(), intent })) {
    refuse(
      `The link names the beat "${intent.beat}"; ${beats.length === 0 ? 'there is no story to tell here' : `the beats are ${beats.map(({ id }) => id).join(', ')}`}.`,
    );
    // Without a beat there is nothing to tell.
    intent = { ...intent, beat: null, ...(intent.depth === 'story' ? { depth: session.visit.defaults.depth } : {}) };
  }
  const { hunks } = appState();
  if (intent.hunk !== null && !hunks.some(({ name }) => name === intent.hunk)) {
    refuse(`The link shows the hunk "${intent.hunk}"; the hunks are ${hunks.map(({ name }) => name).join(', ')}.`);
    intent = { ...intent, hunk: null };
  }
  if (intent.panel !== null && intent.panel !== 'lab' && !isPublished(intent.scenario)) {
    refuse(`The link opens the panel "${intent.panel}"; nothing was published about this scenario.`);
    intent = { ...intent, panel: null };
  }
  // Only a side that is shown can lead.
  if (intent.view !== 'both') intent = { ...intent, lead: intent.view };
  setApp({ intent });
  const beat = asked.position === undefined ? beatOf(appState()) : null;
  const position = beat === null ? intent.position : null;
  if (request.type === 'link' && appState().linkCheck === null) session.visit.promise = { position, proof: request.proof };
  if (position !== null) want({ type: 'show', position, hash: true });
  else if (beat !== null) goToBeat(beat, asked.picture, request.type === 'link' && request.fromCard ? 'plays' : 'jumps');
}

async function openBoth(choice: Choice): Promise<readonly string[]> {
  const results = await Promise.all(SIDES.map((side) => openSide(side, choice)));
  const failures: string[] = [];
  for (const [index, side] of SIDES.entries()) {
    const result = results[index];
    if (result?.type === 'failed') {
      failures.push(result.why);
      cannotOpen(side, result.why);
    }
    if (result?.type === 'opened' && result.opened !== null) takeDefaults(side, choice.scenario, result.opened);
  }
  return failures;
}

function cannotOpen(side: Side, why: string): void {
  closeSide(side);
  setSide(side, { failure: why });
  setApp({ infos: { ...appState().infos, [side]: null } });
}

function takeDefaults(side: Side, scenario: string, opened: Opened): void {
  const info: Info = opened.untouched;
  if (side === 'after') setApp({ combinations: info.combinations });
  session.visit.ownPresets = { ...session.visit.ownPresets, [side]: info.preset };
  session.visit.ownPatches = { ...session.visit.ownPatches, [side]: info.patches.filter((patch) => patch.on).map((patch) => patch.id) };
  session.visit.defaults = {
    ...initialIntent,
    scenario,
    size: info.size,
    seed: info.seed,
    zone: info.start_zone,
    picture: pictureNamed(info.picture) ?? initialIntent.picture,
    position: { type: 'time', ns: info.opening_ns },
    view: hasOneKernel() ? 'before' : 'both',
    // By the clock reclaim stands still, or is over at once.
    speed: kindOf(scenario) === 'story' ? 'even' : initialIntent.speed,
  };
}

/** Before and after are the same: there is nothing to compare until somebody changes a side. */
function hasOneKernel(): boolean {
  const { ownPresets, ownPatches } = session.visit;
  return ownPresets.before === ownPresets.after && ownPatches.before.join() === ownPatches.after.join();
}

function choiceOf(asked: Asked): Choice {
  return {
    scenario: asked.scenario,
    text: asked.text ?? null,
    size: asked.size ?? null,
    seed: asked.seed ?? null,
    patches: asked.patches ?? { before: [], after: [] },
    sets: asked.sets ?? [],
    changes: asked.changes ?? [],
  };
}

/** The choice by which a side of the present intent is opened again. */
export const presentChoice = (): Choice => choiceOf(askedFrom(appState().intent));

/** The present intent as a link would ask for it. */
export function askedFrom(intent: Intent): Asked {
  const { size, seed, ...rest } = intent;
  return {
    ...rest,
    ...(size === session.visit.defaults.size ? {} : { size }),
    ...(seed === session.visit.defaults.seed ? {} : { seed }),
  };
}

/** How things look, without what they are: this may stay when the scenario changes. A view that the scenario itself has goes with it. */
export function appearanceOf(asked: Asked): Partial<Intent> {
  const { view, lead, grain, speed, depth, theme } = asked;
  return {
    ...(view === undefined || view === session.visit.defaults.view ? {} : { view }),
    ...(lead === undefined ? {} : { lead }),
    ...(grain === undefined ? {} : { grain }),
    ...(speed === undefined ? {} : { speed }),
    ...(depth === undefined ? {} : { depth }),
    ...(theme === undefined ? {} : { theme }),
  };
}

/** Compares the opened link with what it led to, once that is on the stage. */
export function checkLink(): void {
  if (session.visit.promise === null) return;
  const { position, proof } = session.visit.promise;
  const { intent, sides, infos, engineVersion } = appState();
  const reached = position?.type === 'event' ? sides[position.side].frame : null;
  const frame = sides[intent.lead].frame;
  if (position?.type === 'event' && reached !== null && reached.event < position.event) {
    session.visit.promise = null;
    setApp({ linkCheck: { type: 'refused', why: `The link asks for event ${position.event}; this run has ${reached.event} events.` } });
    return;
  }
  // The engine is to vouch for it.
  if (frame === null || frame.hash === '' || frame.stored === true) return;
  session.visit.promise = null;
  if (proof === null) return;
  const got = frame.hash;
  const check: LinkCheck =
    got === proof.hash
      ? { type: 'verified' }
      : { type: 'differs', expected: proof.hash, got, what: difference(proof, engineVersion, infos[intent.lead]?.file_text_hash ?? '') };
  setApp({ linkCheck: check });
}

function difference(proof: Proof, engineVersion: string, textHash: string): string {
  const parts: string[] = [];
  if (proof.engine !== engineVersion) parts.push(`the link was made with engine ${proof.engine} and this page has engine ${engineVersion}`);
  if (proof.text !== textHash.slice(0, proof.text.length)) parts.push('the text of the scenario has changed since the link was made');
  if (parts.length === 0)
    return 'Engine and scenario are the same, so the position or a parameter in the link was changed after it was made.';
  const sentence = parts.join(', and ');
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`;
}
