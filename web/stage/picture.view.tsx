// The picture below the tanks, which shows one mechanism at a time, the same on both sides. This file assigns a view and a table to each
// picture.
import type { ComponentType, ReactElement } from 'react';
import type { Picture as PictureName } from '../domain/pictures.model.ts';
import { later } from '../parts/later.tsx';
import type { PictureProps } from '../parts/picture-panel.tsx';
import type { Side } from '../state/intent.ts';
import { useApp } from '../state/store.ts';
import { ListTable } from './lists/list-table.view.tsx';
import { Lists } from './lists/lists.view.tsx';

type TableProps = { readonly side: Side };
type PictureParts = {
  readonly View: ComponentType<PictureProps>;
  /** The same numbers as text, which the view shows only to screen readers and the stage as text shows to everyone. */
  readonly Table: ComponentType<TableProps>;
};

const PARTS: Readonly<Record<Exclude<PictureName, 'scene'>, PictureParts>> = {
  lists: { View: Lists, Table: ListTable },
  groups: {
    View: later(async () => (await import('./groups/groups.view.tsx')).Groups),
    Table: later(async () => (await import('./groups/group-table.view.tsx')).GroupTable),
  },
  caches: {
    View: later(async () => (await import('./caches/caches.view.tsx')).Caches),
    Table: later(async () => (await import('./caches/cache-table.view.tsx')).CacheTable),
  },
  blocks: {
    View: later(async () => (await import('./blocks/blocks.view.tsx')).Blocks),
    Table: later(async () => (await import('./blocks/blocks-table.view.tsx')).BlocksTable),
  },
  stack: {
    View: later(async () => (await import('./stack/stack.view.tsx')).StackPicture),
    Table: later(async () => (await import('./stack/stack-table.view.tsx')).StackTable),
  },
  disk: {
    View: later(async () => (await import('./disk/disk.view.tsx')).DiskPicture),
    Table: later(async () => (await import('./disk/disk-table.view.tsx')).DiskTable),
  },
  map: {
    View: later(async () => (await import('./map/map.view.tsx')).PlaceMap),
    Table: later(async () => (await import('./map/map-table.view.tsx')).MapTable),
  },
  code: {
    View: later(async () => (await import('./code/code.view.tsx')).CodePicture),
    // The picture of the code is text already.
    Table: () => null,
  },
};

/** The parts of the chosen picture. The scene is no picture below the tanks, so the lists replace it here. */
const useParts = (): PictureParts => {
  const picture = useApp((state) => state.intent.picture);
  return PARTS[picture === 'scene' ? 'lists' : picture];
};

export const Picture = (props: PictureProps): ReactElement => {
  const { View } = useParts();
  return <View {...props} />;
};

export const PictureTable = (props: TableProps): ReactElement => {
  const { Table } = useParts();
  return <Table {...props} />;
};
