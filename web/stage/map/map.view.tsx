// The place map: every page frame of the machine at its address, painted in the engine's worker. The user can hold a page to see the facts
// about it.
import { type KeyboardEvent, type ReactElement, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { spread } from '../../domain/tanks/zones.model.ts';
import { cellOf, largestZoom, type MapLook, pageAt, paintMap, type Sheet, sameLook, viewOf } from '../../engine/place-map.ts';
import type { Frame } from '../../engine/protocol.ts';
import type { Pfn } from '../../engine/units.ts';
import type { PictureProps } from '../../parts/picture-panel.tsx';
import { PicturePanel } from '../../parts/picture-panel.tsx';
import { sideNamesOf } from '../../parts/side-names.ts';
import { term } from '../../parts/term.ts';
import { ToolButton } from '../../parts/tool-button.tsx';
import { usePalette } from '../../parts/use-palette.ts';
import { useSize } from '../../parts/use-size.ts';
import { toggleMark } from '../../state/commands.ts';
import type { Side } from '../../state/intent.ts';
import { choosePage, lookAtMap, openLife, zoomMap } from '../../state/page.ts';
import { useApp } from '../../state/store.ts';
import { clock } from '../../words/format.ts';
import { mapColours } from './map.draw.ts';
import { sheetOf, totalPages } from './map.model.ts';
import { placeMapWords } from './map.words.ts';
import { MapFoot } from './map-foot.view.tsx';
import { MapTable } from './map-table.view.tsx';
import { PageLife } from './page-life.view.tsx';
import { useMapGestures } from './use-map-gestures.ts';
import './map.css';

/** The least size of a mark, in CSS pixels. */
const MARK_PX = 9;
/** The approximate width of a letter in a zone's name, which keeps the names apart. */
const LETTER_REM = 0.52;
/** Number of cells that an arrow key moves with Shift. */
const FAR_CELLS = 32;

type MapProps = { readonly side: Side; readonly frame: Frame };

const useLook = (width: number, height: number): MapLook | null => {
  const palette = usePalette();
  const colours = useMemo(() => mapColours(palette), [palette]);
  const map = useApp((state) => state.intent.map);
  const look = useMemo(() => {
    const ratio = window.devicePixelRatio;
    const [zoom, centre] = [map?.zoom ?? 0, map?.centre ?? 0];
    return { width: Math.floor(width * ratio), height: Math.floor(height * ratio), ratio, zoom, centre, colours };
  }, [width, height, map, colours]);
  useEffect(() => {
    if (look.width > 0 && look.height > 0) lookAtMap(look);
  }, [look]);
  return look.width > 0 && look.height > 0 ? look : null;
};

const draw = (canvas: HTMLCanvasElement, frame: Frame, sheet: Sheet, look: MapLook): void => {
  const ctx = canvas.getContext('2d');
  const { place_map, map_image, map_since } = frame;
  if (ctx === null || place_map === undefined) return;
  if (canvas.width !== look.width || canvas.height !== look.height) {
    canvas.width = look.width;
    canvas.height = look.height;
  }
  // A bitmap of width 0 has been closed.
  if (map_image !== undefined && map_image.bitmap.width > 0 && sameLook(map_image.look, look)) {
    ctx.clearRect(0, 0, look.width, look.height);
    ctx.drawImage(map_image.bitmap, 0, 0);
    map_image.bitmap.close();
    return;
  }
  const image = paintMap(map_since?.bytes ?? place_map.bytes, sheet, look);
  ctx.putImageData(new ImageData(new Uint8ClampedArray(image.buffer), look.width, look.height), 0, 0);
};

/** The page that an arrow key leads to. It is one cell away or, if cells are smaller than pixels, one pixel; with Shift (`far`), it is
 * FAR_CELLS cells away. */
const pageBeside = (sheet: Sheet, look: MapLook, page: Pfn, key: string, far: boolean): number => {
  const cell = cellOf(sheet, page);
  if (cell === null) return 0;
  const step = far ? FAR_CELLS : Math.max(1, Math.ceil(1 / viewOf(sheet, look).scale));
  const [dx, dy] = key === 'ArrowLeft' ? [-1, 0] : key === 'ArrowRight' ? [1, 0] : key === 'ArrowUp' ? [0, -1] : [0, 1];
  // Several steps may be needed to cross the gap between two zones.
  for (let steps = 1; steps <= 2 + FAR_CELLS / step; steps += 1) {
    const neighbour = pageAt(sheet, cell.x + dx * step * steps, cell.y + dy * step * steps);
    if (neighbour !== null) return neighbour;
  }
  return page;
};

const Names = ({ frame, sheet, look }: { readonly frame: Frame; readonly sheet: Sheet; readonly look: MapLook | null }): ReactElement => {
  const few = useApp((state) => state.intent.theme) === 'projector';
  if (look === null) return <div className="map-names" />;
  const view = viewOf(sheet, look);
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const letter = LETTER_REM * rem * (few ? 1.6 : 1);
  const at = (x: number): number => ((x - view.x) * view.scale) / look.ratio;
  const width = look.width / look.ratio;
  const seen = sheet.bands.flatMap((band, place) => {
    const zone = frame.zones[place];
    const [from, to] = [at(band.x), at(band.x + band.width)];
    return zone === undefined || to <= 0 || from >= width ? [] : [{ name: zone.name, from: Math.max(0, from) }];
  });
  const widest = Math.max(0, ...seen.map(({ name }) => name.length)) * letter;
  const places = spread(
    seen.map(({ from }) => from),
    widest,
    0,
    Math.max(0, width - widest),
  );
  return (
    <div className="map-names" aria-hidden="true" {...term('zone')}>
      {seen.map(({ name }, place) => (
        <span key={name} style={{ left: `${places[place] ?? 0}px` }}>
          {name}
        </span>
      ))}
    </div>
  );
};

const Borders = ({ sheet, look }: { readonly sheet: Sheet; readonly look: MapLook }): ReactElement => {
  const view = viewOf(sheet, look);
  const cell = view.scale / look.ratio;
  return (
    <svg className="map-borders" aria-hidden="true">
      {sheet.bands.map(({ x, width }) => (
        <rect key={x} x={(x - view.x) * cell - 1} y={-view.y * cell - 1} width={width * cell + 2} height={sheet.height * cell + 2} />
      ))}
    </svg>
  );
};

const Mark = ({ sheet, look, page }: { readonly sheet: Sheet; readonly look: MapLook; readonly page: Pfn }): ReactElement | null => {
  const cell = cellOf(sheet, page);
  if (cell === null) return null;
  const view = viewOf(sheet, look);
  const px = view.scale / look.ratio;
  const side = Math.max(MARK_PX, px + 4);
  // Near an edge the mark is moved inwards, so that all of it is visible.
  const place = (at: number, from: number, room: number): string => {
    const middle = (at - from + 0.5) * px;
    const inside = middle >= 0 && middle <= room;
    return `${inside ? Math.min(Math.max(middle - side / 2, 0), room - side) : middle - side / 2}px`;
  };
  const [width, height] = [look.width / look.ratio, look.height / look.ratio];
  return (
    <span
      className="map-mark"
      aria-hidden="true"
      style={{ left: place(cell.x, view.x, width), top: place(cell.y, view.y, height), width: `${side}px`, height: `${side}px` }}
    />
  );
};

/** The position of the visible part within the machine. */
const Overview = ({ sheet, look }: { readonly sheet: Sheet; readonly look: MapLook }): ReactElement => {
  const view = viewOf(sheet, look);
  const [width, height] = [Math.min(sheet.width, look.width / view.scale), Math.min(sheet.height, look.height / view.scale)];
  return (
    <svg className="map-overview" viewBox={`0 0 ${sheet.width} ${sheet.height}`} preserveAspectRatio="none" aria-hidden="true">
      {sheet.bands.map((band) => (
        <rect key={band.x} className="map-overview-zone" x={band.x} y="0" width={band.width} height={sheet.height} />
      ))}
      <rect className="map-overview-part" x={view.x} y={view.y} width={width} height={height} />
    </svg>
  );
};

/** Updates with every frame; the words around it update at reading speed. */
const Cells = ({ side, sheet, look }: { readonly side: Side; readonly sheet: Sheet; readonly look: MapLook | null }): ReactElement => {
  const frame = useApp((state) => state.sides[side].frame);
  const canvasRef = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    if (canvasRef.current !== null && frame !== null && look !== null) draw(canvasRef.current, frame, sheet, look);
  }, [frame, sheet, look]);
  return (
    <div className="map-canvas" aria-hidden="true">
      <canvas ref={canvasRef} />
    </div>
  );
};

const Area = ({ side, frame }: MapProps): ReactElement => {
  const [boxRef, size] = useSize<HTMLDivElement>();
  const look = useLook(size.width, size.height);
  const managed = frame.zones.map((zone) => zone.managed).join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the sizes of the frame's zones matter
  const sheet = useMemo(() => sheetOf(frame, look?.width ?? 0, look?.height ?? 0), [managed, look?.width, look?.height]);
  const page = useApp((state) => state.intent.page);
  const names = useApp(sideNamesOf);
  const since = useApp((state) => state.intent.since);
  const gestures = useMapGestures(boxRef, sheet, look);

  const zoomBy = (doublings: number): void => {
    if (look === null) return;
    const zoom = Math.min(Math.max(look.zoom + doublings, 0), largestZoom(sheet, look));
    zoomMap(zoom, look.zoom === 0 || page !== null ? (page ?? 0) : look.centre);
  };
  const moveTo = (key: string, far: boolean): void => {
    if (look === null) return;
    const next = page === null || page >= totalPages(frame) ? (look.zoom === 0 ? 0 : look.centre) : pageBeside(sheet, look, page, key, far);
    choosePage(next);
    if (look.zoom > 0) zoomMap(look.zoom, next);
  };
  const press = (event: KeyboardEvent): void => {
    if (event.key.startsWith('Arrow')) moveTo(event.key, event.shiftKey);
    else if (event.key === '+' || event.key === '=') zoomBy(1);
    else if (event.key === '-') zoomBy(-1);
    else if (event.key === 'Enter') openLife();
    else if (event.key === 'Escape') choosePage(null);
    else return;
    event.preventDefault();
  };
  const { hovered, ...pointer } = gestures;
  const pages = look === null ? 1 : 1 / viewOf(sheet, look).scale ** 2;
  return (
    <>
      <p className="map-scale" {...term('map')}>
        {frame.map_since !== undefined ? (
          <strong>{placeMapWords.changed(frame.map_since.changed, clock(frame.map_since.ns))}</strong>
        ) : pages > 1 ? (
          placeMapWords.many(pages)
        ) : (
          placeMapWords.one
        )}
      </p>
      <div className="map-tools">
        <ToolButton
          icon="mark"
          label={since === null ? placeMapWords.mark : placeMapWords.unmark}
          keyName="M"
          strong={since !== null}
          onPress={toggleMark}
        />
        <ToolButton icon="minus" label={placeMapWords.out} keyName="" onPress={() => zoomBy(-1)} />
        <ToolButton icon="plus" label={placeMapWords.in} keyName="" onPress={() => zoomBy(1)} />
      </div>
      <Names frame={frame} sheet={sheet} look={look} />
      <div
        ref={boxRef}
        className={look !== null && look.zoom > 0 ? 'map-area magnified' : 'map-area'}
        role="application"
        aria-roledescription={placeMapWords.title}
        aria-label={`${placeMapWords.label(side, names)} ${placeMapWords.keys}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the element handles the arrow keys
        tabIndex={0}
        data-own-keys="ArrowLeft ArrowRight + = -"
        onKeyDown={press}
        {...pointer}
      >
        <Cells side={side} sheet={sheet} look={look} />
        {look === null ? null : <Borders sheet={sheet} look={look} />}
        {look === null || look.zoom === 0 ? null : <Overview sheet={sheet} look={look} />}
        {look === null || page === null ? null : <Mark sheet={sheet} look={look} page={page} />}
      </div>
      <MapFoot side={side} frame={frame} reading={hovered ?? page} held={hovered === null && page !== null} />
    </>
  );
};

export const PlaceMap = ({ side, frame, whole }: PictureProps): ReactElement => {
  const lives = useApp((state) => state.life);
  const open = lives !== null && lives[side] !== null;
  return (
    <PicturePanel name="map" title={placeMapWords.title} empty={frame.place_map === undefined ? placeMapWords.waiting : null}>
      <div className={`place-map${open ? ' with-life' : ''}${whole ? ' whole' : ''}`}>
        <div className="map-column">
          <Area side={side} frame={frame} />
        </div>
        {open ? <PageLife side={side} /> : null}
        <MapTable side={side} />
      </div>
    </PicturePanel>
  );
};
