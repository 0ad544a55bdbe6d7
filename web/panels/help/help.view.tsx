import type { ReactElement } from 'react';
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { DialogFoot } from '../../parts/dialog-foot.tsx';
import { KEY_HELP } from '../../shell/transport/keys.model.ts';
import { commandWords } from '../../shell/transport/keys.words.ts';
import { useApp } from '../../state/store.ts';
import { helpWords } from './help.words.ts';

type HelpDialogProps = { readonly open: boolean; readonly onOpenChange: (open: boolean) => void };

export const HelpDialog = ({ open, onOpenChange }: HelpDialogProps): ReactElement => {
  const version = useApp((state) => state.engineVersion);
  return (
    <ModalOverlay className="overlay" isDismissable isOpen={open} onOpenChange={onOpenChange}>
      <Modal className="modal">
        <Dialog className="dialog">
          <Heading slot="title">{helpWords.title}</Heading>
          <p>{helpWords.intro}</p>
          <dl className="key-list">
            {KEY_HELP.map(({ keys, command }) => (
              <div key={command}>
                <dt>
                  {keys.map((key) => (
                    <kbd key={key}>{key}</kbd>
                  ))}
                </dt>
                <dd>{commandWords[command]}</dd>
              </div>
            ))}
          </dl>
          <p className="help-mouse">{helpWords.mouse}</p>
          <DialogFoot note={version === '' ? '' : helpWords.engine(version)} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
};
