// The button that opens the dialog for changing the machine while it runs.
import type { ReactElement } from 'react';
import { Button, DialogTrigger, Modal, ModalOverlay } from 'react-aria-components';
import { changeWords } from '../../domain/change/changes.words.ts';
import { later } from '../../parts/later.tsx';
import { useApp } from '../../state/store.ts';
import { locks } from '../../state/teaching.ts';

const Changes = later(async () => (await import('./changes.view.tsx')).Changes);

export const ChangeDialog = (): ReactElement => {
  const changes = useApp((state) => state.intent.changes);
  const locked = useApp(locks('changes'));
  return (
    <DialogTrigger>
      <Button className="button" aria-label={changeWords.label} isDisabled={locked}>
        {changeWords.button}
        {changes.length === 0 ? '' : ` ${changes.length}`}
      </Button>
      <ModalOverlay className="overlay" isDismissable>
        <Modal className="modal patches-modal">
          <Changes />
        </Modal>
      </ModalOverlay>
    </DialogTrigger>
  );
};
