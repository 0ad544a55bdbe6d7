// The zones as tanks, in the order of the frame. The zone whose lists are shown has the large tank.
import { memo, type ReactElement, type ReactNode } from 'react';
import { ToggleButton } from 'react-aria-components';
import { depthWords } from '../../domain/stage/depth.words.ts';
import { isZoneInPlay } from '../../domain/stage/in-play.model.ts';
import { regionOf, tankScale } from '../../domain/tanks/zones.model.ts';
import type { Frame } from '../../engine/protocol.ts';
import { term, termOf } from '../../parts/term.ts';
import { TermHeading } from '../../parts/term-heading.tsx';
import { useAbsentWords } from '../../parts/use-absent-words.ts';
import { useDepth, useMentionedZones, useSpoken } from '../../parts/use-depth.ts';
import { usePointed } from '../../parts/use-pointed.ts';
import { useLabelPx } from '../../parts/use-row-room.ts';
import { setZone } from '../../state/commands.ts';
import type { Side } from '../../state/intent.ts';
import { useApp } from '../../state/store.ts';
import { count, size } from '../../words/format.ts';
import { SleepGate, SleepGateOnWall, SleepGateTwin } from './sleep-gate.view.tsx';
import { Tank } from './tank.view.tsx';
import { tankWords } from './tanks.words.ts';
import { ZoneTable } from './zone-table.view.tsx';

type ZoneButtonProps = { readonly name: string; readonly place: number; readonly chosen: boolean };

/** A button that covers its tank. It is a component of its own, because the tank changes with every frame and the button does not. */
const ZoneButton = memo(
  ({ name, place, chosen }: ZoneButtonProps): ReactElement => (
    <ToggleButton className="tank-button" aria-label={tankWords.showZone(name)} isSelected={chosen} onChange={() => setZone(place)} />
  ),
);

type TankCellProps = {
  readonly name: string;
  readonly side: Side;
  readonly chosen: boolean;
  readonly inPlay: boolean;
  readonly children: ReactNode;
};

const TankCell = ({ name, side, chosen, inPlay, children }: TankCellProps): ReactElement => {
  const absent = useAbsentWords();
  const pointed = usePointed('tank', name, side);
  return (
    <div className={`tank-cell${chosen ? ' chosen' : ''}${inPlay ? '' : ' not-in-play'}${pointed}`} {...termOf('zone', name)}>
      {children}
      {inPlay ? null : <p className="not-in-play-note">{absent}</p>}
    </div>
  );
};

/** If there are more zones than this, the small tanks of a half pane have no names, so that the large tank has room. */
const ROOMY = 3;

type TankRowProps = { readonly side: Side; readonly frame: Frame; readonly other: Frame | null; readonly whole: boolean };

export const TankRow = ({ side, frame, other, whole }: TankRowProps): ReactElement => {
  const chosen = useApp((state) => state.intent.zone);
  const labelPx = useLabelPx();
  const onWall = useApp((state) => state.intent.theme === 'projector');
  const shown = frame.zones[chosen];
  const depth = useDepth();
  const spoken = useSpoken(side);
  const zonesOfStory = useMentionedZones();
  const saysFree = depth !== 'story' || (shown !== undefined && spoken.zone('free', shown.name));
  return (
    <section className="area-tanks panel">
      <h3>
        {/* In half a pane there is no room for this word beside the kernel's long name. */}
        {depth === 'kernel' && !whole ? null : <TermHeading name="memory">{tankWords.memory}</TermHeading>}
        {shown === undefined ? null : (
          <span className="heading-note" {...termOf('free', shown.name)}>
            {whole ? `${shown.name}: ` : ''}
            {!saysFree ? '' : depth === 'kernel' ? depthWords.kernel.free : tankWords.free} {saysFree ? count(shown.free_pages) : ''}
            {whole && saysFree ? ' · ' : ''}
            {whole || !saysFree ? tankWords.region[regionOf(shown)] : ''}
          </span>
        )}
        {onWall ? null : <SleepGate side={side} frame={frame} whole={whole} />}
      </h3>
      <div className={frame.zones.length > ROOMY ? 'tank-row many' : 'tank-row'}>
        {frame.zones.map((zone, i) => (
          <TankCell key={zone.name} name={zone.name} side={side} chosen={i === chosen} inPlay={isZoneInPlay(zone, zonesOfStory)}>
            <Tank
              side={side}
              place={i}
              zone={zone}
              scale={tankScale([zone, other?.zones[i]])}
              large={i === chosen}
              whole={whole}
              labelPx={labelPx}
              depth={onWall && depth === 'kernel' ? 'model' : depth}
              says={(mark) => spoken.zone(mark, zone.name)}
            />
            <span className="tank-name">
              {zone.name}{' '}
              <span className="tank-size" {...term('managed')}>
                {size(zone.managed)}
                {whole ? ` · ${tankWords.scaleBreaks}` : ''}
              </span>
            </span>
            {onWall && i === chosen ? <SleepGateOnWall side={side} frame={frame} /> : null}
            <ZoneButton name={zone.name} place={i} chosen={i === chosen} />
          </TankCell>
        ))}
      </div>
      <ZoneTable side={side} />
      <SleepGateTwin side={side} />
    </section>
  );
};
