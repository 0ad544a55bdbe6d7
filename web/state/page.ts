// The page frame that the user has chosen: choosing it, magnifying the map around it, and looking up its life.

import { momentsOf } from '../domain/map/page-life.model.ts';
import type { MapLook } from '../engine/place-map.ts';
import type { Pfn } from '../engine/units.ts';
import { changeIntent } from './conductor.ts';
import type { Position, Side } from './intent.ts';
import { machine } from './machines.ts';
import { setMapLook } from './map-look.ts';
import { stopPlaying } from './playback.ts';
import { clockNs, shownSides, want } from './stage.ts';
import { appState, type LifeSoFar, type PageLives, setApp } from './store.ts';

/** One press of the button looks up at least this many more moments of the page's life, unless the life has fewer. */
const MOMENTS = 24;

export const lookAtMap = (look: MapLook): void => setMapLook(look);

/** Chooses the page frame that is shown in detail; null: none. */
export function choosePage(page: Pfn | null): void {
  if (page === appState().intent.page) return;
  closeLife();
  changeIntent({ page }, 'new-frames');
}

export const zoomMap = (zoom: number, centre: Pfn): void =>
  changeIntent({ map: zoom <= 0 ? null : { zoom, centre: Math.max(0, Math.round(centre)) } }, 'keep-frames');

/** Looks up the events of the page frame's life up to the present moment, on all shown sides. */
export function openLife(): void {
  const { intent, sides } = appState();
  const { page, position } = intent;
  if (page === null) return;
  stopPlaying();
  const unknown = (side: Side): LifeSoFar | null => {
    const frame = shownSides().includes(side) ? sides[side].frame : null;
    return frame === null ? null : { moments: [], at: frame.event, from: frame.event, looking: true };
  };
  setApp({ life: { page, asked: position, askedNs: clockNs(), before: unknown('before'), after: unknown('after') } });
  lookUp(['before', 'after']);
}

export const closeLife = (): void => setApp({ life: null });

/** Looks up earlier events on one side. */
export const lookFartherBack = (side: Side): void => lookUp([side]);

/** Goes to the moment of a line of the life, or back to the moment at which the user asked for the life. */
export function goTo(position: Position): void {
  stopPlaying();
  setApp({ intent: { ...appState().intent, position } });
  want({ type: 'show', position, hash: true });
}

function lookUp(sides: readonly Side[]): void {
  const page = appState().life?.page;
  if (page === undefined) return;
  want({
    type: 'study',
    study: async () => {
      await Promise.all(sides.map((side) => lookUpSide(side, page)));
    },
  });
}

/** Looks up one range of events after another, so that results appear early and other requests can come in between. */
async function lookUpSide(side: Side, page: Pfn): Promise<void> {
  const start = appState().life?.[side];
  if (start === null || start === undefined) return;
  const enough = start.moments.length + MOMENTS;
  for (;;) {
    const soFar = appState().life?.[side];
    if (appState().life?.page !== page || soFar === null || soFar === undefined) return;
    const done = soFar.from === 0 || soFar.moments.length >= enough;
    update(side, { ...soFar, looking: !done });
    if (done) return;
    // If the request extends a known range, it covers the changes of one more event; see 'life' in engine/protocol.ts.
    const changesTo = soFar.from === soFar.at ? soFar.at : soFar.from + 1;
    const answer = await machine(side).client.life(page, soFar.from, changesTo);
    if (appState().life?.page !== page) return;
    if (answer.type !== 'life') {
      update(side, { ...soFar, looking: false });
      return;
    }
    update(side, { ...soFar, moments: [...soFar.moments, ...momentsOf(answer.life)], from: answer.from });
  }
}

function update(side: Side, soFar: LifeSoFar): void {
  const { life } = appState();
  if (life !== null) setApp({ life: { ...life, [side]: soFar } satisfies PageLives });
}
