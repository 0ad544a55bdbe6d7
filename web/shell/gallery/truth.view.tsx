// A dialog about the accuracy of the simulation: the sums of all comparisons.
import type { ReactElement } from 'react';
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { truth } from '../../domain/gallery/truth.model.ts';
import { DialogFoot } from '../../parts/dialog-foot.tsx';
import { cardStories } from '../../state/gallery.ts';
import { measuredLink } from '../../state/measured-link.ts';
import { useApp } from '../../state/store.ts';
import { galleryWords } from './gallery.words.ts';

const words = galleryWords.truth;
const kernels = words.number(truth.lab.kernels);

/** The name of a year's mail, with its author. */
const mailOf = (year: string): string => cardStories.find(({ scenario }) => scenario.startsWith(year))?.story.mail ?? year;

const Sums = (): ReactElement => (
  <table className="truth-sums">
    <thead>
      <tr>
        {words.columns.map((column) => (
          <th key={column} scope="col">
            {column}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {truth.mails.map(({ year, direction, twice, claims }) => (
        <tr key={year}>
          <th scope="row">{mailOf(year)}</th>
          <td>{words.ofAll(direction)}</td>
          <td>{words.ofAll(twice)}</td>
          <td>{words.ofAll(claims)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

type TruthDialogProps = { readonly open: boolean; readonly onOpenChange: (open: boolean) => void };

export const TruthDialog = ({ open, onOpenChange }: TruthDialogProps): ReactElement => {
  const theme = useApp((state) => state.intent.theme);
  return (
    <ModalOverlay className="overlay" isDismissable isOpen={open} onOpenChange={onOpenChange}>
      <Modal className="modal truth-modal">
        <Dialog className="dialog truth">
          <Heading slot="title">{words.label}</Heading>
          <p>{words.counters(truth.lab.counters, kernels, truth.lab.leastPercent)}</p>
          <p>
            <a href={measuredLink(null, null, theme)} onClick={() => onOpenChange(false)}>
              {words.measured}
            </a>
          </p>
          <p>{words.mails}</p>
          <Sums />
          <p>{words.limits}</p>
          <DialogFoot note="" />
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
};
