// The page: top bar, stage, time lanes, transport. Fixed places; scenarios never move things.
import { type ReactElement, useCallback, useState } from 'react';
import { useApp } from '../state/store.ts';
import { isTold } from '../state/story.ts';
import { Announcer } from './announcer.tsx';
import { BenchPanel } from './bench-panel.tsx';
import { Floor } from './floor.tsx';
import { Gallery } from './gallery.tsx';
import { HelpDialog } from './help-dialog.tsx';
import { LedgerPanel } from './ledger-panel.tsx';
import { Notices } from './notices.tsx';
import { Palette } from './palette.tsx';
import { useDocumentTheme } from './parts/use-palette.ts';
import { useTransportKeys } from './parts/use-transport-keys.ts';
import { PatternDefinitions } from './pattern-definitions.tsx';
import { Stage } from './stage.tsx';
import { StoryPanel } from './story-panel.tsx';
import { TopBar } from './top-bar.tsx';
import { TransportBar } from './transport-bar.tsx';

const Page = (): ReactElement => {
  const [helpOpen, setHelpOpen] = useState(false);
  const showHelp = useCallback(() => setHelpOpen(true), []);
  const view = useApp((state) => state.intent.view);
  const told = useApp(isTold);
  const depth = useApp((state) => state.intent.depth);
  useTransportKeys(showHelp);
  return (
    <div className={`app view-${view}${told ? ' told' : ''}`} data-depth={depth}>
      <PatternDefinitions />
      <TopBar onHelp={showHelp} />
      <Notices />
      <StoryPanel />
      <Stage />
      <Floor />
      <TransportBar />
      <Announcer />
      <LedgerPanel />
      <BenchPanel />
      <Palette onHelp={showHelp} />
      <HelpDialog open={helpOpen} onOpenChange={setHelpOpen} />
    </div>
  );
};

/** The gallery, or the stage with all that belongs to it. */
export const App = (): ReactElement => {
  const home = useApp((state) => state.home);
  useDocumentTheme();
  return home ? <Gallery /> : <Page />;
};
