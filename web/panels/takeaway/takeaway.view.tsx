// The panel over the stage with the exports for lecturers and developers.
import { type ComponentType, type ReactElement, useState } from 'react';
import { Button, Dialog, Heading, Modal, ModalOverlay, Tab, TabList, TabPanel, Tabs } from 'react-aria-components';
import { closePanel } from '../../state/ledger.ts';
import { useApp } from '../../state/store.ts';
import { shownStory } from '../../state/told.ts';
import { pageWords } from '../../words/page.words.ts';
import { Clip } from './clip.view.tsx';
import { HandoutTab } from './handout.view.tsx';
import { Picture } from './picture.view.tsx';
import { takeawayWords } from './sheet/takeaway.words.ts';
import { Slides } from './slides.view.tsx';
import { Tables } from './tables.view.tsx';
import '../../parts/tabs.css';
import './takeaway.css';

const PARTS = ['picture', 'slides', 'handout', 'clip', 'tables'] as const;
type Part = (typeof PARTS)[number];

const VIEWS: Readonly<Record<Part, ComponentType>> = { picture: Picture, slides: Slides, handout: HandoutTab, clip: Clip, tables: Tables };
const OF_STORIES: ReadonlySet<Part> = new Set(['slides', 'handout', 'clip']);

export const Takeaway = (): ReactElement => {
  const open = useApp(({ intent }) => intent.panel === 'takeaway');
  const hasStory = useApp((state) => shownStory(state) !== null);
  const [part, setPart] = useState<Part>('picture');
  const parts = PARTS.filter((one) => hasStory || !OF_STORIES.has(one));
  return (
    <ModalOverlay
      className="overlay"
      isDismissable
      isOpen={open}
      onOpenChange={(wanted) => {
        if (!wanted) closePanel();
      }}
    >
      <Modal className="modal take-modal">
        <Dialog className="dialog take">
          <header className="take-head">
            <Heading slot="title">{takeawayWords.label}</Heading>
            <p>{takeawayWords.note}</p>
            <Button slot="close" className="button strong">
              {pageWords.close}
            </Button>
          </header>
          <Tabs
            className="take-tabs"
            selectedKey={part}
            onSelectionChange={(key) => setPart(parts.find((one) => one === key) ?? 'picture')}
          >
            <TabList className="tab-list" aria-label={takeawayWords.parts}>
              {parts.map((one) => (
                <Tab key={one} id={one} className="tab">
                  {takeawayWords.tabs[one]}
                </Tab>
              ))}
            </TabList>
            {parts.map((one) => {
              const View = VIEWS[one];
              return (
                <TabPanel key={one} id={one} className="tab-panel take-panel">
                  <View />
                </TabPanel>
              );
            })}
          </Tabs>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
};
