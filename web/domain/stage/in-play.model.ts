// What a scenario does not use. It keeps its place on the stage, fades, and says so.
import type { Frame, Info, ZoneFrame } from '../../engine/protocol.ts';
import type { Lane } from '../lanes/lanes.model.ts';
import type { ListKind } from '../lists/lists.model.ts';
import type { Outcome } from '../outcomes/outcomes.model.ts';
import { type Beat, paragraphsOfBeat } from '../story/story.model.ts';
import { valuesIn } from '../story/story-text.model.ts';

/** Zones that a story speaks of or points at. */
export const zonesTold = (beats: readonly Beat[]): ReadonlySet<string> =>
  new Set(
    beats.flatMap((beat) => [
      ...(beat.target?.kind === 'tank' ? [beat.target.name] : []),
      ...paragraphsOfBeat(beat)
        .flatMap(valuesIn)
        .flatMap(({ place }) => ('zone' in place && place.zone !== null ? [place.zone] : [])),
    ]),
  );

/** A zone whose reserve against ordinary requests is never exceeded gives them nothing, however short memory is. */
const isKept = ({ managed, min, reserve }: ZoneFrame): boolean => managed <= min + reserve;

export const isZoneInPlay = (zone: ZoneFrame, told: ReadonlySet<string>): boolean => told.has(zone.name) || !isKept(zone);

const hasSwap = ({ swap_total }: Frame): boolean => swap_total > 0;

/** Without swap reclaim does not scan anonymous pages. */
export const isListInPlay = (kind: ListKind, frame: Frame): boolean => kind === 'file' || hasSwap(frame);

const SWAPPING: ReadonlySet<Outcome> = new Set(['swappedOut', 'swappedIn']);
export const isOutcomeInPlay = (outcome: Outcome, frame: Frame): boolean => !SWAPPING.has(outcome) || hasSwap(frame);

/** A part that is not known yet counts as in use. */
export const isLaneInPlay = (lane: Lane, info: Info | null, withoutSwap: boolean): boolean =>
  lane === 'ops' ? (info?.counts_operations ?? true) : lane !== 'swap' || !withoutSwap;
