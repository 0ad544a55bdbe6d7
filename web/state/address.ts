// The address bar always holds the link of what is shown.
import type { Intent } from './intent.ts';
import { keepLastPlace } from './last-place.ts';
import { encodeLink, mendedLink, samePosition } from './link.ts';
import type { Proof } from './link-fields.ts';
import { saveText } from './saved-file.ts';
import { session } from './session.ts';
import { stageMoves } from './stage.ts';
import { appState } from './store.ts';
import { isAtAnswer, isAtEnd } from './told.ts';
import { defaultIntent, isFetching, isOpening } from './visit.ts';

/** Browsers allow about 200 changes of the address in 30 seconds. */
const WRITE_MS = 250;
const WRITE_WHILE_PLAYING_MS = 1_000;

/** `link`: the part behind and with '#'. */
export const wholeAddress = (link: string): string => `${location.href.split('#')[0]}${link}`;

/** The whole address of what is on the stage, without what lies over it. */
export const stageLink = (): string => wholeAddress(encodeLink({ ...briefIntent(), panel: null }, defaultIntent(), proof()));

/** The whole address of a beat of the story, as the run on the stage is. */
export function linkOfBeat(beat: string): string {
  const intent: Intent = { ...appState().intent, panel: null, beat, depth: 'story', position: defaultIntent().position, twin: false };
  return wholeAddress(encodeLink({ ...intent, hunk: null, picture: defaultIntent().picture }, defaultIntent(), null));
}

/** The part of the link behind and with '#'. */
export const linkText = (): string => encodeLink(briefIntent(), defaultIntent(), proof());

/** The same with something else said of how it opens. Of another moment it has no state to check. */
export function linkTextWith(change: Partial<Intent>): string {
  const moved = 'position' in change || 'beat' in change;
  return encodeLink({ ...briefIntent(), ...change }, defaultIntent(), moved ? null : proof());
}

/** What is shown as a file, with all that a link holds. */
export const savedText = (title: string): string => saveText(briefIntent(), defaultIntent(), proof(), title);

/** At the moment of a beat its name says where, in every later version of the engine too. The end of a story is at no moment, and where a bet is
 * answered a link leads to the bet. */
function briefIntent(): Intent {
  const { intent, told } = appState();
  if (isAtEnd(appState()) || isAtAnswer(appState())) return { ...intent, position: defaultIntent().position };
  const there =
    (told?.type === 'found' || told?.type === 'coming') && told.beat === intent.beat && samePosition(told.position, intent.position);
  return there ? { ...intent, position: defaultIntent().position } : intent;
}

/** By which the link of the present state checks itself; null while it moves or has no hash yet. */
function proof(): Proof | null {
  const { intent, sides, infos, engineVersion, playing } = appState();
  const hash = sides[intent.lead].frame?.hash ?? '';
  const text = infos[intent.lead]?.file_text_hash ?? '';
  // It would be that of a moment that the link does not name.
  if (isAtEnd(appState()) || isAtAnswer(appState())) return null;
  if (playing || isOpening() || stageMoves() || hash === '' || text === '') return null;
  return { hash, engine: engineVersion, text };
}

/** Writes the address soon; many changes make one write. */
export function keepAddress(): void {
  if (session.address.timer !== null) return;
  session.address.timer = setTimeout(writeAddress, appState().playing ? WRITE_WHILE_PLAYING_MS : WRITE_MS);
}

/** Writes it now. */
export function writeAddress(): void {
  if (session.address.timer !== null) clearTimeout(session.address.timer);
  session.address.timer = null;
  // The gallery has the address without a link, and what is being fetched is not in the store yet.
  if (appState().home || isFetching()) return;
  // Somebody has just put another link there, and the news of it is still under way: it must not be lost.
  if (location.hash !== session.address.known) return;
  keepLastPlace(appState(), encodeLink({ ...briefIntent(), panel: null }, defaultIntent(), null));
  const link = linkText();
  if (link === session.address.known) return;
  // Back goes a beat back; a step within a beat is no place that one would go back to.
  if (tellsAnother(link)) history.pushState(null, '', link);
  else history.replaceState(history.state, '', link);
  session.address.known = location.hash;
}

const beatIn = (link: string): string | undefined => /[?&]beat=([a-z0-9-]*)/.exec(link)?.[1];

const tellsAnother = (link: string): boolean => beatIn(link) !== undefined && beatIn(link) !== beatIn(session.address.known);

/** What the address bar says, for opening it. What a mail program has made of a link is no place that one would go back to. */
export function readAddress(): string {
  const mended = mendedLink(location.hash);
  if (mended !== location.hash) history.replaceState(history.state, '', mended);
  session.address.known = location.hash;
  return session.address.known;
}
