// A button that opens the list of the runs to which the gallery itself has no link.
import type { ReactElement } from 'react';
import { Button, Dialog, DialogTrigger, Popover } from 'react-aria-components';
import { Icon } from '../../parts/icon.tsx';
import { openGalleryList } from '../../state/gallery.ts';
import type { Theme } from '../../state/intent.ts';
import { useApp } from '../../state/store.ts';
import { galleryWords } from './gallery.words.ts';
import { OtherRunsList } from './other-runs-list.view.tsx';

const { runs } = galleryWords;

export const OtherRuns = ({ theme }: { readonly theme: Theme }): ReactElement => (
  <DialogTrigger isOpen={useApp((state) => state.galleryList === 'runs')} onOpenChange={(open) => openGalleryList(open ? 'runs' : null)}>
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
