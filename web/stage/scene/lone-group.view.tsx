// The pages of a group that is alone on the scene, by kind, because reclaim treats both kinds differently.
import type { ReactElement } from 'react';
import { type GroupKind, kindSquares, type LoneGroup } from '../../domain/scene/lone-group.model.ts';
import type { Grid } from '../../domain/scene/squares.model.ts';
import { term } from '../../parts/term.ts';
import { marksOf, Squares } from './belt.view.tsx';
import { sceneGroupWords } from './groups.words.ts';
import { layoutLoneGroup } from './lone-group-layout.model.ts';
import { sceneWords } from './scene.words.ts';
import { type Box, type SceneLayout, SEEMS_WIDER, textWidth } from './scene-layout.model.ts';
import { Words } from './words.view.tsx';

/** Height of the bar below the pages. The full bar stands for all pages of its kind that the pass is to scan, so that the bars of both kinds
 * can be compared. */
const BAR = 5;
const BESIDE = 8;

/** Here even squares of many pages show use, because a request scans the whole list at once, so most pages of a square have the same state. */
const MARKS_OF_ALL = marksOf('anon', 1);

type KindProps = {
  readonly of: GroupKind;
  readonly at: { readonly name: number; readonly squares: Box };
  readonly grid: Grid;
  readonly each: number;
  readonly text: number;
  readonly right: number;
  /** The share of the other kind that this pass has scanned, marked on the bar if it is the larger one; null: the shares are not compared. */
  readonly otherShare: number | null;
};

/** How far the mark of the other kind's share reaches beyond the bar. */
const BEYOND = 4;

const Kind = ({ of, at, grid, each, text, right, otherShare }: KindProps): ReactElement => {
  const { kind, pages, scanned, columns } = of;
  const { squares: box } = at;
  const squares = kindSquares(of, each, grid);
  // The bar leaves room for the longest words beside it.
  const width = scanned === null ? box.width : right - box.x - BESIDE - textWidth(sceneGroupWords.shareScanned(1), text, true);
  const amount = sceneGroupWords.amount(pages);
  const names = kind === 'file' ? sceneWords.file : sceneWords.anon;
  const name = names.find((way) => textWidth(`${way} ${amount}`, text, true) <= right - box.x) ?? names.at(-1) ?? '';
  return (
    <g data-mark={kind} {...term(kind)}>
      <Words x={box.x} y={at.name} size={text} ways={name} bold means={kind} />
      <Words x={box.x + textWidth(`${name} `, text, true) + 2} y={at.name} size={text} ways={amount} />
      <rect {...box} width={Math.min(box.width, width)} className="scene-track" />
      <Squares
        squares={squares}
        grid={grid}
        x={box.x}
        y={box.y}
        kind={kind}
        marks={columns === null ? marksOf(kind, each) : MARKS_OF_ALL}
      />
      {scanned === null ? null : (
        <>
          <rect x={box.x} y={box.y + box.height + 1} width={width} height={BAR} className="scene-bar-room" />
          <rect x={box.x} y={box.y + box.height + 1} width={width * scanned} height={BAR} className="scene-window-bar" />
          {otherShare === null || otherShare <= scanned ? null : (
            <path
              d={`M${box.x + width * otherShare} ${box.y + box.height + 1 - BEYOND}v${BAR + 2 * BEYOND}`}
              className="scene-same-share"
            />
          )}
          <Words
            x={right}
            y={box.y + box.height + BAR}
            size={text}
            ways={sceneGroupWords.shareScanned(scanned)}
            bold
            anchor="end"
            means="scanTarget"
          />
        </>
      )}
    </g>
  );
};

type LoneGroupProps = {
  readonly group: LoneGroup;
  readonly name: string;
  /** Pages of the larger kind, on the side that has more of it. */
  readonly most: number;
  readonly each: number;
  readonly layout: SceneLayout;
  readonly pale: boolean;
};

export const LoneGroupBelts = ({ group: { belt, kinds }, name, most, each, layout, pale }: LoneGroupProps): ReactElement => {
  const text = layout.type.text;
  const place = layoutLoneGroup(layout, most, each);
  const x = layout.stock.x;
  const right = layout.memory.x + layout.memory.width - 14;
  // The words end before the path back from swap, which is right of the pages.
  const besidePath = layout.stock.x + layout.stock.width - 2 - BESIDE;
  const isPassing = kinds.some(({ scanned }) => scanned !== null);
  return (
    <g className={pale ? 'scene-pale' : ''} data-mark={`group ${belt.name}`}>
      <Words x={x} y={place.name} size={text} ways={name} bold means="groups" />
      <Words x={x + textWidth(`${name} `, text, true) + 2} y={place.name} size={text} ways={sceneGroupWords.amount(belt.pages)} />
      {isPassing ? (
        <Words x={x} y={place.words} size={text} ways={sceneGroupWords.sharesOf} room={right - x} means="scanTarget" />
      ) : (
        <Words
          x={x}
          y={place.words}
          size={text}
          ways={[...sceneGroupWords.freedOf(belt), ...sceneGroupWords.searched(belt)]}
          room={(right - x) * SEEMS_WIDER}
          means="groupScanned"
          className={belt.searched === 0 ? 'scene-soft' : ''}
        />
      )}
      {kinds.map((kind, index) => {
        const at = place.kinds[index];
        return at === undefined ? null : (
          <Kind
            key={kind.kind}
            of={kind}
            at={at}
            grid={place.grid}
            each={each}
            text={text}
            right={besidePath}
            otherShare={kinds.find((other) => other !== kind)?.scanned ?? null}
          />
        );
      })}
    </g>
  );
};
