// The presenter's window: its knowledge about the audience's window, its stopwatch, the counted hands, and the lecturer's notes. It has no
// engine.
import { create } from 'zustand';
import { type Hands, handsOn, readHands, withHands } from '../domain/presenter/hands.model.ts';
import { type FromHall, type FromPresenter, type Place, readFromHall } from '../domain/presenter/messages.model.ts';
import { type BeatNotes, readNotes } from '../domain/presenter/notes.model.ts';
import { MOST_OWN, notesInText, type OwnRefusal, textOfNotes } from '../domain/presenter/own-notes.model.ts';
import { paused, readStopwatch, type Stopwatch, setBack, started, stopped } from '../domain/presenter/plan.model.ts';
import { createWallClock } from '../domain/presenter/wall-clock.model.ts';
import type { Beat, Story } from '../domain/story/story.model.ts';
import { createInbox } from './inbox.ts';
import { keep, readKept } from './kept.ts';
import { LECTURE_LIMITS, openChannel } from './lecture-channel.ts';
import { decodeLink, LINK_LIMIT } from './link.ts';
import type { Asked } from './link-fields.ts';
import { FIRST_SCENARIO, fetchNotes, fetchTexts, scenarioNames, storyOf } from './scenarios.ts';
import { type Book, openBook } from './stored-book.ts';

/** The story that is open in the audience's window. */
type Telling = {
  readonly asked: Asked;
  /** The name under which hands and notes for the story are stored. */
  readonly name: string;
  readonly story: Story;
  readonly notes: readonly BeatNotes[];
  /** The reason why the notes cannot be read; null: they can, or there are none. */
  readonly refused: string | null;
  /** The stored moments of the story; null: nothing is stored for this run, or it is not loaded yet. */
  readonly book: Book | null;
};

export type PresenterState = {
  readonly say: (message: FromPresenter) => void;
  /** The place that the audience's window shows; null: it has not sent one yet. */
  readonly place: Place | null;
  /** Time of the last message from the audience's window, in ms by the clock of the browser; null: that window was closed, or has never sent
   * one. */
  readonly heardMs: number | null;
  readonly telling: Telling | null;
  /** The last link that was followed, whether its story is open already or still being fetched; null: none. Each link to another run
   * makes a new object. */
  readonly following: { readonly run: string } | null;
  readonly watch: Stopwatch;
  /** The link of the audience's window when this window was last open; null: there is none. */
  readonly leftAt: string | null;
  /** Counted hands by the names of story and beat. */
  readonly hands: ReadonlyMap<string, Hands>;
  /** The beat that only this window shows; null: it shows the audience's beat. */
  readonly preview: string | null;
  /** The lecturer's own notes by the names of beats. */
  readonly own: Readonly<Record<string, string>>;
  /** Whether the browser stores the notes. */
  readonly keeps: boolean;
};

const initial: PresenterState = {
  say: () => undefined,
  place: null,
  heardMs: null,
  telling: null,
  following: null,
  watch: stopped,
  leftAt: null,
  hands: new Map(),
  preview: null,
  own: {},
  keeps: true,
};

const store = create<PresenterState>(() => initial);
export const usePresenter: <T>(select: (state: PresenterState) => T) => T = store;
export const presenterState = (): PresenterState => store.getState();
const set = (change: Partial<PresenterState>): void => store.setState(change);

// ---- talking to the audience ----

/** The interval at which the presenter's window asks whether the audience's window is still there, in ms. */
const HELLO_MS = 2_000;
/** An audience's window that has not answered for this many ms counts as closed. */
export const SILENT_MS = 7_000;

/** Sends a command to the audience's window. */
export const say = (message: FromPresenter): void => presenterState().say(message);

/** Runs the presenter's window until the returned function is called. */
export function present(id: string): () => void {
  let hall: Window | null = window.opener;
  restore();
  const inbox = createInbox<FromHall>({
    ...LECTURE_LIMITS,
    kindOf: ({ type }) => type,
    follow: (message) => {
      if (message.type === 'hall-goes') set({ heardMs: null });
      else hearPlace(message.place);
    },
    passOver: () => undefined,
  });
  const channel = openChannel({
    id,
    other: () => (hall === null || hall.closed ? null : hall),
    hear: (heard, from) => {
      const message = readFromHall(heard);
      if (message === null) return;
      hall = from ?? hall;
      inbox.hear(message);
    },
  });
  set({ say: channel.say });
  const hello = (): void => channel.say({ type: 'hello' } satisfies FromPresenter);
  hello();
  const timer = setInterval(hello, HELLO_MS);
  return () => {
    clearInterval(timer);
    set({ say: initial.say });
    channel.close();
    inbox.close();
  };
}

const isAnswer = ({ bet }: Place): boolean => bet === 'computing' || bet === 'answered' || bet === 'why';

/** Whether the audience's window has moved in its story, to another beat or to the answer of a bet. Reaching the moment of the same beat
 * does not count. */
const isStep = (last: Place, place: Place): boolean =>
  last.beat !== null && (last.beat !== place.beat || (isAnswer(place) && last.bet !== place.bet));

function hearPlace(place: Place): void {
  const { place: last, watch, preview } = presenterState();
  set({ place, heardMs: performance.now() });
  // The first step of a lecture, to a beat or an answer, starts its stopwatch. A preview ends when the audience reaches the same beat.
  if (last !== null && isStep(last, place)) set({ watch: started(watch, wallMs()) });
  if (preview === place.beat) set({ preview: null });
  if (place.link !== last?.link) followLink(place.link);
  keepLecture();
}

/** A key of the story and the run. It leaves out the rest of the link, such as the position, which changes during the lecture. */
const runOf = ({ scenario, text, story, size, seed, patches, sets, changes }: Asked): string =>
  JSON.stringify([scenario, text, story, size, seed, patches, sets, changes]);

/** The name of a story for storing. The user's own stories are named by their titles, which usually stay the same while the user writes. */
const nameOf = ({ scenario, story: own }: Asked, { title }: Story): string => (own == null ? scenario : `${scenario}: ${title}`);

/** Opens the story of the audience's link. A link that cannot be read has no story. If the audience follows another link meanwhile, the
 * fetched story is dropped. */
async function followLink(link: string): Promise<void> {
  const decoded = decodeLink(link, scenarioNames, FIRST_SCENARIO);
  if (decoded.type !== 'read') {
    set({ telling: null, following: null });
    return;
  }
  const { asked } = decoded;
  const following = { run: runOf(asked) };
  const { following: before, telling } = presenterState();
  if (before?.run === following.run) return;
  // Without this, counts and notes would go to the old story until the new one is loaded.
  set({ following, telling: telling?.asked.scenario === asked.scenario ? telling : null });
  const isOver = (): boolean => presenterState().following !== following;
  await fetchTexts(asked.scenario);
  if (isOver()) return;
  const reading = storyOf({ scenario: asked.scenario, story: asked.story ?? null });
  if (reading?.type !== 'read') {
    // The next link tries again to fetch a text that could not be fetched.
    set({ telling: null, following: null });
    return;
  }
  const { story } = reading;
  const beats = story.beats.map(({ id }) => id);
  // A story of the user's own has no notes except the user's own.
  const text = asked.story == null ? await fetchNotes(asked.scenario) : null;
  if (isOver()) return;
  const notes = text === null ? null : readNotes(text, beats);
  const now: Telling = {
    asked,
    name: nameOf(asked, story),
    story,
    notes: notes?.type === 'read' ? notes.notes : [],
    refused: notes?.type === 'refused' ? notes.why : null,
    book: null,
  };
  set({ telling: now, own: readOwn(now.name) });
  const book = await openBook(asked, story);
  if (presenterState().telling === now) set({ telling: { ...now, book } });
}

// ---- state that outlives the window ----

const LECTURE = 'lecture';
/** A lecture is over if it was stored longer ago than this. */
const KEPT_HOURS = 8;

function keepLecture(): void {
  const { place, watch, hands } = presenterState();
  if (place === null || place.link === '') return;
  keep(LECTURE, { savedMs: wallMs(), link: place.link, watch, hands: [...hands] });
}

function restore(): void {
  const kept = readKept(LECTURE);
  if (typeof kept !== 'object' || kept === null) return;
  const { savedMs, link, watch, hands } = kept as Readonly<Record<string, unknown>>;
  // If the clock was set back, the saved time is in the future.
  if (typeof savedMs !== 'number' || !(Math.abs(wallMs() - savedMs) <= KEPT_HOURS * 3_600_000)) return;
  set({
    leftAt: typeof link === 'string' && link.length <= LINK_LIMIT && /^#v\d/.test(link) ? link : null,
    watch: setBack(readStopwatch(watch, savedMs), Math.max(0, savedMs - wallMs())),
    hands: readAllHands(hands),
  });
}

function readAllHands(value: unknown): ReadonlyMap<string, Hands> {
  if (!Array.isArray(value)) return new Map();
  const entries = value.flatMap((entry: unknown): readonly (readonly [string, Hands])[] => {
    const [beat, counted] = Array.isArray(entry) ? entry : [];
    const hands = readHands(counted);
    return typeof beat === 'string' && hands !== null ? [[beat, hands]] : [];
  });
  return new Map(entries);
}

// ---- the clock ----

export const wallMs = createWallClock(
  () => Date.now(),
  () => performance.now(),
);

export function toggleWatch(): void {
  const { watch } = presenterState();
  set({ watch: watch.sinceMs === null ? started(watch, wallMs()) : paused(watch, wallMs()) });
  keepLecture();
}

/** Resets stopwatch and hands for the next lecture. */
export function resetLecture(): void {
  set({ watch: stopped, hands: new Map() });
  keepLecture();
}

// ---- previews, and moving the audience ----

/** Shows a beat in this window only; null: the beat that the audience sees. */
export const look = (beat: string | null): void => set({ preview: beat === presenterState().place?.beat ? null : beat });

export function goTo(beat: string): void {
  say({ type: 'beat', beat });
  set({ preview: null });
}

// ---- hands ----

/** The key includes the story, because beats of two stories can have the same name. */
const placeOf = (telling: Telling, beat: Beat): string => `${telling.name}#${beat.id}`;

export const handsOf = ({ hands, telling }: Pick<PresenterState, 'hands' | 'telling'>, beat: Beat): Hands | null =>
  beat.bet === null || telling === null ? null : handsOn(beat.bet, hands.get(placeOf(telling, beat)));

export function count(beat: Beat, answer: number, by: number): void {
  const { telling, hands: counted } = presenterState();
  const hands = handsOf(presenterState(), beat);
  if (hands === null || telling === null) return;
  const now = withHands(hands, answer, by);
  set({ hands: new Map(counted).set(placeOf(telling, beat), now) });
  // If the audience sees the hands, it also sees each change.
  if (presenterState().place?.spread === true) say({ type: 'spread', beat: beat.id, hands: now });
  keepLecture();
}

export const showHands = (beat: Beat): void => {
  const hands = handsOf(presenterState(), beat);
  if (hands !== null) say({ type: 'spread', beat: beat.id, hands });
};

export const hideHands = (beat: Beat): void => say({ type: 'spread', beat: beat.id, hands: null });

// ---- the lecturer's own notes ----

const ownName = (story: string): string => `notes-${story}`;

function readOwn(story: string): Readonly<Record<string, string>> {
  const kept = readKept(ownName(story));
  if (typeof kept !== 'object' || kept === null) return {};
  return Object.fromEntries(
    Object.entries(kept).flatMap(([beat, text]) => (typeof text === 'string' ? [[beat, text.slice(0, MOST_OWN)] as const] : [])),
  );
}

/** Only own properties count, because a beat may be named `constructor`. */
export const ownOf = (own: PresenterState['own'], beat: string): string => (Object.hasOwn(own, beat) ? (own[beat] ?? '') : '');

export function writeOwn(beat: string, text: string): void {
  const { telling, own } = presenterState();
  if (telling === null) return;
  const now = { ...own, [beat]: text.slice(0, MOST_OWN) };
  set({ own: now, keeps: keep(ownName(telling.name), now) });
}

/** The notes as a text that `readOwnText` can read again. */
export const ownAsText = ({ telling, own }: PresenterState): string =>
  textOfNotes((telling?.story.beats ?? []).map(({ id }) => ({ beat: id, text: ownOf(own, id) })));

/** Adds the notes in a text to the lecturer's own. Returns null, or the reason why the text cannot be read. */
export function readOwnText(text: string): OwnRefusal | null {
  const { telling, own } = presenterState();
  if (telling === null) return null;
  const reading = notesInText(
    text,
    telling.story.beats.map(({ id }) => id),
  );
  if (reading.type === 'refused') return reading.why;
  const now = { ...own, ...reading.notes };
  set({ own: now, keeps: keep(ownName(telling.name), now) });
  return null;
}
