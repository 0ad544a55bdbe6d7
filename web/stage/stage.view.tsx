// Who reclaims and how hard on top; under it one pane, or before at the left and after at the right.
import type { ReactElement } from 'react';
import { Definition } from '../panels/terms/definition.view.tsx';
import { TermsPanel } from '../panels/terms/terms.view.tsx';
import { TwinPanel } from '../panels/twin/twin.view.tsx';
import { WhyPanel } from '../panels/why/why.view.tsx';
import { useKeptFocus } from '../parts/use-kept-focus.ts';
import { useApp } from '../state/store.ts';
import { TopEdge } from './dial/top-edge.view.tsx';
import { Pane } from './pane.view.tsx';
import { tankWords } from './tanks/tanks.words.ts';

export const Stage = (): ReactElement => {
  const view = useApp((state) => state.intent.view);
  const panelOpen = useApp((state) => state.intent.panel !== null || state.intent.twin);
  const place = useKeptFocus<HTMLElement>(panelOpen);
  return (
    <main ref={place} tabIndex={-1} className="stage" aria-label={tankWords.memory}>
      <TopEdge view={view} />
      {view === 'both' ? (
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
