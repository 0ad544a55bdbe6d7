// The page around the stage: top bar, story, time lanes, transport. Fixed places; scenarios never move things.
import { type ReactElement, useCallback, useState } from 'react';
import { PatternDefinitions } from '../look/pattern-definitions.view.tsx';
import { later, useEver, useFetchedAhead } from '../parts/later.tsx';
import { Stage } from '../stage/stage.view.tsx';
import { EDGES } from '../state/edges.model.ts';
import { isLedgerPart, SIDES } from '../state/intent.ts';
import { useApp } from '../state/store.ts';
import { isAtEnd, isTold } from '../state/story.ts';
import { Announcer } from './announcer.view.tsx';
import { PageEdge } from './edge.view.tsx';
import { HandLine } from './hand/hand-line.view.tsx';
import { Notices } from './notices.view.tsx';
import { StoryPanel } from './story/story.view.tsx';
import { StoryFloor } from './story/story-floor.view.tsx';
import { TitleLine } from './title-line.view.tsx';
import { QuestNote } from './transport/quest-note.view.tsx';
import { useTransportKeys } from './transport/use-transport-keys.ts';

const TopBar = later(async () => (await import('./top-bar.view.tsx')).TopBar);
const LowerBars = later(async () => (await import('./lower-bars.view.tsx')).LowerBars);
const LedgerPanel = later(async () => (await import('../panels/ledger/ledger.view.tsx')).LedgerPanel);
const LabPanel = later(async () => (await import('../panels/lab/lab.view.tsx')).LabPanel);
const Palette = later(async () => (await import('../panels/commands/command-palette.view.tsx')).Palette);
const HelpDialog = later(async () => (await import('../panels/help/help.view.tsx')).HelpDialog);
const EndPage = later(async () => (await import('./end/end.view.tsx')).EndPage);

export const Page = (): ReactElement => {
  const [helpOpen, setHelpOpen] = useState(false);
  const showHelp = useCallback(() => setHelpOpen(true), []);
  const view = useApp((state) => state.intent.view);
  const told = useApp(isTold);
  const depth = useApp((state) => state.intent.depth);
  const recedes = depth === 'story';
  const atEnd = useApp(isAtEnd);
  const ledgerOpen = useApp(({ intent }) => isLedgerPart(intent.panel));
  const labOpen = useApp(({ intent }) => intent.panel === 'lab');
  const paletteOpen = useApp((state) => state.palette);
  useTransportKeys(showHelp);
  const stands = useApp(({ sides }) => SIDES.some((side) => sides[side].frame !== null || sides[side].failure !== null));
  const called = useApp(({ edges }) => EDGES.some((edge) => edges[edge] !== 'away'));
  // At the depth Story the bars are beyond the edges: the first picture does not wait for them.
  const withBars = useEver(!recedes || stands || called);
  useFetchedAhead(stands);
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
          <PageEdge edge="top">{withBars ? <TopBar onHelp={showHelp} /> : null}</PageEdge>
          <Notices />
          <StoryPanel />
          <HandLine />
          <Stage />
          {recedes ? <StoryFloor /> : null}
          <QuestNote />
          <PageEdge edge="bottom">{withBars ? <LowerBars /> : null}</PageEdge>
          <Announcer />
        </>
      )}
      {ledgerOpen ? <LedgerPanel /> : null}
      {labOpen ? <LabPanel /> : null}
      {paletteOpen ? <Palette onHelp={showHelp} /> : null}
      {helpOpen ? <HelpDialog open={helpOpen} onOpenChange={setHelpOpen} /> : null}
    </div>
  );
};
