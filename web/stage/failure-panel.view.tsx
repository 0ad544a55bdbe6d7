import type { ReactElement } from 'react';
import { Icon } from '../parts/icon.tsx';
import type { Side } from '../state/intent.ts';
import { pageWords } from '../words/page.words.ts';
import { paneWords } from './panes.words.ts';

/** A kernel that could not run says what was wrong and what to do; the rest of the page stays usable. */
export const FailurePanel = ({ side, failure }: { readonly side: Side; readonly failure: string }): ReactElement => (
  <div className="failure" role="alert">
    <h3>
      <Icon name="alarm" />
      {paneWords.failure.title(pageWords.side[side].toLowerCase())}
    </h3>
    <p className="failure-why">{failure}</p>
    <p>{paneWords.failure.next}</p>
  </div>
);
