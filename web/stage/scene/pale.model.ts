// Finds the parts that are the same on both sides. They are drawn paler, so that the eye finds the differences.

import type { Figure } from '../../domain/scene/figures.model.ts';
import type { Mark } from '../../domain/scene/mark.model.ts';
import { markAmount } from '../../domain/scene/marks.model.ts';
import type { Compartment } from '../../domain/scene/tank.model.ts';
import type { SceneHalf } from '../../domain/telling/scene.model.ts';
import type { SceneFrame } from '../../engine/protocol.ts';

export type Pale = {
  readonly figures: readonly boolean[];
  readonly tank: boolean;
  readonly gear: boolean;
  readonly file: boolean;
  readonly anon: boolean;
  readonly queue: boolean;
  readonly swap: boolean;
};

const nothingPale: Pale = { figures: [], tank: false, gear: false, file: false, anon: false, queue: false, swap: false };

const within = (one: number, other: number, share: number): boolean => Math.abs(one - other) <= share * Math.max(one, other);

const sameBelt = (one: SceneHalf['file'], other: SceneHalf['file']): boolean =>
  !one.stuck && !other.stuck && one.look.type === other.look.type && within(one.pages, other.pages, 0.04);

/** Whether two figures show the same. Programs that ended at different times differ. */
const sameFigure = (one: Figure, other: Figure | undefined): boolean =>
  other !== undefined && one.doing.join() === other.doing.join() && within(one.endedAt ?? 0, other.endedAt ?? 0, 0.05);

export function paleOf(half: SceneHalf, other: SceneHalf | null): Pale {
  if (other === null) return nothingPale;
  const tanksNear = half.tank.compartments.every((one, place) => {
    const there = other.tank.compartments[place];
    return (
      there !== undefined &&
      one.decides === there.decides &&
      one.level === there.level &&
      (one.level !== 'surplus' || within(one.free, there.free, 0.25))
    );
  });
  return {
    figures: half.figures.map((figure, place) => sameFigure(figure, other.figures[place])),
    tank: tanksNear,
    gear:
      half.gear.state === other.gear.state &&
      half.gear.helpers.length === other.gear.helpers.length &&
      half.file.look.type === other.file.look.type,
    file: sameBelt(half.file, other.file),
    anon: sameBelt(half.anon, other.anon),
    queue: within(half.queuePages, other.queuePages, 0.3),
    swap: within(half.swapPages, other.swapPages, 0.05),
  };
}

/** Relative difference below which the numbers of a mark count as equal. */
const NEAR = 0.05;
/** Relative difference below which amounts of free pages count as equal. They vary more than other numbers, because kswapd frees pages in
 * batches. */
const ALIKE = 0.2;

type OneSide = { readonly half: SceneHalf; readonly scene: SceneFrame };

/**
 * Whether a mark shows the same on both sides. If so, the beat points at both, because the reader need not look for a difference in the amount, and
 * can see what each side does with it. The cost always compares the sides, so a beat points at it on both.
 */
export function isSameOnBoth(mark: Mark, one: OneSide, other: OneSide): boolean {
  const pale = paleOf(one.half, other.half);
  switch (mark.kind) {
    case 'price':
      return true;
    case 'tank':
    case 'surplus':
      return pale.tank || areTanksAlike(one.half.tank.deciding, other.half.tank.deciding);
    case 'kswapd':
      return pale.gear;
    case 'program':
      return pale.figures[one.half.figures.findIndex(({ name }) => name === mark.name)] ?? false;
    case 'file':
    case 'anon':
    case 'queue':
    case 'swap':
      return pale[mark.kind];
    default:
      return isSameAmount(mark, one, other);
  }
}

/** Whether the same zone decides on both sides, is above high on neither, and has nearly the same free memory, even if a watermark is between the
 * two amounts. */
const areTanksAlike = (one: Compartment, other: Compartment): boolean =>
  one.name === other.name && one.level !== 'surplus' && other.level !== 'surplus' && within(one.free, other.free, ALIKE);

function isSameAmount(mark: Mark, one: OneSide, other: OneSide): boolean {
  const [own, others] = [markAmount(mark, one.scene), markAmount(mark, other.scene)];
  return own !== null && others !== null && within(own.value, others.value, NEAR);
}
