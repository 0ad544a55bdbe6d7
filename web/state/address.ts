// Keeps the link of the present state in the address bar.
import type { Intent } from './intent.ts';
import { answerBeside, answerIn, entryWith } from './kept-answer.ts';
import { keepLastPlace } from './last-place.ts';
import { encodeLink, mendedLink, samePosition } from './link.ts';
import type { Proof } from './link-fields.ts';
import { saveText } from './saved-file.ts';
import { session } from './session.ts';
import { stageMoves } from './stage.ts';
import { appState } from './store.ts';
import { isAtAnswer, isAtEnd } from './told.ts';
import { defaultIntent, isFetching, isOpening } from './visit.ts';

/** Delay before the address is written, in ms. Browsers refuse changes of the address that come too fast: Safari more than 100 in 30 seconds,
 * Chromium and Firefox more than 200 in 10. */
const WRITE_MS = 350;
const WRITE_WHILE_PLAYING_MS = 1_000;

/** The full address of a link. `link` begins with '#'. */
export const fullAddress = (link: string): string => `${location.href.split('#')[0]}${link}`;

/** The full address of the moment on the stage, without an open panel. */
export const stageLink = (): string => fullAddress(encodeLink({ ...briefIntent(), panel: null }, defaultIntent(), proof()));

/** The full address of a beat of the open story. */
export function linkOfBeat(beat: string): string {
  const intent: Intent = { ...appState().intent, panel: null, beat, depth: 'story', position: defaultIntent().position, twin: false };
  return fullAddress(encodeLink({ ...intent, hunk: null, picture: defaultIntent().picture }, defaultIntent(), null));
}

/** The link of the present state, beginning with '#'. */
export const linkText = (): string => encodeLink(briefIntent(), defaultIntent(), proof());

/** The link of the present state with some fields changed. A link to another moment has no state hash, because the page does not know
 * the hash there. */
export function linkTextWith(change: Partial<Intent>): string {
  const moved = 'position' in change || 'beat' in change;
  return encodeLink({ ...briefIntent(), ...change }, defaultIntent(), moved ? null : proof());
}

/** The content of a file that saves the present state, with everything that a link contains. */
export const savedText = (title: string): string => saveText(briefIntent(), defaultIntent(), proof(), title);

/** The intent to write into a link. At the moment of a beat, the link has the beat's name and no position, because the name stays right
 * in later versions of the engine. The end of a story has no position. At the answer of a bet, the link leads to the question, and
 * kept-answer.ts stores the answer. */
function briefIntent(): Intent {
  const { intent, told } = appState();
  if (isAtEnd(appState()) || isAtAnswer(appState())) return { ...intent, position: defaultIntent().position };
  const isAtBeat =
    (told?.type === 'found' || told?.type === 'coming') && told.beat === intent.beat && samePosition(told.position, intent.position);
  return isAtBeat ? { ...intent, position: defaultIntent().position } : intent;
}

/** The values with which the page later checks that a link leads to the same state; null: the stage is changing, its frame has no hash yet,
 * or it shows the end of a story or the answer of a bet. */
function proof(): Proof | null {
  const { intent, sides, infos, engineVersion, playing } = appState();
  const hash = sides[intent.lead].frame?.hash ?? '';
  const text = infos[intent.lead]?.file_text_hash ?? '';
  // The link has no position here, so it must not have the hash of the present moment.
  if (isAtEnd(appState()) || isAtAnswer(appState())) return null;
  if (playing || isOpening() || stageMoves() || hash === '' || text === '') return null;
  return { hash, engine: engineVersion, text };
}

/** Writes the address after a delay, so that several quick changes are written once. */
export function keepAddress(): void {
  if (session.address.timer !== null) return;
  session.address.timer = setTimeout(writeAddress, appState().playing ? WRITE_WHILE_PLAYING_MS : WRITE_MS);
}

/** Writes the address without the delay of `keepAddress`. */
export function writeAddress(): void {
  if (session.address.timer !== null) clearTimeout(session.address.timer);
  session.address.timer = null;
  // The address of the gallery has no link. While texts are being fetched, the store still has the previous state.
  if (appState().home || isFetching()) return;
  // The user has just entered another link and the hashchange event has not arrived yet, so the new address must not be overwritten.
  if (location.hash !== session.address.known) return;
  keepLastPlace(appState(), encodeLink({ ...briefIntent(), panel: null }, defaultIntent(), null));
  const link = linkText();
  const answer = answerBeside(link, appState(), history.state);
  const isNew = link !== session.address.known;
  if (!isNew && JSON.stringify(answer) === JSON.stringify(answerIn(history.state, link))) return;
  // Of the links that this function writes, only a link to another beat makes a new entry in the browser's history, so that Back returns to
  // the previous beat and not to the previous step.
  if (isNew && namesAnotherBeat(link)) history.pushState(entryWith(null, answer), '', link);
  else history.replaceState(entryWith(history.state, answer), '', link);
  session.address.known = location.hash;
}

const beatIn = (link: string): string | undefined => /[?&]beat=([a-z0-9-]*)/.exec(link)?.[1];

const namesAnotherBeat = (link: string): boolean => beatIn(link) !== undefined && beatIn(link) !== beatIn(session.address.known);

/** Reads the link in the address bar. If a mail program has changed the link, the repaired one replaces it, without a new entry in the browser's
 * history. */
export function readAddress(): string {
  const mended = mendedLink(location.hash);
  if (mended !== location.hash) history.replaceState(history.state, '', mended);
  session.address.known = location.hash;
  return session.address.known;
}
