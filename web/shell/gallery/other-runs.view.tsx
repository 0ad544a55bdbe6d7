// A button that opens the list of all runs without a card.
import type { ReactElement } from 'react';
import { Button, Dialog, DialogTrigger, Popover } from 'react-aria-components';
import { Icon } from '../../parts/icon.tsx';
import type { Theme } from '../../state/intent.ts';
import { galleryWords } from './gallery.words.ts';
import { OtherRunsList } from './other-runs-list.view.tsx';

const { runs } = galleryWords;

export const OtherRuns = ({ theme }: { readonly theme: Theme }): ReactElement => (
  <DialogTrigger>
    <Button className="quiet">
      {runs.label}
      <Icon name="down" />
    </Button>
    <Popover className="popover" placement="top end">
      <Dialog className="other-runs-dialog" aria-label={runs.label}>
        <OtherRunsList theme={theme} />
      </Dialog>
    </Popover>
  </DialogTrigger>
);
