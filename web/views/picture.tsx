// What is shown below the tanks: one mechanism at a time, the same on both sides.
import type { ReactElement } from 'react';
import type { Frame } from '../engine/protocol.ts';
import type { Side } from '../state/intent.ts';
import { useApp } from '../state/store.ts';
import { Blocks } from './blocks.tsx';
import { ListRibbons } from './list-ribbons.tsx';

export type PictureProps = { readonly side: Side; readonly frame: Frame; readonly other: Frame | null; readonly whole: boolean };

export const Picture = (props: PictureProps): ReactElement => {
  const picture = useApp((state) => state.intent.picture);
  switch (picture) {
    case 'blocks':
      return <Blocks {...props} />;
    default:
      return <ListRibbons {...props} />;
  }
};
