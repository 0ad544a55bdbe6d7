// The stage as a scene: one half for each kernel that is shown, both on one scale.
import { type CSSProperties, Fragment, memo, type ReactElement, type ReactNode, useEffect, useMemo, useState } from 'react';
import { kernelsOf } from '../domain/kernels.model.ts';
import { figuresOf } from '../domain/scene/figures.model.ts';
import type { Moment } from '../domain/scene/moment.model.ts';
import { isSeenOn, type See } from '../domain/story/see.model.ts';
import { sideName } from '../domain/story/side-names.words.ts';
import { halfOf, mostPages } from '../domain/telling/scene.model.ts';
import type { Frame } from '../engine/protocol.ts';
import { later } from '../parts/later.tsx';
import { useDepth } from '../parts/use-depth.ts';
import { useNarrow } from '../parts/use-narrow.ts';
import { usePacedApp } from '../parts/use-paced-app.ts';
import { type Size, useSize } from '../parts/use-size.ts';
import { otherSide, SIDES, type Side } from '../state/intent.ts';
import { useApp } from '../state/store.ts';
import { sheetOf, sheetSide } from '../state/told.ts';
import { pageWords } from '../words/page.words.ts';
import { BetOver } from './bet/bet-over.view.tsx';
import { ComputeProgress } from './compute-progress.view.tsx';
import { FailurePanel } from './failure-panel.view.tsx';
import { MotionSheet } from './scene/motion/motion-sheet.view.tsx';
import { StillWays } from './scene/motion/still-ways.view.tsx';
import { type PictureGeometry, useMotion, useMover } from './scene/motion/use-motion.ts';
import { groundOf, layoutPages, type PagesLayout, type PagesMachine, type PagesRoom } from './scene/pages/pages-layout.model.ts';
import { layoutTallPages } from './scene/pages/tall-pages-layout.model.ts';
import { isSameOnBoth } from './scene/pale.model.ts';
import { sceneWords } from './scene/scene.words.ts';
import { SceneDrawing } from './scene/scene-drawing.view.tsx';
import { layoutScene, type SceneLayout } from './scene/scene-layout.model.ts';
import { shapeOf } from './scene/scene-shape.model.ts';
import { SceneSkeleton } from './scene/scene-skeleton.view.tsx';
import { SceneTable } from './scene/scene-table.view.tsx';
import { SideTabs } from './scene/side-tabs.view.tsx';
import { squareOf } from './scene/stock-layout.model.ts';
import { usePriceGuess } from './scene/use-price-guess.ts';
import { SceneDepthContext } from './scene/use-scene-words.ts';
import { useSee, useTelling } from './scene/use-telling.ts';
import { SceneKey } from './scene-key.view.tsx';
import './scene/scene-halves.css';

/** These parts are loaded when they are needed, because only the smallest machines have a square for each page. */
const PageKey = later(async () => (await import('./scene/pages/page-key.view.tsx')).PageKey);
const PagesDrawing = later(async () => (await import('./scene/pages/pages-drawing.view.tsx')).PagesDrawing);

const momentOf = (frame: Frame | null, samples: Moment['samples']): Moment | null =>
  frame?.scene === undefined ? null : { frame, scene: frame.scene, samples };

/** Both kernels at the moment shown; null: the kernel is not shown, or no frame with a scene has arrived from it yet. */
const useMoments = (sides: readonly Side[]): Readonly<Record<Side, Moment | null>> => {
  const before = usePacedApp((state) => state.sides.before.frame);
  const after = usePacedApp((state) => state.sides.after.frame);
  const samplesBefore = usePacedApp((state) => state.sides.before.samples);
  const samplesAfter = usePacedApp((state) => state.sides.after.samples);
  return useMemo(
    () => ({
      before: sides.includes('before') ? momentOf(before, samplesBefore) : null,
      after: sides.includes('after') ? momentOf(after, samplesAfter) : null,
    }),
    [sides, before, after, samplesBefore, samplesAfter],
  );
};

type HalfProps = {
  readonly side: Side;
  readonly moment: Moment;
  readonly other: Moment | null;
  readonly layout: SceneLayout;
  readonly moves: boolean;
  /** The layout in which every page has a square of its own; null: two sides are shown, the machine has too many pages, or the room is too small. */
  readonly ofPages: PagesLayout | null;
  /** Nothing in the half shows how it differs from the other one, because that would answer the open bet. */
  readonly alone: boolean;
};

const Half = memo(({ side, moment, other: both, layout, moves, ofPages, alone }: HalfProps): ReactElement => {
  const telling = useTelling(side);
  const see = useSee(telling);
  const guess = usePriceGuess(side, telling);
  const counterNames = useApp((state) => state.counterNames);
  const opposite: Side = side === 'before' ? 'after' : 'before';
  const other = alone ? null : both;
  const compared = halfOf(moment, other, side, telling, counterNames);
  // Red would give away the answer to the bet.
  const half = alone ? { ...compared, harmed: false } : compared;
  const otherHalf = other === null ? null : halfOf(other, moment, opposite, telling, counterNames);
  const depth = useDepth();
  const sameKernels = useApp(({ infos }) => kernelsOf(infos) === 'one');
  const glides = useApp((state) => state.playing);
  const { pages } = moment.scene;
  const isPointedAt =
    see !== null &&
    (isSeenOn(see, side) ||
      (other !== null &&
        otherHalf !== null &&
        isSameOnBoth(see.mark, { half, scene: moment.scene }, { half: otherHalf, scene: other.scene })));
  const pointedAt = isPointedAt ? see.mark : null;
  if (ofPages !== null && pages !== undefined)
    return (
      <SceneDepthContext value={depth === 'story' ? 'story' : 'model'}>
        <PagesDrawing half={half} scene={moment.scene} pages={pages} layout={ofPages} see={pointedAt} glides={glides} />
        <SceneTable side={side} half={half} scene={moment.scene} />
      </SceneDepthContext>
    );
  return (
    <SceneDepthContext value={depth === 'story' ? 'story' : 'model'}>
      <SceneDrawing
        side={side}
        name={sameKernels ? sceneWords.machine(moment.scene.managed) : null}
        half={half}
        scene={moment.scene}
        other={otherHalf}
        otherScene={other?.scene ?? null}
        layout={layout}
        middle={telling.middle}
        pages={mostPages(both === null ? [moment.scene] : [moment.scene, both.scene], telling.middle)}
        moves={moves}
        see={pointedAt}
        mark={see?.mark ?? null}
        guess={guess}
      />
      <SceneTable side={side} half={half} scene={moment.scene} />
    </SceneDepthContext>
  );
});

/** The grid of the scene's size, in CSS pixels. Browsers differ by fractions of a pixel in the room that they give to the scene, and in a grid
 * these differences rarely change the picture. */
const GRID = 4;

/** The largest size on the grid that fits into this size. */
function useGridSize({ width, height }: Size): Size {
  const [wide, high] = [width, height].map((length) => Math.floor(length / GRID) * GRID);
  return useMemo(() => ({ width: wide ?? 0, height: high ?? 0 }), [wide, high]);
}

/** The layout, scale and figures that the moving squares need; null: no picture is shown. */
function useGeometry(moments: Readonly<Record<Side, Moment | null>>, layout: SceneLayout | null): PictureGeometry | null {
  const { cast, middle } = useTelling('before');
  const shown = [moments.before, moments.after].filter((moment) => moment !== null);
  const names =
    shown[0] === undefined
      ? ''
      : figuresOf(shown[0], cast)
          .map(({ name }) => name)
          .join(' ');
  const each =
    layout === null || shown.length === 0
      ? null
      : squareOf(
          layout,
          mostPages(
            shown.map(({ scene }) => scene),
            middle,
          ),
        ).each;
  return useMemo(
    () => (layout === null || each === null ? null : { layout, middle, each, figures: names.split(' ') }),
    [layout, middle, each, names],
  );
}

/** The layout with a square for each page; null: the room is too small. On a page that scrolls, the floors are as high as they need to be. */
const pagesIn = (room: PagesRoom, machine: PagesMachine, scrolls: boolean): PagesLayout | null =>
  scrolls ? layoutTallPages(room.width, machine) : layoutPages(room, machine);

const BOTH: readonly Side[] = SIDES;
const ONE: Readonly<Record<Side, readonly Side[]>> = { before: ['before'], after: ['after'] };

/** On a phone only one side is shown: the one that the sheet of a bet leaves visible, or else the side whose tab the user has chosen at
 * this beat, or else the one that the beat points at, or else the leading side. */
function useShownSide(sheet: Side | null, see: See | null): readonly [Side, (side: Side) => void] {
  const lead = useApp((state) => state.intent.lead);
  const beat = useApp((state) => state.intent.beat);
  const [chosen, setChosen] = useState<{ readonly beat: string | null; readonly side: Side } | null>(null);
  const side = sheet !== null ? otherSide(sheet) : chosen?.beat === beat ? chosen.side : (see?.side ?? lead);
  return [side, (one) => setChosen({ beat, side: one })];
}

/** On a page that scrolls, a beat begins at the top with its words; then the mark that it points at is scrolled into view, if it is not
 * visible. */
function usePointedInView(narrow: boolean, see: See | null): void {
  const beat = useApp((state) => state.intent.beat);
  useEffect(() => {
    if (narrow && beat !== null) scrollTo(0, 0);
  }, [narrow, beat]);
  useEffect(() => {
    if (narrow && see !== null) document.querySelector('.pane-scene:not(.behind) .scene-pointed')?.scrollIntoView({ block: 'nearest' });
  }, [narrow, see]);
}

/** Distance between the left end of the lists and the sheet of a bet, which covers them; in units. */
const OFF_LISTS = 14;

/** Room below the baseline of the file pages' name and number, which the sheet of a bet leaves visible, in multiples of the font size. */
const BELOW_NAME = 0.28;
/** Height of the letters of the anonymous pages' name, in multiples of the font size. */
const CAPITALS = 0.8;

/** CSS properties with the positions at which the sheet of a bet may begin and end, in percent of the stage. */
const shares = ({ scene: { memory, disk, width, height, type }, anon, file, pitch }: PagesLayout): CSSProperties =>
  Object.fromEntries(
    (
      [
        ['--lists-left', (groundOf(file, pitch).x - OFF_LISTS) / width],
        ['--lists-right', 1 - (memory.x + memory.width) / width],
        ['--file-pages', (file.name + type.text * BELOW_NAME) / height],
        ['--memory-middle', (anon.name - type.text * CAPITALS) / height],
        ['--disk-top', disk.y / height],
      ] as const
    ).map(([name, share]) => [name, `${(share * 100).toFixed(2)}%`]),
  );

/** Puts the halves one behind the other, as sheets of the same size. */
const Stack = ({ children }: { readonly children: ReactNode }): ReactElement => <div className="scene-stack">{children}</div>;

export const Scene = (): ReactElement => {
  const view = useApp((state) => state.intent.view);
  // Beside the editor there is no room for the type size of a projector.
  const wall = useApp(({ intent }) => intent.theme === 'projector' && intent.panel !== 'editor');
  const failures = useApp((state) => state.sides.before.failure ?? state.sides.after.failure);
  const covered = useApp((state) => state.intent.twin);
  const sheet = useApp(sheetSide);
  const asked = useApp((state) => sheetOf(state) === 'asked');
  const narrow = useNarrow();
  const covering = asked ? sheet : null;
  const telling = useTelling('before');
  const see = useSee(telling);
  const [shownSide, showSide] = useShownSide(covering, see);
  const sides = view === 'both' ? BOTH : ONE[view];
  const moments = useMoments(sides);
  const [ref, measured] = useSize<HTMLDivElement>();
  const size = useGridSize(measured);
  const { zones, isAnonOnly } = shapeOf(
    sides.flatMap((side) => moments[side] ?? []),
    telling,
  );
  const layout = useMemo(
    () => (size.width === 0 || size.height === 0 ? null : layoutScene(size.width, size.height, wall, { zones, isAnonOnly })),
    [size, wall, zones, isAnonOnly],
  );
  const alone = sides.length === 1 && sides[0] !== undefined ? (moments[sides[0]]?.scene ?? null) : null;
  const [managed, high, isTold] = [alone?.managed ?? 0, alone?.high ?? 0, alone?.pages !== undefined];
  const ofPages = useMemo(
    () => (isTold && size.width > 0 ? pagesIn({ ...size, wall }, { managed, high }, narrow) : null),
    [size, wall, managed, high, isTold, narrow],
  );
  usePointedInView(narrow, see);
  const geometry = useGeometry(moments, layout);
  // If each page has a square of its own, the squares themselves move, so no extra ones are needed.
  const mover = useMover(ofPages === null ? geometry : null);
  const { moves, step } = useMotion(mover);
  const { middle, names } = telling;
  const numbered = useDepth() !== 'story';
  const motion = `${moves ? ' scene-moves' : ''}${step === null ? '' : ' scene-steps'}`;
  const stacked = narrow && sides.length === 2;
  const Halves = narrow ? Stack : Fragment;
  return (
    <div className={`scene-halves${failures === null ? '' : ' scene-failed'}${motion}`}>
      {stacked ? <SideTabs moments={moments} shown={shownSide} hidden={covering} onShow={showSide} /> : null}
      <Halves>
        {sides.map((side, place) => {
          const moment = moments[side];
          return (
            <section
              key={side}
              className={`pane pane-scene pane-${side}${stacked && side !== shownSide ? ' behind' : ''}`}
              aria-label={sideName(names, side)}
              inert={covered}
              {...(ofPages === null ? {} : { style: ofPages.isTall ? { height: ofPages.scene.height } : shares(ofPages) })}
            >
              <ComputeProgress side={side} />
              <Failure side={side} />
              <div ref={place === 0 ? ref : null} className="scene-room" inert={sheet === side && sides.length === 2}>
                {layout === null || moment === null ? null : (
                  <Half
                    side={side}
                    moment={moment}
                    other={sides.length === 2 ? moments[side === 'before' ? 'after' : 'before'] : null}
                    layout={layout}
                    moves={moves}
                    ofPages={ofPages}
                    alone={asked}
                  />
                )}
                {layout === null || ofPages !== null ? null : <StillWays mover={mover} side={side} layout={layout} numbered={numbered} />}
                {layout === null || ofPages !== null ? null : <MotionSheet mover={mover} side={side} layout={layout} size={size} />}
                {layout !== null && moment === null && failures === null && sides.length === 2 ? (
                  <SceneSkeleton name={sideName(names, side)} layout={layout} />
                ) : null}
                {moment === null && failures === null ? <p className="pane-waiting">{pageWords.loading}</p> : null}
              </div>
              <BetOver on={side} />
            </section>
          );
        })}
      </Halves>
      {layout === null ? null : ofPages !== null && alone?.pages !== undefined ? (
        <PageKey scene={alone} pages={alone.pages} layout={ofPages} see={see === null ? null : see.mark} />
      ) : (
        <SceneKey moments={moments} middle={middle} layout={layout} mover={mover} wall={wall} />
      )}
    </div>
  );
};

const Failure = ({ side }: { readonly side: Side }): ReactElement | null => {
  const failure = useApp((state) => state.sides[side].failure);
  return failure === null ? null : <FailurePanel side={side} failure={failure} />;
};
