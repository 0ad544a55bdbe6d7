// Above the floors: whose half it is, what the moment costs, and one sentence.
import type { ReactElement } from 'react';
import { amountText } from './amounts.words.ts';
import type { PricePart } from './price.model.ts';
import { sceneWords } from './scene.words.ts';
import { type SceneLayout, textWidth } from './scene-layout.model.ts';
import type { Said } from './sentence.model.ts';
import { Words } from './words.view.tsx';

const LEFT = 18;

/** Where the sides have names of their own, none is simply worse. */
const toneOf = ({ standing, sides }: PricePart): PricePart['standing'] | 'own' => (sides === null ? standing : 'own');

const Chip = ({ price, layout }: { readonly price: PricePart; readonly layout: SceneLayout }): ReactElement | null => {
  const { right, y, height } = layout.head.chip;
  const text = layout.type.text;
  if (price.standing === 'same') return null;
  const word = sceneWords.chip(price);
  const width = textWidth(word, text, true) + text * 1.8;
  return (
    <g className={`scene-chip scene-${toneOf(price)}`}>
      <rect x={right - width} y={y} width={width} height={height} rx={height / 2} />
      <Words x={right - width / 2} y={y + height * 0.69} size={text} ways={word} bold anchor="middle" />
    </g>
  );
};

const Bar = ({
  price,
  layout,
  other,
}: {
  readonly price: PricePart;
  readonly layout: SceneLayout;
  readonly other: 'before' | 'after';
}): ReactElement => {
  const text = layout.type.text;
  const figureWidth = textWidth(amountText(price.amount), layout.type.figure, true);
  const wordsAt = LEFT + figureWidth + 12;
  const wordsWidth = Math.max(...price.words.map((line) => textWidth(line, text, false)));
  const x = Math.max(layout.head.bar.x, wordsAt + wordsWidth + 14);
  const bar = { ...layout.head.bar, x, width: layout.head.bar.x + layout.head.bar.width - x };
  const at = (value: number): number => bar.x + (bar.width * value) / price.axis;
  const ghost = price.other === null ? null : at(price.other.value);
  const label = price.other === null ? '' : sceneWords.ghost(other, amountText(price.other));
  const labelWidth = textWidth(label, text, false);
  const end = amountText({ ...price.amount, value: price.axis });
  const endWidth = textWidth(end, text, false);
  const labelX = ghost === null ? 0 : Math.min(Math.max(bar.x, ghost - labelWidth / 2), bar.x + bar.width - labelWidth);
  return (
    <>
      <Words x={wordsAt} y={layout.head.figure - text * 1.12} size={text} ways={price.words[0]} className="scene-strong" />
      <Words x={wordsAt} y={layout.head.figure + text * 0.02} size={text} ways={price.words[1]} className="scene-strong" />
      <rect {...bar} className="scene-bar-room" />
      <rect {...bar} width={Math.max(0, at(price.amount.value) - bar.x)} className="scene-bar" />
      {ghost === null ? null : (
        <>
          <line x1={ghost} x2={ghost} y1={bar.y - 6} y2={bar.y + bar.height + 4} className="scene-ghost" />
          <Words x={labelX} y={layout.head.ghost} size={text} ways={label} className="scene-soft" />
        </>
      )}
      {ghost !== null && labelX + labelWidth + 10 > bar.x + bar.width - endWidth ? null : (
        <Words x={bar.x + bar.width} y={layout.head.ghost} size={text} ways={end} anchor="end" className="scene-soft" />
      )}
    </>
  );
};

type PriceStripProps = {
  readonly side: 'before' | 'after';
  /** What this half is called. */
  readonly name: string;
  readonly both: boolean;
  readonly price: PricePart | null;
  readonly said: Said;
  readonly layout: SceneLayout;
};

export const PriceStrip = ({ side, name, both, price, said, layout }: PriceStripProps): ReactElement => {
  const { head, type } = layout;
  return (
    <g className="scene-head">
      <Words x={LEFT} y={head.name} size={type.name} ways={name} bold />
      {price === null ? null : (
        <g className={`scene-price scene-price-${toneOf(price)}`} data-mark="price">
          {both ? <Chip price={price} layout={layout} /> : null}
          <Words x={LEFT} y={head.figure} size={type.figure} ways={amountText(price.amount)} bold className="scene-figure" />
          <Bar price={price} layout={layout} other={side === 'before' ? 'after' : 'before'} />
        </g>
      )}
      <Words
        x={LEFT}
        y={head.sentence}
        size={type.text * 1.06}
        ways={sceneWords.sentence(said)}
        room={layout.width - 2 * LEFT}
        bold
        className={`scene-sentence${said.rule === 'stack-overflows' ? ' scene-alarming' : ''}`}
      />
    </g>
  );
};
