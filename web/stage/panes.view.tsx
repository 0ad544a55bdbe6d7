// One pane, or two: `before` at the left and `after` at the right.
import type { ReactElement } from 'react';
import type { View } from '../state/intent.ts';
import { Pane } from './pane.view.tsx';

export const Panes = ({ view }: { readonly view: View }): ReactElement =>
  view === 'both' ? (
    <>
      <Pane side="before" other="after" whole={false} />
      <Pane side="after" other="before" whole={false} />
    </>
  ) : (
    <Pane side={view} other={null} whole />
  );
