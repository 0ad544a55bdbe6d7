// What is shown below the tanks: one mechanism at a time, the same on both sides.
import type { ReactElement } from 'react';
import type { Frame } from '../engine/protocol.ts';
import type { Side } from '../state/intent.ts';
import { useApp } from '../state/store.ts';
import { Blocks } from './blocks/blocks.view.tsx';
import { Caches } from './caches/caches.view.tsx';
import { CodePicture } from './code/code.view.tsx';
import { DiskPicture } from './disk/disk.view.tsx';
import { Groups } from './groups/groups.view.tsx';
import { ListRibbons } from './lists/lists.view.tsx';
import { PlaceMap } from './map/map.view.tsx';
import { StackPicture } from './stack/stack.view.tsx';

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
