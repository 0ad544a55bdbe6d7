// The picture below the tanks: one mechanism at a time, the same on both sides.
import type { ReactElement } from 'react';
import { later } from '../parts/later.tsx';
import type { PictureProps } from '../parts/picture-panel.tsx';
import { useApp } from '../state/store.ts';
import { Lists } from './lists/lists.view.tsx';

const Blocks = later(async () => (await import('./blocks/blocks.view.tsx')).Blocks);
const Caches = later(async () => (await import('./caches/caches.view.tsx')).Caches);
const CodePicture = later(async () => (await import('./code/code.view.tsx')).CodePicture);
const DiskPicture = later(async () => (await import('./disk/disk.view.tsx')).DiskPicture);
const Groups = later(async () => (await import('./groups/groups.view.tsx')).Groups);
const PlaceMap = later(async () => (await import('./map/map.view.tsx')).PlaceMap);
const StackPicture = later(async () => (await import('./stack/stack.view.tsx')).StackPicture);

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
      return <Lists {...props} />;
  }
};
