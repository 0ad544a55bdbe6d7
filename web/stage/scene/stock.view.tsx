// The pages in memory: file pages and anonymous pages, each as a belt of squares with its tail at the left.
import type { ReactElement } from 'react';
import type { Container } from '../../domain/scene/container.model.ts';
import type { MemoryUnit } from '../../domain/scene/marks.model.ts';
import type { Owned } from '../../domain/scene/owners.model.ts';
import { beltSquares, squaresFor } from '../../domain/scene/squares.model.ts';
import { type ListOnBelt, windowsOf } from '../../domain/scene/windows.model.ts';
import { type BeltPart, type Look, type Searcher, type Unscanned, unscannedOf } from '../../domain/telling/facts.model.ts';
import { comparedBackActive, type SceneHalf } from '../../domain/telling/scene.model.ts';
import type { SceneFrame } from '../../engine/protocol.ts';
import { term } from '../../parts/term.ts';
import { marksOf, ownedShades, Squares, Windows } from './belt.view.tsx';
import { BeltName, type EndWords } from './belt-name.view.tsx';
import { ContainerBar } from './container.view.tsx';
import { WAY_X } from './disk-floor.view.tsx';
import { GenerationStock } from './generation-stock.view.tsx';
import { ListBoxes } from './list-boxes.view.tsx';
import { OwnerWords } from './owner-words.view.tsx';
import { around, crossPath } from './scene.draw.ts';
import { sceneWords } from './scene.words.ts';
import { fitting, LANE, type SceneLayout, textWidth } from './scene-layout.model.ts';
import { type Block, blocksOf, gridIn, hasFoot } from './stock-layout.model.ts';
import { useSceneWords } from './use-scene-words.ts';
import { Words } from './words.view.tsx';

type BeltProps = {
  readonly part: BeltPart;
  readonly unit: MemoryUnit;
  readonly counts: SceneFrame['file'];
  /** Pages of the same kind on the other side; null: the half is not compared with it. */
  readonly other: number | null;
  readonly each: number;
  readonly block: Block;
  readonly text: number;
  readonly pale: boolean;
  /** The reclaimer that scans the belt. */
  readonly who: Searcher;
  /** The reason why the belt is not scanned. */
  readonly unscanned: Unscanned;
  /** The pass scans both belts, of file pages and of anonymous pages. */
  readonly both: boolean;
  /** Some pages of the belt are being swapped out, on a path that leaves less room for the words below the belt. */
  readonly leaves: boolean;
  /** X where words right of that path begin. */
  readonly besideWay: number;
  /** Some pages of the belt are being swapped in. */
  readonly returns: boolean;
  /** Pages that became active when they were swapped in, since the start. */
  readonly backActive: number;
  /** The owners whose pages the beat outlines. */
  readonly owners: readonly Owned[];
  /** File pages evicted since the start; null: the scene does not show it. */
  readonly evicted: number | null;
  /** File pages that were read again after their eviction, since the start; null: the scene does not show it. */
  readonly readAgain: number | null;
  /** The two lists have boxes, because the other kernel has boxes for its generations. */
  readonly boxed: boolean;
};

/** Distance between words and the path down into swap. */
const BESIDE_WAY = 10;

/** Half the side of the cross before the words about pages that cannot be freed, in multiples of the font size. */
const CROSS = 0.26;

/** The scene outlines missing anonymous pages if the other side has more of them by more than this share. */
const MISSING = 0.04;

/** The share of each list that is about to be scanned, with its place on the belt. */
const lookedAt = (look: Look, { inactive, active }: SceneFrame['file'], seam: number, end: number): readonly ListOnBelt[] =>
  look.type === 'not-looked-at'
    ? []
    : [
        { from: 0, to: seam, share: look.inactive / Math.max(1, inactive) },
        { from: seam, to: end, share: look.active / Math.max(1, active) },
      ];

const BeltOf = ({
  part,
  unit,
  counts,
  other,
  each,
  block,
  text,
  pale,
  who,
  unscanned,
  both,
  leaves,
  besideWay,
  returns,
  backActive,
  owners,
  evicted,
  readAgain,
  boxed,
}: BeltProps): ReactElement => {
  const grid = gridIn(block.squares);
  const squares = beltSquares(
    counts,
    each,
    grid,
    owners.map(({ slices }) => slices),
  );
  const columns = (squares.at(-1)?.column ?? -1) + 1;
  const tail = Math.ceil(squaresFor(counts.inactive, each) / grid.rows);
  const words = useSceneWords();
  const missing =
    part.kind === 'anon' && other !== null && other > part.pages * (1 + MISSING)
      ? Math.ceil(squaresFor(other, each) / grid.rows) - columns
      : 0;
  const { squares: box } = block;
  const enough = (pages: number): boolean => pages >= each;
  const passing = !(returns || leaves)
    ? null
    : enough(backActive)
      ? sceneWords.backActive(unit, backActive)
      : enough(counts.active)
        ? sceneWords.active(unit, counts.active)
        : returns
          ? sceneWords.comesBack
          : sceneWords.goesOut;
  const unsearched = part.look.type === 'not-looked-at' ? passing : null;
  const beside: EndWords | null = part.stuck
    ? { ways: sceneWords.stuck, bold: true, means: 'dirty', isNeeded: false }
    : evicted === null
      ? readAgain === null
        ? null
        : { ways: sceneWords.readAgainSoFar(unit, readAgain), bold: true, means: 'read', isNeeded: true }
      : { ways: sceneWords.evictedSoFar(unit, evicted), bold: true, means: 'freed', isNeeded: true };
  const ownersX = leaves ? Math.max(box.x + 1, besideWay) : box.x + 1;
  const belowWords = unsearched ?? words.searched(who, part.look, unscanned, both);
  const isBarred = unsearched === null && part.look.type === 'not-looked-at' && (unscanned === 'no-swap' || unscanned === 'swap-full');
  const cross = isBarred ? text * CROSS : 0;
  const isNamed = boxed && !isBarred && unsearched === null && part.look.type === 'not-looked-at' && owners.length === 0;
  return (
    <g className={pale ? 'scene-pale' : ''} data-mark={part.kind} {...term(part.kind)}>
      <BeltName
        kind={part.kind}
        block={block}
        text={text}
        names={part.kind === 'file' ? words.file : words.anon}
        amounts={words.belt(unit, part.pages, counts.active)}
        beside={beside}
      />
      <rect {...box} className="scene-track" />
      <Squares
        squares={squares}
        grid={grid}
        x={box.x}
        y={box.y}
        kind={part.kind}
        marks={marksOf(part.kind, each)}
        tags={owners.map(({ tag }) => tag)}
      />
      {missing > 0 ? (
        <rect
          x={box.x + columns * grid.pitch + 1}
          y={box.y + 1}
          width={missing * grid.pitch - 3}
          height={grid.rows * grid.pitch - 3}
          className="scene-missing"
        />
      ) : null}
      {/* If the pages of owners are outlined, the frame around the pages to be scanned would look like one more owner. */}
      {owners.length > 0 ? null : (
        <Windows box={box} stretches={windowsOf(lookedAt(part.look, counts, tail * grid.pitch, columns * grid.pitch))} />
      )}
      {boxed ? <ListBoxes block={block} text={text} seam={tail * grid.pitch} end={columns * grid.pitch} isNamed={isNamed} /> : null}
      {isNamed ? null : owners.length === 0 ? (
        <>
          {isBarred ? (
            <path
              d={crossPath(
                {
                  x: box.x + box.width - textWidth(fitting(belowWords, box.width - 3 * cross, text, false), text, false) - 2 * cross,
                  y: block.below - text * 0.32,
                },
                cross,
              )}
              className="scene-barred"
            />
          ) : null}
          <Words
            x={box.x + box.width}
            y={block.below}
            size={text}
            ways={belowWords}
            room={box.width - 3 * cross}
            bold={part.look.type !== 'not-looked-at'}
            anchor="end"
            means={isBarred ? 'swappedOut' : 'scanTarget'}
            className={part.look.type === 'not-looked-at' && !isBarred ? 'scene-soft' : ''}
          />
        </>
      ) : (
        <OwnerWords
          owners={owners}
          unit={unit}
          shades={ownedShades(squares)}
          x={ownersX}
          y={block.below}
          room={box.x + box.width + (returns ? 0 : LANE) - ownersX}
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
  /** A group with a limit, which replaces the anonymous pages; null: there is none. */
  readonly container: Container | null;
  readonly each: number;
  readonly layout: SceneLayout;
  readonly pale: { readonly file: boolean; readonly anon: boolean };
  readonly owners: readonly Owned[];
};

export const Stock = (props: StockProps): ReactElement => {
  const { half, scene, container, each, layout, pale, owners } = props;
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
          owners={owners}
        />
      )}
      {container === null ? null : <ContainerBar container={container} layout={layout} />}
      {hasFoot(layout) ? (
        <Words
          x={footX}
          y={layout.stock.y + layout.stock.height - 1}
          size={text}
          room={footX - (half.ways.toSwap ? layout.swap.x + WAY_X + BESIDE_WAY : layout.stock.x)}
          ways={sceneWords.kernelOwn(half.tank.unit, half.kernelPages)}
          means="kernel"
          anchor="end"
          className="scene-soft"
        />
      ) : null}
    </>
  );
};

/** The belts of a kernel with classic lists: an inactive and an active list of each kind. */
const ListStock = ({ half, scene, other, container, each, layout, pale, owners }: StockProps): ReactElement => {
  const [fileBlock, anonBlock] = blocksOf(layout, 2);
  if (fileBlock === undefined || anonBlock === undefined) throw new Error('two blocks were asked for');
  const words = useSceneWords();
  const text = layout.type.text;
  const belts = [
    ...(layout.isAnonOnly ? [] : [['file', fileBlock] as const]),
    ...(container === null ? [['anon', anonBlock] as const] : []),
  ];
  return (
    <>
      {layout.isAnonOnly ? (
        <g className={pale.file ? 'scene-pale' : ''} data-mark="file" {...term('file')}>
          <BeltName
            kind="file"
            block={fileBlock}
            text={text}
            names={words.file}
            amounts={words.belt(half.tank.unit, half.file.pages, scene.file.active)}
            beside={null}
          />
        </g>
      ) : null}
      {belts.map(([kind, block]) => (
        <BeltOf
          key={kind}
          part={half[kind]}
          unit={half.tank.unit}
          counts={scene[kind]}
          other={other?.[kind].pages ?? null}
          each={each}
          block={block}
          text={text}
          pale={pale[kind]}
          who={half.searcher}
          unscanned={unscannedOf(half, kind)}
          both={half.file.look.type === 'looked-at' && half.anon.look.type === 'looked-at'}
          leaves={kind === 'anon' && half.ways.toSwap}
          besideWay={layout.swap.x + WAY_X + BESIDE_WAY}
          returns={kind === 'anon' && half.ways.fromSwap}
          backActive={kind === 'anon' ? comparedBackActive(half, other) : 0}
          owners={kind === 'anon' ? owners : []}
          evicted={kind === 'file' ? half.evicted : null}
          readAgain={kind === 'file' ? half.readAgain : null}
          boxed={(other?.generations ?? null) !== null}
        />
      ))}
    </>
  );
};
