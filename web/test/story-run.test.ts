// Checks the stories against their runs: every moment is found, has the hash of the native engine, and has no contradictions; every number is
// known, and the conditions of each beat hold. All of this is in one file, so that each run is computed only once.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { isComparedName } from '../domain/end/compared.model.ts';
import { COMPLAINT_NAMES } from '../domain/end/complaints.model.ts';
import { CARD_STORIES, isCardName } from '../domain/gallery/cards.model.ts';
import { amountText } from '../domain/scene/amounts.words.ts';
import type { Moment } from '../domain/scene/moment.model.ts';
import { answerTo, type Bet, sidesOf, valuesOfBet } from '../domain/story/bets.model.ts';
import { goingBackWords } from '../domain/story/going-back.words.ts';
import { goingBackWords as chineseGoingBack } from '../domain/story/going-back.words.zh.ts';
import { areMet } from '../domain/story/holds.model.ts';
import type { See } from '../domain/story/see.model.ts';
import { type Beat, paragraphsOfBeat, readStoryIn, type Story, searchesOf } from '../domain/story/story.model.ts';
import { storyMistakes } from '../domain/story/story-machine.model.ts';
import { plainText, valuesIn } from '../domain/story/story-text.model.ts';
import { amountAt, STORY_SIDES, type Standings, type StorySide, type Value, valueAt } from '../domain/story/story-values.model.ts';
import { PictureCode } from '../engine/codes.ts';
import { unpack } from '../engine/parcel.ts';
import type { Frame, ViewRequest } from '../engine/protocol.ts';
import { NO_ROWS } from '../engine/run-logs.ts';
import type { Timeline } from '../engine/timeline.ts';
import type { Ns } from '../engine/units.ts';
import { RECORDED_SIZE } from '../shell/gallery/recording.model.ts';
import { middleOf } from '../stage/scene/middle.model.ts';
import { marksThere, seeMistake } from '../stage/scene/see-mistake.model.ts';
import { createSampleTable } from '../state/sample-table.ts';
import { newEngine, newWatchedTimeline, scenarioToml, sizeLike, unhurried } from './engine.ts';
import { expectRecorded } from './gallery-recording.ts';
import { contradictions, saidAtAnswer, saidAtBeat } from './numbers-said.ts';
import { isOfSize, recordedBeats } from './recorded.ts';
import { contradictionsOnTheWay } from './scene-contradictions.ts';

const folder = new URL('../../scenarios/', import.meta.url);
const told = readdirSync(folder).filter((name) => existsSync(new URL(`${name}/story.en.md`, folder)));
const view: ViewRequest = { zone: 2, columns: 16, picture: PictureCode.Scene, hash: false };
const BUDGET = 256 * 1024 * 1024;
/** The size at which the stories are checked. They must hold at every size, but only the small one is quick enough for daily tests. */
const asked = process.env['STORY_SIZE'] ?? 'classroom';

/** The first words of a lead whose beat goes back in time, by language. */
const GOING_BACK = { en: goingBackWords.begins, zh: chineseGoingBack.begins } as const;
type Language = keyof typeof GOING_BACK;

const storyOf = (name: string, language: Language = 'en'): Story => {
  const read = (of: Language): string => readFileSync(new URL(`${name}/story.${of}.md`, folder), 'utf8');
  const reading = readStoryIn(read('en'), language === 'en' ? null : read(language));
  if (reading.type === 'refused') throw new Error(reading.why);
  return reading.story;
};

type Shown = { readonly id: string; readonly at: Ns; readonly until: Ns; readonly leads: Readonly<Record<Language, string>> };

/** Beats whose moment is earlier than that of the beat before or of its answer and whose lead does not say so, and beats that say so
 * without need. */
const outOfOrder = (shown: readonly Shown[]): readonly string[] =>
  shown.flatMap(({ id, at, leads }, place) => {
    const latest = shown[place - 1]?.until ?? 0;
    return (['en', 'zh'] as const)
      .filter((language) => leads[language].startsWith(GOING_BACK[language]) !== at < latest)
      .map((language) => `${id} at ${at / 1e9} s, after ${latest / 1e9} s: "${leads[language].slice(0, 30)}"`);
  });

test('a beat that goes back in time says so in its first words, and no other does', () => {
  const [said, silent] = [
    { en: 'Back to it.', zh: '回到开头。' },
    { en: 'So it goes on.', zh: '后来。' },
  ];
  const first = { id: 'first', at: 5, until: 9, leads: silent };
  expect(outOfOrder([first, { id: 'next', at: 9, until: 9, leads: silent }])).toEqual([]);
  expect(outOfOrder([first, { id: 'next', at: 8, until: 8, leads: said }])).toEqual([]);
  expect(outOfOrder([first, { id: 'next', at: 8, until: 8, leads: silent }])).toHaveLength(2);
  expect(outOfOrder([first, { id: 'next', at: 9, until: 9, leads: said }])).toHaveLength(2);
  expect(outOfOrder([first, { id: 'next', at: 8, until: 8, leads: { ...said, zh: silent.zh } }])).toHaveLength(1);
});

const onlyThere = ({ before, after }: Standings): Partial<Standings> => ({
  ...(before === null ? {} : { before }),
  ...(after === null ? {} : { after }),
});

test('E2: each story has three bets at least, a complaint and a further chapter of the primer two, and together they are of four kinds', () => {
  const kinds = told.map((name) => storyOf(name).beats.flatMap(({ bet }) => (bet === null ? [] : [bet.type])));
  for (const [index, of] of kinds.entries())
    expect(of.length, told[index]).toBeGreaterThanOrEqual(isComparedName(told[index] ?? '') ? 2 : 3);
  expect([...new Set(kinds.flat())].toSorted()).toEqual(['choice', 'curve', 'kernel', 'number']);
});

test('a complaint has three or four beats, and the last one says what both sides have become', () => {
  expect(COMPLAINT_NAMES.length).toBeGreaterThan(0);
  for (const name of COMPLAINT_NAMES) {
    const { beats } = storyOf(name);
    expect([3, 4], name).toContain(beats.length);
    // The first beat shows the symptom and the last one the cure, so each compares the two sides.
    for (const beat of [beats[0], beats.at(-1)]) {
      const sides = new Set(beat?.holds.flatMap(({ one, other }) => [one.side, ...(typeof other === 'number' ? [] : [other.side])]));
      expect([...sides].toSorted(), `${name}: ${beat?.id}`).toEqual(['after', 'before']);
    }
  }
});

test('there is a story', () => {
  expect(told).toContain('2013-kswapd-limits');
});

describe.each(told)(`the story of %s, ${asked}`, (name) => {
  const size = sizeLike(name, asked);
  const story = storyOf(name);
  const timelines = new Map<StorySide, Timeline>();
  let counterNames: readonly string[] = [];
  let zoneNames: readonly string[] = [];
  let hunkNames: readonly string[] = [];
  let sampleNames: readonly string[] = [];
  let picture = '';

  beforeAll(async () => {
    const { engine, reader } = await newEngine();
    const info = unpack(reader.describe(scenarioToml(name), `size=${size}`));
    counterNames = unpack(new engine.Simulation(reader.checked(scenarioToml(name), `size=${size}`)).counter_names());
    zoneNames = info.zone_names;
    picture = info.picture;
    hunkNames = unpack(reader.hunk_infos()).map((hunk) => hunk.name);
    sampleNames = unpack(reader.sample_names());
    for (const side of STORY_SIDES) {
      timelines.set(side, await newWatchedTimeline(name, `kernel=${side}\nsize=${size}`, BUDGET, searchesOf(story)));
    }
  });

  test('every hunk that it shows exists', () => {
    for (const { id, hunk } of story.beats) if (hunk !== null) expect(hunkNames, id).toContain(hunk);
  });

  const timelineOf = (side: StorySide): Timeline => {
    const timeline = timelines.get(side);
    if (timeline === undefined) throw new Error(`the side ${side} was opened`);
    return timeline;
  };

  const find = async (side: StorySide, search: string): Promise<Frame> => {
    const frame = await timelineOf(side).find(search, view, unhurried);
    if (frame === null || frame === 'not-found') throw new Error(`${side}: ${search}: ${frame}`);
    return frame;
  };

  const standing = (side: StorySide, frame: Frame): Standings[StorySide] => {
    const table = createSampleTable(sampleNames, 100_000_000);
    table.append(timelineOf(side).logs.since(NO_ROWS).samples);
    return { frame, samples: table.snapshot() };
  };

  const seek = async (side: StorySide, ns: Ns): Promise<Frame> => {
    const frame = await timelineOf(side).seek({ type: 'time', ns }, view, unhurried);
    if (frame === null) throw new Error('another request interrupted it');
    return frame;
  };

  const standingsAt = async (side: StorySide, search: string): Promise<Standings> => {
    const frame = await find(side, search);
    const other = side === 'before' ? 'after' : 'before';
    const both = { [side]: standing(side, frame), [other]: standing(other, await seek(other, frame.time_ns)) };
    return { before: both['before'] ?? null, after: both['after'] ?? null, counterNames };
  };

  const endOf = (bet: Bet, side: StorySide, fromNs: Ns): Promise<Frame> =>
    bet.type === 'curve' ? seek(side, fromNs + bet.forNs) : find(side, bet.until);

  /** Why a mark that a beat or its answer points at is not on the scene; null: it is there, or there is no mark. */
  const mistakenMark = (beat: Beat, see: See | null, standings: Standings): string | null => {
    const seen = see === null ? null : standings[see.side];
    if (see === null || seen?.frame.scene === undefined) return null;
    const moment = { frame: seen.frame, scene: seen.frame.scene, samples: seen.samples };
    const middle = middleOf(picture, moment.scene.nodes.length, beat.see);
    const priced = (beat.price ?? story.header.price) !== null;
    return seeMistake(see, marksThere(moment, { middle, cast: story.header.cast, priced }));
  };

  const standingsAtTime = async (ns: Ns): Promise<Standings> => ({
    before: standing('before', await seek('before', ns)),
    after: standing('after', await seek('after', ns)),
    counterNames,
  });

  test('its card shows the moment on which it opens, or says which one it shows', () => {
    if (!isCardName(name)) return;
    const { beat, when } = CARD_STORIES[name];
    const place = story.beats.findIndex(({ id }) => id === beat);
    expect(when === 'opens' ? place === 0 : when === 'end' ? place === story.beats.length - 1 : place > 0).toBe(true);
  });

  test('the machine has everything that it names', () => {
    expect(storyMistakes(story, { counterNames, zoneNames, mistakes: [] })).toEqual([]);
  });

  test.each(story.beats)('$id: its moment comes, its numbers are known and its conditions hold', async (beat) => {
    const standings = await standingsAt(beat.moment.side, beat.moment.search);
    for (const value of paragraphsOfBeat(beat).flatMap(valuesIn)) expect(valueAt(value, standings), JSON.stringify(value)).not.toBeNull();
    // A condition whose numbers are missing counts as not met.
    expect(beat.holds.filter((one) => !areMet([one], standings)).map(({ text }) => text)).toEqual([]);
    expect(contradictions(saidAtBeat(name, story, beat, standings, picture))).toEqual([]);
    expect(mistakenMark(beat, beat.see, standings)).toBeNull();
  });

  const native = recordedBeats.filter(({ scenario, options }) => scenario === name && isOfSize(options, size));
  // hashes.test.ts does this at the size at which a story opens, if it is another one.
  test.each(native)(
    '$beat at event $at_event ($options) has the hash of the native engine',
    async ({ beat: id, options, at_event, hash }) => {
      const side = STORY_SIDES.find((one) => options.startsWith(`kernel=${one}`));
      if (side === undefined) throw new Error(options);
      const frame = await timelineOf(side).seek({ type: 'event', event: at_event }, { ...view, hash: true }, unhurried);
      expect([frame?.event, frame?.hash]).toEqual([at_event, hash]);
      const moment = story.beats.find((one) => one.id === id)?.moment;
      expect([moment?.side, (await find(side, moment?.search ?? '')).event]).toEqual([side, at_event]);
    },
  );

  const momentOf = (side: StorySide, frame: Frame | null): Moment => {
    if (frame?.scene === undefined) throw new Error('the scene was asked for');
    const { samples } = standing(side, frame) ?? {};
    if (samples === undefined) throw new Error('the frame is there');
    return { frame, scene: frame.scene, samples };
  };

  test.runIf(asked === 'classroom').each(story.beats)(
    '$id: there are no contradictions on the way to its moment and to its answer',
    async (beat) => {
      const eventOf = async (side: StorySide, search: string): Promise<number | null> => {
        const frame = await timelineOf(side).find(search, view, unhurried);
        return frame === null || frame === 'not-found' ? null : frame.event;
      };
      const momentAt = async (side: StorySide, at: { readonly event: number } | { readonly ns: number }): Promise<Moment> =>
        momentOf(
          side,
          await timelineOf(side).seek('ns' in at ? { type: 'time', ns: at.ns } : { type: 'event', event: at.event }, view, unhurried),
        );
      expect(await contradictionsOnTheWay(story, beat, { picture, counterNames, eventOf, momentAt })).toEqual([]);
    },
  );

  test.each(story.beats.filter(({ bet }) => bet !== null))('$id: the bet is answered by the run', async (beat) => {
    if (beat.bet === null) throw new Error('it has one');
    const from = await standingsAt(beat.moment.side, beat.moment.search);
    const { bet } = beat;
    const ns = from[beat.moment.side]?.frame.time_ns ?? 0;
    const found = await Promise.all(sidesOf(bet).map((side) => endOf(bet, side, ns)));
    // The page shows both sides at the later moment.
    const there = await standingsAtTime(Math.max(...found.map(({ time_ns }) => time_ns)));
    const ends = await Promise.all(
      sidesOf(bet).map(async (side, place) => {
        const own = found[place];
        const later = there[side];
        return [side, own !== undefined && own.time_ns === later?.frame.time_ns ? standing(side, await endOf(bet, side, ns)) : later];
      }),
    );
    const to: Standings = { before: null, after: null, counterNames, ...Object.fromEntries(ends) };
    const answer = answerTo(bet, from, to);
    if (answer === null) throw new Error('every number is there');
    expect(contradictions(saidAtAnswer(story, beat, answer, { from, to: { ...there, ...onlyThere(to) } }, picture))).toEqual([]);
    // A bet whose answer is 0, or the same on both sides, is not worth a guess.
    if (answer.type === 'number') expect(answer.answer.value).toBeGreaterThan(0);
    if (answer.type === 'kernel') expect(answer.growths.before.value).not.toBe(answer.growths.after.value);
    if (answer.type === 'choice') expect(answer.option).not.toBeNull();
    if (bet.type === 'choice') expect(mistakenMark(beat, bet.see, there)).toBeNull();
    if (answer.type === 'curve' && bet.type === 'curve') {
      expect(answer.last.value).toBeLessThanOrEqual(bet.scale.to);
      // The answer would be 0 if the program that the bet is about ended before the bet.
      expect(answer.last.value).toBeGreaterThan(0);
    }
    // Neither the question nor the stage beside it may reveal the answer.
    const price = beat.price ?? story.header.price;
    const prices =
      price === null
        ? []
        : STORY_SIDES.map((side): Value => ({ side, place: { type: 'price', place: price.value.place, unit: price.unit } }));
    const shown = [...paragraphsOfBeat(beat).flatMap(valuesIn), ...prices].map((value) => amountAt(value, from));
    if (answer.type === 'number')
      expect(shown.map((amount) => amount !== null && amountText(amount))).not.toContain(amountText(answer.answer));
    if (answer.type === 'choice') {
      const before = answerTo(bet, from, from);
      const decided = sidesOf(bet).length > 0 && before?.type === 'choice' && before.option === answer.option;
      // If the answer holds already when the bet is asked, its values must not be on the stage.
      if (decided) for (const value of valuesOfBet(bet)) expect(shown).not.toContainEqual(amountAt(value, from));
    }
    if (bet.type === 'number' && answer.type === 'number') {
      expect(answer.answer.value).toBeGreaterThanOrEqual(bet.scale.from);
      expect(answer.answer.value).toBeLessThanOrEqual(bet.scale.to);
    }
  });

  test('beats and answers are in the order of time, or say that they go back', async () => {
    const chinese = storyOf(name, 'zh');
    const shown: Shown[] = [];
    for (const [place, { id, moment, lead, bet }] of story.beats.entries()) {
      const at = (await find(moment.side, moment.search)).time_ns;
      const ends = bet === null ? [] : await Promise.all(sidesOf(bet).map(async (side) => (await endOf(bet, side, at)).time_ns));
      const words = { en: lead, zh: chinese.beats[place]?.lead ?? [] };
      const leads = { en: plainText(words.en, () => '0'), zh: plainText(words.zh, () => '0') };
      shown.push({ id, at, until: Math.max(at, ...ends), leads });
    }
    expect(outOfOrder(shown)).toEqual([]);
  });

  test.runIf(asked === RECORDED_SIZE)('the gallery has the numbers of the run', () =>
    expectRecorded(name, story, { atMoment: standingsAt, atTime: standingsAtTime }),
  );
});
