// Offers the tour until the user takes it or dismisses the offer.
import { type ReactElement, useState } from 'react';
import { Button } from 'react-aria-components';
import { tourWords } from '../../domain/tour/tour.words.ts';
import { Icon } from '../../parts/icon.tsx';
import { isTourOffered, offerTourNoMore, startTour } from '../../state/tour.ts';

export const TourOffer = (): ReactElement | null => {
  const [offered, setOffered] = useState(isTourOffered);
  if (!offered) return null;
  const refuse = (): void => {
    offerTourNoMore();
    setOffered(false);
  };
  return (
    <span className="tour-offer">
      <Button className="quiet" onPress={startTour}>
        {tourWords.offer}
      </Button>
      <Button className="quiet" aria-label={tourWords.noMore} onPress={refuse}>
        <Icon name="cross" />
      </Button>
    </span>
  );
};
