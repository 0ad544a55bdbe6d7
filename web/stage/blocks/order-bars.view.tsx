// The number of free blocks of each order, as bars: the content of /proc/buddyinfo.
import type { CSSProperties, ReactElement } from 'react';
import type { BlocksFrame } from '../../engine/protocol.ts';
import { term } from '../../parts/term.ts';
import { compact } from '../../words/format.ts';
import { orderBars } from './blocks.model.ts';
import { blockWords } from './blocks.words.ts';

type OrderBarsProps = { readonly blocks: BlocksFrame; readonly other: BlocksFrame | undefined };

export const OrderBars = ({ blocks, other }: OrderBarsProps): ReactElement => (
  <figure className="order-bars" {...term('order')}>
    <figcaption>{blockWords.orders}</figcaption>
    <ol>
      {orderBars(blocks, other).map(({ order, free, height, asked }) => (
        <li key={order} className={asked ? 'order-bar asked' : 'order-bar'}>
          <span className="order-rail">
            <span className="order-free">{compact(free)}</span>
            <span className="order-fill" style={{ '--height': height } as CSSProperties} />
          </span>
          <span className="order-number">{order}</span>
        </li>
      ))}
    </ol>
  </figure>
);
