// The pages in memory of a kernel with the Multi-Gen LRU: each generation is a field across both belts, with one number. The oldest is at
// the left, beside kswapd.
import type { ReactElement } from 'react';
import { endColumn, type FieldPlace, fieldSquares, placeFields } from '../../domain/scene/fields.model.ts';
import type { Generations, Kind } from '../../domain/scene/generations.model.ts';
import type { Owned } from '../../domain/scene/owners.model.ts';
import { type Grid, squaresFor } from '../../domain/scene/squares.model.ts';
import { windowsOf } from '../../domain/scene/windows.model.ts';
import { type BeltPart, unscannedOf } from '../../domain/telling/facts.model.ts';
import type { SceneHalf } from '../../domain/telling/scene.model.ts';
import type { SceneFrame } from '../../engine/protocol.ts';
import { term } from '../../parts/term.ts';
import { marksOf, ownedShades, Squares, Windows } from './belt.view.tsx';
import { BeltName, type EndWords } from './belt-name.view.tsx';
import { layoutContainer } from './container-layout.model.ts';
import { GenerationBoxes } from './generation-boxes.view.tsx';
import { leastColumns } from './generations-layout.model.ts';
import type { SceneWords } from './scene.words.ts';
import type { SceneLayout } from './scene-layout.model.ts';
import { type Block, blocksOf, gridIn } from './stock-layout.model.ts';
import { type SceneDepth, useSceneDepth, useSceneWords } from './use-scene-words.ts';

type BeltProps = {
  readonly part: BeltPart;
  readonly counts: SceneFrame['file'];
  readonly half: SceneHalf;
  readonly generations: Generations;
  readonly places: readonly FieldPlace[];
  readonly each: number;
  readonly grid: Grid;
  readonly block: Block;
  readonly text: number;
  readonly pale: boolean;
  readonly owners: readonly Owned[];
};

const slicesOfAll = (owners: readonly Owned[]): readonly Uint32Array[] => owners.map(({ slices }) => slices);

/** The frame around the pages of the oldest generation that this call of reclaim is to scan. */
const Target = ({ part, generations, places, each, grid, block }: BeltProps): ReactElement | null => {
  const place = places[generations.oldest[part.kind]];
  if (place === undefined || part.look.type === 'not-looked-at') return null;
  const pages = place.field[part.kind];
  const from = place.column * grid.pitch;
  const to = from + Math.ceil(squaresFor(pages, each) / grid.rows) * grid.pitch;
  return <Windows box={block.squares} stretches={windowsOf([{ from, to, share: part.look.inactive / Math.max(1, pages) }])} />;
};

/** Words beside the name of a kind: in a story the number of evicted file pages, if the scene shows it; otherwise why the kind is not scanned,
 * or what happens to its oldest pages. */
function besideOf({ part, half }: BeltProps, depth: SceneDepth, words: SceneWords): EndWords | null {
  if (part.kind === 'file' && half.evicted !== null && depth === 'story')
    return { ways: words.evictedSoFar(half.tank.unit, half.evicted), bold: true, means: 'freed', isNeeded: true };
  // The words below the boxes say what happens to dirty pages.
  if (part.kind === 'file' && half.movesOn) return null;
  const rests = part.look.type === 'not-looked-at';
  return {
    ways: part.stuck ? words.stuck : words.evicted(part.look, unscannedOf(half, part.kind)),
    bold: !rests,
    means: part.stuck ? 'dirty' : 'scanTarget',
    className: rests ? 'scene-soft' : '',
    isNeeded: false,
  };
}

const Belt = (props: BeltProps): ReactElement => {
  const { part, counts, half, generations, places, each, grid, block, text, pale, owners } = props;
  const { squares: box } = block;
  const words = useSceneWords();
  const depth = useSceneDepth();
  return (
    <g className={pale ? 'scene-pale' : ''} data-mark={part.kind} {...term(part.kind)}>
      <BeltName
        kind={part.kind}
        block={block}
        text={text}
        names={part.kind === 'file' ? words.file : words.anon}
        amounts={words.generations(
          half.tank.unit,
          part.pages,
          generations.fields.map((field) => field[part.kind]),
        )}
        beside={besideOf(props, depth, words)}
      />
      <Squares
        squares={fieldSquares(counts, part.kind, places, each, grid, slicesOfAll(owners))}
        tags={owners.map(({ tag }) => tag)}
        grid={grid}
        x={box.x}
        y={box.y}
        kind={part.kind}
        marks={marksOf(part.kind, each)}
      />
      <Target {...props} />
    </g>
  );
};

type Props = {
  readonly half: SceneHalf;
  readonly generations: Generations;
  readonly scene: SceneFrame;
  /** Only file pages are drawn, because a container takes the place of the anonymous pages. */
  readonly isAlone: boolean;
  readonly each: number;
  readonly layout: SceneLayout;
  readonly pale: Readonly<Record<Kind, boolean>>;
  readonly owners: readonly Owned[];
};

export const GenerationStock = ({ half, generations, scene, isAlone, each, layout, pale, owners }: Props): ReactElement => {
  const [file, anon] = blocksOf(layout, 2);
  if (file === undefined || anon === undefined) throw new Error('two blocks were asked for');
  const text = layout.type.text;
  const grid = gridIn(file.squares);
  const places = placeFields(generations.fields, each, grid, leastColumns(generations, grid, text));
  const alone = isAlone ? layoutContainer(layout) : null;
  const box = {
    x: file.squares.x,
    file: file.squares,
    anon: alone === null ? anon.squares : null,
    end: alone?.end ?? anon.squares.y + anon.squares.height,
    numbers: file.below,
    below: alone?.below ?? anon.below,
  };
  return (
    <>
      <GenerationBoxes
        generations={generations}
        places={places}
        end={endColumn(places)}
        pitch={grid.pitch}
        box={box}
        layout={layout}
        unit={half.tank.unit}
        swaps={half.ways.toSwap}
        returns={half.ways.fromSwap}
        movesOn={half.movesOn}
        owners={owners}
        shades={owners.length === 0 ? [] : ownedShades(fieldSquares(scene.anon, 'anon', places, each, grid, slicesOfAll(owners)))}
      />
      {([['file', file], ...(isAlone ? [] : ([['anon', anon]] as const))] as const).map(([kind, block]) => (
        <Belt
          key={kind}
          part={half[kind]}
          counts={scene[kind]}
          half={half}
          generations={generations}
          places={places}
          each={each}
          grid={grid}
          block={block}
          text={text}
          pale={pale[kind]}
          owners={kind === 'anon' ? owners : []}
        />
      ))}
    </>
  );
};
