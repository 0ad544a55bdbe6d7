// Compares the pages that move in the scene with those that the engine has counted, on frames of every story and both kernels.
import { existsSync, readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { codeOf } from '../domain/pictures.model.ts';
import { unpack } from '../engine/parcel.ts';
import type { Frame, SceneFrame, ViewRequest } from '../engine/protocol.ts';
import { FLOWS_NOT_SHOWN, FLOWS_ON, WAYS, wayReader } from '../stage/scene/motion/flows.model.ts';
import { createMotion } from '../stage/scene/motion/motion.model.ts';
import { takersBetween } from '../stage/scene/motion/takers.model.ts';
import { endsOf } from '../stage/scene/motion/ways.model.ts';
import { layoutScene } from '../stage/scene/scene-layout.model.ts';
import { newEngine, newTimeline, scenarioToml, unhurried } from './engine.ts';

const folder = new URL('../../scenarios/', import.meta.url);
const told = readdirSync(folder).filter((name) => existsSync(new URL(`${name}/story.en.md`, folder)));
const view: ViewRequest = { zone: 0, columns: 16, picture: codeOf('scene'), hash: false };
const BUDGET = 256 * 1024 * 1024;
const layout = layoutScene(622, 558, false);
/** The small size, where the scenario has one. */
const sizeOf = (name: string): string => (scenarioToml(name).includes('[size.classroom]') ? 'size=classroom' : '');

/** Frames that are far apart, then frames that are close together. */
const TIMES_NS = [
  ...Array.from({ length: 16 }, (_, place) => place * 2_000_000_000),
  ...Array.from({ length: 40 }, (_, place) => 30_000_000_000 + (place + 1) * 7_000_000),
];

const sceneOf = (frame: Frame | null): SceneFrame => {
  if (frame?.scene === undefined) throw new Error('the scene was asked for');
  return frame.scene;
};

describe.each(told)('what moves in %s', (name) => {
  test('every flow that the engine counts moves on one way, or the test says why it moves on none', async () => {
    const { reader } = await newEngine();
    const { flow_names } = unpack(reader.describe(scenarioToml(name), sizeOf(name)));
    const shown = WAYS.flatMap((way) => FLOWS_ON[way]);
    expect([...shown, ...Object.keys(FLOWS_NOT_SHOWN)].sort()).toEqual([...flow_names].sort());
  });

  test.each(['before', 'after'] as const)('is what the engine has counted, page by page: %s', async (side) => {
    const { reader } = await newEngine();
    const { flow_names } = unpack(reader.describe(scenarioToml(name), sizeOf(name)));
    const timeline = await newTimeline(name, `kernel=${side}\n${sizeOf(name)}`, BUDGET);
    const read = wayReader(flow_names);
    const motion = createMotion();
    const scenes: SceneFrame[] = [];
    let now = 0;
    for (const ns of TIMES_NS) {
      const scene = sceneOf(await timeline.seek({ type: 'time', ns: Math.min(ns, timeline.endNs) }, view, unhurried));
      const old = scenes.at(-1);
      scenes.push(scene);
      if (old === undefined) continue;
      const takers = takersBetween(old.programs, scene.programs, []);
      const passage = {
        pages: read(old.flows, scene.flows),
        layout,
        ends: endsOf(layout, { scene, generations: null }, 64, 0),
        takers,
        how: 'play',
      } as const;
      expect(Math.min(...passage.pages)).toBeGreaterThanOrEqual(0);
      motion.arrive(side, passage, now);
      for (const end = now + 66; now < end; now += 16) motion.advance(now);
    }
    const [first, last] = [scenes[0], scenes.at(-1)];
    if (first === undefined || last === undefined) throw new Error('there are frames');
    let moved = 0;
    for (const [place, way] of WAYS.entries()) {
      const counted = FLOWS_ON[way].reduce((sum, flow) => {
        const at = flow_names.indexOf(flow);
        return sum + (last.flows[at] ?? 0) - (first.flows[at] ?? 0);
      }, 0);
      const { came, asSquares, asBand, waits } = motion.stream(side).account(place);
      expect(came, way).toBe(counted);
      expect(asSquares + asBand + waits, way).toBe(counted);
      moved += counted;
    }
    expect(moved).toBeGreaterThan(0);
  });
});
