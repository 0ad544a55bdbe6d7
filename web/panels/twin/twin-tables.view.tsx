// The tables that are hidden beside the pictures, here made visible: those of the tanks and of the picture below them.
import type { ReactElement } from 'react';
import { ShownAsText } from '../../parts/visually-hidden.tsx';
import { BlocksTable } from '../../stage/blocks/blocks-table.view.tsx';
import { CacheTable } from '../../stage/caches/cache-table.view.tsx';
import { DiskTable } from '../../stage/disk/disk-table.view.tsx';
import { GroupTable } from '../../stage/groups/group-table.view.tsx';
import { ListTable } from '../../stage/lists/list-table.view.tsx';
import { MapTable } from '../../stage/map/map-table.view.tsx';
import { OutcomeTable } from '../../stage/outcomes/outcome-table.view.tsx';
import { StackTable } from '../../stage/stack/stack-table.view.tsx';
import { ZoneTable } from '../../stage/tanks/zone-table.view.tsx';
import type { Side } from '../../state/intent.ts';
import { type AppState, useApp } from '../../state/store.ts';
import { pageWords } from '../../words/page.words.ts';

/** The zone whose lists are shown, or its node if lists belong to nodes. */
const placeOf = ({ sides, infos, intent }: AppState, side: Side): string => {
  const zone = sides[side].frame?.zones[intent.zone];
  if (zone === undefined) return '';
  return infos[side]?.node_lists === true ? pageWords.node(zone.node) : zone.name;
};

const PictureTable = ({ side }: { readonly side: Side }): ReactElement | null => {
  const place = useApp((state) => placeOf(state, side));
  const picture = useApp((state) => state.intent.picture);
  switch (picture) {
    case 'groups':
      return <GroupTable side={side} place={place} />;
    case 'map':
      return <MapTable side={side} />;
    case 'stack':
      return <StackTable side={side} />;
    case 'disk':
      return <DiskTable side={side} />;
    case 'caches':
      return <CacheTable side={side} />;
    case 'blocks':
      return <BlocksTable side={side} />;
    case 'scene':
    case 'lists':
      return <ListTable side={side} />;
    // The code is text already.
    case 'code':
      return null;
  }
};

export const TwinTables = ({ side }: { readonly side: Side }): ReactElement => (
  <ShownAsText>
    <PictureTable side={side} />
    <OutcomeTable side={side} />
    <ZoneTable side={side} />
  </ShownAsText>
);
