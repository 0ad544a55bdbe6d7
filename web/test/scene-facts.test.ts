// The headline, the badge and the drawing of the scene agree, on the pictures that lead to every beat and every answer, in both kernels of
// every story.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { codeOf } from '../domain/pictures.model.ts';
import { programsEach, shownDoing } from '../domain/scene/figures.model.ts';
import type { Moment } from '../domain/scene/moment.model.ts';
import { readStory, type Story, searchesOf } from '../domain/story/story.model.ts';
import { isPaidByPrograms } from '../domain/telling/harm.model.ts';
import { halfOf, type SceneHalf } from '../domain/telling/scene.model.ts';
import { unpack } from '../engine/parcel.ts';
import type { Frame, ViewRequest } from '../engine/protocol.ts';
import type { Timeline } from '../engine/timeline.ts';
import { sceneWords } from '../stage/scene/scene.words.ts';
import { layoutScene } from '../stage/scene/scene-layout.model.ts';
import { tellingOf } from '../stage/scene/telling.model.ts';
import { tellsWait, toldSentence } from '../stage/scene/told-sentence.ts';
import { managedPages, picturesBetween, runUpTo } from '../state/run-up.model.ts';
import { createSampleTable } from '../state/sample-table.ts';
import { newEngine, newWatchedTimeline, scenarioToml, unhurried } from './engine.ts';

const folder = new URL('../../scenarios/', import.meta.url);
const told = readdirSync(folder).filter((name) => existsSync(new URL(`${name}/story.en.md`, folder)));
const view: ViewRequest = { zone: 0, columns: 16, picture: codeOf('scene'), hash: false };
const BUDGET = 256 * 1024 * 1024;
const SIDES = ['before', 'after'] as const;
type Side = (typeof SIDES)[number];
/** Only every sixth picture of a way is checked. */
const EVERY = 6;

const layout = layoutScene(622, 534, false);

const storyOf = (name: string): Story => {
  const reading = readStory(readFileSync(new URL(`${name}/story.en.md`, folder), 'utf8'));
  if (reading.type === 'refused') throw new Error(reading.why);
  return reading.story;
};

/** The contradictions in a half. Those about the badge apply only to the cost that programs pay. */
function contradictions(half: SceneHalf, beside: SceneHalf, isPaid: boolean): readonly string[] {
  const { tank, gear, ways, figures, kept, badges, direct, zones } = half;
  const sentence = toldSentence(half.said, layout);
  const { level } = tank.deciding;
  // Compares as the kernel does, independently of the tank.
  const isAbove = (mark: 'low' | 'high'): boolean => zones.some((zone) => zone.free_pages > zone[mark] + zone.reserve);
  const isDown = zones.some((zone) => zone.free_pages <= zone.low + zone.reserve);
  const each = programsEach(figures);
  const badge = badges.cost ?? badges.price;
  // With programs below the gear there is no room for words, so the hourglass appears only if the sentence mentions the wait.
  const hasGlass = gear.state === 'waits' && (direct.length === 0 || tellsWait(half.said, sentence));
  const why = direct.length === 0 ? sceneWords.kswapdDoes(gear, null).flat().join(' ') : sentence;
  const wrong: readonly (readonly [boolean, string])[] = [
    [/Enough is free|has enough free|more is free/.test(sentence) && (level !== 'surplus' || !isAbove('high')), 'enough, and it is not'],
    [/Too little/.test(sentence) && !isDown, 'too little, and no zone is down to low'],
    [/is down to low/.test(sentence) && isAbove('low'), 'low, where kswapd would not wake'],
    [/is above low/.test(sentence) && (!isAbove('low') || level === 'surplus'), 'above low, and it is not'],
    [
      /kswapd\d* sleeps|kswapd\d* and kswapd\d* sleep\b/.test(sentence) && ways.toSwap && !/in progress|go on/.test(sentence),
      'sleeps beside an arrow',
    ],
    [gear.state === 'asleep' && direct.length === 0 && ways.reclaimed.length > 0, 'an arrow past a kswapd that sleeps'],
    [/(?:^|: )kswapd (?:scans|swaps|writes|evicts)/.test(sentence) && gear.state === 'asleep', 'works, and it sleeps'],
    [hasGlass && !/waits? for (?:writeback|the disk|the busy disk|an inode)/.test(why), 'an hourglass that nothing explains'],
    [
      figures.some(({ doing }) => doing.includes('works') !== shownDoing(doing, each).includes('works')),
      'figures at work that the words do not have',
    ],
    [
      isPaid && badge?.type === 'equal' && badge.none === null && !badge.now && kept !== beside.kept && badge.besides === null,
      'equal beside different work',
    ],
    [badge?.type === 'differs' && badge.standing === 'worse' && badge.by === null, 'worse without a reason'],
    [/^\d+ programs|programs (?:are in direct reclaim|reclaim)/.test(sentence) && direct.length < 2, 'programs that do not reclaim'],
  ];
  return wrong.filter(([is]) => is).map(([, what]) => `${what}: ${sentence}`);
}

describe.each(told)('the scene of %s', (name) => {
  const size = scenarioToml(name).includes('\n[size.classroom]\n') ? 'classroom' : 'published';
  const story = storyOf(name);
  const timelines = new Map<Side, Timeline>();
  let counterNames: readonly string[] = [];
  let sampleNames: readonly string[] = [];
  let picture = '';

  beforeAll(async () => {
    const { engine, reader } = await newEngine();
    ({ picture } = unpack(reader.describe(scenarioToml(name), `size=${size}`)));
    counterNames = unpack(new engine.Simulation(reader.checked(scenarioToml(name), `size=${size}`)).counter_names());
    sampleNames = unpack(reader.sample_names());
    for (const side of SIDES)
      timelines.set(side, await newWatchedTimeline(name, `kernel=${side}\nsize=${size}`, BUDGET, searchesOf(story)));
  });

  const timelineOf = (side: Side): Timeline => {
    const timeline = timelines.get(side);
    if (timeline === undefined) throw new Error('it was opened');
    return timeline;
  };

  const momentOf = (side: Side, frame: Frame | null): Moment => {
    if (frame?.scene === undefined) throw new Error('the scene was asked for');
    const table = createSampleTable(sampleNames, 100_000_000);
    table.append(timelineOf(side).logsSince(0, 0, 0, 0).samples);
    return { frame, scene: frame.scene, samples: table.snapshot() };
  };

  const eventOf = async (side: Side, search: string): Promise<number> => {
    const frame = await timelineOf(side).find(search, view, unhurried);
    if (frame === null || frame === 'not-found') throw new Error(`${side}: ${search}: ${frame}`);
    return frame.event;
  };

  test.each(story.beats)('$id: there are no contradictions on the way to its moment and to its answer', async (beat) => {
    const { side, search } = beat.moment;
    const other: Side = side === 'before' ? 'after' : 'before';
    const first = await timelineOf(side).seek({ type: 'time', ns: 0 }, view, unhurried);
    if (first === null) throw new Error('it was opened');
    const event = await eventOf(side, search);
    const { bet } = beat;
    const answer = bet !== null && bet.type !== 'curve' ? await eventOf(side, bet.until).catch(() => event) : event;
    const events = [...runUpTo(event, managedPages(first)), ...(answer > event ? picturesBetween(event, answer, 30) : [])];
    const pictures = [...events.filter((_, place) => place % EVERY === 0), event, answer];
    const telling = tellingOf({ header: story.header, price: beat.price ?? null }, { picture, nodes: first.scene?.nodes.length ?? 1 });
    const paid = telling.cost ?? telling.price;
    const found = new Set<string>();
    for (const at of pictures) {
      const own = momentOf(side, await timelineOf(side).seek({ type: 'event', event: at }, view, unhurried));
      const beside = momentOf(other, await timelineOf(other).seek({ type: 'time', ns: own.frame.time_ns }, view, unhurried));
      const halves = [halfOf(own, beside, side, telling, counterNames), halfOf(beside, own, other, telling, counterNames)] as const;
      const isPaid = paid !== null && isPaidByPrograms(paid);
      for (const what of contradictions(halves[0], halves[1], isPaid)) found.add(`${side} ${at}: ${what}`);
      for (const what of contradictions(halves[1], halves[0], isPaid)) found.add(`${other} ${at}: ${what}`);
    }
    expect([...found]).toEqual([]);
  });
});
