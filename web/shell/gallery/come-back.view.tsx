// A link back to the place where the user left a story. The gallery shows it until the user opens a stage.
import { type ReactElement, useState } from 'react';
import { Button } from 'react-aria-components';
import { Icon } from '../../parts/icon.tsx';
import { forgetLastPlace, lastPlace } from '../../state/last-place.ts';
import { galleryWords } from './gallery.words.ts';

export const ComeBack = (): ReactElement | null => {
  const [place, setPlace] = useState(lastPlace);
  if (place === null) return null;
  const refuse = (): void => {
    forgetLastPlace();
    setPlace(null);
  };
  return (
    <p className="gallery-back">
      <a href={place.link}>{galleryWords.goOn.link(place.title, place.beat)}</a>
      <Button className="quiet" aria-label={galleryWords.goOn.refuse} onPress={refuse}>
        <Icon name="cross" />
      </Button>
    </p>
  );
};
