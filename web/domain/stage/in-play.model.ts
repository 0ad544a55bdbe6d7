// The parts of the stage that a scenario uses. The stage fades the others and marks them as not used, but keeps their places.
import type { Frame, Info, ZoneFrame } from '../../engine/protocol.ts';
import type { Lane } from '../lanes/lanes.model.ts';
import type { Outcome } from '../outcomes/outcomes.model.ts';
import { type Beat, paragraphsOfBeat } from '../story/story.model.ts';
import { valuesIn } from '../story/story-text.model.ts';

/** Zones that a story mentions or points at. */
export const mentionedZones = (beats: readonly Beat[]): ReadonlySet<string> =>
  new Set(
    beats.flatMap((beat) => [
      ...(beat.target?.kind === 'tank' ? [beat.target.name] : []),
      ...paragraphsOfBeat(beat)
        .flatMap(valuesIn)
        .flatMap(({ place }) => ('zone' in place && place.zone !== null ? [place.zone] : [])),
    ]),
  );

/** Whether the reserve covers the whole zone, so that it serves no ordinary requests, however little memory is free. */
const isKept = ({ managed, min, reserve }: ZoneFrame): boolean => managed <= min + reserve;

export const isZoneInPlay = (zone: ZoneFrame, mentioned: ReadonlySet<string>): boolean => mentioned.has(zone.name) || !isKept(zone);

const hasSwap = ({ swap_total }: Frame): boolean => swap_total > 0;

const SWAPPING: ReadonlySet<Outcome> = new Set(['swappedOut', 'swappedIn']);
export const isOutcomeInPlay = (outcome: Outcome, frame: Frame): boolean => !SWAPPING.has(outcome) || hasSwap(frame);

/** A lane counts as used until the page knows whether the scenario uses it. */
export const isLaneInPlay = (lane: Lane, info: Info | null, withoutSwap: boolean): boolean =>
  lane === 'ops' ? (info?.counts_operations ?? true) : lane !== 'swap' || !withoutSwap;
