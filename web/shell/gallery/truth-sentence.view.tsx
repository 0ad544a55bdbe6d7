// A sentence about the accuracy of the simulation, at the foot of the gallery.
import type { ReactElement } from 'react';
import { truth } from '../../domain/gallery/truth.model.ts';
import { galleryWords } from './gallery.words.ts';

const words = galleryWords.truth;
const kernels = words.number(truth.lab.kernels);

export const TruthSentence = (): ReactElement => (
  <>
    <strong>{words.share(truth.lab.leastPercent)}</strong> {words.shareText(kernels)}
  </>
);
