import type { ReactElement } from 'react';
import { Button, Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { version } from '../../../package.json';
import type { SideNames } from '../../domain/side-names.model.ts';
import { tourWords } from '../../domain/tour/tour.words.ts';
import { KEY_HELP } from '../../domain/transport/keys.model.ts';
import { commandText } from '../../domain/transport/keys.words.ts';
import { DialogFoot } from '../../parts/dialog-foot.tsx';
import { sideNamesOf } from '../../parts/side-names.ts';
import { useHand } from '../../parts/use-hand.ts';
import { useApp } from '../../state/store.ts';
import { startTour } from '../../state/tour.ts';
import { helpWords } from './help.words.ts';

const Keys = ({ names }: { readonly names: SideNames | null }): ReactElement => (
  <>
    <dl className="key-list">
      {KEY_HELP.map(({ keys, command }) => (
        <div key={command}>
          <dt>
            {keys.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dt>
          <dd>{commandText(command, names)}</dd>
        </div>
      ))}
    </dl>
    <p className="help-mouse">{helpWords.mouse}</p>
  </>
);

type HelpDialogProps = { readonly open: boolean; readonly onOpenChange: (open: boolean) => void };

export const HelpDialog = ({ open, onOpenChange }: HelpDialogProps): ReactElement => {
  const engine = useApp((state) => state.engineVersion);
  const hand = useHand();
  const names = useApp(sideNamesOf);
  return (
    <ModalOverlay className="overlay" isDismissable isOpen={open} onOpenChange={onOpenChange}>
      <Modal className="modal">
        <Dialog className="dialog">
          <Heading slot="title">{helpWords.title[hand]}</Heading>
          <p>{hand === 'keys' ? helpWords.intro : helpWords.touch}</p>
          <Button slot="close" className="button" onPress={startTour}>
            {tourWords.again}
          </Button>
          {hand === 'keys' ? <Keys names={names} /> : null}
          <DialogFoot note={helpWords.versions(version, engine)} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
};
