// The audience's window of a lecture: the name by which the presenter's window finds it, and the things that the presenter shows in it.
import type { Hands } from '../domain/presenter/hands.model.ts';
import type { Spot } from '../domain/presenter/messages.model.ts';
import type { Intent } from './intent.ts';
import { type AppState, appState, setApp } from './store.ts';

type Story = Pick<Intent, 'scenario' | 'story'>;

export type Lecture = {
  /** The id that both windows of the lecture have. */
  readonly id: string;
  /** The browser has blocked the presenter's window. */
  readonly blocked: boolean;
  /** The position at which the lecturer points; null: nowhere. */
  readonly spot: Spot | null;
  /** The hands that the audience may see, and the beat for which they were counted. */
  readonly spread: (Story & { readonly beat: string; readonly hands: Hands }) | null;
  /** Whether the page shows its link as a QR code, for the cameras of the audience. */
  readonly qr: boolean;
};

/** The window's name contains the id, because a window's name survives a reload even if the browser stores nothing. */
const HALL = /^reclaimscope-hall-([0-9a-f]{16})$/;
const hallName = (id: string): string => `reclaimscope-hall-${id}`;

/** The address of the presenter's window. */
export const PRESENTER = /^#presenter\/([0-9a-f]{16})$/;

export const idIn = (pattern: RegExp, text: string): string | null => pattern.exec(text)?.[1] ?? null;

const newId = (): string => [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

const lectureOf = (id: string): Lecture => ({ id, blocked: false, spot: null, spread: null, qr: false });

/** Called once. Continues the lecture after its window was reloaded. */
export function resumeLecture(): void {
  const id = idIn(HALL, window.name);
  if (id !== null) setApp({ lecture: lectureOf(id) });
}

/** Opens the presenter's window, or brings it to the front. Only a click or a key may call this, because browsers block windows that open
 * by themselves. */
export function openPresenter(): void {
  const { lecture } = appState();
  const { id } = lecture ?? lectureOf(newId());
  window.name = hallName(id);
  const page = location.href.split('#')[0] ?? '';
  const opened = window.open(`${page}#presenter/${id}`, `reclaimscope-presenter-${id}`, 'popup,width=1280,height=720');
  opened?.focus();
  setApp({ lecture: { ...(lecture ?? lectureOf(id)), blocked: opened === null } });
}

/** Shows the audience the hands for a beat of the open story; null: hides them. */
export function showSpread(beat: string, hands: Hands | null): void {
  const { scenario, story } = appState().intent;
  changeLecture({ spread: hands === null ? null : { scenario, story, beat, hands } });
}

/** The hands that the audience sees at the open beat. The story is compared too, because a beat of another story can have the same name. */
export function spreadOf({ lecture, intent }: Pick<AppState, 'lecture' | 'intent'>): Lecture['spread'] {
  const spread = lecture?.spread ?? null;
  return spread?.beat === intent.beat && spread.scenario === intent.scenario && spread.story === intent.story ? spread : null;
}

/** Called when another window becomes the audience's window of this lecture. */
export function leaveLecture(): void {
  window.name = '';
  setApp({ lecture: null });
}

export function changeLecture(change: Partial<Omit<Lecture, 'id'>>): void {
  const { lecture } = appState();
  if (lecture !== null) setApp({ lecture: { ...lecture, ...change } });
}

/** Opens the audience's window again if the presenter's window has lost it. */
export const openHall = (id: string, link: string): void => void window.open(`${location.href.split('#')[0] ?? ''}${link}`, hallName(id));
