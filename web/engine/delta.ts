// What of a memory differs from an earlier copy of it, word by word.
//
// Reclaim scatters its writes over all page frames, so sharing unchanged blocks of any useful size saves little; between two
// checkpoints of a disk-bound run most single words stay the same.

const WORD_BITS = 32;

/** A memory, as its differences from a base. */
export type Delta = {
  /** For each group of 32 words of the base one mask; a bit is set where the word differs. */
  readonly masks: Uint32Array;
  /** The words that differ, in order, then all words behind the end of the base. */
  readonly words: Uint32Array;
};

/** Room to collect words in, kept between calls. */
let scratch = new Uint32Array(0);

/** Both are whole multiples of 32 words: wasm memory comes in pages of 64 KiB. */
export function difference(base: Uint32Array, now: Uint32Array): Delta {
  if (scratch.length < now.length) scratch = new Uint32Array(now.length);
  const out = scratch;
  const masks = new Uint32Array(base.length / WORD_BITS);
  let count = 0;
  for (let group = 0; group < masks.length; group += 1) {
    const start = group * WORD_BITS;
    let mask = 0;
    for (let bit = 0; bit < WORD_BITS; bit += 1) {
      const word = now[start + bit] ?? 0;
      // Without a branch: which words differ cannot be predicted.
      const differs = word === base[start + bit] ? 0 : 1;
      out[count] = word;
      count += differs;
      mask |= differs << bit;
    }
    masks[group] = mask;
  }
  const words = new Uint32Array(count + now.length - base.length);
  words.set(out.subarray(0, count));
  words.set(now.subarray(base.length), count);
  return { masks, words };
}

/** Writes base and differences into a memory that is at least as long. */
export function applyDifference(base: Uint32Array, { masks, words }: Delta, target: Uint32Array): void {
  target.set(base);
  let count = 0;
  for (let group = 0; group < masks.length; group += 1) {
    let mask = masks[group] ?? 0;
    const start = group * WORD_BITS;
    while (mask !== 0) {
      const bit = Math.clz32(mask & -mask) ^ (WORD_BITS - 1);
      target[start + bit] = words[count] ?? 0;
      count += 1;
      mask &= mask - 1;
    }
  }
  target.set(words.subarray(count), base.length);
}
