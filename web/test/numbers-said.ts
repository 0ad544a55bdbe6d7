// Collects the numbers that the page states at one moment, each with its place: the story's text, the answer, the figure above the scene,
// the scene itself, the card of the gallery.
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { CARD_STORIES, isCardName } from '../domain/gallery/cards.model.ts';
import { amountText } from '../domain/scene/amounts.words.ts';
import type { Moment } from '../domain/scene/moment.model.ts';
import type { Answer } from '../domain/story/bets.model.ts';
import type { LineName } from '../domain/story/curve.model.ts';
import type { Beat, Story } from '../domain/story/story.model.ts';
import { valueText } from '../domain/story/story-numbers.words.ts';
import { valuesIn } from '../domain/story/story-text.model.ts';
import { type Place, placeText, readValue, STORY_SIDES, type Standings, type StorySide } from '../domain/story/story-values.model.ts';
import { halfOf, mostPages } from '../domain/telling/scene.model.ts';
import { galleryWords } from '../shell/gallery/gallery.words.ts';
import { galleryValue } from '../shell/gallery/gallery-values.model.ts';
import { SceneDrawing } from '../stage/scene/scene-drawing.view.tsx';
import { layoutScene } from '../stage/scene/scene-layout.model.ts';
import { tellingOf } from '../stage/scene/telling.model.ts';

/** A stated number. `thing`: the side and the counted thing; `by`: the place of the text. */
export type SaidNumber = { readonly thing: string; readonly text: string; readonly by: string };

/** Names under which texts mention free memory. */
const FREE: readonly string[] = ['free', 'tank', 'scene tank'];
const thingOf = (side: StorySide, name: string): string => `${side} ${FREE.includes(name) ? 'free' : name}`;
const thingAt = (side: StorySide, place: Place): string => thingOf(side, placeText(place));

const PLACE_OF: Readonly<Record<LineName, string | null>> = { ops: 'ops', free: 'free', lost: 'lost', 'swap-out': null, 'swap-in': null };

const momentOf = (standings: Standings, side: StorySide): Moment | null => {
  const standing = standings[side];
  return standing?.frame.scene === undefined ? null : { ...standing, scene: standing.frame.scene };
};

/** The numbers in the story's text beside the scene. */
const saidInText = (beat: Beat, standings: Standings, when: 'asked' | 'answered'): readonly SaidNumber[] =>
  (when === 'asked' ? [beat.lead, ...(beat.bet === null ? [] : [beat.bet.ask])] : beat.bet === null ? [] : [beat.bet.why])
    .flatMap(valuesIn)
    .map((value) => ({ thing: thingAt(value.side, value.place), text: valueText(value, standings), by: 'text' }));

/** The numbers in the figure above each half, and in the tanks. */
function saidOnScene({ header }: Story, beat: Beat, standings: Standings, picture: string): readonly SaidNumber[] {
  const said: SaidNumber[] = [];
  for (const side of STORY_SIDES) {
    const other: StorySide = side === 'before' ? 'after' : 'before';
    const [own, beside] = [momentOf(standings, side), momentOf(standings, other)];
    if (own === null) continue;
    const telling = tellingOf({ header, price: beat.price, see: beat.see }, { picture, nodes: own.scene.nodes.length });
    const half = halfOf(own, beside, side, telling, standings.counterNames);
    for (const [price, part] of [
      [telling.price, half.price],
      [telling.cost, half.cost],
    ] as const) {
      if (price === null || part === null) continue;
      said.push({ thing: thingAt(side, price.value.place), text: amountText(part.amount), by: 'figure' });
      if (part.other !== null) said.push({ thing: thingAt(other, price.value.place), text: amountText(part.other), by: 'other half' });
    }
    const drawing = createElement(SceneDrawing, {
      side,
      half,
      scene: own.scene,
      other: beside === null ? null : halfOf(beside, own, other, telling, standings.counterNames),
      otherScene: beside?.scene ?? null,
      layout: layoutScene(620, 534, false),
      middle: telling.middle,
      pages: mostPages(beside === null ? [own.scene] : [own.scene, beside.scene], telling.middle),
      see: null,
    });
    const [, free] = />free: ([^<]+)</.exec(renderToStaticMarkup(drawing)) ?? [];
    if (free !== undefined) said.push({ thing: thingOf(side, 'free'), text: free, by: 'tank' });
  }
  return said;
}

const sidesOfCard = (name: string, beat: Beat, standings: Standings): readonly SaidNumber[] => {
  const card = isCardName(name) ? CARD_STORIES[name] : null;
  const place = readValue(card?.values[0] ?? '', 'before')?.place;
  if (card?.beat !== beat.id || place === undefined) return [];
  return STORY_SIDES.map((side) => ({
    thing: thingAt(side, place),
    text: amountLike(galleryWords.figure(galleryValue(card.values[0], side, standings), card.unit), card.unit),
    by: 'card',
  }));
};

/** A card shows zero without a unit. */
const amountLike = (text: string, unit: 'count' | 'seconds' | 'MB'): string => (text === '0' ? amountText({ value: 0, unit }) : text);

export const saidAtBeat = (name: string, story: Story, beat: Beat, standings: Standings, picture: string): readonly SaidNumber[] => [
  ...saidInText(beat, standings, 'asked'),
  ...saidOnScene(story, beat, standings, picture),
  ...sidesOfCard(name, beat, standings),
];

/** The numbers in an answer. If a number was 0 when the bet was asked, its growth is also its value at the answer. */
function saidInAnswer(answer: Answer, from: Standings): readonly SaidNumber[] {
  const nothing = (side: StorySide, place: Place): boolean => ['0', '0 MB', '0 s'].includes(valueText({ side, place }, from));
  switch (answer.type) {
    case 'number': {
      const { side, place } = answer.value;
      return nothing(side, place) ? [{ thing: thingAt(side, place), text: amountText(answer.answer), by: 'answer' }] : [];
    }
    case 'kernel':
      return STORY_SIDES.filter((side) => nothing(side, answer.place)).map((side) => ({
        thing: thingAt(side, answer.place),
        text: amountText(answer.growths[side]),
        by: 'answer',
      }));
    case 'curve': {
      const place = PLACE_OF[answer.line];
      const ends = [
        [answer.side, answer.last],
        [answer.side === 'before' ? 'after' : 'before', answer.other],
      ] as const;
      return ends.flatMap(([side, amount]) =>
        amount === null || place === null ? [] : [{ thing: thingOf(side, place), text: amountText(amount), by: 'curve' }],
      );
    }
    default:
      return [];
  }
}

/** The numbers that the page states at the answer of a bet. `to`: both sides at the moment of the answer. */
export const saidAtAnswer = (
  story: Story,
  beat: Beat,
  answer: Answer,
  { from, to }: { readonly from: Standings; readonly to: Standings },
  picture: string,
): readonly SaidNumber[] => [...saidInAnswer(answer, from), ...saidInText(beat, to, 'answered'), ...saidOnScene(story, beat, to, picture)];

/** A text without the word "pages", which a text about single pages of one machine may leave out. */
const bare = (text: string): string => text.replace(/ pages?$/, '');

/** Things for which different texts state different numbers, with the place of each text. */
export function contradictions(said: readonly SaidNumber[]): readonly string[] {
  const things = new Map<string, Map<string, string>>();
  for (const { thing, text, by } of said) things.set(thing, new Map([...(things.get(thing) ?? []), [bare(text), by]]));
  return [...things].flatMap(([thing, texts]) =>
    texts.size < 2 ? [] : [`${thing}: ${[...texts].map(([text, by]) => `${text} (${by})`).join(', ')}`],
  );
}
