// The tabs of the sides on a phone, where only one half fits. Each tab shows the cost of its side.
import type { ReactElement } from 'react';
import { Button } from 'react-aria-components';
import { amountText } from '../../domain/scene/amounts.words.ts';
import type { Moment } from '../../domain/scene/moment.model.ts';
import { sideName } from '../../domain/story/side-names.words.ts';
import { halfOf } from '../../domain/telling/scene.model.ts';
import type { Side } from '../../state/intent.ts';
import { SIDES } from '../../state/intent.ts';
import { useApp } from '../../state/store.ts';
import { useTelling } from './use-telling.ts';
import './side-tabs.css';

type Moments = Readonly<Record<Side, Moment | null>>;
type SideTabsProps = {
  readonly moments: Moments;
  readonly shown: Side;
  /** The side that the sheet of an open bet covers, so that its cost must not be seen; null: no side is covered. */
  readonly hidden: Side | null;
  readonly onShow: (side: Side) => void;
};

const Tab = ({ side, moments, shown, hidden, onShow }: SideTabsProps & { readonly side: Side }): ReactElement => {
  const telling = useTelling(side);
  const counterNames = useApp((state) => state.counterNames);
  const { [side]: moment, [side === 'before' ? 'after' : 'before']: other } = moments;
  const price = moment === null ? null : halfOf(moment, hidden === null ? other : null, side, telling, counterNames).price;
  const tone = price === null || price.sides !== null || hidden !== null ? '' : ` side-tab-${price.standing}`;
  return (
    <Button className={`side-tab${tone}`} aria-pressed={side === shown} isDisabled={side === hidden} onPress={() => onShow(side)}>
      <span>{sideName(telling.names, side)}</span>
      {price === null || side === hidden ? null : <strong>{amountText(price.amount)}</strong>}
    </Button>
  );
};

export const SideTabs = (props: SideTabsProps): ReactElement => (
  <div className="side-tabs">
    {SIDES.map((side) => (
      <Tab key={side} side={side} {...props} />
    ))}
  </div>
);
