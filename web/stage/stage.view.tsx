// The scene, or who reclaims and how hard on top and under it one pane, or before at the left and after at the right.
import type { ReactElement } from 'react';
import { Definition } from '../panels/terms/definition.view.tsx';
import { TermsPanel } from '../panels/terms/terms.view.tsx';
import { TwinPanel } from '../panels/twin/twin.view.tsx';
import { WhyPanel } from '../panels/why/why.view.tsx';
import { useKeptFocus } from '../parts/use-kept-focus.ts';
import { useApp } from '../state/store.ts';
import { showsScene } from './depth.model.ts';
import { TopEdge } from './dial/top-edge.view.tsx';
import { Pane } from './pane.view.tsx';
import { Scene } from './scene/scene.view.tsx';
import { tankWords } from './tanks/tanks.words.ts';

export const Stage = (): ReactElement => {
  const view = useApp((state) => state.intent.view);
  const scenic = useApp((state) => showsScene(state.intent));
  const panelOpen = useApp((state) => state.intent.panel !== null || state.intent.twin);
  const place = useKeptFocus<HTMLElement>(panelOpen);
  return (
    <main ref={place} tabIndex={-1} className={`stage${scenic ? ' stage-scene' : ''}`} aria-label={tankWords.memory}>
      {scenic ? null : <TopEdge view={view} />}
      {scenic ? (
        <div className="panes panes-scene">
          <Scene />
          <TwinPanel />
          <WhyPanel />
          <TermsPanel />
        </div>
      ) : view === 'both' ? (
        <div className="panes">
          <Pane side="before" other="after" whole={false} />
          <Pane side="after" other="before" whole={false} />
          <TwinPanel />
          <WhyPanel />
          <TermsPanel />
        </div>
      ) : (
        <div className="panes">
          <Pane side={view} other={null} whole />
          <TwinPanel />
          <WhyPanel />
          <TermsPanel />
        </div>
      )}
      <Definition />
    </main>
  );
};
