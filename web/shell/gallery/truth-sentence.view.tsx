// How true it is, in one sentence at the foot of the gallery.
import type { ReactElement } from 'react';
import { galleryWords } from './gallery.words.ts';
import { percentOf, truth } from './truth.model.ts';

const words = galleryWords.truth;
const kernels = words.number(truth.lab.kernels);

export const TruthSentence = (): ReactElement => (
  <>
    <strong>{words.share(percentOf(truth.lab.counters))}</strong> {words.shareText(kernels)}
  </>
);
