// The stored moments of a story as a book to leaf through: pictures and answers of any beat without an engine.
import type { Frame, Info } from '../engine/protocol.ts';
import { type OfSides, STORED_SAMPLES } from '../engine/stored-moments.ts';
import { answerTo, judge, searchOf, sidesOf, type Verdict } from '../shell/story/bets.model.ts';
import { type Beat, type Story, searchesOf } from '../shell/story/story.model.ts';
import type { Standings } from '../shell/story/story-values.model.ts';
import { SIDES, type Side } from './intent.ts';
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
  /** What the run will answer to a beat's bet; null: it has none, or it is not stored. */
  readonly answerOf: (beat: Beat) => Verdict | null;
};

/** null: nothing is stored of such a run. */
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
      let to: MomentFrames = { before: null, after: null };
      for (const side of SIDES.filter((one) => sidesOf(bet).includes(one)))
        to = { ...to, [side]: momentAt(side, searchOf(bet) ?? '')?.[side] ?? null };
      const answer = answerTo(bet, standings(from), standings(to));
      return answer === null ? null : judge(answer, null);
    },
  };
}
