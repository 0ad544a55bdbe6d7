// The choice of the picture. Both sides show the same picture, so that they can be compared.
import type { ReactElement } from 'react';
import { PICTURES } from '../domain/pictures.model.ts';
import { pictureWords } from '../domain/pictures.words.ts';
import { Pick } from '../parts/pick.tsx';
import { picturesInPlay, setPicture } from '../state/commands.ts';
import { useApp } from '../state/store.ts';

export const PictureChoice = (): ReactElement => {
  const picture = useApp((state) => state.intent.picture);
  const inPlay = useApp((state) => picturesInPlay(state).join(' '));
  const options = PICTURES.map((value) => ({
    value,
    label: pictureWords.names[value],
    detail: pictureWords.shows(value, inPlay.split(' ').includes(value)),
  }));
  return <Pick label={pictureWords.label} value={picture} options={options} onPick={setPicture} />;
};
