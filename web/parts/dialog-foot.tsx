// The foot of a dialog: a small note at the left, the button that closes the dialog at the right.
import type { ReactElement } from 'react';
import { Button } from 'react-aria-components';
import { pageWords } from '../words/page.words.ts';

export const DialogFoot = ({ note }: { readonly note: string }): ReactElement => (
  <div className="dialog-foot">
    <span>{note}</span>
    <Button slot="close" className="button strong">
      {pageWords.close}
    </Button>
  </div>
);
