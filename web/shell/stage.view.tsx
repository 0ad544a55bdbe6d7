// The stage: either the scene, or the dial at the top and one or two panes below it, with `before` at the left and `after` at the right.
import type { ReactElement } from 'react';
import { showsScene } from '../domain/stage/depth.model.ts';
import { later } from '../parts/later.tsx';
import { useKeptFocus } from '../parts/use-kept-focus.ts';
import { useMarked } from '../parts/use-marked.ts';
import { BetOver } from '../stage/bet/bet-over.view.tsx';
import { Scene } from '../stage/scene.view.tsx';
import { tankWords } from '../stage/tanks/tanks.words.ts';
import { useApp } from '../state/store.ts';

const Panes = later(async () => (await import('../stage/panes.view.tsx')).Panes);
const TopEdge = later(async () => (await import('../stage/dial/top-edge.view.tsx')).TopEdge);
const TwinPanel = later(async () => (await import('../panels/twin/twin.view.tsx')).TwinPanel);
const WhyPanel = later(async () => (await import('../panels/why/why.view.tsx')).WhyPanel);
const TermsPanel = later(async () => (await import('../panels/terms/terms.view.tsx')).TermsPanel);
const Definition = later(async () => (await import('../panels/terms/definition.view.tsx')).Definition);

/** The panels at the side of the stage. The code of each is loaded when it is first opened. */
const SidePanels = (): ReactElement => {
  const twin = useApp((state) => state.intent.twin);
  const why = useApp((state) => state.why);
  const terms = useApp((state) => state.terms);
  return (
    <>
      {twin ? <TwinPanel /> : null}
      {why === null ? null : <WhyPanel why={why} />}
      {terms === null ? null : <TermsPanel panel={terms} />}
    </>
  );
};

/** The definition beside the word that the user points at, holds or has focused. */
const MarkedWord = (): ReactElement | null => {
  const marked = useMarked();
  return marked === null ? null : <Definition marked={marked} />;
};

export const Stage = (): ReactElement => {
  const view = useApp((state) => state.intent.view);
  const scenic = useApp((state) => showsScene(state.intent));
  const panelOpen = useApp((state) => state.intent.panel !== null || state.intent.twin);
  const place = useKeptFocus<HTMLElement>(panelOpen);
  return (
    <main ref={place} tabIndex={-1} className={`stage${scenic ? ' stage-scene' : ''}`} aria-label={tankWords.memory}>
      {scenic ? null : <TopEdge view={view} />}
      <div className={scenic ? 'panes panes-scene' : 'panes'}>
        {scenic ? <Scene /> : <Panes view={view} />}
        {scenic ? null : <BetOver />}
        <SidePanels />
      </div>
      <MarkedWord />
    </main>
  );
};
