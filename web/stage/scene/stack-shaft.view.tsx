// The deepest call stack so far: a shaft as deep as a kernel stack, filled by the functions that were called on the way down to the disk.
import type { ReactElement } from 'react';
import { type Shaft, shaftOf } from '../../domain/scene/shaft.model.ts';
import { STACK_BYTES } from '../../domain/stack/stack.model.ts';
import type { SceneFrame } from '../../engine/protocol.ts';
import { headPath } from './scene.draw.ts';
import type { SceneLayout } from './scene-layout.model.ts';
import { textWidth } from './scene-layout.model.ts';
import { shaftWords } from './shaft.words.ts';
import { byteHeight, layoutShaft, placeParts, type ShaftLayout } from './shaft-layout.model.ts';
import { Words } from './words.view.tsx';

type WayProps = { readonly shaft: Shaft; readonly place: ShaftLayout; readonly y: number; readonly layout: SceneLayout };

/** The path from the part of the stack that writes down to the queue of the disk: a request for memory made this task write. */
const WayToDisk = ({ shaft, place, y, layout }: WayProps): ReactElement => {
  const { queue, disk, type } = layout;
  const end = queue.y + queue.height / 2;
  const corners = [
    { x: place.shaft.x - 2, y },
    { x: place.lane, y },
    { x: place.lane, y: end },
    { x: queue.x + queue.width + 10, y: end },
  ];
  const x = place.lane + 14;
  const room = disk.x + disk.width - 8 - x;
  const ways = shaftWords.writes(shaft.owner);
  const lines = ways.find((way) => way.every((line) => textWidth(line, type.text, true) <= room)) ?? ways.at(-1) ?? [];
  return (
    <g className={shaft.owner.type === 'program' ? 'scene-suffers' : ''}>
      <g className={`scene-way ${shaft.owner.type === 'program' ? 'scene-way-back' : 'scene-way-worker'}`}>
        <path d={`M${corners.map((corner) => `${corner.x} ${corner.y}`).join('L')}`} />
        <path d={headPath(corners, 8)} className="scene-head-of-way" />
      </g>
      {lines.map((line, index) => (
        <Words
          key={line}
          x={x}
          y={end + type.text * (index * 1.08 - 0.2)}
          size={type.text}
          ways={line}
          bold={index === 0}
          means="writeback"
        />
      ))}
    </g>
  );
};

type StackShaftProps = {
  readonly scene: SceneFrame;
  /** The scene of the other kernel, which uses the same scale; null: it is not shown. */
  readonly otherScene: SceneFrame | null;
  readonly layout: SceneLayout;
};

export const StackShaft = ({ scene, otherScene, layout }: StackShaftProps): ReactElement | null => {
  const shaft = shaftOf(scene);
  if (shaft === null) return null;
  const text = layout.type.text;
  const place = layoutShaft(layout);
  const { x, width } = place.shaft;
  const placed = placeParts(place, shaft, byteHeight(place, Math.max(shaft.bytes, otherScene?.stack.bytes ?? 0)), text);
  // The innermost function of the file system passes the page to the disk.
  const writes = placed.parts.findLast(({ part }) => part === 'writes');
  const edge = shaftWords.edge(STACK_BYTES);
  const rimWords = shaft.over > 0 ? shaftWords.over(shaft.over) : shaftWords.spare(STACK_BYTES - shaft.bytes);
  return (
    <>
      <g data-mark="shaft">
        <Words
          x={layout.stock.x}
          y={place.name}
          size={text}
          ways={shaftWords.name(shaft.owner)}
          room={place.words.x + place.words.width - layout.stock.x}
          bold
          means="stack"
        />
        <Words x={x + Math.max(width, textWidth(edge, text, false)) / 2} y={place.edge} size={text} ways={edge} anchor="middle" />
        {placed.parts.map(({ part, top, bottom, name }) => (
          <g key={bottom} className={`scene-part scene-part-${part}`}>
            <rect x={x} y={top} width={width} height={bottom - top} />
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
        {shaft.over > 0 ? (
          <rect x={x - 7} y={placed.rim - placed.over} width={width + 14} height={placed.over} className="scene-over" />
        ) : null}
        <path d={`M${x} ${placed.rim}V${placed.ground}H${x + width}V${placed.rim}`} className="scene-glass" />
        <line x1={x - 7} x2={x + width + 7} y1={placed.rim} y2={placed.rim} className="scene-line" />
        <g className={shaft.over > 0 ? 'scene-suffers' : ''}>
          <Words x={place.words.x} y={placed.rim + text * 0.2} size={text} ways={rimWords} room={place.words.width} bold={shaft.over > 0} />
        </g>
      </g>
      {writes === undefined ? null : <WayToDisk shaft={shaft} place={place} y={(writes.top + writes.bottom) / 2} layout={layout} />}
    </>
  );
};
