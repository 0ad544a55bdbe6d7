// What is the same on both sides is drawn paler, so that the eye lands on what differs.
import type { SceneHalf } from './scene.model.ts';

export type Pale = {
  readonly figures: readonly boolean[];
  readonly tank: boolean;
  readonly gear: boolean;
  readonly file: boolean;
  readonly anon: boolean;
  readonly queue: boolean;
  readonly swap: boolean;
};

export const nothingPale: Pale = { figures: [], tank: false, gear: false, file: false, anon: false, queue: false, swap: false };

const within = (one: number, other: number, share: number): boolean => Math.abs(one - other) <= share * Math.max(one, other);

const sameBelt = (one: SceneHalf['file'], other: SceneHalf['file']): boolean =>
  !one.stuck && !other.stuck && one.look.type === other.look.type && within(one.pages, other.pages, 0.04);

export function paleOf(half: SceneHalf, other: SceneHalf | null): Pale {
  if (other === null) return nothingPale;
  const tanksNear = half.tank.compartments.every((one, place) => {
    const beside = other.tank.compartments[place];
    return beside !== undefined && one.level === beside.level && (one.level !== 'surplus' || within(one.free, beside.free, 0.25));
  });
  return {
    figures: half.figures.map(({ doing }, place) => doing.join() === (other.figures[place]?.doing.join() ?? '')),
    tank: tanksNear,
    gear: half.gear.state === other.gear.state && half.gear.helpers === other.gear.helpers && half.file.look.type === other.file.look.type,
    file: sameBelt(half.file, other.file),
    anon: sameBelt(half.anon, other.anon),
    queue: within(half.queuePages, other.queuePages, 0.3),
    swap: within(half.swapPages, other.swapPages, 0.05),
  };
}
