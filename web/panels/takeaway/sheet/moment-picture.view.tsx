// The scene of a moment on a sheet: a half for each shown side, and the key of the marks. It depends only on its properties and does not read
// the store.
import type { ReactElement } from 'react';
import type { Mark } from '../../../domain/scene/mark.model.ts';
import { memoryUnit } from '../../../domain/scene/marks.model.ts';
import type { Moment } from '../../../domain/scene/moment.model.ts';
import { isSeenOn } from '../../../domain/story/see.model.ts';
import { halfOf, mostPages, type SceneHalf } from '../../../domain/telling/scene.model.ts';
import { keyWords } from '../../../stage/scene/key.words.ts';
import { KEY_CLASSES, KeySwatch, keyEntriesOf, keyMachineOf } from '../../../stage/scene/key-swatch.view.tsx';
import { keyEntries } from '../../../stage/scene/pages/page-key.model.ts';
import { PAGE_KEY_CLASSES, PageSwatch } from '../../../stage/scene/pages/page-key.view.tsx';
import { placesOf } from '../../../stage/scene/pages/page-places.model.ts';
import { pagesWords } from '../../../stage/scene/pages/pages.words.ts';
import { PagesDrawing } from '../../../stage/scene/pages/pages-drawing.view.tsx';
import { layoutPages, type PagesLayout } from '../../../stage/scene/pages/pages-layout.model.ts';
import { pointedBy } from '../../../stage/scene/pages/pointed.model.ts';
import { isSameOnBoth } from '../../../stage/scene/pale.model.ts';
import { sceneWords } from '../../../stage/scene/scene.words.ts';
import { SceneDrawing } from '../../../stage/scene/scene-drawing.view.tsx';
import { layoutScene, textWidth } from '../../../stage/scene/scene-layout.model.ts';
import { shapeOf } from '../../../stage/scene/scene-shape.model.ts';
import { squareOf } from '../../../stage/scene/stock-layout.model.ts';
import { SIDES, type Side } from '../../../state/intent.ts';
import type { Rectangle } from './drawing.model.ts';
import type { SheetMoment } from './sheet-moment.model.ts';

/** The box of the picture. `px`: the size in CSS pixels for which its words are chosen; the box may have another size. */
export type PictureRoom = {
  readonly box: Rectangle;
  readonly px: { readonly width: number; readonly height: number };
  readonly wall: boolean;
};

const GAP = 14;

const momentsOf = ({ before, after }: SheetMoment): readonly (readonly [Side, Moment])[] =>
  SIDES.flatMap((side) => {
    const moment = side === 'before' ? before : after;
    return moment === null ? [] : [[side, moment] as const];
  });

/** The moment and the layout in which every page has a square of its own; null: both sides are shown, the machine does not show single pages,
 * or they do not fit into the room. */
function pagesOf(of: SheetMoment, { px, wall }: PictureRoom): { readonly moment: Moment; readonly layout: PagesLayout } | null {
  const [only, other] = momentsOf(of);
  if (only === undefined || other !== undefined || only[1].scene.pages === undefined) return null;
  const { managed, high } = only[1].scene;
  const layout = layoutPages({ ...px, wall }, { managed, high });
  return layout === null ? null : { moment: only[1], layout };
}

function pointedAt(of: SheetMoment, side: Side, halves: Readonly<Record<Side, SceneHalf | null>>): Mark | null {
  const see = of.beat?.see ?? null;
  if (see === null || isSeenOn(see, side)) return see?.mark ?? null;
  const { before, after } = of;
  if (before === null || after === null || halves.before === null || halves.after === null) return null;
  const own = { half: halves.before, scene: before.scene };
  return isSameOnBoth(see.mark, own, { half: halves.after, scene: after.scene }) ? see.mark : null;
}

type HalfProps = {
  readonly of: SheetMoment;
  readonly side: Side;
  readonly moment: Moment;
  readonly room: PictureRoom;
  readonly box: Rectangle;
};

const Half = ({ of, side, moment, room, box }: HalfProps): ReactElement => {
  const { telling, counterNames, before, after } = of;
  const halfAt = (at: Side): SceneHalf | null => {
    const [own, other] = at === 'before' ? [before, after] : [after, before];
    return own === null ? null : halfOf(own, other, at, telling, counterNames);
  };
  const halves = { before: halfAt('before'), after: halfAt('after') };
  const half = halves[side] ?? halfOf(moment, null, side, telling, counterNames);
  const other = side === 'before' ? after : before;
  const pages = pagesOf(of, room);
  const share = room.px.width / room.box.width;
  const layout = layoutScene(box.width * share, room.px.height, room.wall, shapeOf(other === null ? [moment] : [moment, other], telling));
  const see = pointedAt(of, side, halves);
  return (
    <svg x={box.x} y={box.y} width={box.width} height={box.height} viewBox={`0 0 ${box.width} ${box.height}`} aria-hidden="true">
      <rect x={0.75} y={0.75} width={box.width - 1.5} height={box.height - 1.5} rx={8} className="sheet-card" />
      {pages !== null && moment.scene.pages !== undefined ? (
        <PagesDrawing half={half} scene={moment.scene} pages={moment.scene.pages} layout={pages.layout} see={see} glides={false} />
      ) : (
        <SceneDrawing
          side={side}
          name={of.isOneKernel ? sceneWords.machine(moment.scene.managed) : null}
          half={half}
          scene={moment.scene}
          other={halves[side === 'before' ? 'after' : 'before']}
          otherScene={other?.scene ?? null}
          layout={layout}
          middle={telling.middle}
          pages={mostPages(other === null ? [moment.scene] : [moment.scene, other.scene], telling.middle)}
          see={see}
          mark={of.beat?.see?.mark ?? null}
        />
      )}
    </svg>
  );
};

export const MomentPicture = ({ of, room }: { readonly of: SheetMoment; readonly room: PictureRoom }): ReactElement => {
  const shown = momentsOf(of);
  const width = (room.box.width - GAP * (shown.length - 1)) / shown.length;
  return (
    <g className="sheet-picture">
      {shown.map(([side, moment], place) => (
        <Half
          key={side}
          of={of}
          side={side}
          moment={moment}
          room={room}
          box={{ ...room.box, x: room.box.x + place * (width + GAP), width }}
        />
      ))}
    </g>
  );
};

// ---- the key of the marks ----

type KeyItem = {
  readonly id: string;
  readonly swatches: readonly { readonly kind: string; readonly drawing: ReactElement }[];
  readonly text: string;
};

function keyOf(of: SheetMoment, room: PictureRoom): readonly KeyItem[] {
  const pages = pagesOf(of, room);
  if (pages?.moment.scene.pages !== undefined) {
    const pointed = pointedBy(pages.moment.scene, of.beat?.see?.mark ?? null);
    const { squares } = placesOf(pages.moment.scene.pages, pages.layout);
    return [
      { id: 'square', swatches: [], text: pagesWords.square },
      ...keyEntries(squares, pointed.tasks, { wall: !pages.layout.introduces }).map((entry) => ({
        id: entry,
        swatches: [{ kind: PAGE_KEY_CLASSES[entry], drawing: <PageSwatch entry={entry} /> }],
        text: entry === 'pointed' ? pagesWords.outlined(pointed.name ?? '') : pagesWords.key[entry],
      })),
    ];
  }
  const moments = momentsOf(of).map(([, moment]) => moment);
  const layout = layoutScene(room.px.width / Math.max(1, moments.length), room.px.height, room.wall, shapeOf(moments, of.telling));
  const { each } = squareOf(
    layout,
    mostPages(
      moments.map(({ scene }) => scene),
      of.telling.middle,
    ),
  );
  const unit = memoryUnit(Math.max(...moments.map(({ scene }) => scene.managed)));
  return [
    { id: 'square', swatches: [], text: keyWords.square(unit, each) },
    ...keyEntriesOf(of.telling.middle, room.wall, keyMachineOf(moments, each)).map((id) => ({
      id,
      swatches: KEY_CLASSES[id].map((kind) => ({ kind, drawing: <KeySwatch id={id} /> })),
      text: keyWords.entries[id],
    })),
  ];
}

type KeyProps = {
  readonly of: SheetMoment;
  readonly room: PictureRoom;
  readonly x: number;
  /** Baseline of the key's words. */
  readonly y: number;
  readonly size: number;
  readonly width: number;
};

/** A key of one line. Entries that do not fit are left out. */
export const MomentKey = ({ of, room, x, y, size, width }: KeyProps): ReactElement => {
  const side = size * 0.85;
  let at = x;
  return (
    <g fontSize={size} className="sheet-key">
      {keyOf(of, room).map(({ id, swatches, text }) => {
        const left = at;
        const words = left + swatches.length * (side + 3) + (swatches.length === 0 ? 0 : 4);
        const end = words + textWidth(text, size, id === 'square');
        if (end > x + width) return null;
        at = end + size * 1.1;
        return (
          <g key={id}>
            {swatches.map(({ kind, drawing }, place) => (
              <svg
                key={kind}
                x={left + place * (side + 3)}
                y={y - side * 0.86}
                width={side}
                height={side}
                viewBox="-1 -1 16 16"
                className={`sheet-swatch ${kind}`}
                aria-hidden="true"
              >
                {drawing}
              </svg>
            ))}
            <text x={words} y={y} className={id === 'square' ? 'sheet-bold' : 'sheet-plain'}>
              {text}
            </text>
          </g>
        );
      })}
    </g>
  );
};
