// The scene of a machine that is small enough to give every page a square of its own, with one kernel on the whole stage.
import type { ReactElement } from 'react';
import { MOST_CAST } from '../../../domain/scene/cast.model.ts';
import type { Mark } from '../../../domain/scene/mark.model.ts';
import type { BeltPart } from '../../../domain/telling/facts.model.ts';
import type { SceneHalf } from '../../../domain/telling/scene.model.ts';
import type { SceneFrame } from '../../../engine/protocol.ts';
import { FloorBox } from '../floor-box.view.tsx';
import { Gear } from '../gear.view.tsx';
import { ProgramsFloor } from '../programs-floor.view.tsx';
import { cornersPath } from '../scene.draw.ts';
import { sceneWords } from '../scene.words.ts';
import { fitting, textWidth } from '../scene-layout.model.ts';
import { tellsWait } from '../told-sentence.ts';
import { Words } from '../words.view.tsx';
import { Bottle } from './bottle.view.tsx';
import { PageBelt, PageWindow } from './page-belt.view.tsx';
import { PageDisk } from './page-disk.view.tsx';
import { pageMarkBox } from './page-marks.model.ts';
import { columnsOfTail, pagesOnTheWay, placesOf } from './page-places.model.ts';
import { PageSquares, PlainSquares } from './page-squares.view.tsx';
import { PageWays, wayBesideGear } from './page-ways.view.tsx';
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
  /** Squares glide to their next places. */
  readonly glides: boolean;
};

/** Left end of the title, and the height of its line in multiples of the font size. */
const TITLE_X = 20;
const TITLE_LINE = 1.25;
const NONE: readonly boolean[] = [];
const KINDS = ['file', 'anon'] as const;

/** Pages of the inactive part that reclaim is about to scan. */
const lookedAt = ({ look }: BeltPart): number => (look.type === 'not-looked-at' ? 0 : look.inactive);

/** Label of a program that waits for memory although no page can be reclaimed, because there are no file pages and swap is full; null:
 * this is not the case. */
function whoWaitsForNothing({ figures, file }: SceneHalf, { swap_used, swap_total }: SceneFrame): string | null {
  if (file.pages > 0 || swap_used < swap_total) return null;
  return figures.find(({ doing }) => doing.includes('memory'))?.label ?? null;
}

export const PagesDrawing = ({ half, scene, pages, layout, see, glides }: PagesDrawingProps): ReactElement => {
  const { scene: places, pitch } = layout;
  const { text, name } = places.type;
  const at = placesOf(pages, layout);
  const pointed = pointedBy(scene, see).tasks;
  const title = pagesWords.title(scene.managed);
  const figures =
    layout.introduces && half.figures.length <= MOST_CAST ? half.figures : half.figures.map((figure) => ({ ...figure, what: '' }));
  const outline = see === null ? null : pageMarkBox(see, layout, half.figures);
  const isSearched = KINDS.some((kind) => half[kind].look.type !== 'not-looked-at');
  const exhausted = whoWaitsForNothing(half, scene);
  const onTheWay = pagesOnTheWay(half, scene);
  // The sentence stands beside the title, or below it in the narrow layout.
  const sentenceX = layout.isTall ? TITLE_X : places.tank.x + textWidth(title, name, true) + 40;
  const sentenceY = layout.isTall ? places.head.sentence : name * TITLE_LINE;
  const sentenceRoom = places.width - sentenceX - 16;
  const told = fitting(sceneWords.sentence(half.said), sentenceRoom, name, true);
  return (
    <svg
      className={`scene scene-pages${glides ? ' scene-glides' : ''}`}
      viewBox={`0 0 ${places.width} ${places.height}`}
      aria-hidden="true"
    >
      <g className="scene-head">
        <Words x={TITLE_X} y={name * TITLE_LINE} size={name} ways={title} bold />
        <Words
          x={sentenceX}
          y={sentenceY}
          size={name}
          ways={exhausted === null ? told : pagesWords.exhausted(exhausted)}
          room={sentenceRoom}
          bold
        />
      </g>
      {(['programs', 'memory', 'disk'] as const).map((floor) => (
        <FloorBox key={floor} name={floor} layout={places} isNamed={!layout.isTall} />
      ))}
      <ProgramsFloor figures={figures} request={null} harmed pale={NONE} layout={places} />
      <Bottle scene={scene} free={at.free} layout={layout} />
      <PageWays half={half} isWritten={scene.queue.swap_writes > 0} layout={layout} />
      <Gear
        part={half.gear}
        name={sceneWords.kswapd}
        place={places.gear}
        bottom={layout.isTall ? places.tank.y + places.tank.height : places.memory.y + places.memory.height - 6}
        width={
          2 * Math.min(places.gear.x - places.tank.x - places.tank.width, (wayBesideGear(half, layout) ?? Infinity) - places.gear.x) - 6
        }
        // On a phone no words stand right of the gear.
        right={layout.isTall ? Number.POSITIVE_INFINITY : places.stock.x}
        text={text}
        pale={false}
        explained={exhausted === null && tellsWait(half.said, told)}
      />
      {KINDS.map((kind) => (
        <PageBelt
          key={kind}
          part={half[kind]}
          who={half.searcher}
          place={layout[kind]}
          layout={layout}
          text={text}
          isSearched={isSearched}
          below={kind === 'anon' && onTheWay > 0 ? textWidth(pagesWords.onTheWay(onTheWay), text, false) + text : 0}
        />
      ))}
      <PageSquares squares={at.squares} pitch={pitch} pointed={pointed} />
      {KINDS.map((kind) => (
        <PageWindow
          key={kind}
          part={half[kind]}
          spots={at[kind]}
          looked={columnsOfTail(pages, kind, lookedAt(half[kind]), layout.beltRows)}
          place={layout[kind]}
          layout={layout}
        />
      ))}
      {onTheWay === 0 ? null : (
        <Words
          x={layout.anon.squares.x + layout.anon.squares.width}
          y={layout.isTall ? layout.anon.below : layout.anon.name}
          size={text}
          ways={pagesWords.onTheWay(onTheWay)}
          anchor="end"
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
          room={layout.kernel.x - layout.anon.squares.x - (layout.isTall ? 0 : layout.anon.squares.width * 0.35)}
          anchor="end"
          means="kernel"
          className="scene-soft"
        />
      </g>
      <PageDisk half={half} scene={scene} pages={pages} layout={layout} pointed={pointed} />
      {outline === null ? null : <path d={cornersPath(outline)} className="scene-corners scene-pointed" />}
    </svg>
  );
};
