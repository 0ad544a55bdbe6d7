// What is shown below the tanks: one mechanism at a time, the same on both sides.
import type { ReactElement } from 'react';
import type { Frame } from '../engine/protocol.ts';
import type { Side } from '../state/intent.ts';
import { useApp } from '../state/store.ts';
import { Blocks } from './blocks.tsx';
import { Caches } from './caches.tsx';
import { CodePicture } from './code-picture.tsx';
import { DiskPicture } from './disk-picture.tsx';
import { Groups } from './groups.tsx';
import { ListRibbons } from './list-ribbons.tsx';
import { PlaceMap } from './place-map.tsx';
import { StackPicture } from './stack-picture.tsx';

export type PictureProps = { readonly side: Side; readonly frame: Frame; readonly other: Frame | null; readonly whole: boolean };

export const Picture = (props: PictureProps): ReactElement => {
  const picture = useApp((state) => state.intent.picture);
  switch (picture) {
    case 'groups':
      return <Groups {...props} />;
    case 'map':
      return <PlaceMap {...props} />;
    case 'stack':
      return <StackPicture {...props} />;
    case 'code':
      return <CodePicture {...props} />;
    case 'disk':
      return <DiskPicture {...props} />;
    case 'caches':
      return <Caches {...props} />;
    case 'blocks':
      return <Blocks {...props} />;
    default:
      return <ListRibbons {...props} />;
  }
};
