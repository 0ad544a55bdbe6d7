// Follows the frames on the stage and draws the motion between them while anything moves.
import { useEffect, useState, useSyncExternalStore } from 'react';
import { generationsOf } from '../../../domain/scene/generations.model.ts';
import type { Middle } from '../../../domain/telling/scene.model.ts';
import type { Frame } from '../../../engine/protocol.ts';
import { SIDES, type Side } from '../../../state/intent.ts';
import { type AppState, subscribeApp } from '../../../state/store.ts';
import type { SceneLayout } from '../scene-layout.model.ts';
import { isJoined, WAYS, wayReader } from './flows.model.ts';
import { createMotion, type Motion, type Passage } from './motion.model.ts';
import { takersBetween } from './takers.model.ts';
import { endsOf } from './ways.model.ts';

/** The properties of a picture on which its motion depends. `each`: pages per square of its belts; `figures`: names of its figures. */
export type PictureGeometry = {
  readonly layout: SceneLayout;
  readonly middle: Middle;
  readonly each: number;
  readonly figures: readonly string[];
};

type Draw = (motion: Motion, nowMs: number) => void;

/** The state of the motion on which words, outlines and still arrows depend. */
export type MotionState = {
  readonly moves: boolean;
  /** Pages per moving square; null: nothing moves, or the size is not chosen yet. */
  readonly each: number | null;
  /** The changes that led to the picture, if they were a single step, or if the user wants no motion; null: neither, or the run jumped there. */
  readonly step: Readonly<Record<Side, Passage | null>> | null;
};

export type Mover = {
  /** Sets the geometry of the pictures that follow; null: no picture is shown. */
  readonly setGeometry: (geometry: PictureGeometry | null) => void;
  /** Registers a function that draws a side. The mover calls it while anything moves, and once more after the end. Returns a function that
   * unregisters it. */
  readonly hang: (side: Side, draw: Draw) => () => void;
  readonly subscribe: (changed: () => void) => () => void;
  readonly state: () => MotionState;
  /** Begins to follow the frames of the store. Returns a function that ends this. */
  readonly follow: () => () => void;
};

const AT_REST: MotionState = { moves: false, each: null, step: null };

const noMotion = window.matchMedia('(prefers-reduced-motion: reduce)');

const frameOf = ({ sides }: AppState, side: Side): Frame | null => sides[side].frame;

const isSameMoment = (one: Frame | null, other: Frame | null): boolean => one?.event === other?.event && one?.time_ns === other?.time_ns;

/** The changes between two pictures of a side; null: a picture, the geometry or the names of the flows are missing. */
function passageOf(side: Side, state: AppState, old: AppState, geometry: PictureGeometry | null): Passage | null {
  const [from, frame] = [frameOf(old, side)?.scene, frameOf(state, side)];
  const to = frame?.scene;
  const info = state.infos[side];
  if (geometry === null || from === undefined || frame === null || to === undefined || info === null) return null;
  const { layout, middle, each, figures } = geometry;
  const pages = wayReader(info.flow_names)(from.flows, to.flows);
  return {
    pages: pages.map((some, way) => (isJoined(WAYS[way] ?? 'take', middle) ? some : 0)),
    layout,
    ends: endsOf(layout, { scene: to, generations: generationsOf(frame, to) }, each, figures.length),
    takers: takersBetween(from.programs, to.programs, figures),
    how: state.passage === 'step' ? 'step' : 'play',
  };
}

function createMover(): Mover {
  const motion = createMotion();
  const draws = new Map<Side, Draw>();
  const listeners = new Set<() => void>();
  let geometry: PictureGeometry | null = null;
  let request = 0;
  let step: MotionState['step'] = null;
  let current = AT_REST;

  const notify = (): void => {
    const moves = motion.moves();
    const each = moves ? motion.each() : null;
    if (moves === current.moves && each === current.each && step === current.step) return;
    current = { moves, each, step };
    for (const changed of [...listeners]) changed();
  };

  const drawAll = (nowMs: number): void => {
    for (const draw of draws.values()) draw(motion, nowMs);
    notify();
  };

  const tick = (nowMs: number): void => {
    motion.advance(nowMs);
    drawAll(nowMs);
    request = motion.moves() ? requestAnimationFrame(tick) : 0;
  };

  const drop = (): void => {
    step = null;
    motion.drop();
    if (request !== 0) cancelAnimationFrame(request);
    request = 0;
    drawAll(0);
  };

  const changed = (state: AppState, old: AppState): void => {
    const fresh = SIDES.filter((side) => state.sides[side].frame !== old.sides[side].frame);
    // A frame of the same moment, for example one with more details, does not end the motion or the arrows of the last step.
    if (fresh.every((side) => isSameMoment(frameOf(state, side), frameOf(old, side)))) return;
    if (state.passage !== 'play' || old.passage !== 'play') drop();
    if (state.passage === 'jump') return;
    const passages = {
      before: null,
      after: null,
      ...Object.fromEntries(fresh.map((side) => [side, passageOf(side, state, old, geometry)])),
    };
    if (state.passage === 'step' || noMotion.matches) step = passages;
    if (!noMotion.matches) for (const side of fresh) if (passages[side] !== null) motion.arrive(side, passages[side], performance.now());
    notify();
    if (request === 0 && motion.moves()) request = requestAnimationFrame(tick);
  };

  return {
    setGeometry: (next) => {
      geometry = next;
    },
    hang: (side, draw) => {
      draws.set(side, draw);
      return () => draws.delete(side);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    state: () => current,
    follow: () => {
      const stop = subscribeApp(changed);
      return () => {
        stop();
        drop();
      };
    },
  };
}

/** The mover of a scene; it exists as long as the component. */
export function useMover(geometry: PictureGeometry | null): Mover {
  const [mover] = useState(createMover);
  useEffect(() => mover.follow(), [mover]);
  useEffect(() => mover.setGeometry(geometry), [mover, geometry]);
  return mover;
}

export const useMotion = (mover: Mover): MotionState => useSyncExternalStore(mover.subscribe, mover.state);
