// Offers for a run that needs more memory than a page has: a button for each smaller run that is possible. A smaller run keeps the rest of
// the link and the user's input.
import { type ReactElement, useEffect, useState } from 'react';
import { Button } from 'react-aria-components';
import type { Needs } from '../../engine/protocol.ts';
import { sideNamesOf } from '../../parts/side-names.ts';
import type { Smaller } from '../../state/fitting-size.ts';
import type { Side } from '../../state/intent.ts';
import { fitsAlone, useApp } from '../../state/store.ts';
import { smallerVisit, visitInstead } from '../../state/visit.ts';
import { memoryWords } from './memory.words.ts';

type OfferProps = { readonly label: string; readonly text: string; readonly onPress: () => void };

const Offer = ({ label, text, onPress }: OfferProps): ReactElement => (
  <p className="memory-offer">
    <Button className="button" onPress={onPress}>
      {label}
    </Button>{' '}
    {text}
  </p>
);

/** The smaller run; null: there is none; undefined: the page is still looking for one. */
function useSmaller(): Smaller | null | undefined {
  const [smaller, setSmaller] = useState<Smaller | null>();
  useEffect(() => {
    let isShown = true;
    smallerVisit().then((found) => {
      if (isShown) setSmaller(found);
    });
    return () => {
      isShown = false;
    };
  }, []);
  return smaller;
}

export const MemoryOffers = ({ side, needs }: { readonly side: Side; readonly needs: Needs }): ReactElement => {
  const smaller = useSmaller();
  const names = useApp(sideNamesOf);
  const { needed_bytes: needed, most_bytes: most, most_alone_bytes: mostAlone } = needs;
  const alone = fitsAlone(needs);
  return (
    <>
      <p className="failure-why">{memoryWords.tooLarge(needed, most)}</p>
      {alone ? (
        <Offer
          label={memoryWords.alone(side, names)}
          text={memoryWords.aloneText(mostAlone)}
          onPress={() => visitInstead({ view: side })}
        />
      ) : null}
      {smaller === undefined ? <p role="status">{memoryWords.looking}</p> : null}
      {smaller === null ? <p role="status">{memoryWords.none}</p> : null}
      {smaller === undefined || smaller === null ? null : (
        <Offer
          label={memoryWords.smaller(smaller.divide)}
          text={memoryWords.smallerText(smaller.bytes)}
          onPress={() => visitInstead({ text: smaller.text, size: smaller.size })}
        />
      )}
    </>
  );
};
