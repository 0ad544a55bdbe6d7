// The boxes of the generations through both belts, their numbers between the belts, and below them the direction of age or a line of words.
import type { ReactElement } from 'react';
import type { FieldPlace } from '../../domain/scene/fields.model.ts';
import { type Generations, type Kind, opensNext } from '../../domain/scene/generations.model.ts';
import type { MemoryUnit } from '../../domain/scene/marks.model.ts';
import type { Owned } from '../../domain/scene/owners.model.ts';
import { term } from '../../parts/term.ts';
import type { Shade } from './belt.view.tsx';
import { WAY_X } from './disk-floor.view.tsx';
import { generationWords } from './generations.words.ts';
import { leastColumns } from './generations-layout.model.ts';
import { OwnerWords } from './owner-words.view.tsx';
import { headPath } from './scene.draw.ts';
import { type Box, fitting, LANE, type SceneLayout, SEEMS_WIDER, textWidth } from './scene-layout.model.ts';
import { useSceneDepth } from './use-scene-words.ts';
import { Words } from './words.view.tsx';

type Places = {
  readonly x: number;
  readonly file: Box;
  /** The belt of anonymous pages; null: only file pages are drawn. */
  readonly anon: Box | null;
  /** The lower end of the squares and numbers. */
  readonly end: number;
  /** Baselines of the numbers and of the words below the boxes. */
  readonly numbers: number;
  readonly below: number;
};

type BoxesProps = {
  readonly generations: Generations;
  readonly places: readonly FieldPlace[];
  /** The column after the youngest generation. */
  readonly end: number;
  readonly pitch: number;
  readonly box: Places;
  readonly layout: SceneLayout;
  readonly unit: MemoryUnit;
  /** Pages are being swapped out, on a path that begins at the left end of the belt, or swapped in, on a path that ends at its right end. */
  readonly swaps: boolean;
  readonly returns: boolean;
  /** Reclaim moves dirty pages of the oldest generation to the next one. */
  readonly movesOn: boolean;
  /** The owners whose pages are outlined, and the shades of their squares. Words about them replace other words below the boxes, unless
   * `movesOn`. */
  readonly owners: readonly Owned[];
  readonly shades: readonly Shade[];
};

/** How far a box reaches beyond its squares. */
const AROUND = 2;
/** Distance of words from the path down into swap, from the arrow of age, and from the boxes. */
const BESIDE_WAY = 10;
const BESIDE_ARROW = 7;
const BESIDE_WORD = 8;
const ARROW = 44;
const LEAST_ARROW = 18;
/** If fewer pages were evicted, the scene does not say how many came back. The kernel's feedback loop ignores as few refaults (`MIN_LRU_BATCH`). */
const LEAST_TOTAL = 64;

const Tracks = ({ box, x, width }: { readonly box: Places; readonly x: number; readonly width: number }): ReactElement => (
  <>
    {[box.file, box.anon].map((belt) =>
      belt === null ? null : <rect key={belt.y} x={x} y={belt.y} width={width} height={belt.height} className="scene-track" />,
    )}
  </>
);

/** The arrow of age: from the oldest to the youngest generation. */
const Direction = ({ from, to, y, text }: { readonly from: number; readonly to: number; readonly y: number; readonly text: number }) => {
  const { oldest, youngest } = generationWords;
  const start = from + textWidth(oldest, text, false) + BESIDE_ARROW;
  const wide = Math.min(ARROW, to - start - BESIDE_ARROW - textWidth(youngest.at(-1) ?? '', text, false));
  if (wide < LEAST_ARROW) return null;
  const name = fitting(youngest, to - start - wide - BESIDE_ARROW, text, false);
  const line = [
    { x: start, y: y - text * 0.3 },
    { x: start + wide - 8, y: y - text * 0.3 },
  ];
  return (
    <g {...term('generation')}>
      <Words x={from} y={y} size={text} ways={oldest} className="scene-soft" />
      <g className="scene-age-arrow">
        <path d={`M${line.map((corner) => `${corner.x} ${corner.y}`).join('L')}`} />
        <path d={headPath(line, 6)} className="scene-head-of-way" />
      </g>
      <Words x={start + wide + BESIDE_ARROW} y={y} size={text} ways={name} className="scene-soft" />
    </g>
  );
};

/** The age of each generation below its box, where it fits. */
const Ages = ({
  places,
  pitch,
  x,
  y,
  text,
}: Pick<BoxesProps, 'places' | 'pitch'> & { readonly x: number; readonly y: number; readonly text: number }) => (
  <>
    {places.map(({ field, column, columns }) => {
      if (field.ageNs === null) return null;
      const room = columns * pitch + 4;
      const way = generationWords.age(field.ageNs).find((one) => textWidth(one, text, false) <= room);
      return way === undefined ? null : (
        <Words key={field.younger} x={x + (column + columns / 2) * pitch} y={y} size={text} ways={way} anchor="middle" means="generation" />
      );
    })}
  </>
);

/** Right of the boxes, if it fits: how many of the evicted or swapped out pages of a kind came back. */
const CameBack = ({
  kind,
  generations,
  box,
  left,
  right,
  text,
}: {
  readonly kind: Kind;
  readonly generations: Generations;
  readonly box: Box;
  readonly left: number;
  readonly right: number;
  readonly text: number;
}) => {
  const inShares = useSceneDepth() === 'story';
  const returned = generations.returned?.[kind];
  if (returned === undefined || returned.total < LEAST_TOTAL) return null;
  const { refaulted, total } = returned;
  const ways = inShares ? generationWords.shareBack(refaulted / total) : generationWords.cameBack(refaulted, total);
  const lines = ways.find(
    (way) => way.length * text <= box.height + text * 0.4 && way.every((line) => textWidth(line, text, false) <= right - left),
  );
  return (
    <g {...term('generation')}>
      {(lines ?? []).map((line, index, all) => (
        <Words key={line} x={left} y={box.y + text * (0.8 + index * 1.02)} size={text} ways={line} bold={index === all.length - 1} />
      ))}
    </g>
  );
};

/** Distance from the boxes to the arrow below them, which leads from the oldest generation to the next one. */
const UNDER = 9;

/** An arrow from the oldest generation with file pages to the next one. */
const MovedOn = ({ places, pitch, box, text }: Pick<BoxesProps, 'places' | 'pitch' | 'box'> & { readonly text: number }) => {
  const place = places.findIndex(({ field }) => field.file > 0);
  const [from, to] = [places[place], places[place + 1]].map((one) =>
    one === undefined ? null : box.x + (one.column + one.columns / 2) * pitch,
  );
  if (from == null || to == null) return null;
  const y = box.end + UNDER;
  const line = [
    { x: from, y: box.end + AROUND },
    { x: from, y },
    { x: to, y },
    { x: to, y: box.end + AROUND + 4 },
  ];
  const wordsX = to + 12;
  return (
    <g className="scene-moved-on" {...term('dirty')}>
      <path d={`M${line.map((corner) => `${corner.x} ${corner.y}`).join('L')}`} />
      <path d={headPath(line, 6)} className="scene-head-of-way" />
      <Words
        x={wordsX}
        y={box.below}
        size={text}
        ways={generationWords.movedOn}
        room={box.file.x + box.file.width + LANE - wordsX}
        bold
        means="dirty"
      />
    </g>
  );
};

/** The boxes of a generation: one in each belt, with its number between them. If there is only one belt, the box includes the number. */
function cellsOf({ file, anon, end }: Places): readonly { readonly y: number; readonly height: number }[] {
  const around = (y: number, height: number) => ({ y: y - AROUND, height: height + 2 * AROUND });
  return anon === null ? [around(file.y, end - file.y)] : [around(file.y, file.height), around(anon.y, anon.height)];
}

/** Right of the generations' numbers: words that say what the numbers are. */
const NumbersAre = ({ x, right, y, text }: { readonly x: number; readonly right: number; readonly y: number; readonly text: number }) => {
  const way = generationWords.numbers.find((one) => textWidth(one, text, false) <= (right - x) * SEEMS_WIDER);
  return way === undefined ? null : <Words x={x} y={y} size={text} ways={way} means="generation" className="scene-soft" />;
};

/** Distance from the boxes to the arrow of a walk, and how much lower than usual the words are, so that the arrow does not touch them. */
const UNDER_WALK = 4;
const WALK_WORDS = 2;
/** Keeps the words of a walk clear of the corner of an outline. */
const BESIDE_CORNER = 16;
const WALK_HEAD = 5;

/** An arrow along the anonymous pages while the kernel walks the page tables that map them. */
const Walk = ({ from, to, y }: { readonly from: number; readonly to: number; readonly y: number }): ReactElement => {
  const line = [
    { x: from, y },
    { x: to - WALK_HEAD, y },
  ];
  return (
    <g className="scene-walk">
      <path d={`M${line.map((corner) => `${corner.x} ${corner.y}`).join('L')}`} />
      <path d={headPath(line, WALK_HEAD)} className="scene-head-of-way" />
    </g>
  );
};

export const GenerationBoxes = ({
  generations,
  places,
  end,
  pitch,
  box,
  layout,
  unit,
  swaps,
  returns,
  movesOn,
  owners,
  shades,
}: BoxesProps): ReactElement => {
  const text = layout.type.text;
  const depth = useSceneDepth();
  const cells = cellsOf(box);
  const next = opensNext(generations);
  const nextWidth = leastColumns(generations, { pitch }, text) * pitch;
  const right = box.file.x + box.file.width + LANE;
  const left = box.x + end * pitch + (next === null ? 0 : nextWidth);
  const walks = generations.walks && box.anon !== null;
  const below = swaps ? layout.swap.x + WAY_X + BESIDE_WAY : box.x;
  return (
    <g data-mark="generations" {...term('generation')}>
      {places.map(({ field, column, columns }) => {
        const x = box.x + column * pitch;
        return (
          <g key={field.younger} data-generation={field.seq ?? ''} data-file={field.file} data-anon={field.anon}>
            <Tracks box={box} x={x} width={columns * pitch} />
            {cells.map((cell) => (
              <rect key={cell.y} x={x} {...cell} width={columns * pitch} rx={2} className="scene-generation" />
            ))}
            {field.seq === null ? null : (
              <Words
                x={x + (columns * pitch) / 2}
                y={box.numbers}
                size={text}
                ways={String(field.seq)}
                bold
                anchor="middle"
                means="generation"
              />
            )}
          </g>
        );
      })}
      {next === null || left > right ? null : (
        <>
          {cells.map((cell) => (
            <rect key={cell.y} x={left - nextWidth + 1} {...cell} width={nextWidth - 1} rx={2} className="scene-generation-next" />
          ))}
          <Words x={left - nextWidth / 2} y={box.numbers} size={text} ways={String(next)} bold anchor="middle" means="generation" />
        </>
      )}
      {walks ? <Walk from={box.x} to={left - (next === null ? 0 : nextWidth)} y={box.end + UNDER_WALK} /> : null}
      <NumbersAre x={left + BESIDE_WORD} right={right - BESIDE_WORD} y={box.numbers} text={text} />
      {movesOn ? (
        <MovedOn places={places} pitch={pitch} box={box} text={text} />
      ) : owners.length > 0 ? (
        <OwnerWords
          owners={owners}
          unit={unit}
          shades={shades}
          x={below + 3}
          y={box.below}
          room={(returns ? box.x + box.file.width : right) - below}
          text={text}
        />
      ) : walks ? (
        <Words
          x={box.x + BESIDE_CORNER}
          y={box.below + WALK_WORDS}
          size={text}
          ways={generationWords.walk}
          room={right - box.x - BESIDE_CORNER}
          bold
          means="generation"
        />
      ) : depth === 'story' ? (
        <Direction from={below} to={box.x + box.file.width} y={box.below} text={text} />
      ) : (
        <Ages places={places} pitch={pitch} x={box.x} y={box.below} text={text} />
      )}
      <CameBack kind="file" generations={generations} box={box.file} left={left + 8} right={right} text={text} />
      {box.anon === null ? null : (
        <CameBack
          kind="anon"
          generations={generations}
          box={box.anon}
          left={left + 8}
          right={returns ? box.x + box.anon.width : right}
          text={text}
        />
      )}
    </g>
  );
};
