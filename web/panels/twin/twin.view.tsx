// The stage as text, over the panes: a sentence for each side, and memory as a tree with the numbers that are drawn.
import { type ReactElement, useEffect, useRef, useState } from 'react';
import type { Key } from 'react-aria-components';
import type { Frame } from '../../engine/protocol.ts';
import { SidePanel } from '../../parts/side-panel.tsx';
import { useHand } from '../../parts/use-hand.ts';
import { useSideName, useSides } from '../../parts/use-sides.ts';
import { TWIN_MS, useSteadyApp } from '../../parts/use-steady-app.ts';
import { unfinishedWords } from '../../stage/unfinished/unfinished.words.ts';
import { closeTwin } from '../../state/commands.ts';
import { SIDES, type Side } from '../../state/intent.ts';
import { type AppState, useApp } from '../../state/store.ts';
import { pageWords } from '../../words/page.words.ts';
import { momentOf } from './twin.model.ts';
import { twinWords } from './twin.words.ts';
import { TwinTables } from './twin-tables.view.tsx';
import { TwinTree } from './twin-tree.view.tsx';

/** The frame of a side. While the run plays, it is the last frame before the start, so that the text does not change while it is read. */
const useRestingFrame = (side: Side): Frame | null => {
  const frame = useSteadyApp((state) => (state.playing ? null : state.sides[side].frame), TWIN_MS);
  const last = useRef(frame);
  if (frame !== null) last.current = frame;
  return last.current;
};

type SideTextProps = {
  readonly side: Side;
  readonly open: ReadonlySet<Key>;
  readonly onOpen: (open: ReadonlySet<Key>) => void;
};

const SideText = ({ side, open, onOpen }: SideTextProps): ReactElement => {
  const frame = useRestingFrame(side);
  const zone = useApp((state) => state.intent.zone);
  const kinds = useApp((state) => state.eventKinds);
  const moves = useApp((state) => state.playing);
  const name = useSideName(side);
  const sides = useSides();
  return (
    <section className={`twin-side twin-${side}`} aria-label={name}>
      {frame === null ? (
        <p>{pageWords.loading}</p>
      ) : (
        <>
          <h3>
            {name} <span className="twin-clock">{twinWords.at(frame.time_ns)}</span>
          </h3>
          <p className="twin-sentence">
            {twinWords.sentence(momentOf(frame, zone, kinds))}
            {frame.unfinished.map((fate) => ` ${unfinishedWords.sentence(fate)}`)}
          </p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling element must be reachable by keyboard. */}
          <section className="twin-scroll" tabIndex={0} aria-label={twinWords.numbersOf(sides[side])}>
            <TwinTree side={side} frame={frame} open={open} onOpen={onOpen} />
            {moves ? null : <TwinTables side={side} />}
          </section>
        </>
      )}
    </section>
  );
};

/** The rows that are open at first: the nodes and the chosen zone. Both sides open the same rows. */
const firstOpen = ({ sides, intent }: AppState): readonly Key[] => {
  const zones = sides[intent.lead].frame?.zones ?? [];
  const shown = zones[intent.zone];
  const name = shown === undefined ? [] : [`zone ${shown.name}`];
  return [...new Set(zones.map(({ node }) => `node ${node}`)), ...name];
};

export const TwinPanel = (): ReactElement => {
  const place = useRef<HTMLElement>(null);
  const view = useApp((state) => state.intent.view);
  const moves = useApp((state) => state.playing);
  const lists = useApp((state) => state.intent.picture === 'lists');
  const first = useApp((state) => firstOpen(state).join('\n'));
  const [chosen, setChosen] = useState<ReadonlySet<Key> | null>(null);
  const open = chosen ?? new Set(first.split('\n'));
  const how = twinWords.hint[useHand()];
  const hint = lists ? how : `${how} ${twinWords.listsElsewhere}`;
  useEffect(() => place.current?.focus({ preventScroll: true }), []);
  return (
    <SidePanel place={place} className="twin" title={twinWords.title} note={moves ? twinWords.waits : hint} onClose={closeTwin}>
      <div className="twin-sides">
        {SIDES.filter((side) => view === 'both' || view === side).map((side) => (
          <SideText key={side} side={side} open={open} onOpen={setChosen} />
        ))}
      </div>
    </SidePanel>
  );
};
