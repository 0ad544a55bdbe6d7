// A belt for each group of processes, all on one scale. A line on that scale marks the soft limit, and words below the belt or beside its name
// give the result of the scans.
import type { ReactElement } from 'react';
import { groupLabel } from '../../domain/scene/figures.model.ts';
import type { Numbers } from '../../domain/scene/generations.model.ts';
import { type GroupBelt, groupSquares, groupsOf, isSpared, listsOf, shownGroups } from '../../domain/scene/groups.model.ts';
import { limitedGroupOf } from '../../domain/scene/limited-group.model.ts';
import { loneGroupOf, mostOfKinds } from '../../domain/scene/lone-group.model.ts';
import type { Grid } from '../../domain/scene/squares.model.ts';
import { windowsOf } from '../../domain/scene/windows.model.ts';
import type { SceneHalf } from '../../domain/telling/scene.model.ts';
import type { SceneFrame } from '../../engine/protocol.ts';
import { term } from '../../parts/term.ts';
import { Squares } from './belt.view.tsx';
import { generationWords } from './generations.words.ts';
import { sceneGroupWords } from './groups.words.ts';
import { type GroupPlace, layoutGroups, limitX } from './groups-layout.model.ts';
import { LIMIT_TERMS, LimitedGroupBelt, SCANNED } from './limited-group.view.tsx';
import { layoutLimitedGroup } from './limited-group-layout.model.ts';
import { LoneGroupBelts } from './lone-group.view.tsx';
import { type LeaveAt, ReclaimWays } from './reclaim-ways.view.tsx';
import { loopPath } from './scene.draw.ts';
import { fitting, type SceneLayout, SEEMS_WIDER, textWidth } from './scene-layout.model.ts';
import { Words } from './words.view.tsx';

type BeltProps = {
  readonly belt: GroupBelt;
  readonly place: GroupPlace;
  readonly grid: Grid;
  readonly each: number;
  readonly text: number;
  readonly pale: boolean;
  readonly name: string;
  /** The right end of the room for words. */
  readonly right: number;
  /** The numbers of the generations in which the group has pages; null: the kernel has classic lists. */
  readonly numbers: Numbers | null;
  /** Reclaim has not scanned the group, because the group is protected. */
  readonly isSpared: boolean;
};

const joined = (lines: readonly string[]): string => lines.join('').replaceAll(' ', '');

/** The line of the soft limit, and its words right of the line and of the pages. */
const Limit = ({ belt, place, grid, each, text, right, columns }: BeltProps & { readonly columns: number }): ReactElement | null => {
  if (belt.softLimit === null) return null;
  const { squares: box } = place;
  const x = limitX(belt.softLimit, each, grid, box);
  const end = box.x + columns * grid.pitch;
  const from = Math.max(x, end) + 7;
  const ways = sceneGroupWords.limit(belt.pages > belt.softLimit).filter((way) => way.length * text <= box.height + 1);
  const waysTo = (to: number): readonly (readonly string[])[] =>
    ways.filter((way) => way.every((line) => textWidth(line, text, false) <= to - from));
  // The words are placed on the belt if the longest form fits there, otherwise they extend beyond its end. They are never shortened to fit on the
  // belt.
  const [fitted] = waysTo(right);
  const onBelt = waysTo(box.x + box.width - 3).find((way) => joined(way) === joined(fitted ?? []));
  const lines = onBelt ?? fitted ?? [];
  return (
    <>
      <line x1={x} x2={x} y1={box.y - 2} y2={box.y + box.height + 3} className="scene-limit" />
      {lines.map((line, index) => (
        <Words
          key={line}
          x={from}
          y={box.y + box.height / 2 + text * (0.33 + (index - (lines.length - 1) / 2) * 1.02)}
          size={text}
          ways={line}
          means="softLimit"
        />
      ))}
    </>
  );
};

/** A group was scanned again and again if reclaim has scanned at least this many times as many pages as the group has. */
const AGAIN = 3;

const isScannedAgain = ({ searched, pages }: GroupBelt): boolean => searched >= AGAIN * pages && pages > 0;
/** Whether the line below a low belt shows the words about the soft limit. Words about a group that is being scanned, or was scanned again and
 * again, take precedence. */
const showsLimitWords = ({ belt, place, text }: BeltProps): boolean =>
  belt.softLimit !== null && place.below !== null && place.squares.height + 1 < text && !isScannedAgain(belt) && !belt.isSearched;

/** Radius of the circle of arrows beside the words about a group that was scanned again and again, in multiples of the font size. */
const LOOP = 0.42;
/** Distance of the circle's centre from these words, in multiples of the font size. */
const BESIDE_LOOP = 0.8;
/** Keeps the circle clear of the corners around a group, in multiples of the font size. */
const CLEAR = 0.7;

/** A bracket below the pages that are over the soft limit. */
const Excess = ({ belt, place, grid, each, columns }: BeltProps & { readonly columns: number }): ReactElement | null => {
  const { squares: box } = place;
  const x = limitX(belt.softLimit ?? belt.pages, each, grid, box);
  const end = box.x + columns * grid.pitch;
  return end <= x ? null : <path d={`M${x} ${box.y + box.height + 1}v4H${end}v-4`} className="scene-excess" />;
};

/** Whether the belt is lower than a letter. Lines of limits would strike through words there, so the limit's name is on the line above. */
const isLow = ({ squares }: GroupPlace, text: number): boolean => squares.height + 1 < text;

/** The words about the highest limit of a group with a low belt, longest form first; they are placed above the belt. */
function limitAbove({ belt, place, text }: Pick<BeltProps, 'belt' | 'place' | 'text'>): readonly string[] {
  const highest = belt.limits.at(-1);
  return highest === undefined || !isLow(place, text) ? [] : sceneGroupWords.limitAt(highest.kind, highest.pages);
}

/** The lines of the limits of a group of cgroup version 2. Unless the belt is low, each limit has its words right of its line, up to the next
 * line. */
const Limits = ({ belt, place, grid, each, text, right }: BeltProps): ReactElement => {
  const { squares: box } = place;
  const hasWords = !isLow(place, text);
  const places = belt.limits.map(({ pages }) => limitX(pages, each, grid, box));
  return (
    <>
      {belt.limits.map(({ kind, pages }, index) => {
        const x = places[index] ?? box.x;
        const end = (places[index + 1] ?? right) - 6;
        return (
          <g key={kind}>
            <line x1={x} x2={x} y1={box.y - 2} y2={box.y + box.height + 3} className={`scene-limit scene-limit-${kind}`} />
            {hasWords ? (
              <Words
                x={x + 7}
                y={box.y + box.height - 4}
                size={text}
                ways={sceneGroupWords.limitOf(kind, belt.pages > pages)}
                room={end - x - 7}
                bold={kind === 'high' && belt.pages > pages}
                means={LIMIT_TERMS[kind]}
              />
            ) : null}
          </g>
        );
      })}
    </>
  );
};

const Belt = (props: BeltProps): ReactElement => {
  const { belt, place, grid, each, text, pale, name, right, numbers } = props;
  const { squares: box } = place;
  const squares = groupSquares(belt.parts, each, grid);
  const columns = (squares.at(-1)?.column ?? -1) + 1;
  const amount = sceneGroupWords.amount(belt.amount);
  const amountWidth = textWidth(amount, text, false);
  const amountAt = box.x + textWidth(`${name} `, text, true) + 2;
  const amountShown = fitting([amount, amount.replace(/ .*/, '')], right - amountAt, text, false);
  const resultWords = showsLimitWords(props)
    ? sceneGroupWords.beside(belt.pages - (belt.softLimit ?? 0))
    : props.isSpared
      ? sceneGroupWords.spared
      : sceneGroupWords.searched(belt);
  const isAgain = isScannedAgain(belt);
  const resultRoom = right - box.x - (isAgain ? (BESIDE_LOOP + LOOP + CLEAR) * text : 0);
  const besideRoom = right - amountAt - amountWidth - text * 0.6;
  const aged = numbers === null || place.below === null ? [] : generationWords.ofGroup(numbers);
  const limit = limitAbove(props).find((way) => textWidth(way, text, false) <= besideRoom * SEEMS_WIDER);
  const agedBeside = limit === undefined ? aged.find((way) => textWidth(way, text, false) <= besideRoom) : undefined;
  const resultBeside = resultWords.find((way) => textWidth(way, text, false) <= besideRoom);
  return (
    <g className={pale ? 'scene-pale' : ''} data-mark={`group ${belt.name}`}>
      <Words x={box.x} y={place.name} size={text} ways={name} bold means="groups" />
      <Words x={amountAt} y={place.name} size={text} ways={amountShown} />
      {agedBeside === undefined ? null : (
        <Words x={right} y={place.name} size={text} ways={agedBeside} anchor="end" means="generation" className="scene-soft" />
      )}
      {limit === undefined ? null : (
        <Words x={right} y={place.name} size={text} ways={limit} anchor="end" means={LIMIT_TERMS[belt.limits.at(-1)?.kind ?? 'max']} />
      )}
      <rect {...box} className="scene-track" />
      {(['file', 'anon'] as const).map((kind) => (
        <Squares key={kind} squares={squares.filter((square) => square.kind === kind)} grid={grid} x={box.x} y={box.y} kind={kind} />
      ))}
      <Limit {...props} columns={columns} />
      {showsLimitWords(props) ? <Excess {...props} columns={columns} /> : null}
      <Limits {...props} />
      {/* Frames would hide the squares of the four lists on a belt, so the pages to be scanned are underlined. */}
      <g {...term('scanTarget')}>
        {windowsOf(listsOf(belt, each, grid)).map(({ from, width }) => (
          <rect key={from} x={box.x + from} y={box.y + box.height + 1} width={width} height={SCANNED} className="scene-window-bar" />
        ))}
      </g>
      {place.below !== null && isAgain ? (
        <path
          d={loopPath(
            right - textWidth(fitting(resultWords, resultRoom, text, true), text, true) - BESIDE_LOOP * text,
            place.below - text * 0.32,
            text * LOOP,
          )}
          className="scene-again"
        />
      ) : null}
      {place.below === null && resultBeside === undefined ? null : (
        <Words
          x={right}
          y={place.below ?? place.name}
          size={text}
          ways={place.below === null ? (resultBeside ?? '') : resultWords}
          room={resultRoom}
          bold={(belt.isSearched || isAgain || props.isSpared) && place.below !== null}
          anchor="end"
          means={showsLimitWords(props) ? 'softLimit' : 'groupScanned'}
          className={belt.searched === 0 && !props.isSpared && !showsLimitWords(props) ? 'scene-soft' : ''}
        />
      )}
    </g>
  );
};

/** Numbers that differ by more than this share of the larger one count as different. */
const NEAR = 0.1;
const isNear = (one: number, other: number): boolean => Math.abs(one - other) <= NEAR * Math.max(one, other);

const isSame = (one: GroupBelt, other: GroupBelt | undefined): boolean =>
  other !== undefined && one.isSearched === other.isSearched && isNear(one.pages, other.pages) && isNear(one.searched, other.searched);

/** Keeps words clear of the corners around a group, in units. */
const BESIDE_CORNER = 13;
/** How far words may reach beyond the belts if pages come back from swap on a path beside them, in units. */
const BESIDE_PATH = 2;

/** Where reclaimed pages leave the belt of a group: at the tail, file pages in its upper half and anonymous pages in its lower half. */
function leaveGroup(place: GroupPlace | undefined): LeaveAt {
  if (place === undefined) throw new Error('a belt that is shown has a place');
  const { y, height } = place.squares;
  return { file: y + height * 0.25, anon: y + height * 0.75 };
}

type GroupBeltsProps = {
  readonly half: SceneHalf;
  readonly scene: SceneFrame;
  readonly otherScene: SceneFrame | null;
  /** The number of pages that the squares must have room for. */
  readonly pages: number;
  readonly each: number;
  readonly layout: SceneLayout;
};

export const GroupBelts = ({ half, scene, otherScene, pages, each, layout }: GroupBeltsProps): ReactElement => {
  const { figures, groupNumbers: numbers } = half;
  // Pages come back from swap on a path beside the last belt.
  const returns = half.ways.fromSwap;
  const text = layout.type.text;
  const right = layout.memory.x + layout.memory.width - BESIDE_CORNER;
  const beforePath = returns ? layout.stock.x + layout.stock.width + BESIDE_PATH : right;
  const names = shownGroups(otherScene === null ? [scene] : [scene, otherScene]);
  const wanted = groupsOf(scene, names);
  const otherWanted = otherScene === null ? null : groupsOf(otherScene, names);
  const most = Math.max(
    1,
    ...[wanted, ...(otherWanted === null ? [] : [otherWanted])].flatMap(({ belts }) =>
      belts.flatMap(({ amount, limits }) => [amount, ...limits.map((limit) => limit.pages)]),
    ),
  );
  const { places, grid, foot } = layoutGroups(layout, names.length, most, each);
  // If fewer belts fit, the other groups are counted with those without a belt.
  const shown = names.slice(0, places.length);
  const part = groupsOf(scene, shown);
  const rest =
    foot === null ? null : (
      <Words
        x={beforePath}
        y={foot}
        size={text}
        ways={sceneGroupWords.rest(part.more, part.inNoGroup, scene.kernel)}
        room={beforePath - layout.stock.x}
        anchor="end"
        className="scene-soft"
      />
    );
  const lone = loneGroupOf(scene, names);
  if (lone !== null) {
    const [beside] = otherWanted?.belts ?? [];
    return (
      <>
        <LoneGroupBelts
          group={lone}
          name={sceneGroupWords.name(groupLabel(lone.belt.name, figures), lone.belt.name).at(-1) ?? ''}
          most={mostOfKinds([lone, otherScene === null ? null : loneGroupOf(otherScene, names)])}
          each={each}
          layout={layout}
          pale={isSame(lone.belt, beside)}
        />
        {rest}
      </>
    );
  }
  const limited = limitedGroupOf(scene, names);
  if (limited !== null) {
    const [beside] = otherWanted?.belts ?? [];
    const { squares } = layoutLimitedGroup(layout, pages, each);
    const middle = { file: squares.y + squares.height * 0.25, anon: squares.y + squares.height * 0.75 };
    return (
      <>
        {limited.belt.isSearched ? <ReclaimWays half={half} layout={layout} leaveAt={middle} /> : null}
        <LimitedGroupBelt
          group={limited}
          name={fitting(
            sceneGroupWords.name(groupLabel(limited.belt.name, figures), limited.belt.name),
            right - layout.stock.x - textWidth(` ${sceneGroupWords.amount(most)}`, text, false),
            text,
            true,
          )}
          pages={pages}
          each={each}
          layout={layout}
          pale={isSame(limited.belt, beside)}
          swapPages={half.swapPages}
        />
        {rest}
      </>
    );
  }
  const room = (words: string, amount: string): number => textWidth(words, text, true) + textWidth(amount, text, false) + text * 0.5;
  const waysOf = (name: string): readonly string[] => sceneGroupWords.name(groupLabel(name, figures), name);
  // A long group name is shortened to make room for the name of a limit.
  const limitRoom = Math.max(
    0,
    ...part.belts.flatMap((belt, index) => {
      const place = places[index];
      const [, short] = place === undefined ? [] : limitAbove({ belt, place, text });
      return short === undefined ? [] : [textWidth(short, text, false)];
    }),
  );
  const fits = (way: number): boolean =>
    shown.every((name) => room(waysOf(name)[way] ?? '', sceneGroupWords.amount(most)) + limitRoom <= right - layout.stock.x);
  // All groups of the half use the same form of name. The other half uses it too, unless the room for the names of limits differs.
  const ways = waysOf('').map((_, way) => way);
  const named = ways.find(fits) ?? ways.length - 1;
  const scanned = part.belts.findIndex(({ isSearched }) => isSearched);
  return (
    <>
      {scanned < 0 ? null : <ReclaimWays half={half} layout={layout} leaveAt={leaveGroup(places[scanned])} />}
      {part.belts.map((belt, index) => {
        const place = places[index];
        return place === undefined ? null : (
          <Belt
            key={belt.name}
            belt={belt}
            place={place}
            grid={grid}
            each={each}
            text={text}
            right={index > 0 ? beforePath : right}
            numbers={numbers.get(belt.name) ?? null}
            isSpared={isSpared(belt, part.belts)}
            name={waysOf(belt.name)[named] ?? belt.name}
            pale={isSame(
              belt,
              otherWanted?.belts.find(({ name }) => name === belt.name),
            )}
          />
        );
      })}
      {rest}
    </>
  );
};
