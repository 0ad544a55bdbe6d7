// Each figure's share of the pages that were taken from the tank.

import { matchesTask } from '../../../domain/scene/cast.model.ts';
import type { SceneFrame } from '../../../engine/protocol.ts';

type Programs = SceneFrame['programs'];

const takenBy = (programs: Programs, name: string): number =>
  programs.reduce((sum, program) => sum + (matchesTask({ name }, program.name) ? program.taken : 0), 0);

const allTaken = (programs: Programs): number => programs.reduce((sum, { taken }) => sum + taken, 0);

/** Shares of the figures with these names and, last, the share of all tasks without a figure. The shares add up to 1. */
export function takersBetween(from: Programs, to: Programs, names: readonly string[]): readonly number[] {
  const taken = names.map((name) => Math.max(0, takenBy(to, name) - takenBy(from, name)));
  const known = taken.reduce((sum, one) => sum + one, 0);
  const others = Math.max(0, allTaken(to) - allTaken(from) - known);
  const all = known + others;
  return all === 0 ? [...names.map(() => 0), 1] : [...taken, others].map((one) => one / all);
}
