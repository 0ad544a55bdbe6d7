import type { ReactElement } from 'react';
import { Button } from 'react-aria-components';
import { Icon } from '../parts/icon.tsx';
import { later } from '../parts/later.tsx';
import { sideNamesOf } from '../parts/side-names.ts';
import { openAgain } from '../state/conductor.ts';
import type { Side } from '../state/intent.ts';
import { type Failure, useApp } from '../state/store.ts';
import { faultWords } from '../words/faults.words.ts';
import { paneWords } from './panes.words.ts';

/** Loaded on demand, because few runs need more memory than a page has. */
const MemoryOffers = later(async () => (await import('./memory/memory-offers.view.tsx')).MemoryOffers);

function sentence({ fault, why }: Failure): string {
  if (fault === null) return why;
  return fault === 'texts' ? faultWords.texts(why) : faultWords.happened[fault](why);
}

/** The panel of a kernel that could not run. It says what went wrong and what the user can do. The rest of the page stays usable. */
export const FailurePanel = ({ side, failure }: { readonly side: Side; readonly failure: Failure }): ReactElement => {
  const { next, nextOfFault } = paneWords.failure;
  const names = useApp(sideNamesOf);
  return (
    <div className="failure" role="alert">
      <h3>
        <Icon name="alarm" />
        {paneWords.failure.title(side, names)}
      </h3>
      {failure.needs === undefined ? (
        <>
          <p className="failure-why">{sentence(failure)}</p>
          <p>{failure.fault === null ? next : nextOfFault}</p>
        </>
      ) : (
        <MemoryOffers side={side} needs={failure.needs} />
      )}
      {failure.fault === null ? null : (
        <p>
          <Button className="button" onPress={openAgain}>
            {faultWords.again}
          </Button>
        </p>
      )}
    </div>
  );
};
