// Above the floors: whose half it is, what the moment costs, and one sentence.
import type { ReactElement } from 'react';
import { amountText } from './amounts.words.ts';
import { isAlarming } from './harm.model.ts';
import { barWidth, type PricePart } from './price.model.ts';
import type { PriceGuess } from './price-guess.model.ts';
import { GuessMarks } from './price-guess.view.tsx';
import type { SceneHalf } from './scene.model.ts';
import { sceneWords } from './scene.words.ts';
import { type Box, fitting, type SceneLayout, textWidth } from './scene-layout.model.ts';
import { Words } from './words.view.tsx';

const LEFT = 18;
/** Between a figure and its words. */
const BESIDE = 12;

/** Where the sides have names of their own, or are alike, none is simply worse. */
const toneOf = ({ standing, sides }: PricePart): 'worse' | 'better' | 'own' => (sides !== null || standing === 'same' ? 'own' : standing);

type PartProps = { readonly price: PricePart; readonly layout: SceneLayout };

const chipWidth = (price: PricePart, text: number): number => textWidth(sceneWords.chip(price), text, true) + text * 1.8;

const Chip = ({ price, layout, right }: PartProps & { readonly right: number }): ReactElement => {
  const { y, height } = layout.head.chip;
  const text = layout.type.text;
  const width = chipWidth(price, text);
  return (
    <g className={`scene-chip scene-${toneOf(price)}`}>
      <rect x={right - width} y={y} width={width} height={height} rx={height / 2} />
      <Words x={right - width / 2} y={y + height * 0.69} size={text} ways={sceneWords.chip(price)} bold anchor="middle" />
    </g>
  );
};

const wordsAt = ({ amount }: PricePart, { type }: SceneLayout): number => textWidth(amountText(amount), type.figure, true) + BESIDE;
const widthOf = (price: PricePart, layout: SceneLayout): number =>
  wordsAt(price, layout) + Math.max(...price.words.map((line) => textWidth(line, layout.type.text, false)));

/** The figure, and in two lines what it counts. */
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

/** How the bar is to be read. */
const Reading = ({ price }: { readonly price: PricePart }): ReactElement => (
  <title>{sceneWords.bar(amountText({ ...price.amount, value: price.axis }))}</title>
);

/** Where harm begins, across a bar. */
const LimitLine = ({ price, bar }: { readonly price: PricePart; readonly bar: Box }): ReactElement | null => {
  if (price.limit === null) return null;
  const x = bar.x + (bar.width * price.limit) / price.axis;
  return <line x1={x} x2={x} y1={bar.y - 3} y2={bar.y + bar.height + 3} className="scene-bar-limit" />;
};

type BarProps = PartProps & {
  readonly other: 'before' | 'after';
  readonly guess: PriceGuess | null;
  /** Between what stands above the bar. */
  readonly room: { readonly from: number; readonly to: number };
};

const Bar = ({ price, layout, other, guess, room }: BarProps): ReactElement => {
  const text = layout.type.text;
  const x = Math.max(layout.head.bar.x, LEFT + widthOf(price, layout) + 14);
  const bar = { ...layout.head.bar, x, width: layout.head.bar.x + layout.head.bar.width - x };
  const at = (value: number): number => bar.x + (bar.width * value) / price.axis;
  const ghost = price.other === null ? null : at(price.other.value);
  const label = price.other === null ? '' : sceneWords.ghost(other, amountText(price.other));
  const labelWidth = textWidth(label, text, false);
  // A limit has its name below its line, and the label of the other side stands left of that.
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

/** A low bar below a figure that shares its line with another. */
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

type Column = { readonly price: PricePart; readonly x: number; readonly right: number };

/** Between a column and the next. */
const APART = 10;

/** What is gained and what it costs, side by side; null: they have no room, beside the half's name. */
function columnsOf(first: PricePart, second: PricePart, layout: SceneLayout, name: string): readonly Column[] | null {
  const right = layout.width - 20;
  const secondX = right - Math.max(widthOf(second, layout), layout.width * 0.4);
  const end = secondX - APART;
  const nameEnd = LEFT + textWidth(name, layout.type.name, true);
  if (LEFT + widthOf(first, layout) > end || nameEnd > end - chipWidth(first, layout.type.text)) return null;
  return [
    { price: first, x: LEFT, right: end },
    { price: second, x: secondX, right },
  ];
}

const Columns = ({ columns, layout }: { readonly columns: readonly Column[]; readonly layout: SceneLayout }): ReactElement => {
  return (
    <>
      {columns.map(({ price, x, right: end }) => (
        <g key={x} className={`scene-price-${toneOf(price)}`}>
          <Chip price={price} layout={layout} right={end} />
          <Figure price={price} layout={layout} x={x} />
          <LowBar price={price} layout={layout} x={x} width={end - x - 6} />
        </g>
      ))}
    </>
  );
};

type PriceStripProps = {
  readonly side: 'before' | 'after';
  /** What this half is called. */
  readonly name: string;
  readonly both: boolean;
  readonly half: SceneHalf;
  readonly guess: PriceGuess | null;
  readonly layout: SceneLayout;
};

export const PriceStrip = ({ side, name, both, half, guess, layout }: PriceStripProps): ReactElement => {
  const { head, type } = layout;
  const { price, cost, said } = half;
  const chip = price !== null && both ? chipWidth(cost ?? price, type.text) : 0;
  const above = { from: LEFT + textWidth(name, type.name, true) + BESIDE, to: head.chip.right - chip - (chip === 0 ? 0 : BESIDE) };
  const columns = both && price !== null && cost !== null ? columnsOf(price, cost, layout, name) : null;
  return (
    <g className="scene-head">
      <Words x={LEFT} y={head.name} size={type.name} ways={name} bold />
      {price === null ? null : (
        <g className={columns === null ? `scene-price-${toneOf(cost ?? price)}` : ''} data-mark="price">
          {columns !== null ? (
            <Columns columns={columns} layout={layout} />
          ) : (
            <>
              {both ? <Chip price={cost ?? price} layout={layout} right={head.chip.right} /> : null}
              <Figure price={cost ?? price} layout={layout} x={LEFT} />
              <Bar price={cost ?? price} layout={layout} other={side === 'before' ? 'after' : 'before'} guess={guess} room={above} />
            </>
          )}
        </g>
      )}
      <Words
        x={LEFT}
        y={head.sentence}
        size={type.text * 1.06}
        ways={sceneWords.sentence(said)}
        room={layout.width - 2 * LEFT}
        bold
        className={`scene-sentence${isAlarming(said, half) ? ' scene-alarming' : ''}`}
      />
    </g>
  );
};
