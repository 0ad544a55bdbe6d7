// The place map: computes the cell of every page frame, and the colour of each pixel. The worker and the page use the same code.
//
// Page frames are in address order, in blocks of 1,024, the size of the allocator's largest blocks. Frames fill a block row by row; blocks
// fill a column from top to bottom, then the next column to the right. Each zone is a band of its own.
import type { Pfn } from './units.ts';

/** Side of a block, in cells. */
const BLOCK = 32;
const BLOCK_PAGES = BLOCK * BLOCK;
/** Gap between two zones when the whole machine is shown, in device pixels. */
const ZONE_GAP_PX = 4;
/** Sizes of cells, in device pixels, are rounded to a whole number if they are at least this large. */
const WHOLE_PX = 4;
const LARGEST_CELL_PX = 24;

/** The bits of a page frame's byte. The low four bits are its class. */
export const MAP_BITS = { class: 15, referenced: 16, dirty: 32, writeback: 64, perCpu: 128 } as const;
const CLASSES = 16;
/** The class of pages that have not changed since the marked moment. The engine gives it to no page. */
const UNCHANGED = 15;
/** Classes of pages that reclaim or migration has isolated from their lists. */
const ISOLATED: ReadonlySet<number> = new Set([7, 8]);

type Band = {
  readonly first: number;
  readonly pages: number;
  /** Cells from the left edge. */
  readonly x: number;
  readonly width: number;
};

export type Sheet = {
  readonly bands: readonly Band[];
  /** Number of blocks from top to bottom. */
  readonly rows: number;
  /** Width and height of the sheet, in cells. */
  readonly width: number;
  readonly height: number;
};

/** How the user looks at the map. The sheet is laid out for the whole area, then magnified. */
export type MapLook = {
  /** Width and height of the map, in device pixels. */
  readonly width: number;
  readonly height: number;
  /** Device pixels per CSS pixel. */
  readonly ratio: number;
  /** How many times the size is doubled; 0: the map shows the whole machine. */
  readonly zoom: number;
  /** The page frame in the middle of the picture. */
  readonly centre: Pfn;
  /** The fills of the classes, then their marks, then the ground. The bytes of each colour are in the order of ImageData. */
  readonly colours: Uint32Array;
};

/** Pixels per cell, and the cell at the left and upper edge. */
export type View = { readonly scale: number; readonly x: number; readonly y: number };

export type MapImage = { readonly look: MapLook; readonly bitmap: ImageBitmap };

/** The bits that the map shows. */
const SEEN = MAP_BITS.class | MAP_BITS.dirty | MAP_BITS.writeback;

/** The map in which all pages that look the same as in `base` have the class UNCHANGED, and the number of other pages. */
export function changedPages(bytes: Uint8Array, base: Uint8Array): { readonly bytes: Uint8Array; readonly changed: number } {
  const compared = new Uint8Array(bytes.length).fill(UNCHANGED);
  let changed = 0;
  for (let page = 0; page < bytes.length; page += 1) {
    const byte = bytes[page] ?? 0;
    if ((byte & SEEN) === ((base[page] ?? 0) & SEEN)) continue;
    compared[page] = byte;
    changed += 1;
  }
  return { bytes: compared, changed };
}

export const sameLook = (one: MapLook, other: MapLook): boolean =>
  one.width === other.width &&
  one.height === other.height &&
  one.ratio === other.ratio &&
  one.zoom === other.zoom &&
  (one.zoom === 0 || one.centre === other.centre) &&
  one.colours.every((colour, place) => colour === other.colours[place]);

/** Chooses the number of rows of blocks at which the cells are largest. */
export function layOut(zones: readonly number[], width: number, height: number): Sheet {
  const blocks = zones.map((pages) => Math.ceil(pages / BLOCK_PAGES));
  const gaps = (zones.length - 1) * ZONE_GAP_PX;
  const most = Math.max(1, ...blocks);
  let best = { rows: 1, scale: 0 };
  for (let rows = 1; rows <= most; rows += 1) {
    const columns = blocks.reduce((sum, count) => sum + Math.ceil(count / rows), 0);
    const scale = Math.min(height / (rows * BLOCK), (width - gaps) / (columns * BLOCK));
    if (scale > best.scale) best = { rows, scale };
    if (rows * BLOCK * best.scale > height) break;
  }
  const gap = best.scale === 0 ? 1 : Math.ceil(ZONE_GAP_PX / best.scale);
  const bands: Band[] = [];
  let x = 0;
  let first = 0;
  for (const [zone, pages] of zones.entries()) {
    const band = { first, pages, x, width: Math.ceil((blocks[zone] ?? 0) / best.rows) * BLOCK };
    bands.push(band);
    x += band.width + gap;
    first += pages;
  }
  return { bands, rows: best.rows, width: Math.max(1, x - gap), height: best.rows * BLOCK };
}

const snapped = (scale: number): number => (scale < WHOLE_PX ? scale : Math.round(scale));
const fitting = (sheet: Sheet, { width, height }: MapLook): number => Math.min(width / sheet.width, height / sheet.height);

/** The number of doublings at which a cell has its largest size. */
export const largestZoom = (sheet: Sheet, look: MapLook): number =>
  Math.max(0, Math.floor(Math.log2((LARGEST_CELL_PX * look.ratio) / fitting(sheet, look))));

export function viewOf(sheet: Sheet, look: MapLook): View {
  const scale = snapped(fitting(sheet, look) * 2 ** Math.min(look.zoom, largestZoom(sheet, look)));
  const centre = look.zoom === 0 ? null : cellOf(sheet, look.centre);
  if (centre === null) return { scale, x: 0, y: 0 };
  // The edge is a whole number of cells, so that textures do not shift while the user pans.
  const edge = (middle: number, cells: number, pixels: number): number =>
    Math.round(Math.max(0, Math.min(middle - pixels / scale / 2, cells - pixels / scale)));
  return { scale, x: edge(centre.x, sheet.width, look.width), y: edge(centre.y, sheet.height, look.height) };
}

type Cell = { readonly x: number; readonly y: number };

/** The cell of a page frame; null: the machine has no such page frame. */
export function cellOf({ bands, rows }: Sheet, page: Pfn): Cell | null {
  const band = bands.find(({ first, pages }) => page >= first && page < first + pages);
  if (band === undefined) return null;
  const place = page - band.first;
  const block = Math.floor(place / BLOCK_PAGES);
  const within = place % BLOCK_PAGES;
  return {
    x: band.x + Math.floor(block / rows) * BLOCK + (within % BLOCK),
    y: (block % rows) * BLOCK + Math.floor(within / BLOCK),
  };
}

/** The page frame that is drawn at a cell; null: there is none. */
export function pageAt({ bands, rows, height }: Sheet, x: number, y: number): number | null {
  const band = bands.find((one) => x >= one.x && x < one.x + one.width);
  if (band === undefined || y < 0 || y >= height) return null;
  const place = columnPart(band, rows, x) + rowPart(y);
  return place < band.first + band.pages ? place : null;
}

// The number of a page frame is the sum of a part that depends on its column and a part that depends on its row.
const columnPart = (band: Band, rows: number, x: number): number =>
  band.first + Math.floor((x - band.x) / BLOCK) * rows * BLOCK_PAGES + ((x - band.x) % BLOCK);
const rowPart = (y: number): number => Math.floor(y / BLOCK) * BLOCK_PAGES + (y % BLOCK) * BLOCK;

/** The value of a pixel without a page. The other values are made of a class and a condition, as in the bytes of the map. */
const NOTHING = 255;

/** One byte for each pixel. A pixel that covers several pages has the most frequent class among them (of equally frequent ones, the
 * lowest) and the most frequent condition of that class. UNCHANGED counts only if all pages have it. */
function pixelsOf(bytes: Uint8Array, sheet: Sheet, view: View, width: number, height: number): Uint8Array {
  const pixels = new Uint8Array(width * height).fill(NOTHING);
  if (view.scale >= 1) magnify(bytes, sheet, view, width, height, pixels);
  else gather(bytes, sheet, view, width, height, pixels);
  return pixels;
}

function magnify(bytes: Uint8Array, sheet: Sheet, view: View, width: number, height: number, pixels: Uint8Array): void {
  const part = new Int32Array(width);
  const end = new Int32Array(width);
  for (const band of sheet.bands) {
    for (let px = 0; px < width; px += 1) {
      const x = Math.floor(view.x + px / view.scale);
      if (x < band.x || x >= band.x + band.width) continue;
      part[px] = columnPart(band, sheet.rows, x);
      end[px] = band.first + band.pages;
    }
  }
  for (let py = 0; py < height; py += 1) {
    const y = Math.floor(view.y + py / view.scale);
    if (y >= sheet.height) break;
    const row = rowPart(y);
    for (let px = 0; px < width; px += 1) {
      const page = (part[px] ?? 0) + row;
      if (page < (end[px] ?? 0)) pixels[py * width + px] = bytes[page] ?? NOTHING;
    }
  }
}

/** For each pixel of a row: the number of pages of each class, and how many of those are dirty and under writeback. */
type Tally = { readonly all: Uint16Array; readonly dirty: Uint16Array; readonly writeback: Uint16Array };

function gather(bytes: Uint8Array, sheet: Sheet, view: View, width: number, height: number, pixels: Uint8Array): void {
  // The extra element counts the pages outside the picture.
  const row = (): Uint16Array => new Uint16Array((width + 1) * CLASSES);
  const tally: Tally = { all: row(), dirty: row(), writeback: row() };
  const starts = Int32Array.from({ length: sheet.width }, (_, x) => {
    const pixel = Math.floor((x - view.x) * view.scale);
    return (pixel < 0 || pixel >= width ? width : pixel) * CLASSES;
  });
  const last = Math.min(height, Math.ceil((sheet.height - view.y) * view.scale));
  for (let py = 0; py < last; py += 1) {
    for (const counts of [tally.all, tally.dirty, tally.writeback]) counts.fill(0);
    const to = Math.min(sheet.height, Math.floor(view.y + (py + 1) / view.scale));
    for (let y = Math.floor(view.y + py / view.scale); y < to; y += 1) {
      for (const band of sheet.bands) tallyRow(bytes, band, sheet.rows, rowPart(y), starts, tally);
    }
    for (let px = 0; px < width; px += 1) pixels[py * width + px] = mostOf(tally, px * CLASSES);
  }
}

/** Adds a row of a band to the tally. Neighbouring pages are mostly alike, so a run of equal ones is added at once. */
function tallyRow(bytes: Uint8Array, band: Band, rows: number, row: number, starts: Int32Array, tally: Tally): void {
  const end = band.first + band.pages;
  for (let column = 0; column < band.width; column += BLOCK) {
    const first = columnPart(band, rows, band.x + column) + row;
    const cells = Math.min(BLOCK, end - first);
    let run = 0;
    let last = 0;
    let start = 0;
    for (let cell = 0; cell < cells; cell += 1) {
      const byte = bytes[first + cell] ?? 0;
      const next = starts[band.x + column + cell] ?? 0;
      if (byte === last && next === start) {
        run += 1;
        continue;
      }
      if (run > 0) add(tally, start, last, run);
      last = byte;
      start = next;
      run = 1;
    }
    if (run > 0) add(tally, start, last, run);
  }
}

function add({ all, dirty, writeback }: Tally, start: number, byte: number, pages: number): void {
  const place = start + (byte & MAP_BITS.class);
  all[place] = (all[place] ?? 0) + pages;
  if ((byte & MAP_BITS.writeback) !== 0) writeback[place] = (writeback[place] ?? 0) + pages;
  else if ((byte & MAP_BITS.dirty) !== 0) dirty[place] = (dirty[place] ?? 0) + pages;
}

function mostOf({ all, dirty, writeback }: Tally, start: number): number {
  let best = start;
  for (let place = start + 1; place < start + UNCHANGED; place += 1) if ((all[place] ?? 0) > (all[best] ?? 0)) best = place;
  // A pixel shows the class of its changed pages, even if most of its pages have not changed, because the user looks for changes.
  if ((all[best] ?? 0) === 0) best = start + UNCHANGED;
  const most = all[best] ?? 0;
  if (most === 0) return NOTHING;
  const [soiled, written] = [dirty[best] ?? 0, writeback[best] ?? 0];
  const clean = most - soiled - written;
  const condition = written >= soiled && written > clean ? MAP_BITS.writeback : soiled > clean ? MAP_BITS.dirty : 0;
  return (best - start) | condition;
}

/** Side of a texture's tile in CSS pixels. The ribbons have the same textures. */
const TILE_PX = 6;
type Tile = { readonly side: number; readonly hatch: Uint8Array; readonly dots: Uint8Array };

function tileOf(ratio: number): Tile {
  const side = Math.max(2, Math.round(TILE_PX * ratio));
  const hatch = new Uint8Array(side * side);
  const dots = new Uint8Array(side * side);
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      if ((x + y) % side < side / 3) hatch[y * side + x] = 1;
      const near = (at: number): boolean => Math.hypot(x + 0.5 - at * side, y + 0.5 - at * side) < side * 0.2;
      if (near(0.25) || near(0.75)) dots[y * side + x] = 1;
    }
  }
  return { side, hatch, dots };
}

/** Width of the line around an isolated page of the map, and of the gap between cells, in CSS pixels. */
const EDGE_PX = 1;

/** The picture, row by row, as ImageData expects it. */
export function paintMap(bytes: Uint8Array, sheet: Sheet, look: MapLook): Uint32Array<ArrayBuffer> {
  const { width, height, ratio, colours } = look;
  const view = viewOf(sheet, look);
  const pixels = pixelsOf(bytes, sheet, view, width, height);
  const image = new Uint32Array(width * height);
  const ground = colours[2 * CLASSES] ?? 0;
  const tile = tileOf(ratio);
  const edge = Math.max(1, Math.round(EDGE_PX * ratio));
  // In large cells, each cell has its own texture; smaller cells share one texture across the picture.
  const own = view.scale >= TILE_PX * ratio;
  for (let py = 0; py < height; py += 1) {
    const inY = own ? (py + view.y * view.scale) % view.scale : py;
    for (let px = 0; px < width; px += 1) {
      const pixel = pixels[py * width + px] ?? NOTHING;
      const kind = pixel & MAP_BITS.class;
      if (pixel === NOTHING) {
        image[py * width + px] = ground;
        continue;
      }
      const inX = own ? (px + view.x * view.scale) % view.scale : px;
      let marked = false;
      if ((pixel & (MAP_BITS.dirty | MAP_BITS.writeback)) !== 0) {
        const texture = (pixel & MAP_BITS.writeback) !== 0 ? tile.dots : tile.hatch;
        marked = texture[(inY % tile.side) * tile.side + (inX % tile.side)] === 1;
      }
      if (own) {
        if (inX >= view.scale - edge || inY >= view.scale - edge) {
          image[py * width + px] = ground;
          continue;
        }
        if (ISOLATED.has(kind) && (inX < edge || inY < edge || inX >= view.scale - 2 * edge || inY >= view.scale - 2 * edge)) marked = true;
      }
      image[py * width + px] = colours[marked ? CLASSES + kind : kind] ?? 0;
    }
  }
  return image;
}

/** The colours for `MapLook.colours`. */
export const colourTable = (fills: readonly number[], marks: readonly number[], ground: number, unchanged: number): Uint32Array => {
  const colours = new Uint32Array(2 * CLASSES + 1);
  colours.set(fills.slice(0, CLASSES), 0);
  colours.set(marks.slice(0, CLASSES), CLASSES);
  colours[UNCHANGED] = unchanged;
  colours[2 * CLASSES] = ground;
  return colours;
};
