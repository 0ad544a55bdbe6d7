// Finds contradictions between the sentence, the badge and the drawing of the scene, in the pictures on the way to a beat and to its
// answer.
import { programsEach, shownDoing } from '../domain/scene/figures.model.ts';
import type { Moment } from '../domain/scene/moment.model.ts';
import type { Beat, Story } from '../domain/story/story.model.ts';
import type { StorySide } from '../domain/story/story-values.model.ts';
import { isPaidByPrograms } from '../domain/telling/harm.model.ts';
import { halfOf, type SceneHalf } from '../domain/telling/scene.model.ts';
import { sceneWords } from '../stage/scene/scene.words.ts';
import { layoutScene } from '../stage/scene/scene-layout.model.ts';
import { tellingOf } from '../stage/scene/telling.model.ts';
import { tellsWait, toldSentence } from '../stage/scene/told-sentence.ts';
import { managedPages, picturesBetween, runUpTo } from '../state/run-up.model.ts';

/** One of this many pictures is checked. */
const EVERY = 6;

const layout = layoutScene(622, 534, false);

/** The contradictions in a half. `isPaid`: programs pay the price; only then does a badge that says "equal" have to mention different
 * work. */
function contradictionsIn(half: SceneHalf, beside: SceneHalf, isPaid: boolean): readonly string[] {
  const { tank, gear, ways, figures, kept, badges, direct, zones } = half;
  const sentence = toldSentence(half.said, layout);
  const { level } = tank.deciding;
  // The comparison is that of the kernel and does not use the tank.
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
      /kswapd\d* sleeps|kswapd\d* and kswapd\d* sleep\b/.test(sentence) && ways.toSwap && !/in progress|go(?:es)? on/.test(sentence),
      'sleeps beside an arrow',
    ],
    [
      /about to sleep/.test(sentence) && (gear.does !== 'settles' || (ways.toSwap && !/go(?:es)? on/.test(sentence))),
      'about to sleep, and it is not',
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

/** The test's access to both runs. */
export type Way = {
  readonly picture: string;
  readonly counterNames: readonly string[];
  /** The event of a search; null if the run ends without it. */
  readonly eventOf: (side: StorySide, search: string) => Promise<number | null>;
  readonly momentAt: (side: StorySide, position: { readonly event: number } | { readonly ns: number }) => Promise<Moment>;
};

/** The contradictions on the way to a beat's moment and to its answer. */
export async function contradictionsOnTheWay({ header }: Story, beat: Beat, way: Way): Promise<readonly string[]> {
  const { side, search } = beat.moment;
  const other: StorySide = side === 'before' ? 'after' : 'before';
  const first = await way.momentAt(side, { ns: 0 });
  const event = await way.eventOf(side, search);
  if (event === null) throw new Error(`${side}: ${search}: it does not come`);
  const { bet } = beat;
  const answer = (bet !== null && bet.type !== 'curve' ? await way.eventOf(side, bet.until) : null) ?? event;
  const events = [...runUpTo(event, managedPages(first.frame), null), ...(answer > event ? picturesBetween(event, answer, 30) : [])];
  const pictures = [...events.filter((_, place) => place % EVERY === 0), event, answer];
  const telling = tellingOf(
    { header, price: beat.price ?? null, see: beat.see },
    { picture: way.picture, nodes: first.scene.nodes.length },
  );
  const paid = telling.cost ?? telling.price;
  const isPaid = paid !== null && isPaidByPrograms(paid);
  const found = new Set<string>();
  for (const at of pictures) {
    const own = await way.momentAt(side, { event: at });
    const beside = await way.momentAt(other, { ns: own.frame.time_ns });
    const halves = [halfOf(own, beside, side, telling, way.counterNames), halfOf(beside, own, other, telling, way.counterNames)] as const;
    for (const what of contradictionsIn(halves[0], halves[1], isPaid)) found.add(`${side} ${at}: ${what}`);
    for (const what of contradictionsIn(halves[1], halves[0], isPaid)) found.add(`${other} ${at}: ${what}`);
  }
  return [...found];
}
