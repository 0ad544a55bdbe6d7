// Makes an animated PNG from PNG files of Chromium. Each frame after the first contains only the pixels that differ from the previous frame.
//
// Source: the PNG specification, third edition (chunks, filters, acTL, fcTL, fdAT). Node compresses and decompresses the pixels; the rest
// is too little code for a dependency.
import { crc32, deflateSync, inflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Bytes of a pixel, by the colour types that Chromium writes: RGB and RGBA, eight bits for each channel. */
const BYTES = { 2: 3, 6: 4 };
const RGBA = 6;
/** Units of time per second, because times are in ms. */
const TICKS = 1_000;
const FOR_EVER = 0;

// ---- reading ----

function* chunksOf(png) {
  for (let at = SIGNATURE.length; at < png.length; ) {
    const length = png.readUInt32BE(at);
    yield { name: png.toString('latin1', at + 4, at + 8), body: png.subarray(at + 8, at + 8 + length) };
    at += length + 12;
  }
}

/** The PNG filter "Paeth": returns the neighbour that is nearest to left + up - corner. */
function paeth(left, up, corner) {
  const [toLeft, toUp, toCorner] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)];
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}

/** Width, height and pixels of a PNG. Each pixel is one number, 0xffRRGGBB; transparency in the file is ignored. */
function pixelsOf(png) {
  const chunks = [...chunksOf(png)];
  const header = chunks[0].body;
  const [width, height, depth, colour, interlaced] = [header.readUInt32BE(0), header.readUInt32BE(4), header[8], header[9], header[12]];
  const step = BYTES[colour];
  if (depth !== 8 || step === undefined || interlaced !== 0) throw new Error(`A PNG of colour type ${colour} was not expected.`);
  const lines = inflateSync(Buffer.concat(chunks.filter(({ name }) => name === 'IDAT').map(({ body }) => body)));
  const stride = width * step;
  let above = Buffer.alloc(stride);
  const pixels = new Uint32Array(width * height);
  for (let y = 0; y < height; y += 1) {
    const start = y * (stride + 1);
    const line = lines.subarray(start + 1, start + 1 + stride);
    for (let x = 0; x < stride; x += 1) {
      const left = x < step ? 0 : line[x - step];
      const corner = x < step ? 0 : above[x - step];
      line[x] += [0, left, above[x], (left + above[x]) >> 1, paeth(left, above[x], corner)][lines[start]];
    }
    for (let x = 0; x < width; x += 1) pixels[y * width + x] = (0xff << 24) | line.readUIntBE(x * step, 3);
    above = line;
  }
  return { width, height, pixels };
}

// ---- writing ----

function chunk(name, ...parts) {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), ...parts]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(named.length - 4, 0);
  ends.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([ends.subarray(0, 4), named, ends.subarray(4)]);
}

function numbers(...sizes) {
  return Buffer.concat(
    sizes.map(([value, bytes]) => {
      const buffer = Buffer.alloc(bytes);
      buffer.writeUIntBE(value, 0, bytes);
      return buffer;
    }),
  );
}

/** The smallest rectangle that contains all differing pixels; if none differs, a single pixel. */
function changed(now, before) {
  const { width, height, pixels } = now;
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let at = 0; at < pixels.length; at += 1) {
    if (pixels[at] === before.pixels[at]) continue;
    const [x, y] = [at % width, Math.floor(at / width)];
    [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x + 1), Math.max(bottom, y + 1)];
  }
  return right === 0 ? { left: 0, top: 0, right: 1, bottom: 1 } : { left, top, right, bottom };
}

/** The compressed pixels of a rectangle. Pixels that do not differ are transparent. */
function packed(now, before, { left, top, right, bottom }) {
  const stride = (right - left) * 4;
  const lines = Buffer.alloc((bottom - top) * (stride + 1));
  for (let y = top; y < bottom; y += 1) {
    for (let x = left; x < right; x += 1) {
      const at = y * now.width + x;
      const pixel = now.pixels[at] === before?.pixels[at] ? 0 : now.pixels[at];
      const to = (y - top) * (stride + 1) + 1 + (x - left) * 4;
      lines.writeUIntBE(pixel & 0xff_ff_ff, to, 3);
      lines[to + 3] = pixel >>> 24;
    }
  }
  return deflateSync(lines, { level: 9, memLevel: 9 });
}

/** `frames`: PNG files of the same size in the order of time, with the duration of each in ms. The picture repeats for ever. */
export function movingPicture(frames) {
  const { width, height } = pixelsOf(frames[0].png);
  const chunks = [
    chunk('IHDR', numbers([width, 4], [height, 4], [8, 1], [RGBA, 1], [0, 3])),
    chunk('acTL', numbers([frames.length, 4], [FOR_EVER, 4])),
  ];
  let before = null;
  let order = 0;
  for (const { png, ms } of frames) {
    const now = pixelsOf(png);
    const area = before === null ? { left: 0, top: 0, right: width, bottom: height } : changed(now, before);
    const place = [area.right - area.left, area.bottom - area.top, area.left, area.top].map((value) => [value, 4]);
    // Each frame stays, and the next one is drawn over it.
    const [stays, drawnOver] = [0, before === null ? 0 : 1];
    chunks.push(chunk('fcTL', numbers([order, 4], ...place, [ms, 2], [TICKS, 2], [stays, 1], [drawnOver, 1])));
    order += 1;
    const pixels = packed(now, before, area);
    if (before === null) chunks.push(chunk('IDAT', pixels));
    else {
      chunks.push(chunk('fdAT', numbers([order, 4]), pixels));
      order += 1;
    }
    before = now;
  }
  return Buffer.concat([SIGNATURE, ...chunks, chunk('IEND')]);
}
