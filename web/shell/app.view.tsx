// The page: top bar, stage, time lanes, transport. Fixed places; scenarios never move things.
import { type ReactElement, useCallback, useState } from 'react';
import { PatternDefinitions } from '../look/pattern-definitions.view.tsx';
import { Palette } from '../panels/commands/command-palette.view.tsx';
import { HelpDialog } from '../panels/help/help.view.tsx';
import { LabPanel } from '../panels/lab/lab.view.tsx';
import { LedgerPanel } from '../panels/ledger/ledger.view.tsx';
import { useDocumentTheme } from '../parts/use-palette.ts';
import { Floor } from '../stage/floor.view.tsx';
import { Stage } from '../stage/stage.view.tsx';
import { useApp } from '../state/store.ts';
import { isAtEnd, isTold } from '../state/story.ts';
import { Announcer } from './announcer.view.tsx';
import { PageEdge } from './edge.view.tsx';
import { EndPage } from './end/end.view.tsx';
import { Gallery } from './gallery/gallery.view.tsx';
import { HandLine } from './hand/hand-line.view.tsx';
import { Notices } from './notices.view.tsx';
import { StoryPanel } from './story/story.view.tsx';
import { StoryFloor } from './story/story-floor.view.tsx';
import { TitleLine } from './title-line.view.tsx';
import { TopBar } from './top-bar.view.tsx';
import { QuestNote, TransportBar } from './transport/transport.view.tsx';
import { useTransportKeys } from './transport/use-transport-keys.ts';

const Page = (): ReactElement => {
  const [helpOpen, setHelpOpen] = useState(false);
  const showHelp = useCallback(() => setHelpOpen(true), []);
  const view = useApp((state) => state.intent.view);
  const told = useApp(isTold);
  const depth = useApp((state) => state.intent.depth);
  const recedes = depth === 'story';
  const atEnd = useApp(isAtEnd);
  useTransportKeys(showHelp);
  return (
    <div className={`app view-${view}${told ? ' told' : ''}`} data-depth={depth}>
      <PatternDefinitions />
      {atEnd ? (
        <>
          <Notices />
          <EndPage />
        </>
      ) : (
        <>
          {recedes ? <TitleLine /> : null}
          <PageEdge edge="top">
            <TopBar onHelp={showHelp} />
          </PageEdge>
          <Notices />
          <StoryPanel />
          <HandLine />
          <Stage />
          {recedes ? <StoryFloor /> : null}
          <QuestNote />
          <PageEdge edge="bottom">
            <Floor />
            <TransportBar />
          </PageEdge>
          <Announcer />
        </>
      )}
      <LedgerPanel />
      <LabPanel />
      <Palette onHelp={showHelp} />
      <HelpDialog open={helpOpen} onOpenChange={setHelpOpen} />
    </div>
  );
};

/** The gallery, or the stage with all that belongs to it. */
export const App = (): ReactElement | null => {
  const home = useApp((state) => state.home);
  useDocumentTheme();
  if (home === null) return null;
  return home ? <Gallery /> : <Page />;
};
