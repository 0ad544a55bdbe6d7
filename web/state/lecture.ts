// A lecture with two windows, as the audience's has it: by which name the other one finds it, and what that one has it show over its pages.
import type { Hands } from '../domain/presenter/hands.model.ts';
import type { Spot } from '../domain/presenter/messages.model.ts';
import type { Intent } from './intent.ts';
import { type AppState, appState, setApp } from './store.ts';

type Story = Pick<Intent, 'scenario' | 'story'>;

export type Lecture = {
  /** By which both windows know each other. */
  readonly id: string;
  /** The browser has kept the other window from opening. */
  readonly blocked: boolean;
  /** Where the lecturer points; null: nowhere. */
  readonly spot: Spot | null;
  /** Hands that the audience may see, and the beat of a story for which they were counted. */
  readonly spread: (Story & { readonly beat: string; readonly hands: Hands }) | null;
  /** The link of what is shown, for the cameras of the audience. */
  readonly qr: boolean;
};

/** A window keeps its name when it is loaded again, also where nothing may be stored. */
const HALL = /^reclaimscope-hall-([0-9a-f]{16})$/;
const hallName = (id: string): string => `reclaimscope-hall-${id}`;

/** The address of the presenter's window. */
export const PRESENTER = /^#presenter\/([0-9a-f]{16})$/;

export const idIn = (pattern: RegExp, text: string): string | null => pattern.exec(text)?.[1] ?? null;

const newId = (): string => [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

const lectureOf = (id: string): Lecture => ({ id, blocked: false, spot: null, spread: null, qr: false });

/** Called once: a lecture goes on when its window is loaded again. */
export function resumeLecture(): void {
  const id = idIn(HALL, window.name);
  if (id !== null) setApp({ lecture: lectureOf(id) });
}

/** Opens the presenter's window, or brings it to the front. By a click or a key: else browsers keep it from opening. */
export function openPresenter(): void {
  const { lecture } = appState();
  const { id } = lecture ?? lectureOf(newId());
  window.name = hallName(id);
  const page = location.href.split('#')[0] ?? '';
  const opened = window.open(`${page}#presenter/${id}`, `reclaimscope-presenter-${id}`, 'popup,width=1280,height=720');
  opened?.focus();
  setApp({ lecture: { ...(lecture ?? lectureOf(id)), blocked: opened === null } });
}

/** Hands for a beat of the story that is told, from now on; null: the audience does not see them any more. */
export function showSpread(beat: string, hands: Hands | null): void {
  const { scenario, story } = appState().intent;
  changeLecture({ spread: hands === null ? null : { scenario, story, beat, hands } });
}

/** The hands that the audience sees at the open beat: a beat of another story may have its name. */
export function spreadOf({ lecture, intent }: Pick<AppState, 'lecture' | 'intent'>): Lecture['spread'] {
  const spread = lecture?.spread ?? null;
  return spread?.beat === intent.beat && spread.scenario === intent.scenario && spread.story === intent.story ? spread : null;
}

/** Another window is the audience of this lecture. */
export function leaveLecture(): void {
  window.name = '';
  setApp({ lecture: null });
}

export function changeLecture(change: Partial<Omit<Lecture, 'id'>>): void {
  const { lecture } = appState();
  if (lecture !== null) setApp({ lecture: { ...lecture, ...change } });
}

/** Opens the window that the presenter has lost, as the audience of its lecture. */
export const openHall = (id: string, link: string): void => void window.open(`${location.href.split('#')[0] ?? ''}${link}`, hallName(id));
