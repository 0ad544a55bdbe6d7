import type { ReactElement } from 'react';
import { Icon } from '../parts/icon.tsx';
import type { Side } from '../state/intent.ts';
import { words } from '../words/index.ts';

/** A kernel that could not run says what was wrong and what to do; the rest of the page stays usable. */
export const FailurePanel = ({ side, failure }: { readonly side: Side; readonly failure: string }): ReactElement => (
  <div className="failure" role="alert">
    <h3>
      <Icon name="alarm" />
      {words.failure.title(words.side[side].toLowerCase())}
    </h3>
    <p className="failure-why">{failure}</p>
    <p>{words.failure.next}</p>
  </div>
);
