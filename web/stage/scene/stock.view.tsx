// The pages in memory: file pages and anonymous pages, each as a belt of squares with its tail at the left.
import type { ReactElement } from 'react';
import type { Container } from '../../domain/scene/container.model.ts';
import type { Owned } from '../../domain/scene/owners.model.ts';
import { beltSquares, squaresFor } from '../../domain/scene/squares.model.ts';
import { type ListOnBelt, windowsOf } from '../../domain/scene/windows.model.ts';
import { type BeltPart, type Look, type Searcher, type Unscanned, unscannedOf } from '../../domain/telling/facts.model.ts';
import type { SceneHalf } from '../../domain/telling/scene.model.ts';
import type { SceneFrame } from '../../engine/protocol.ts';
import { term } from '../../parts/term.ts';
import { marksOf, ownedShades, Squares, Windows } from './belt.view.tsx';
import { ContainerBar } from './container.view.tsx';
import { WAY_X } from './disk-floor.view.tsx';
import { GenerationStock } from './generation-stock.view.tsx';
import { OwnerWords } from './owner-words.view.tsx';
import { around } from './scene.draw.ts';
import { sceneWords } from './scene.words.ts';
import { fitting, LANE, type SceneLayout, textWidth } from './scene-layout.model.ts';
import { type Block, blocksOf, gridIn, hasFoot } from './stock-layout.model.ts';
import { useSceneWords } from './use-scene-words.ts';
import { Words } from './words.view.tsx';

type BeltProps = {
  readonly part: BeltPart;
  readonly counts: SceneFrame['file'];
  /** Pages of the same kind on the other side; null: that side is not shown. */
  readonly other: number | null;
  readonly each: number;
  readonly block: Block;
  readonly text: number;
  readonly pale: boolean;
  /** The reclaimer that scans the belt. */
  readonly who: Searcher;
  /** Why the belt is not scanned, if it is not. */
  readonly unscanned: Unscanned;
  /** Some pages of the belt are being written to the disk. */
  readonly leaves: boolean;
  /** Some pages of the belt come back from the disk. */
  readonly returns: boolean;
  /** Pages that became active when they came back, since the start. */
  readonly backActive: number;
  /** The owner whose pages are outlined; null: there is none. */
  readonly owned: Owned | null;
};

/** Distance between words and the path down into swap. */
const BESIDE_WAY = 10;

/** From this relative difference on, the missing pages are outlined. */
const MISSING = 0.04;

/** Both lists of the belt, as stretches of the drawing. */
const lookedAt = (look: Look, { inactive, active }: SceneFrame['file'], seam: number, end: number): readonly ListOnBelt[] =>
  look.type === 'not-looked-at'
    ? []
    : [
        { from: 0, to: seam, share: look.inactive / Math.max(1, inactive) },
        { from: seam, to: end, share: look.active / Math.max(1, active) },
      ];

const BeltOf = ({
  part,
  counts,
  other,
  each,
  block,
  text,
  pale,
  who,
  unscanned,
  leaves,
  returns,
  backActive,
  owned,
}: BeltProps): ReactElement => {
  const grid = gridIn(block.squares);
  const squares = beltSquares(counts, each, grid, owned?.slices ?? null);
  const columns = (squares.at(-1)?.column ?? -1) + 1;
  const tail = Math.ceil(squaresFor(counts.inactive, each) / grid.rows);
  const words = useSceneWords();
  const names = part.kind === 'file' ? words.file : words.anon;
  const amounts = words.belt(part.pages, counts.active);
  const shortest = amounts.at(-1) ?? '';
  const name =
    names.find((way) => textWidth(`${way} `, text, true) + textWidth(shortest, text, false) < block.squares.width) ?? names.at(-1) ?? '';
  const missing =
    part.kind === 'anon' && other !== null && other > part.pages * (1 + MISSING)
      ? Math.ceil(squaresFor(other, each) / grid.rows) - columns
      : 0;
  const { squares: box } = block;
  const amountAt = box.x + textWidth(`${name} `, text, true) + 2;
  const amount = fitting(amounts, box.x + box.width - amountAt, text, false);
  // No path runs beside this line, so its words may extend to the edge of the floor.
  const nameEnd = box.x + box.width + LANE;
  const besideAmount = nameEnd - amountAt - textWidth(amount, text, false) - 12;
  const enough = (pages: number): boolean => pages >= each;
  const passing = !(returns || leaves)
    ? null
    : enough(backActive)
      ? sceneWords.backActive(backActive)
      : enough(counts.active)
        ? sceneWords.active(counts.active)
        : returns
          ? sceneWords.comesBack
          : sceneWords.goesOut;
  const unsearched = part.look.type === 'not-looked-at' ? passing : null;
  const stuck = part.stuck ? sceneWords.stuck.find((way) => textWidth(way, text, true) <= besideAmount) : undefined;
  return (
    <g className={pale ? 'scene-pale' : ''} data-mark={part.kind} {...term(part.kind)}>
      <Words x={box.x} y={block.name} size={text} ways={name} bold means={part.kind} />
      <Words x={amountAt} y={block.name} size={text} ways={amount} />
      {stuck === undefined ? null : <Words x={nameEnd} y={block.name} size={text} ways={stuck} means="dirty" bold anchor="end" />}
      <rect {...box} className="scene-track" />
      <Squares squares={squares} grid={grid} x={box.x} y={box.y} kind={part.kind} marks={marksOf(part.kind, each)} />
      {missing > 0 ? (
        <rect
          x={box.x + columns * grid.pitch + 1}
          y={box.y + 1}
          width={missing * grid.pitch - 3}
          height={grid.rows * grid.pitch - 3}
          className="scene-missing"
        />
      ) : null}
      <Windows box={box} stretches={windowsOf(lookedAt(part.look, counts, tail * grid.pitch, columns * grid.pitch))} />
      {owned === null ? (
        <Words
          x={box.x + box.width}
          y={block.below}
          size={text}
          ways={unsearched ?? words.searched(who, part.look, unscanned)}
          room={box.width}
          bold={part.look.type !== 'not-looked-at'}
          anchor="end"
          means="scanTarget"
          className={part.look.type === 'not-looked-at' ? 'scene-soft' : ''}
        />
      ) : (
        <OwnerWords
          owned={owned}
          shades={ownedShades(squares)}
          x={box.x + 1}
          y={block.below}
          room={box.width + (returns ? 0 : LANE)}
          text={text}
        />
      )}
    </g>
  );
};

type StockProps = {
  readonly half: SceneHalf;
  readonly scene: SceneFrame;
  readonly other: SceneHalf | null;
  /** A group with a limit, which stands in the place of the anonymous pages; null: none does. */
  readonly container: Container | null;
  readonly each: number;
  readonly layout: SceneLayout;
  readonly pale: { readonly file: boolean; readonly anon: boolean };
  readonly owned: Owned | null;
};

export const Stock = (props: StockProps): ReactElement => {
  const { half, scene, container, each, layout, pale, owned } = props;
  const { generations } = half;
  const text = layout.type.text;
  const footX = around(layout.stock, 0).x + layout.stock.width - 6;
  return (
    <>
      {generations === null ? (
        <ListStock {...props} />
      ) : (
        <GenerationStock
          half={half}
          generations={generations}
          scene={scene}
          isAlone={container !== null}
          each={each}
          layout={layout}
          pale={pale}
          owned={owned}
        />
      )}
      {container === null ? null : <ContainerBar container={container} layout={layout} />}
      {hasFoot(layout) ? (
        <Words
          x={footX}
          y={layout.stock.y + layout.stock.height - 1}
          size={text}
          room={footX - (half.ways.toSwap ? layout.swap.x + WAY_X + BESIDE_WAY : layout.stock.x)}
          ways={sceneWords.kernelOwn(half.kernelPages)}
          means="kernel"
          anchor="end"
          className="scene-soft"
        />
      ) : null}
    </>
  );
};

/** The inactive and the active list of each kind. */
const ListStock = ({ half, scene, other, container, each, layout, pale, owned }: StockProps): ReactElement => {
  const [fileBlock, anonBlock] = blocksOf(layout, 2);
  if (fileBlock === undefined || anonBlock === undefined) throw new Error('two blocks were asked for');
  const text = layout.type.text;
  return (
    <>
      {([['file', fileBlock], ...(container === null ? ([['anon', anonBlock]] as const) : [])] as const).map(([kind, block]) => (
        <BeltOf
          key={kind}
          part={half[kind]}
          counts={scene[kind]}
          other={other?.[kind].pages ?? null}
          each={each}
          block={block}
          text={text}
          pale={pale[kind]}
          who={half.searcher}
          unscanned={unscannedOf(half)}
          leaves={kind === 'anon' && half.ways.toSwap}
          returns={kind === 'anon' && half.ways.fromSwap}
          backActive={kind === 'anon' ? half.backActive : 0}
          owned={kind === 'anon' ? owned : null}
        />
      ))}
    </>
  );
};
