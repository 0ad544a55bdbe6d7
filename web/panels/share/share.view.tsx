// The sharing panel, with a page for the current moment, one for a class, and one for the values at the start.
import { type ReactElement, useState } from 'react';
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { Choice } from '../../parts/choice.tsx';
import { DialogFoot } from '../../parts/dialog-foot.tsx';
import { closeShare } from '../../state/share.ts';
import './share.css';
import { shareWords } from './share.words.ts';
import { ShareClass } from './share-class.view.tsx';
import { ShareMoment } from './share-moment.view.tsx';
import { ShareStart } from './share-start.view.tsx';

const PAGES = ['moment', 'class', 'start'] as const;
type SharePage = (typeof PAGES)[number];
const OPTIONS = PAGES.map((value) => ({ value, label: shareWords.pages[value] }));

const Shown = ({ page }: { readonly page: SharePage }): ReactElement => {
  switch (page) {
    case 'moment':
      return <ShareMoment />;
    case 'class':
      return <ShareClass />;
    case 'start':
      return <ShareStart />;
  }
};

export const Share = (): ReactElement => {
  const [page, setPage] = useState<SharePage>('moment');
  return (
    <ModalOverlay className="overlay" isDismissable isOpen onOpenChange={closeShare}>
      <Modal className="modal share-modal">
        <Dialog className="dialog">
          <header className="share-head">
            <Heading slot="title">{shareWords.label}</Heading>
            <Choice label={shareWords.pages.label} options={OPTIONS} value={page} onChoose={setPage} />
          </header>
          <Shown page={page} />
          <DialogFoot note="" />
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
};
