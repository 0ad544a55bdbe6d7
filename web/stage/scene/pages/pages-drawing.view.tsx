// The scene of a machine so small that every page has a square of its own. One kernel takes the whole stage.
import type { ReactElement } from 'react';
import { MOST_CAST } from '../../../domain/scene/cast.model.ts';
import { type Mark, placesOfMark } from '../../../domain/scene/mark.model.ts';
import type { BeltPart } from '../../../domain/telling/facts.model.ts';
import type { SceneHalf } from '../../../domain/telling/scene.model.ts';
import type { SceneFrame } from '../../../engine/protocol.ts';
import { FloorBox } from '../floor-box.view.tsx';
import { Gear } from '../gear.view.tsx';
import { ProgramsFloor } from '../programs-floor.view.tsx';
import { cornersPath } from '../scene.draw.ts';
import { fitting, textWidth } from '../scene-layout.model.ts';
import { sentenceOf } from '../sentence.words.ts';
import { tellsWait } from '../told-sentence.ts';
import { Words } from '../words.view.tsx';
import { Bottle } from './bottle.view.tsx';
import { PageBelt, PageWindow } from './page-belt.view.tsx';
import { PageDisk } from './page-disk.view.tsx';
import { pageMarkBox } from './page-marks.model.ts';
import { movesEnd, PageMoves } from './page-moves.view.tsx';
import { comingOnLists, isAnySwappedOut, pagesOnTheWay, placesOf, tailOf, unwrittenFilePages } from './page-places.model.ts';
import { PageSquares, PlainSquares } from './page-squares.view.tsx';
import { DOWN_SHARE, PageWays, WAY_HALF, wayBesideGear } from './page-ways.view.tsx';
import { pagesWords } from './pages.words.ts';
import type { PagesLayout } from './pages-layout.model.ts';
import { pointedBy } from './pointed.model.ts';
import '../scene.css';
import './pages.css';

type PagesDrawingProps = {
  readonly half: SceneHalf;
  readonly scene: SceneFrame;
  readonly pages: NonNullable<SceneFrame['pages']>;
  readonly layout: PagesLayout;
  readonly see: Mark | null;
  /** The run plays, so squares glide to their next places. */
  readonly glides: boolean;
};

/** Left end of the title, and the height of its line in multiples of the font size. */
const TITLE_X = 20;
const TITLE_LINE = 1.25;
const NONE: readonly boolean[] = [];
const KINDS = ['file', 'anon'] as const;
/** The order in which the engine counts the pages that have changed to the other list. */
const KINDS_OF_MOVED: readonly (typeof KINDS)[number][] = ['anon', 'file'];
const NO_MOVE: readonly [number, number] = [0, 0];
/** Distance between words and the path that leads down to swap. */
const BESIDE_WAY = 6;
/** The priority of a kswapd's first pass (DEF_PRIORITY). */
const FIRST_PRIORITY = 12;
/** At this priority or a lower one, a pass scans at least a quarter of a list. */
const DEEP_PRIORITY = 2;

/** Number of pages of the inactive part that reclaim is about to scan. */
const lookedAt = ({ look }: BeltPart): number => (look.type === 'not-looked-at' ? 0 : look.inactive);

/** The words about a program that is killed or waits for memory because no page can be reclaimed. null: there are file pages, or swap is not
 * full, or no program is killed or waits. */
function exhaustedWords({ figures, file }: SceneHalf, { swap_used, swap_total }: SceneFrame): readonly string[] | null {
  if (file.pages > 0 || swap_used < swap_total) return null;
  const victim = figures.find(({ doing }) => doing.includes('killed'));
  if (victim !== undefined) return pagesWords.outOfMemory(victim.label);
  const waiting = figures.find(({ doing }) => doing.includes('memory'));
  return waiting === undefined ? null : pagesWords.exhausted(waiting.label);
}

/** Whether the scene says that a pass scans twice as much as the previous one, because each pass of kswapd lowers the priority by one. It does
 * if a beat points at kswapd after its first pass, or at the file pages while a pass scans a large part of them. */
const isDoubled = ({ gear, searcher }: SceneHalf, see: Mark | null): boolean =>
  searcher.type === 'kswapd' &&
  gear.priority !== null &&
  ((see?.kind === 'kswapd' && gear.priority < FIRST_PRIORITY) || (see?.kind === 'file' && gear.priority <= DEEP_PRIORITY));

/** The marks to outline for what a beat points at. In the narrow layout only the first one is outlined, because two marks would be too far
 * apart to be in view at once. */
function outlinedMarks(
  see: Mark | null,
  { slot_tasks }: PagesDrawingProps['pages'],
  pointed: ReadonlySet<number>,
  { isTall }: PagesLayout,
): readonly Mark[] {
  if (see === null) return [];
  const places = placesOfMark(
    see,
    slot_tasks.some((task) => pointed.has(task)),
  );
  return isTall ? places.slice(0, 1) : places;
}

export const PagesDrawing = ({ half, scene, pages, layout, see, glides }: PagesDrawingProps): ReactElement => {
  const { scene: places, pitch } = layout;
  const { text, name } = places.type;
  const at = placesOf(pages, layout);
  const pointed = pointedBy(scene, see).tasks;
  const title = pagesWords.title(scene.managed);
  const figures =
    layout.introduces && half.figures.length <= MOST_CAST ? half.figures : half.figures.map((figure) => ({ ...figure, what: '' }));
  const outlines = outlinedMarks(see, pages, pointed, layout).map((mark) => pageMarkBox(mark, layout, half.figures));
  const isSearched = KINDS.some((kind) => half[kind].look.type !== 'not-looked-at');
  const exhausted = exhaustedWords(half, scene);
  const onTheWay = pagesOnTheWay(half, scene);
  const isolated = Math.min(onTheWay, at.file.onDesk + at.anon.onDesk);
  const onNoList = pagesWords.onTheWay(isolated, onTheWay - isolated);
  // If a beat points at a belt while no belt is scanned, the wide layout shows how many of its pages have moved to the other list.
  const pointedKind = KINDS.find((kind) => see?.kind === kind && !isSearched && !layout.isTall);
  const moves =
    pointedKind === undefined
      ? null
      : {
          kind: pointedKind,
          spots: at[pointedKind],
          moved: pages.moved[KINDS_OF_MOVED.indexOf(pointedKind)] ?? NO_MOVE,
          place: layout[pointedKind],
          pitch,
          text,
        };
  const movedTo = moves === null ? null : movesEnd(moves);
  const isBelowAnon = movedTo !== null && moves?.kind === 'anon';
  // The sentence is beside the title, or below it in the narrow layout.
  const sentenceX = layout.isTall ? TITLE_X : places.tank.x + textWidth(title, name, true) + 40;
  const sentenceY = layout.isTall ? places.head.sentence : name * TITLE_LINE;
  const sentenceRoom = places.width - sentenceX - 16;
  const sentence = fitting(sentenceOf(half.said), sentenceRoom, name, true);
  return (
    <svg
      className={`scene scene-pages${glides ? ' scene-glides' : ''}`}
      viewBox={`0 0 ${places.width} ${places.height}`}
      aria-hidden="true"
    >
      <g className="scene-head">
        <Words x={TITLE_X} y={name * TITLE_LINE} size={name} ways={title} bold />
        <Words x={sentenceX} y={sentenceY} size={name} ways={exhausted ?? sentence} room={sentenceRoom} bold />
      </g>
      {(['programs', 'memory', 'disk'] as const).map((floor) => (
        <FloorBox key={floor} name={floor} layout={places} isNamed={!layout.isTall} />
      ))}
      <ProgramsFloor figures={figures} request={null} pages={1} harmed pale={NONE} layout={places} />
      <Bottle scene={scene} free={at.free} layout={layout} isBesideWords={half.gear.helpers.length > 0 || half.gear.state === 'naps'} />
      <PageWays half={half} freesAnon={isAnySwappedOut(pages)} isWritten={scene.queue.swap_writes > 0} layout={layout} />
      <Gear
        part={half.gear}
        name={half.gear.name}
        place={places.gear}
        bottom={layout.isTall ? places.tank.y + places.tank.height : places.memory.y + places.memory.height - 6}
        width={
          2 * Math.min(places.gear.x - places.tank.x - places.tank.width, (wayBesideGear(half, layout) ?? Infinity) - places.gear.x) - 6
        }
        // In the narrow layout nothing is right of the gear.
        right={layout.isTall ? Number.POSITIVE_INFINITY : places.stock.x}
        text={text}
        pale={false}
        explained={exhausted === null && tellsWait(half.said, sentence)}
      />
      {KINDS.map((kind) => (
        <PageBelt
          key={kind}
          part={half[kind]}
          lists={scene[kind]}
          unwritten={kind === 'file' && see?.kind === 'dirty' ? unwrittenFilePages(pages) : null}
          coming={comingOnLists(pages, kind)}
          who={half.searcher}
          place={layout[kind]}
          layout={layout}
          text={text}
          isSearched={isSearched}
          isDoubled={isDoubled(half, see)}
          below={kind === 'anon' && onTheWay > 0 ? textWidth(onNoList, text, false) + text : 0}
        />
      ))}
      <PageSquares squares={at.squares} pitch={pitch} pointed={pointed} />
      {KINDS.map((kind) => (
        <PageWindow
          key={kind}
          part={half[kind]}
          spots={at[kind]}
          looked={tailOf(pages, kind, lookedAt(half[kind]), layout.beltRows)}
          lookedBefore={isDoubled(half, see) ? tailOf(pages, kind, Math.floor(lookedAt(half[kind]) / 2), layout.beltRows) : null}
          place={layout[kind]}
          layout={layout}
        />
      ))}
      {moves === null ? null : <PageMoves {...moves} />}
      {onTheWay === 0 || isBelowAnon ? null : (
        <Words
          x={layout.isTall ? layout.anon.squares.x + layout.anon.squares.width : layout.anon.squares.x}
          y={layout.anon.below}
          size={text}
          ways={onNoList}
          anchor={layout.isTall ? 'end' : 'start'}
          means="batch"
          className="scene-soft"
        />
      )}
      <g data-mark="kernel">
        <PlainSquares spots={at.kernel} pitch={pitch} className="page-kernel" />
        <Words
          x={layout.kernel.x - 8}
          y={layout.kernel.y + layout.kernel.height / 2 + text * 0.35}
          size={text}
          ways={pagesWords.kernelOwn(scene.kernel)}
          room={
            layout.kernel.x -
            8 -
            layout.anon.squares.x -
            (layout.isTall ? 0 : layout.anon.squares.width * DOWN_SHARE + WAY_HALF + BESIDE_WAY) -
            (isBelowAnon ? Math.max(0, movedTo - layout.anon.squares.x - layout.anon.squares.width * DOWN_SHARE) : 0)
          }
          anchor="end"
          means="kernel"
          className="scene-soft"
        />
      </g>
      <PageDisk half={half} scene={scene} pages={pages} layout={layout} pointed={pointed} />
      {outlines.map((box) => (box === null ? null : <path key={box.y} d={cornersPath(box)} className="scene-corners scene-pointed" />))}
    </svg>
  );
};
