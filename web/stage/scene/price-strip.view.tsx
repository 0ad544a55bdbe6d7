// Above the floors: the name of the half, its cost at this moment, and one sentence.
import type { ReactElement } from 'react';
import { amountText } from '../../domain/scene/amounts.words.ts';
import { sideName } from '../../domain/story/side-names.words.ts';
import type { Badge } from '../../domain/telling/badge.model.ts';
import { isAlarming } from '../../domain/telling/harm.model.ts';
import { barWidth, isYesOrNo, type PricePart } from '../../domain/telling/price.model.ts';
import type { SceneHalf } from '../../domain/telling/scene.model.ts';
import { term } from '../../parts/term.ts';
import type { PriceGuess } from './price-guess.model.ts';
import { GuessMarks } from './price-guess.view.tsx';
import { sceneWords } from './scene.words.ts';
import { type Box, fitting, type SceneLayout, textWidth } from './scene-layout.model.ts';
import { SENTENCE, toldSentence } from './told-sentence.ts';
import { Words } from './words.view.tsx';

const LEFT = SENTENCE.left;
/** Distance between a figure and its words, in units. */
const BESIDE = 12;

/** The colour of a badge. If the sides have names of their own, or are equal, no side is worse. */
type Tone = 'worse' | 'better' | 'own';
const toneOf = ({ standing, sides }: PricePart): Tone => (sides !== null || standing === 'same' ? 'own' : standing);

type PartProps = { readonly price: PricePart; readonly layout: SceneLayout };

/** Padding left and right of the badge's words together, in multiples of the font size. */
const CHIP_PAD = 1.8;

/** The longest form of the badge's words that fits into this room, or the shortest one if none fits. */
const chipText = (badge: Badge, text: number, room: number): string => fitting(sceneWords.badge(badge), room - text * CHIP_PAD, text, true);
const chipWidth = (badge: Badge, text: number, room: number): number =>
  textWidth(chipText(badge, text, room), text, true) + text * CHIP_PAD;

type ChipProps = {
  readonly badge: Badge;
  readonly tone: Tone;
  readonly layout: SceneLayout;
  readonly right: number;
  readonly room: number;
};

const Chip = ({ badge, tone, layout, right, room }: ChipProps): ReactElement => {
  const { y, height } = layout.head.chip;
  const text = layout.type.text;
  const width = chipWidth(badge, text, room);
  return (
    <g className={`scene-chip scene-${tone}`}>
      <rect x={right - width} y={y} width={width} height={height} rx={height / 2} />
      <Words x={right - width / 2} y={y + height * 0.72} size={text} ways={chipText(badge, text, room)} bold anchor="middle" />
    </g>
  );
};

const figureWidth = (amount: PricePart['amount'], { type }: SceneLayout): number => textWidth(amountText(amount), type.figure, true);
const wordsAt = ({ amount }: PricePart, layout: SceneLayout): number => figureWidth(amount, layout) + BESIDE;
const wordsWidth = ({ words }: PricePart, { type }: SceneLayout): number =>
  Math.max(...words.map((line) => textWidth(line, type.text, false)));
const widthOf = (price: PricePart, layout: SceneLayout): number => wordsAt(price, layout) + wordsWidth(price, layout);

/** X where the bar begins: right of the words, and at the same position on both sides, because equal amounts must have equal lengths. */
function barLeft(price: PricePart, layout: SceneLayout): number {
  const figure = Math.max(figureWidth(price.amount, layout), price.other === null ? 0 : figureWidth(price.other, layout));
  return Math.max(layout.head.bar.x, LEFT + figure + BESIDE + wordsWidth(price, layout) + 14);
}

/** The figure, and two lines that say what it counts. */
const Figure = ({ price, layout, x }: PartProps & { readonly x: number }): ReactElement => {
  const { head, type } = layout;
  return (
    <>
      <Words x={x} y={head.figure} size={type.figure} ways={amountText(price.amount)} bold className="scene-figure" />
      {price.words.map((line, index) => (
        <Words
          key={line}
          x={x + wordsAt(price, layout)}
          y={head.figure + type.text * (index === 0 ? -1.12 : 0.02)}
          size={type.text}
          ways={line}
          className="scene-strong"
        />
      ))}
    </>
  );
};

/** A tooltip that explains the bar's scale. */
const Reading = ({ price }: { readonly price: PricePart }): ReactElement => (
  <title>{sceneWords.bar(amountText({ ...price.amount, value: price.axis }))}</title>
);

/** A line across the bar at the limit above which the amount does harm. */
const LimitLine = ({ price, bar }: { readonly price: PricePart; readonly bar: Box }): ReactElement | null => {
  if (price.limit === null) return null;
  const x = bar.x + (bar.width * price.limit) / price.axis;
  return <line x1={x} x2={x} y1={bar.y - 3} y2={bar.y + bar.height + 3} className="scene-bar-limit" />;
};

/** A mark at the goal; the part of the bar beyond it has another colour. */
const Goal = ({ price, bar, y, text }: { readonly price: PricePart; readonly bar: Box; readonly y: number; readonly text: number }) => {
  const { goal, amount, axis } = price;
  if (goal === null) return null;
  const at = bar.x + barWidth({ amount: goal, axis }, bar.width);
  const end = bar.x + barWidth(price, bar.width);
  return (
    <>
      {amount.value === 0 ? null : <rect {...bar} width={Math.min(at, end) - bar.x} className="scene-bar-within" />}
      {end > at ? <rect {...bar} x={at} width={end - at} className="scene-bar-over" /> : null}
      <line x1={at} x2={at} y1={bar.y - 5} y2={bar.y + bar.height + 5} className="scene-bar-limit" />
      <Words x={bar.x} y={y} size={text} ways={sceneWords.goal(amountText(goal))} bold />
    </>
  );
};

type BarProps = PartProps & {
  /** The name of the other half. */
  readonly other: string;
  readonly guess: PriceGuess | null;
  /** The room for words above the bar, between the name and the badge: its left and its right end. */
  readonly room: { readonly from: number; readonly to: number };
};

const Bar = ({ price, layout, other, guess, room }: BarProps): ReactElement => {
  const text = layout.type.text;
  const x = barLeft(price, layout);
  const bar = { ...layout.head.bar, x, width: layout.head.bar.x + layout.head.bar.width - x };
  const at = (value: number): number => bar.x + (bar.width * value) / price.axis;
  const ghost = price.other === null ? null : at(price.other.value);
  const amount = price.other === null ? '' : amountText(price.other);
  // If there is a goal, it takes the place of the other side's number, which the badge shows as well.
  const label =
    price.other === null || price.goal !== null ? '' : fitting([sceneWords.ghost(other, amount), amount], bar.width, text, false);
  const labelWidth = textWidth(label, text, false);
  // The number of a limit is below its line, so the label of the other side ends left of that number.
  const endX = price.limit === null ? bar.x + bar.width : at(price.limit);
  const ends = price.limit === null ? [amountText({ ...price.amount, value: price.axis })] : sceneWords.edge(price.limit);
  const end = fitting(ends, endX - bar.x - labelWidth - 11, text, false);
  const endWidth = textWidth(end, text, false);
  const lastX = price.limit === null ? bar.x + bar.width : endX - endWidth - 10;
  const labelX = ghost === null ? 0 : Math.max(bar.x, Math.min(ghost - labelWidth / 2, lastX - labelWidth));
  return (
    <>
      <Reading price={price} />
      <rect {...bar} className="scene-bar-room" />
      <rect {...bar} width={barWidth(price, bar.width)} className="scene-bar" />
      <LimitLine price={price} bar={bar} />
      <Goal price={price} bar={bar} y={layout.head.ghost} text={text} />
      {ghost === null ? null : (
        <>
          <line x1={ghost} x2={ghost} y1={bar.y - 6} y2={bar.y + bar.height + 4} className="scene-ghost" />
          <Words x={labelX} y={layout.head.ghost} size={text} ways={label} className="scene-soft" />
        </>
      )}
      {ghost !== null && labelX + labelWidth + 10 > endX - endWidth + 1 ? null : (
        <Words x={endX} y={layout.head.ghost} size={text} ways={end} anchor="end" className="scene-soft" />
      )}
      {guess === null ? null : <GuessMarks guess={guess} axis={price.axis} bar={bar} text={text} room={room} />}
    </>
  );
};

/** A low bar below a figure that shares its line with another figure. */
const LowBar = ({ price, layout, x, width }: PartProps & { readonly x: number; readonly width: number }): ReactElement => {
  const bar = { x, y: layout.head.figure + 7, width, height: 6 };
  return (
    <>
      <Reading price={price} />
      <rect {...bar} className="scene-bar-room" />
      <rect {...bar} width={barWidth(price, width)} className="scene-bar" />
      <LimitLine price={price} bar={bar} />
    </>
  );
};

type Column = { readonly price: PricePart; readonly badge: Badge; readonly x: number; readonly right: number };

/** Distance between two columns, in units. */
const APART = 10;

/** The columns of the gain and of its cost, side by side; null: there are not both, or they do not fit beside the name of the half. */
function columnsOf({ price: first, cost: second, badges }: SceneHalf, layout: SceneLayout, name: string): readonly Column[] | null {
  if (first === null || second === null || badges.price === null || badges.cost === null) return null;
  const right = layout.width - 20;
  const secondX = right - Math.max(widthOf(second, layout), layout.width * 0.4);
  const end = secondX - APART;
  const nameEnd = LEFT + textWidth(name, layout.type.name, true);
  if (LEFT + widthOf(first, layout) > end || nameEnd > end - chipWidth(badges.price, layout.type.text, 0)) return null;
  return [
    { price: first, badge: badges.price, x: LEFT, right: end },
    { price: second, badge: badges.cost, x: secondX, right },
  ];
}

type ColumnsProps = { readonly columns: readonly Column[]; readonly layout: SceneLayout; readonly nameEnd: number };

const Columns = ({ columns, layout, nameEnd }: ColumnsProps): ReactElement => {
  return (
    <>
      {columns.map(({ price, badge, x, right: end }, place) => (
        <g key={x} className={`scene-price-${toneOf(price)}`} {...term(price.term)}>
          <Chip badge={badge} tone={toneOf(price)} layout={layout} right={end} room={end - (place === 0 ? nameEnd + BESIDE : x)} />
          <Figure price={price} layout={layout} x={x} />
          <LowBar price={price} layout={layout} x={x} width={end - x - 6} />
        </g>
      ))}
    </>
  );
};

type PriceStripProps = {
  readonly side: 'before' | 'after';
  readonly name: string;
  readonly both: boolean;
  readonly half: SceneHalf;
  readonly guess: PriceGuess | null;
  readonly layout: SceneLayout;
};

export const PriceStrip = ({ side, name, both, half, guess, layout }: PriceStripProps): ReactElement => {
  const { head, type } = layout;
  const { price, cost, said } = half;
  const nameEnd = LEFT + textWidth(name, type.name, true);
  const badge = both ? (cost === null ? half.badges.price : half.badges.cost) : null;
  const room = head.chip.right - nameEnd - BESIDE;
  const chip = badge === null ? 0 : chipWidth(badge, type.text, room) + BESIDE;
  const above = { from: nameEnd + BESIDE, to: head.chip.right - chip };
  const columns = both ? columnsOf(half, layout, name) : null;
  return (
    <g className="scene-head">
      <Words x={LEFT} y={head.name} size={type.name} ways={name} bold />
      {price === null ? null : (
        <g
          className={columns === null ? `scene-price-${toneOf(cost ?? price)}` : 'scene-two-prices'}
          data-mark="price"
          {...term((cost ?? price).term)}
        >
          {columns !== null ? (
            <Columns columns={columns} layout={layout} nameEnd={nameEnd} />
          ) : (
            <>
              {badge === null ? null : (
                <Chip badge={badge} tone={toneOf(cost ?? price)} layout={layout} right={head.chip.right} room={room} />
              )}
              <Figure price={cost ?? price} layout={layout} x={LEFT} />
              {isYesOrNo(cost ?? price) ? null : (
                <Bar
                  price={cost ?? price}
                  layout={layout}
                  other={sideName(half.names, side === 'before' ? 'after' : 'before')}
                  guess={guess}
                  room={above}
                />
              )}
            </>
          )}
        </g>
      )}
      <Words
        x={LEFT}
        y={head.sentence}
        size={type.text * SENTENCE.size}
        ways={toldSentence(said, layout)}
        bold
        className={`scene-sentence${isAlarming(said, half) ? ' scene-alarming' : ''}`}
      />
    </g>
  );
};
