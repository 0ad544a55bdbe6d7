// The ledger over the stage: the published values beside ours, and the effect of each patch alone.
import type { KeyboardEvent, ReactElement } from 'react';
import { Button, Dialog, Heading, Modal, ModalOverlay, Tab, TabList, TabPanel, Tabs } from 'react-aria-components';
import { allRows, tallies } from '../../domain/ledger/ledger.model.ts';
import { storyWords } from '../../domain/story/story.words.ts';
import type { Ledger } from '../../engine/protocol.ts';
import { isLedgerPart, LEDGER_PARTS, type LedgerPart } from '../../state/intent.ts';
import { closePanel, openPanel, showVerdict } from '../../state/ledger.ts';
import { session } from '../../state/session.ts';
import { useApp } from '../../state/store.ts';
import { isBetOpen } from '../../state/told.ts';
import { pageWords } from '../../words/page.words.ts';
import { AblationTable } from './ablation-table.view.tsx';
import { ledgerWords } from './ledger.words.ts';
import { LedgerClaims } from './ledger-claims.view.tsx';
import { LedgerNotes } from './ledger-notes.view.tsx';
import { LedgerTables } from './ledger-tables.view.tsx';
import { VerdictFilter } from './verdict-filter.view.tsx';
import '../../parts/tabs.css';
import './ledger.css';

/** A ref that restores the scroll position that a part had when the user left it. */
const keepPlace =
  (panel: LedgerPart) =>
  (element: HTMLElement | null): (() => void) | undefined => {
    if (element === null) return;
    element.scrollTop = session.ledger.scrolledPx.get(panel) ?? 0;
    return () => session.ledger.scrolledPx.set(panel, element.scrollTop);
  };

const PAGES: Readonly<Record<string, number>> = { PageDown: 0.9, PageUp: -0.9 };

/** Scrolls when a page key is pressed, wherever in the ledger the focus is. */
const turnPage = (event: KeyboardEvent<HTMLElement>): void => {
  const pages = PAGES[event.key];
  const scroller = event.currentTarget.querySelector('.ledger-scroll');
  if (pages === undefined || scroller === null || scroller.contains(document.activeElement)) return;
  event.preventDefault();
  scroller.scrollBy({ top: pages * scroller.clientHeight });
};

const Part = ({ panel, ledger }: { readonly panel: Exclude<LedgerPart, 'patches'>; readonly ledger: Ledger }): ReactElement => {
  const only = useApp((state) => state.intent.verdict);
  return (
    <>
      <div className="ledger-fixed">
        <VerdictFilter tallies={tallies(panel === 'tables' ? allRows(ledger) : ledger.claims)} only={only} onChange={showVerdict} />
        <LedgerNotes ledger={ledger} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling element must be reachable by keyboard. */}
      <section ref={keepPlace(panel)} className="ledger-scroll" aria-label={ledgerWords.tabs[panel]} tabIndex={0}>
        {panel === 'tables' ? <LedgerTables ledger={ledger} only={only} /> : <LedgerClaims ledger={ledger} only={only} />}
      </section>
    </>
  );
};

const Content = ({ panel }: { readonly panel: LedgerPart }): ReactElement => {
  const reading = useApp((state) => state.ledger);
  const covered = useApp(isBetOpen);
  if (covered) return <p className="ledger-fixed">{storyWords.bet.coveredLedger}</p>;
  if (reading === null) return <p className="ledger-fixed">{ledgerWords.reading}</p>;
  if (reading.type === 'refused')
    return (
      <p className="ledger-fixed" role="alert">
        <strong>{ledgerWords.refused}</strong> {reading.why} {ledgerWords.refusedNext}
      </p>
    );
  return panel === 'patches' ? <AblationTable published={reading.ledger} /> : <Part panel={panel} ledger={reading.ledger} />;
};

const Source = (): ReactElement | null => {
  const reading = useApp((state) => state.ledger);
  if (reading?.type !== 'read') return null;
  const { title, author, date } = reading.ledger;
  return <p className="ledger-source">{ledgerWords.source(title, author, date)}</p>;
};

export const LedgerPanel = (): ReactElement => {
  const panel = useApp((state) => state.intent.panel);
  return (
    <ModalOverlay
      className="overlay"
      isDismissable
      isOpen={isLedgerPart(panel)}
      onOpenChange={(open) => {
        if (!open) closePanel();
      }}
    >
      <Modal className="modal ledger-modal">
        {/* biome-ignore lint/a11y/noStaticElementInteractions: it only scrolls by pages, which the keys do everywhere. */}
        <div className="ledger-body" onKeyDown={turnPage}>
          <Dialog className="dialog ledger">
            <header className="ledger-head">
              <Heading slot="title">{ledgerWords.title}</Heading>
              <Source />
              <Button slot="close" className="button strong">
                {pageWords.close}
              </Button>
            </header>
            <Tabs
              className="ledger-tabs"
              selectedKey={isLedgerPart(panel) ? panel : 'tables'}
              onSelectionChange={(key) => openPanel(LEDGER_PARTS.find((one) => one === key) ?? 'tables')}
            >
              <TabList className="tab-list" aria-label={ledgerWords.parts}>
                {LEDGER_PARTS.map((one) => (
                  <Tab key={one} id={one} className="tab">
                    {ledgerWords.tabs[one]}
                  </Tab>
                ))}
              </TabList>
              {LEDGER_PARTS.map((one) => (
                <TabPanel key={one} id={one} className="tab-panel">
                  <Content panel={one} />
                </TabPanel>
              ))}
            </Tabs>
          </Dialog>
        </div>
      </Modal>
    </ModalOverlay>
  );
};
