// The page around the stage: top bar, story, time lanes, transport bar. All have fixed places, which are the same for every scenario.
import { type ReactElement, useCallback, useState } from 'react';
import { PatternDefinitions } from '../look/pattern-definitions.view.tsx';
import { later, useEver, useFetchedAhead } from '../parts/later.tsx';
import { EDGES } from '../state/edges.model.ts';
import { isLedgerPart, SIDES } from '../state/intent.ts';
import { titleOf } from '../state/scenarios.ts';
import { useApp } from '../state/store.ts';
import { isAtEnd, isTold } from '../state/told.ts';
import { Announcer } from './announcer.view.tsx';
import { PageEdge } from './edge.view.tsx';
import { HandLine } from './hand/hand-line.view.tsx';
import { Notices } from './notices/notices.view.tsx';
import { Stage } from './stage.view.tsx';
import { StoryPanel } from './story/story.view.tsx';
import { StoryFloor } from './story/story-floor.view.tsx';
import { TitleLine } from './title-line.view.tsx';
import { QuestNote } from './transport/quest-note.view.tsx';
import { useTransportKeys } from './transport/use-transport-keys.ts';
import { useTabTitle } from './use-tab-title.ts';

const TopBar = later(async () => (await import('./top-bar.view.tsx')).TopBar);
const LowerBars = later(async () => (await import('./lower-bars.view.tsx')).LowerBars);
const LedgerPanel = later(async () => (await import('../panels/ledger/ledger.view.tsx')).LedgerPanel);
const LabPanel = later(async () => (await import('../panels/lab/lab.view.tsx')).LabPanel);
const Share = later(async () => (await import('../panels/share/share.view.tsx')).Share);
const EmbedPort = later(async () => (await import('./embed/embed-port.view.tsx')).EmbedPort);
const PrintedStage = later(async () => (await import('../panels/takeaway/printed-stage.view.tsx')).PrintedStage);
const Takeaway = later(async () => (await import('../panels/takeaway/takeaway.view.tsx')).Takeaway);
const Editor = later(async () => (await import('../panels/editor/editor.view.tsx')).Editor);
const Palette = later(async () => (await import('../panels/commands/command-palette.view.tsx')).Palette);
const HelpDialog = later(async () => (await import('../panels/help/help.view.tsx')).HelpDialog);
const Tour = later(async () => (await import('./tour/tour.view.tsx')).Tour);
const EndPage = later(async () => (await import('./end/end.view.tsx')).EndPage);

/** The heading of the page for screen readers, while no bar contains one. */
const RunHeading = (): ReactElement => {
  const title = useApp(({ intent }) => titleOf(intent.scenario));
  return (
    <header className="visually-hidden">
      <h1>{title}</h1>
    </header>
  );
};

export const Page = (): ReactElement => {
  const [helpOpen, setHelpOpen] = useState(false);
  const showHelp = useCallback(() => setHelpOpen(true), []);
  const view = useApp((state) => state.intent.view);
  const told = useApp(isTold);
  const depth = useApp((state) => state.intent.depth);
  const recedes = depth === 'story';
  const storage = useApp((state) => state.storage);
  const complete = useApp(({ sides }) => SIDES.every((side) => sides[side].complete));
  const atEnd = useApp(isAtEnd);
  const ledgerOpen = useApp(({ intent }) => isLedgerPart(intent.panel));
  const labOpen = useApp(({ intent }) => intent.panel === 'lab');
  const embed = useApp(({ intent }) => intent.embed);
  const hide = useApp(({ intent }) => intent.hide);
  // Inside another page there is no top bar, and the legend, the time lanes and the transport bar are left out.
  const withTop = !embed && !hide.includes('top');
  const withBottom = !embed;
  const withStory = !hide.includes('story');
  const sharing = useApp((state) => state.sharing);
  const takeawayOpen = useApp(({ intent }) => intent.panel === 'takeaway');
  const editorOpen = useApp(({ intent }) => intent.panel === 'editor');
  const touring = useApp((state) => state.tour !== null);
  const paletteOpen = useApp((state) => state.palette);
  useTransportKeys(showHelp);
  useTabTitle();
  const isOpened = useApp(({ sides }) => SIDES.some((side) => sides[side].frame !== null || sides[side].failure !== null));
  const called = useApp(({ edges }) => EDGES.some((edge) => edges[edge] !== 'away'));
  // At the depth Story the bars are hidden at first, so the first picture need not wait for their code.
  const withBars = useEver(!recedes || isOpened || called);
  const withPrint = useEver(isOpened);
  useFetchedAhead(isOpened);
  const has = { told, 'with-top': withTop, 'with-bottom': withBottom, 'with-story': withStory, 'with-editor': editorOpen };
  const classes = Object.entries(has).flatMap(([name, is]) => (is ? [name] : []));
  return (
    <div className="page">
      <Notices />
      <div
        className={['app', `view-${view}`, ...classes].join(' ')}
        data-depth={depth}
        data-hide={hide.join(' ')}
        data-storage={storage}
        data-complete={complete}
      >
        <PatternDefinitions />
        {(withTop && withBars) || atEnd ? null : <RunHeading />}
        {atEnd ? (
          <EndPage />
        ) : (
          <>
            {recedes && withTop ? <TitleLine /> : null}
            {withTop ? <PageEdge edge="top">{withBars ? <TopBar onHelp={showHelp} /> : null}</PageEdge> : null}
            {withStory ? <StoryPanel /> : null}
            <HandLine />
            <Stage />
            {recedes ? <StoryFloor /> : null}
            <QuestNote />
            {withBottom ? <PageEdge edge="bottom">{withBars ? <LowerBars /> : null}</PageEdge> : null}
            <Announcer />
          </>
        )}
        {ledgerOpen ? <LedgerPanel /> : null}
        {labOpen ? <LabPanel /> : null}
        {embed ? <EmbedPort /> : null}
        {sharing ? <Share /> : null}
        {withPrint ? <PrintedStage /> : null}
        {takeawayOpen ? <Takeaway /> : null}
        {editorOpen ? <Editor /> : null}
        {touring ? <Tour /> : null}
        {paletteOpen ? <Palette onHelp={showHelp} /> : null}
        {helpOpen ? <HelpDialog open={helpOpen} onOpenChange={setHelpOpen} /> : null}
      </div>
    </div>
  );
};
