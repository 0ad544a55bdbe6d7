// A call stack, either the deepest one so far or that of the present call: a shaft as deep as a kernel stack, filled by the functions that
// were called on the way down to the disk.
import type { ReactElement } from 'react';
import { type Shaft, shaftOf, stackBytes } from '../../domain/scene/shaft.model.ts';
import { STACK_BYTES } from '../../domain/stack/stack.model.ts';
import type { SceneFrame } from '../../engine/protocol.ts';
import { DiskWords } from './disk-words.view.tsx';
import { gearPath, hatchPath, headPath, squaresPath } from './scene.draw.ts';
import { type SceneLayout, SEEMS_WIDER, textWidth } from './scene-layout.model.ts';
import { shaftWords } from './shaft.words.ts';
import { byteHeight, layoutShaft, placeParts, type ShaftLayout } from './shaft-layout.model.ts';
import { Words } from './words.view.tsx';

/** Side of the dirty page on the path, in units. */
const PAGE = 18;
/** Radius of the flusher’s wheel between the queue and the words, in units. */
const WHEEL = 7;
/** Distance of the words from the path, in units. */
const BESIDE_LANE = 14;

type WayProps = { readonly shaft: Shaft; readonly place: ShaftLayout; readonly y: number; readonly layout: SceneLayout };

/** The path from the part of the stack that writes down to the queue of the disk, with a dirty page on it. */
const WayToDisk = ({ shaft, place, y, layout }: WayProps): ReactElement => {
  const { queue } = layout;
  const end = queue.y + queue.height / 2;
  const corners = [
    { x: place.shaft.x - 2, y },
    { x: place.lane, y },
    { x: place.lane, y: end },
    { x: queue.x + queue.width + 10, y: end },
  ];
  const page = { x: place.lane - PAGE / 2, y: (y + end) / 2 - PAGE / 2, width: PAGE, height: PAGE };
  // The path is red if a program writes, or if the stack has overflowed.
  const isRed = shaft.owner.type === 'program' || shaft.over > 0;
  return (
    <g className={isRed ? 'scene-suffers' : ''}>
      <g className={`scene-way ${isRed ? 'scene-way-back' : 'scene-way-worker'}`}>
        <path d={`M${corners.map((corner) => `${corner.x} ${corner.y}`).join('L')}`} />
        <path d={headPath(corners, 8)} className="scene-head-of-way" />
      </g>
      <g className="scene-file-inactive">
        <rect {...page} className="scene-page-halo" />
        <path d={squaresPath([page], PAGE)} className="scene-paint" />
        <path d={hatchPath([page], PAGE)} className="scene-mark-dirty" />
      </g>
      <DiskWords ways={shaftWords.writes(shaft.owner)} layout={layout} x={place.lane + BESIDE_LANE} means="writeback" />
    </g>
  );
};

type StackShaftProps = {
  /** The deepest stack so far, or the stack of the present call; null: there is none yet. */
  readonly shaft: Shaft | null;
  readonly scene: SceneFrame;
  /** The scene of the other kernel, which uses the same scale; null: the half is not compared with it. */
  readonly otherScene: SceneFrame | null;
  readonly layout: SceneLayout;
  /** The beat points at the queue, so words beside it say how many pages the flusher and reclaim have written. */
  readonly isQueueSeen: boolean;
};

/** Words about the file pages that the flusher and reclaim have written so far. */
const Writers = ({ scene, layout }: Pick<StackShaftProps, 'scene' | 'layout'>): ReactElement => {
  const [reclaim = 0, flusher = 0] = scene.file_pages_written;
  const { queue, swap, type } = layout;
  return (
    <>
      <path d={gearPath(swap.x - WHEEL - 1, queue.y + queue.height / 2 - type.text * 0.5, WHEEL)} className="scene-flusher" />
      <DiskWords ways={shaftWords.writers(flusher, reclaim)} layout={layout} x={swap.x + 2} means="writeback" />
    </>
  );
};

/** The least height of a part of the stack with its number inside, in multiples of the font size. It is low, because digits have no descenders. */
const DIGITS = 0.8;

const fitsInside = (number: string, room: { readonly width: number; readonly height: number }, text: number): boolean =>
  room.height >= text * DIGITS && textWidth(number, text, false) <= (room.width - 4) * SEEMS_WIDER;

export const StackShaft = ({ shaft, scene, otherScene, layout, isQueueSeen }: StackShaftProps): ReactElement | null => {
  const deepest = shaftOf(scene);
  if (shaft === null || deepest === null) return null;
  const text = layout.type.text;
  const place = layoutShaft(layout);
  const { x, width } = place.shaft;
  const { beyond } = place;
  const perByte = byteHeight(place, Math.max(deepest.bytes, otherScene === null ? 0 : stackBytes(otherScene.stack)));
  const placed = placeParts(place, shaft, perByte, text);
  const { over: deepestOver } = placeParts(place, deepest, perByte, text);
  const hit = shaft.over > 0 ? 'now' : deepest.over > 0 ? 'before' : null;
  // The path to the disk begins at the innermost function of the file system, which passes the page on.
  const writes = placed.parts.findLast(({ part }) => part === 'writes');
  const rimWords = shaft.over > 0 ? shaftWords.over(shaft.over) : shaftWords.spare(STACK_BYTES - shaft.bytes);
  return (
    <>
      <g data-mark="shaft">
        <Words
          x={layout.stock.x}
          y={place.name}
          size={text}
          ways={shaft.isNow ? shaftWords.call(shaft.owner) : shaftWords.name(shaft.owner)}
          room={place.words.x + place.words.width - layout.stock.x}
          bold
          means="stack"
        />
        <rect {...beyond} height={placed.rim - beyond.y} className="scene-beyond" />
        {placed.parts.map(({ part, bytes, top, bottom, name }) => (
          <g key={bottom} className={`scene-part scene-part-${part}`}>
            <rect x={x} y={top} width={width} height={bottom - top} />
            {fitsInside(shaftWords.bytes(bytes), { width, height: bottom - top }, text) ? (
              <Words
                x={x + width / 2}
                y={(top + bottom) / 2 + text * 0.35}
                size={text}
                ways={shaftWords.bytes(bytes)}
                anchor="middle"
                means="stack"
                className="scene-bytes"
              />
            ) : null}
            {name === null ? null : (
              <>
                <path d={`M${x + width + 2} ${(top + bottom) / 2}L${place.words.x - 3} ${name}`} className="scene-leader" />
                <Words
                  x={place.words.x}
                  y={name + text * 0.33}
                  size={text}
                  ways={shaftWords.part(part, shaft.owner)}
                  room={place.words.width}
                />
              </>
            )}
          </g>
        ))}
        {shaft.over > 0 ? <rect x={x} y={placed.rim - placed.over} width={width} height={placed.over} className="scene-over" /> : null}
        <g className={hit === null ? '' : 'scene-suffers'}>
          <Words
            {...(hit === 'before' ? { x: place.words.x, anchor: 'start' } : { x: beyond.x + beyond.width / 2, anchor: 'middle' })}
            y={beyond.y + text * 0.94}
            size={text}
            ways={shaftWords.beyond(hit)}
            room={hit === 'before' ? beyond.x + beyond.width - place.words.x : beyond.width - 6}
            bold={hit !== null}
          />
        </g>
        {hit === 'before' ? <path d={`M${x - 7} ${placed.rim - deepestOver}H${x + width + 7}`} className="scene-deepest" /> : null}
        <path d={`M${x} ${placed.rim}V${placed.ground}H${x + width}V${placed.rim}`} className="scene-glass" />
        <line x1={x - 7} x2={x + width + 7} y1={placed.rim} y2={placed.rim} className="scene-line" />
        {place.rimWords === null ? null : (
          <g className={shaft.over > 0 ? 'scene-suffers' : ''}>
            <Words
              x={place.words.x}
              y={place.rimWords(placed.rim)}
              size={text}
              ways={rimWords}
              room={place.words.width}
              bold={shaft.over > 0}
            />
          </g>
        )}
      </g>
      {isQueueSeen ? <Writers scene={scene} layout={layout} /> : null}
      {writes === undefined || isQueueSeen ? null : (
        <WayToDisk shaft={shaft} place={place} y={(writes.top + writes.bottom) / 2} layout={layout} />
      )}
    </>
  );
};
