// The boxes of the NUMA nodes, each with a tank, a kswapd, and the sleep check of that kswapd.
import type { ReactElement } from 'react';
import { asks, inNode, isAsleep, type NodeLists, type RoomPart, roomsOf } from '../../domain/scene/node-rooms.model.ts';
import type { SceneHalf } from '../../domain/telling/scene.model.ts';
import { DiskWords, diskWordsPlace } from './disk-words.view.tsx';
import { roomWords } from './node-rooms.words.ts';
import { gateForm, layoutRooms, type RoomLayout, ZONE_NAME } from './node-rooms-layout.model.ts';
import { crossPath, gearPath, headPath, hourglassPath, loopPath } from './scene.draw.ts';
import { sceneWords } from './scene.words.ts';
import { type Box, type SceneLayout, textWidth } from './scene-layout.model.ts';
import { TankGlass, widthsOf } from './tank-glass.view.tsx';
import { Words } from './words.view.tsx';
import { ZoneSlot } from './zone-slot.view.tsx';

type RoomProps = {
  readonly part: RoomPart;
  readonly place: RoomLayout;
  readonly text: number;
  readonly pale: boolean;
  /** Index of the form of the sleep check's words that fits in all boxes. */
  readonly way: number;
  /** The node's anonymous pages cannot be reclaimed. */
  readonly isBarred: boolean;
};

/** Whether the loop around the gear is drawn: if kswapd loops, but only while it works, and not while it waits. */
const turns = ({ loops, kswapd }: RoomPart): boolean => loops && kswapd === 'works';

/** Words for the state of kswapd, on as many lines as fit. */
const linesOf = ({ part, place, text }: RoomProps): readonly string[] => {
  const room = Math.floor((place.bottom - place.gear.name) / (text * 1.08));
  if (turns(part)) {
    const wide = roomWords.loop.every((line) => textWidth(line, text, true) <= place.gearWidth);
    return room >= roomWords.loop.length && wide ? roomWords.loop : [];
  }
  return sceneWords.kswapdDoes({ does: part.kswapd, waitsFor: part.waitsFor }, null).find((way) => way.length <= room) ?? [];
};

const RoomGear = (props: RoomProps): ReactElement => {
  const { part, place, text } = props;
  const { gear } = place;
  return (
    <g className={`scene-gear scene-gear-${part.kswapd}`} data-mark="kswapd">
      <path d={gearPath(gear.x, gear.y, gear.radius)} className="scene-wheel" />
      <Words x={gear.x} y={gear.y + text * 0.3} size={text} ways={sceneWords.kernel} bold anchor="middle" className="scene-on-wheel" />
      {turns(part) ? <path d={loopPath(gear.x, gear.y, place.loop)} className="scene-loop" /> : null}
      {isAsleep(part.kswapd) || part.kswapd === 'naps' ? (
        <text
          x={Math.min(gear.x + gear.radius * 0.95 + text * 1.1, place.room.x + place.room.width - 4)}
          y={gear.y - gear.radius * 0.8}
          fontSize={text}
          textAnchor="end"
          className="scene-bold scene-asleep"
        >
          {isAsleep(part.kswapd) ? 'z z' : 'z'}
        </text>
      ) : null}
      {part.kswapd === 'waits' ? (
        <path
          d={hourglassPath(
            Math.min(gear.x + gear.radius * 1.05, place.room.x + place.room.width - 23),
            gear.y + gear.radius * (place.hasOwnLine ? -1.5 : 0.4),
            26,
          )}
          className="scene-glass-of-sand"
        />
      ) : null}
      <Words x={gear.x} y={gear.name} size={text} ways={roomWords.kswapd(part.node)} bold anchor="middle" means="kswapd" />
      <g className={turns(part) ? 'scene-suffers' : ''}>
        {linesOf(props).map((line, index) => (
          <Words
            key={line}
            x={gear.x}
            y={gear.name + text * 1.08 * (index + 1)}
            size={text}
            ways={line}
            bold={turns(part)}
            anchor="middle"
          />
        ))}
      </g>
    </g>
  );
};

/** Half the side of a cross, as a share of the bar's height. */
const CROSS = 0.32;

type ListsProps = {
  readonly lists: NodeLists;
  readonly box: Box;
  /** The node's anonymous pages cannot be reclaimed. */
  readonly isBarred: boolean;
};

/** A bar of the node's memory: anonymous pages, file pages and, at the right, the kernel's own, as shares of all its pages. */
const Lists = ({ lists, box, isBarred }: ListsProps): ReactElement => {
  const wide = (pages: number): number => (box.width * pages) / Math.max(1, lists.managed);
  const kernel = wide(lists.kernel);
  const crosses = isBarred ? Math.floor(wide(lists.anon) / box.height) : 0;
  return (
    <g>
      <rect {...box} className="scene-room-of-node" />
      <g className="scene-anon-inactive">
        <rect {...box} width={wide(lists.anon)} className="scene-paint" />
      </g>
      <g className="scene-file-inactive">
        <rect {...box} x={box.x + wide(lists.anon)} width={wide(lists.file)} className="scene-paint" />
      </g>
      <rect {...box} x={box.x + box.width - kernel} width={kernel} className="scene-kernel-pages" />
      <path
        d={Array.from({ length: crosses }, (_, place) =>
          crossPath({ x: box.x + (place + 0.5) * box.height, y: box.y + box.height / 2 }, box.height * CROSS),
        ).join('')}
        className="scene-mark-barred"
      />
    </g>
  );
};

/** The names of the zone that is checked separately and of the zone that decides, each below its box. */
const ZoneNames = ({ part, place, text }: RoomProps): ReactElement | null => {
  const { zones, slot, tank } = place;
  if (zones === null) return null;
  const size = text * ZONE_NAME;
  const checked = slot === null || part.checkedZone === null ? null : roomWords.zone(part.checkedZone);
  const end = checked === null ? place.room.x + 8 : place.room.x + 8 + textWidth(`${checked} `, size, false);
  const { compartments, deciding } = part.tank;
  const name = inNode(deciding.name);
  const under = widthsOf(compartments, tank, text)[compartments.indexOf(deciding)] ?? { x: tank.x, width: tank.width };
  const half = textWidth(name, size, false) / 2;
  const x = Math.max(end + half, under.x + under.width / 2);
  return (
    <>
      {checked === null ? null : <Words x={place.room.x + 8} y={zones.y} size={size} ways={checked} means="zone" />}
      {x + half > zones.right ? null : <Words x={x} y={zones.y} size={size} ways={name} anchor="middle" means="zone" />}
    </>
  );
};

/** A line of words above a low gear ends this far before the gear's centre, as a share of the loop's radius. */
const BESIDE_LOOP = 0.6;

const Room = (props: RoomProps): ReactElement => {
  const { part, place, text, pale, way } = props;
  return (
    <g className={pale ? 'scene-pale' : ''}>
      <rect {...place.room} rx={6} className="scene-room-of-node" />
      <Words
        x={place.name.x}
        y={place.name.y}
        size={text}
        ways={place.hasOwnLine || place.zones === null ? roomWords.name(part.node) : roomWords.freeOn(part.node, part.tank)}
        room={
          turns(part) && !place.hasOwnLine && place.zones !== null
            ? place.gear.x - place.loop * BESIDE_LOOP - place.name.x
            : place.name.width
        }
        bold
        means="node"
      />
      {place.slot === null || part.checkedZone === null ? null : <ZoneSlot zone={part.checkedZone} box={place.slot} />}
      <TankGlass
        part={part.tank}
        box={place.tank}
        text={text}
        pale={false}
        mark={`node ${part.node}`}
        isBare={!place.hasOwnLine && place.zones !== null}
      />
      <ZoneNames {...props} />
      <RoomGear {...props} />
      {part.lists === null ? null : <Lists lists={part.lists} box={place.lists} isBarred={props.isBarred} />}
      {part.kswapd === 'works' && !part.loops && part.lists === null && place.gate.length > 0 ? (
        <Words x={place.room.x + 8} y={place.gate.at(-1) ?? 0} size={text} ways={roomWords.scans} room={place.gateWidth} means="scan" />
      ) : null}
      <g className={part.loops ? 'scene-suffers' : ''} {...(asks(part) && part.lists === null ? {} : { visibility: 'hidden' })}>
        {(roomWords.gate(part.gate)[way] ?? []).map((line, index, { length }) => (
          <Words key={line} x={place.room.x + 8} y={place.gate.at(index - length) ?? 0} size={text} ways={line} means="gate" />
        ))}
      </g>
    </g>
  );
};

/** Size of an arrow's head, in units. */
const HEAD = 8;

const isNear = (one: number, other: number): boolean => Math.abs(one - other) <= 0.25 * Math.max(one, other);

/** Whether two boxes show nearly the same, so that they are drawn pale. */
const isSame = (one: RoomPart, other: RoomPart | undefined): boolean =>
  other !== undefined &&
  one.kswapd === other.kswapd &&
  one.loops === other.loops &&
  isNear(one.lists?.anon ?? 0, other.lists?.anon ?? 0) &&
  isNear(one.lists?.file ?? 0, other.lists?.file ?? 0) &&
  one.tank.deciding.name === other.tank.deciding.name &&
  one.tank.deciding.level === other.tank.deciding.level &&
  isNear(one.tank.free, other.tank.free);

type NodeRoomsProps = {
  readonly half: SceneHalf;
  readonly other: SceneHalf | null;
  readonly layout: SceneLayout;
};

type OnDiskProps = {
  readonly half: SceneHalf;
  readonly rooms: readonly RoomPart[];
  readonly places: readonly RoomLayout[];
  readonly layout: SceneLayout;
};

/** On the disk floor: words about the inode that a kswapd waits for, with a path from its box; or else words about the page cache that was
 * dropped, or about missing swap. It draws nothing while pages are in swap. */
const OnDisk = ({ half, rooms, places, layout }: OnDiskProps): ReactElement | null => {
  const waiting = rooms.findIndex(({ kswapd, waitsFor }) => kswapd === 'waits' && waitsFor === 'inode');
  const place = places[waiting];
  if (half.swapPages > 0) return null;
  if (place === undefined) {
    if (half.dropped > 0) return <DiskWords ways={roomWords.dropped(half.dropped)} layout={layout} />;
    const saysNoSwap = half.noSwap === 'no-swap' && rooms.some(({ lists }) => lists !== null);
    return saysNoSwap ? <DiskWords ways={roomWords.noSwap} layout={layout} means="swappedOut" /> : null;
  }
  const { gear, room } = place;
  const text = layout.type.text;
  const words = diskWordsPlace(roomWords.inode, layout);
  const top = { x: gear.x, y: Math.min(gear.name + text * 0.3, room.y + room.height) };
  // The path reaches the words from their right or from above.
  const corners =
    gear.x - HEAD > words.end + HEAD
      ? [top, { x: gear.x, y: words.middle }, { x: words.end + HEAD, y: words.middle }]
      : [top, { x: gear.x, y: layout.disk.y + text * 0.5 }];
  return (
    <>
      <g className="scene-way scene-way-back">
        <path d={`M${corners.map(({ x, y }) => `${x} ${y}`).join('L')}`} />
        <path d={headPath(corners, HEAD)} className="scene-head-of-way" />
      </g>
      <DiskWords ways={roomWords.inode} layout={layout} />
    </>
  );
};

export const NodeRooms = ({ half, other, layout }: NodeRoomsProps): ReactElement => {
  const rooms = roomsOf(half, half.zones);
  const others = other === null ? [] : roomsOf(other, other.zones);
  const hasSlot = [...rooms, ...others].some(({ checkedZone }) => checkedZone !== null);
  const places = layoutRooms(layout, rooms.length, { isGated: rooms.some(({ lists }) => lists === null), hasSlot });
  const gates = [...rooms, ...others].map(({ gate }) => roomWords.gate(gate));
  const way = places[0] === undefined ? 0 : gateForm(gates, places[0], layout.type.text);
  return (
    <>
      {rooms.map((part, index) => {
        const place = places[index];
        return place === undefined ? null : (
          <Room
            key={part.node}
            part={part}
            place={place}
            text={layout.type.text}
            pale={isSame(part, others[index])}
            way={way}
            isBarred={half.noSwap !== null}
          />
        );
      })}
      <OnDisk half={half} rooms={rooms} places={places} layout={layout} />
    </>
  );
};
