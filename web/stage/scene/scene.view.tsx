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
import { halfOf, type Moment, mostPages } from './scene.model.ts';
import { sceneWords } from './scene.words.ts';
import { SceneDrawing } from './scene-drawing.view.tsx';
import { SceneKey } from './scene-key.view.tsx';
import { layoutScene, type SceneLayout } from './scene-layout.model.ts';
import { SceneTable } from './scene-table.view.tsx';
import { SceneDepthContext } from './use-scene-words.ts';
import { useSee, useTelling } from './use-telling.ts';

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
};

const Half = memo(({ side, moment, other, layout }: HalfProps): ReactElement => {
  const telling = useTelling(side);
  const see = useSee();
  const counterNames = useApp((state) => state.counterNames);
  const opposite: Side = side === 'before' ? 'after' : 'before';
  const half = halfOf(moment, other, side, telling, counterNames);
  const beside = other === null ? null : halfOf(other, moment, opposite, telling, counterNames);
  const depth = useDepth();
  const sameKernels = useApp(isOneKernel);
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
        see={see !== null && see.side === side ? see.mark : null}
      />
      <SceneTable side={side} half={half} scene={moment.scene} />
    </SceneDepthContext>
  );
});

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
  const layout = size.width === 0 || size.height === 0 ? null : layoutScene(size.width, size.height, wall);
  return (
    <div className={`scene-halves${failures === null ? '' : ' scene-failed'}`}>
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
                />
              )}
              {moment === null && failures === null ? <p className="pane-waiting">{pageWords.loading}</p> : null}
            </div>
          </section>
        );
      })}
      {layout === null ? null : <SceneKey moments={moments} layout={layout} />}
    </div>
  );
};

const Failure = ({ side }: { readonly side: Side }): ReactElement | null => {
  const failure = useApp((state) => state.sides[side].failure);
  return failure === null ? null : <FailurePanel side={side} failure={failure} />;
};
