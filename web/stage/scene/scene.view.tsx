// The stage as a scene: one half for each kernel that is shown, both on one scale.
import { memo, type ReactElement, useMemo } from 'react';
import type { Frame } from '../../engine/protocol.ts';
import { useDepth } from '../../parts/use-depth.ts';
import { usePacedApp } from '../../parts/use-paced-app.ts';
import { useSize } from '../../parts/use-size.ts';
import { SIDES, type Side } from '../../state/intent.ts';
import { type AppState, useApp } from '../../state/store.ts';
import { pageWords } from '../../words/page.words.ts';
import { ComputeProgress } from '../compute-progress.view.tsx';
import { FailurePanel } from '../failure-panel.view.tsx';
import { figuresOf } from './figures.model.ts';
import { MotionSheet } from './motion/motion-sheet.view.tsx';
import { StillWays } from './motion/still-ways.view.tsx';
import { type Stand, useMover, useTold } from './motion/use-motion.ts';
import { PageKey } from './pages/page-key.view.tsx';
import { PagesDrawing } from './pages/pages-drawing.view.tsx';
import { layoutPages, type PagesLayout } from './pages/pages-layout.model.ts';
import { isSameOnBoth } from './pale.model.ts';
import { halfOf, type Moment, mostPages } from './scene.model.ts';
import { sceneWords } from './scene.words.ts';
import { SceneDrawing } from './scene-drawing.view.tsx';
import { SceneKey } from './scene-key.view.tsx';
import { layoutScene, type SceneLayout } from './scene-layout.model.ts';
import { SceneSkeleton } from './scene-skeleton.view.tsx';
import { SceneTable } from './scene-table.view.tsx';
import { squareOf } from './stock-layout.model.ts';
import { SceneDepthContext } from './use-scene-words.ts';
import { useSee, useTelling } from './use-telling.ts';
import './scene-halves.css';

/** Before and after are the same: there is no patch to speak of. */
const isOneKernel = ({ infos: { before, after } }: AppState): boolean =>
  before !== null && after !== null && before.preset === after.preset && [...before.patches, ...after.patches].every(({ on }) => !on);

const momentOf = (frame: Frame | null, samples: Moment['samples']): Moment | null =>
  frame?.scene === undefined ? null : { frame, scene: frame.scene, samples };

/** Both kernels at the moment shown; null: not there, or not shown. */
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
  /** Every page has room for a square of its own. */
  readonly ofPages: PagesLayout | null;
};

const Half = memo(({ side, moment, other, layout, moves, ofPages }: HalfProps): ReactElement => {
  const telling = useTelling(side);
  const see = useSee();
  const counterNames = useApp((state) => state.counterNames);
  const opposite: Side = side === 'before' ? 'after' : 'before';
  const half = halfOf(moment, other, side, telling, counterNames);
  const beside = other === null ? null : halfOf(other, moment, opposite, telling, counterNames);
  const depth = useDepth();
  const sameKernels = useApp(isOneKernel);
  const glides = useApp((state) => state.playing);
  const { pages } = moment.scene;
  const isMeant =
    see !== null &&
    (see.side === side ||
      (other !== null && beside !== null && isSameOnBoth(see.mark, { half, scene: moment.scene }, { half: beside, scene: other.scene })));
  const pointedAt = isMeant ? see.mark : null;
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
        other={beside}
        otherScene={other?.scene ?? null}
        layout={layout}
        middle={telling.middle}
        pages={mostPages(other === null ? [moment.scene] : [moment.scene, other.scene])}
        moves={moves}
        see={pointedAt}
      />
      <SceneTable side={side} half={half} scene={moment.scene} />
    </SceneDepthContext>
  );
});

/** Where what moves begins and ends. */
function useStand(moments: Readonly<Record<Side, Moment | null>>, layout: SceneLayout | null): Stand | null {
  const { cast, middle } = useTelling('before');
  const shown = [moments.before, moments.after].filter((moment) => moment !== null);
  const names =
    shown[0] === undefined
      ? ''
      : figuresOf(shown[0], cast)
          .map(({ name }) => name)
          .join(' ');
  const each = layout === null || shown.length === 0 ? null : squareOf(layout, mostPages(shown.map(({ scene }) => scene))).each;
  return useMemo(
    () => (layout === null || each === null ? null : { layout, middle, each, figures: names.split(' ') }),
    [layout, middle, each, names],
  );
}

const BOTH: readonly Side[] = SIDES;
const ONE: Readonly<Record<Side, readonly Side[]>> = { before: ['before'], after: ['after'] };

export const Scene = (): ReactElement => {
  const view = useApp((state) => state.intent.view);
  const wall = useApp((state) => state.intent.theme === 'projector');
  const failures = useApp((state) => state.sides.before.failure ?? state.sides.after.failure);
  const covered = useApp((state) => state.intent.twin);
  const sides = view === 'both' ? BOTH : ONE[view];
  const moments = useMoments(sides);
  const [ref, size] = useSize<HTMLDivElement>();
  const layout = useMemo(() => (size.width === 0 || size.height === 0 ? null : layoutScene(size.width, size.height, wall)), [size, wall]);
  const alone = sides.length === 1 && sides[0] !== undefined ? (moments[sides[0]]?.scene ?? null) : null;
  const [managed, high, isTold] = [alone?.managed ?? 0, alone?.high ?? 0, alone?.pages !== undefined];
  const ofPages = useMemo(
    () => (isTold ? layoutPages({ width: size.width, height: size.height, wall }, { managed, high }) : null),
    [size, wall, managed, high, isTold],
  );
  const see = useSee();
  const stand = useStand(moments, layout);
  // Where each page has a square of its own, the squares themselves move.
  const mover = useMover(ofPages === null ? stand : null);
  const { moves, step } = useTold(mover);
  const { middle } = useTelling('before');
  const numbered = useDepth() !== 'story';
  const motion = `${moves ? ' scene-moves' : ''}${step === null ? '' : ' scene-steps'}`;
  return (
    <div className={`scene-halves${failures === null ? '' : ' scene-failed'}${motion}`}>
      {sides.map((side, place) => {
        const moment = moments[side];
        return (
          <section key={side} className={`pane pane-scene pane-${side}`} aria-label={pageWords.side[side]} inert={covered}>
            <ComputeProgress side={side} />
            <Failure side={side} />
            <div ref={place === 0 ? ref : null} className="scene-room">
              {layout === null || moment === null ? null : (
                <Half
                  side={side}
                  moment={moment}
                  other={sides.length === 2 ? moments[side === 'before' ? 'after' : 'before'] : null}
                  layout={layout}
                  moves={moves}
                  ofPages={ofPages}
                />
              )}
              {layout === null || ofPages !== null ? null : <StillWays mover={mover} side={side} layout={layout} numbered={numbered} />}
              {layout === null || ofPages !== null ? null : <MotionSheet mover={mover} side={side} layout={layout} size={size} />}
              {layout !== null && moment === null && sides.length === 2 ? <SceneSkeleton side={side} layout={layout} /> : null}
              {moment === null && failures === null ? <p className="pane-waiting">{pageWords.loading}</p> : null}
            </div>
          </section>
        );
      })}
      {layout === null ? null : ofPages !== null && alone?.pages !== undefined ? (
        <PageKey scene={alone} pages={alone.pages} layout={ofPages} see={see === null ? null : see.mark} />
      ) : (
        <SceneKey moments={moments} middle={middle} layout={layout} mover={mover} />
      )}
    </div>
  );
};

const Failure = ({ side }: { readonly side: Side }): ReactElement | null => {
  const failure = useApp((state) => state.sides[side].failure);
  return failure === null ? null : <FailurePanel side={side} failure={failure} />;
};
