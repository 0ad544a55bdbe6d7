// Packs a block of memory. Each word is coded relative to the word one stride before it, because the engine's memory contains lists of
// equal records, in which most words repeat or grow by a constant from record to record.
//
// LZ4 was tried as well. It packs the 63 to 87 MiB of a run into 17 to 37 MiB, or into 1.4 to 12.5 MiB if the words are first split into
// planes of bytes; this code needs 1.6 to 6.1 MiB. LZ4 is as fast, but needs a second WebAssembly module that has to be built and loaded.

/** The size of a WebAssembly page. */
export const BLOCK_BYTES = 64 * 1024;
export const BLOCK_WORDS = BLOCK_BYTES / 4;

/** Number of words whose codes share one word, at two bits each. */
const GROUP = 16;
const GROUPS = BLOCK_WORDS / GROUP;
/** The longest stride to try, in words. Records of the engine are not longer. */
const LONGEST_STRIDE = 32;
/** Zeros before the block, so that its first words have predecessors. */
const BEFORE = 2 * LONGEST_STRIDE;
/** To find the stride, the packer compares `SAMPLE_WORDS` words at each of `SAMPLE_PLACES` places of a block. */
const SAMPLE_PLACES = 4;
const SAMPLE_WORDS = 32;

/** The codes of a word, in relation to the word one stride before: it grows by the same difference as that word; it is equal to that
 * word; its difference fits into a signed byte; or it is written in full. */
const COUNTS_ON = 0;
const REPEATS = 1;
const BYTE_MORE = 2;
const ITSELF = 3;

/** The layout of a packed block: the stride; the ends of the codes and of the full words; one bit for each group, set if the group has a
 * code; the codes; the full words; the bytes. */
const FLAGS_AT = 3;
const CODES_AT = FLAGS_AT + GROUPS / 32;

const block = new Int32Array(BEFORE + BLOCK_WORDS);
const codes = new Int32Array(CODES_AT + GROUPS);
const words = new Int32Array(BLOCK_WORDS);
const bytes = new Int8Array(BLOCK_WORDS);
const bytesAsWords = new Int32Array(bytes.buffer);

export function pack(raw: Int32Array): Int32Array {
  block.set(raw, BEFORE);
  const stride = strideOf(block);
  codes.fill(0, FLAGS_AT, CODES_AT);
  let codesEnd = CODES_AT;
  let wordCount = 0;
  let byteCount = 0;
  for (let group = 0, at = BEFORE; group < GROUPS; group += 1) {
    // In most groups all words count on, so they need no code.
    if (countsOn(at, stride)) {
      at += GROUP;
      continue;
    }
    let code = 0;
    for (let shift = 0; shift < 2 * GROUP; shift += 2, at += 1) {
      const word = block[at] ?? 0;
      const last = block[at - stride] ?? 0;
      const more = (word - last) | 0;
      if (more === ((last - (block[at - 2 * stride] ?? 0)) | 0)) continue;
      if (more === 0) {
        code |= REPEATS << shift;
      } else if (more === (more << 24) >> 24) {
        code |= BYTE_MORE << shift;
        bytes[byteCount] = more;
        byteCount += 1;
      } else {
        code |= ITSELF << shift;
        words[wordCount] = word;
        wordCount += 1;
      }
    }
    codes[FLAGS_AT + (group >> 5)] = (codes[FLAGS_AT + (group >> 5)] ?? 0) | (1 << (group & 31));
    codes[codesEnd] = code;
    codesEnd += 1;
  }
  const wordsEnd = codesEnd + wordCount;
  codes.set([stride, codesEnd, wordsEnd]);
  const byteWords = Math.ceil(byteCount / 4);
  const packed = new Int32Array(wordsEnd + byteWords);
  packed.set(codes.subarray(0, codesEnd));
  packed.set(words.subarray(0, wordCount), codesEnd);
  packed.set(bytesAsWords.subarray(0, byteWords), wordsEnd);
  return packed;
}

export function unpack(packed: Int32Array, raw: Int32Array): void {
  const [stride = 1, codesEnd = 0, wordsEnd = 0] = packed;
  const more = new Int8Array(packed.buffer, wordsEnd * 4);
  let codeAt = CODES_AT;
  let wordAt = codesEnd;
  let byteAt = 0;
  for (let group = 0, at = BEFORE; group < GROUPS; group += 1) {
    const flags = packed[FLAGS_AT + (group >> 5)] ?? 0;
    if (flags === 0) {
      countOn(at, 32 * GROUP, stride);
      at += 32 * GROUP;
      group += 31;
      continue;
    }
    if (((flags >>> (group & 31)) & 1) === 0) {
      countOn(at, GROUP, stride);
      at += GROUP;
      continue;
    }
    const end = at + GROUP;
    let code = packed[codeAt] ?? 0;
    codeAt += 1;
    for (; at < end; at += 1, code >>>= 2) {
      const last = block[at - stride] ?? 0;
      switch (code & 3) {
        case COUNTS_ON:
          block[at] = 2 * last - (block[at - 2 * stride] ?? 0);
          break;
        case REPEATS:
          block[at] = last;
          break;
        case BYTE_MORE:
          block[at] = last + (more[byteAt] ?? 0);
          byteAt += 1;
          break;
        default:
          block[at] = packed[wordAt] ?? 0;
          wordAt += 1;
      }
    }
  }
  raw.set(block.subarray(BEFORE));
}

/** Whether every word of a group counts on, as in COUNTS_ON. */
function countsOn(start: number, stride: number): boolean {
  let differs = 0;
  for (let at = start; at < start + GROUP; at += 2) {
    const last = at - stride;
    const before = last - stride;
    differs |= ((block[at] ?? 0) - (block[last] ?? 0)) ^ ((block[last] ?? 0) - (block[before] ?? 0));
    differs |= ((block[at + 1] ?? 0) - (block[last + 1] ?? 0)) ^ ((block[last + 1] ?? 0) - (block[before + 1] ?? 0));
  }
  return differs === 0;
}

function countOn(start: number, count: number, stride: number): void {
  for (let at = start; at < start + count; at += 2) {
    const last = at - stride;
    const before = last - stride;
    block[at] = 2 * (block[last] ?? 0) - (block[before] ?? 0);
    block[at + 1] = 2 * (block[last + 1] ?? 0) - (block[before + 1] ?? 0);
  }
}

export function same(one: Int32Array, other: Int32Array): boolean {
  // A shorter list would compare equal to the beginning of a longer one.
  if (one.length !== BLOCK_WORDS || other.length !== BLOCK_WORDS)
    throw new Error(`blocks of ${one.length} and ${other.length} words; a block has ${BLOCK_WORDS}`);
  for (let at = 0; at < BLOCK_WORDS; at += 4) {
    const differs =
      ((one[at] ?? 0) ^ (other[at] ?? 0)) |
      ((one[at + 1] ?? 0) ^ (other[at + 1] ?? 0)) |
      ((one[at + 2] ?? 0) ^ (other[at + 2] ?? 0)) |
      ((one[at + 3] ?? 0) ^ (other[at + 3] ?? 0));
    if (differs !== 0) return false;
  }
  return true;
}

/** The stride at which most of the sampled words count on. */
function strideOf(block: Int32Array): number {
  let best = 1;
  let most = -1;
  for (let stride = 1; stride <= LONGEST_STRIDE; stride += 1) {
    let matches = 0;
    for (let place = 0; place < SAMPLE_PLACES; place += 1) {
      const start = BEFORE + ((place + 0.5) * BLOCK_WORDS) / SAMPLE_PLACES;
      for (let at = start; at < start + SAMPLE_WORDS; at += 1) {
        const last = block[at - stride] ?? 0;
        if ((((block[at] ?? 0) - last) ^ (last - (block[at - 2 * stride] ?? 0))) === 0) matches += 1;
      }
    }
    if (matches > most) [best, most] = [stride, matches];
  }
  return best;
}
