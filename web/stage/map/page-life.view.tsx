// The events of the held page, newest first; each line leads to its moment. Escape closes the list, and the up and down arrows move through
// its lines.
import { type KeyboardEvent, type ReactElement, useEffect, useRef } from 'react';
import { Button } from 'react-aria-components';
import { Icon } from '../../parts/icon.tsx';
import { useSideName } from '../../parts/use-sides.ts';
import type { Position, Side } from '../../state/intent.ts';
import { samePosition } from '../../state/link.ts';
import { closeLife, goTo, lookFartherBack } from '../../state/page.ts';
import { type LifeSoFar, type PageLives, useApp } from '../../state/store.ts';
import { clock } from '../../words/format.ts';
import { placeMapWords } from './map.words.ts';

type LineProps = { readonly to: Position; readonly time: string; readonly text: string };

const Line = ({ to, time, text }: LineProps): ReactElement => {
  const here = useApp((state) => samePosition(state.intent.position, to));
  return (
    <li>
      <Button className="life-line" onPress={() => goTo(to)} {...(here ? { 'aria-current': 'step' as const } : {})}>
        <span className="life-time">{time}</span> <span>{text}</span>
      </Button>
    </li>
  );
};

const End = ({ life, side }: { readonly life: LifeSoFar; readonly side: Side }): ReactElement => {
  if (life.looking) return <p role="status">{placeMapWords.looking(life.from)}</p>;
  if (life.from > 0) {
    return (
      <Button className="button" onPress={() => lookFartherBack(side)}>
        {placeMapWords.farther}
      </Button>
    );
  }
  return <p>{life.moments.length === 0 ? placeMapWords.untouched : placeMapWords.whole}</p>;
};

const Lines = ({ lives, life, side }: { readonly lives: PageLives; readonly life: LifeSoFar; readonly side: Side }): ReactElement => (
  <ol className="life-lines">
    <Line to={lives.asked} time={clock(lives.askedNs)} text={placeMapWords.asked} />
    {life.moments.map((moment, place) => (
      // The number of an event is not a key, because one event can do several things to a page. The order of lines never changes.
      // biome-ignore lint/suspicious/noArrayIndexKey: lines are only ever added at the end
      <Line key={place} to={{ type: 'event', side, event: moment.event }} time={clock(moment.timeNs)} text={placeMapWords.moment(moment)} />
    ))}
    <li className="life-end">
      <End life={life} side={side} />
    </li>
  </ol>
);

export const PageLife = ({ side }: { readonly side: Side }): ReactElement | null => {
  const lives = useApp((state) => state.life);
  const lead = useApp((state) => state.intent.lead);
  const name = useSideName(side);
  const panel = useRef<HTMLElement>(null);
  const opener = useRef<Element | null>(null);
  // The list of the leading side takes the focus when it opens, and returns the focus when it closes.
  const leads = useRef(side === lead);
  useEffect(() => {
    if (!leads.current) return undefined;
    opener.current = document.activeElement;
    panel.current?.querySelector<HTMLElement>('.life-line')?.focus({ preventScroll: true });
    return () => {
      const back = opener.current;
      if (back instanceof HTMLElement && back.isConnected) back.focus({ preventScroll: true });
    };
  }, []);
  const life = lives?.[side] ?? null;
  if (lives === null || life === null) return null;
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') closeLife();
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const buttons = [...(panel.current?.querySelectorAll('button') ?? [])];
      const next = buttons.findIndex((button) => button.matches(':focus')) + (event.key === 'ArrowDown' ? 1 : -1);
      buttons[Math.min(Math.max(next, 0), buttons.length - 1)]?.focus();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <section ref={panel} className="page-life" aria-label={`${placeMapWords.lifeTitle(lives.page)}, ${name}`} onKeyDown={press}>
      <div className="life-head">
        <h3 title={placeMapWords.lifeNote}>{placeMapWords.lifeTitle(lives.page)}</h3>
        <Button className="button" aria-label={placeMapWords.close} onPress={closeLife}>
          <Icon name="cross" />
        </Button>
      </div>
      <Lines lives={lives} life={life} side={side} />
    </section>
  );
};
