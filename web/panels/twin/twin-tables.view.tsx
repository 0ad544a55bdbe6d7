// The tables of the tanks, of the outcomes and of the picture below the tanks. While the stage is not shown as text, these tables are
// visually hidden beside the parts that they describe.
import type { ReactElement } from 'react';
import { ShownAsText } from '../../parts/visually-hidden.tsx';
import { OutcomeTable } from '../../stage/outcomes/outcome-table.view.tsx';
import { PictureTable } from '../../stage/picture.view.tsx';
import { ZoneTable } from '../../stage/tanks/zone-table.view.tsx';
import type { Side } from '../../state/intent.ts';

export const TwinTables = ({ side }: { readonly side: Side }): ReactElement => (
  <ShownAsText>
    <PictureTable side={side} />
    <OutcomeTable side={side} />
    <ZoneTable side={side} />
  </ShownAsText>
);
