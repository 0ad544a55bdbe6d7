// The stored moments of a story as a book: the frames and answers of any beat, without an engine.

import { answerTo, type Bet, judge, searchOf, sidesOf, type Verdict } from '../domain/story/bets.model.ts';
import { type Beat, type Story, searchesOf } from '../domain/story/story.model.ts';
import type { Standings } from '../domain/story/story-values.model.ts';
import type { Frame, Info } from '../engine/protocol.ts';
import { type OfSides, STORED_SAMPLES } from '../engine/stored-moments.ts';
import type { Side } from './intent.ts';
import type { Asked } from './link-fields.ts';
import { fixedSamples } from './sample-table.ts';
import { scenarioText } from './scenarios.ts';
import type { MomentFrames, Samples } from './store.ts';
import { framesByKey, storedLog, storedMoments, storedOpening } from './stored.ts';
import { standingsOf } from './told.ts';

export type Book = {
  readonly infos: OfSides<Info>;
  readonly counterNames: readonly string[];
  readonly samples: OfSides<Samples>;
  /** Both sides at a beat's moment; null: it is not stored. */
  readonly momentOf: (beat: Beat) => MomentFrames | null;
  /** The run's answer to a beat's bet; null: the beat has no bet, or the answer is not stored. */
  readonly answerOf: (beat: Beat) => Verdict | null;
};

/** Loads the book of a story; null: nothing is stored for this run, or it cannot be loaded. */
export async function openBook(asked: Asked, story: Story): Promise<Book | null> {
  const text = scenarioText(asked.scenario);
  if (text === undefined) return null;
  const { scenario, size = null, seed = null, patches = { before: [], after: [] }, sets = [], changes = [] } = asked;
  const choice = { scenario, text: asked.text ?? null, story: asked.story ?? null, size, seed, patches, sets, changes };
  const opening = await storedOpening(choice, text, searchesOf(story));
  if (opening === null) return null;
  const [moments, log] = await Promise.all([storedMoments(scenario), storedLog(scenario)]);
  if (moments === null || log === null) return null;
  const { runs } = opening;
  const frames: OfSides<ReadonlyMap<string, Frame>> = {
    before: framesByKey([...opening.before, ...moments.before]),
    after: framesByKey([...opening.after, ...moments.after]),
  };
  const samplesOf = (side: Side): Samples => fixedSamples(STORED_SAMPLES, runs[side].opened.sampleIntervalNs, log[side].columns);
  const samples = { before: samplesOf('before'), after: samplesOf('after') };
  const { counterNames } = runs.before.opened;

  const frameAt = (side: Side, place: string): Frame | null => {
    const entry = [...frames[side]].find(([key, frame]) => key.endsWith(` ${place}`) && frame.scene !== undefined);
    return entry?.[1] ?? null;
  };
  const momentAt = (side: Side, search: string): MomentFrames | null => {
    const found = runs[side].found.find((one) => one.search === search);
    const own = found === undefined ? null : frameAt(side, `event ${found.event}`);
    if (own === null) return null;
    const other = frameAt(side === 'before' ? 'after' : 'before', `time ${own.time_ns}`);
    return side === 'before' ? { before: own, after: other } : { before: other, after: own };
  };
  const momentOf = ({ moment }: Beat): MomentFrames | null => momentAt(moment.side, moment.search);
  /** The moment that ends the bet: the later one, if the bet ends at different times on its sides, as in state/wagers.ts. */
  const endOf = (bet: Bet, from: MomentFrames): MomentFrames | null => {
    const search = searchOf(bet);
    const of = sidesOf(bet);
    if (search === null) {
      const ns = ((from.before ?? from.after)?.time_ns ?? 0) + (bet.type === 'curve' ? bet.forNs : 0);
      return { before: frameAt('before', `time ${ns}`), after: frameAt('after', `time ${ns}`) };
    }
    const ends = of.map((side) => ({ side, at: momentAt(side, search) }));
    const nsOf = ({ side, at }: (typeof ends)[number]): number => at?.[side]?.time_ns ?? 0;
    const [last] = ends.toSorted((one, other) => nsOf(other) - nsOf(one));
    return ends.some(({ at }) => at === null) || last?.at == null
      ? null
      : { before: of.includes('before') ? last.at.before : null, after: of.includes('after') ? last.at.after : null };
  };
  const standings = (at: MomentFrames): Standings =>
    standingsOf({ sides: { before: { samples: samples.before }, after: { samples: samples.after } }, counterNames }, at);

  return {
    infos: { before: runs.before.opened.info, after: runs.after.opened.info },
    counterNames,
    samples,
    momentOf,
    answerOf: (beat) => {
      const from = momentOf(beat);
      if (beat.bet === null || from === null) return null;
      const { bet } = beat;
      const to = endOf(bet, from);
      const answer = to === null ? null : answerTo(bet, standings(from), standings(to));
      return answer === null ? null : judge(answer, null);
    },
  };
}
