//! A Zipf distribution in integers: the chunk of rank r is chosen with a probability proportional to r^-alpha.
//!
//! The weights are summed once, and each choice is a binary search in the sums. Each weight is 2^(-alpha x log2 r), with the logarithm and
//! the power in 32 bits after the point, computed a bit at a time, because floats could differ between a processor and WebAssembly, and then
//! the runs would, too. The error of a weight is about 2^-28 of the weight, or 2^-39 of the first weight if that is more. A rank whose weight
//! is below 2^-39 of the first weight is never chosen.

use std::rc::Rc;

use crate::sim::rng::Rng;

/// Bits after the point of logarithms and powers.
const BITS: u32 = 32;
const ONE: u64 = 1 << BITS;
/// The weight of the first rank is 2 to this power. With 2^25 ranks, the most that a memory can have, the sum fits into 64 bits.
const FIRST: u32 = 39;

/// The distribution over the chunks of a memory. The threads of a program share the table.
#[derive(Clone)]
pub(super) struct Zipf {
    /// For each rank, the weight of all ranks up to and including it.
    sums: Rc<[u64]>,
    /// The chunk of rank r, counted from 0, is `(r * step + first) % chunks`.
    step: u64,
    first: u64,
}

impl Zipf {
    /// The distribution for a memory of this many chunks; `alpha` in thousandths. The random numbers decide where the first rank is.
    ///
    /// Neighbouring ranks are far apart, as in a program that has not sorted its data by use. With ascending ranks, the program would have
    /// written its hottest pages first, so the kernel would find all hot pages together at one end of a list. A step that shares no factor
    /// with the number of chunks reaches each chunk once, and a step near the golden section of the memory spreads the hottest chunks
    /// evenly.
    pub(super) fn new(chunks: u32, alpha: u32, rng: &mut Rng) -> Self {
        let powers = powers();
        let mut sum = 0;
        let sums = (1..=u64::from(chunks)).map(|rank| {
            sum += power(&powers, u64::from(alpha) * log2(rank) / 1000);
            sum
        });
        let sums = sums.collect();
        let all = u64::from(chunks);
        let golden = (all * 618 / 1000).max(1);
        // This finds a step, because one more than the number of chunks shares no factor with it.
        let step = (golden..=all + 1).find(|&step| gcd(step, all) == 1);
        Self {
            sums,
            step: step.unwrap_or(1),
            first: u64::from(rng.below(chunks)),
        }
    }

    /// The chunk that 64 random bits choose.
    pub(super) fn choose(&self, bits: u64) -> u64 {
        let all = self.sums[self.sums.len() - 1];
        let place = ((u128::from(bits) * u128::from(all)) >> 64) as u64;
        self.chunk(self.sums.partition_point(|&sum| sum <= place))
    }

    /// The chunk of a rank, counted from 0.
    fn chunk(&self, rank: usize) -> u64 {
        (rank as u64 * self.step + self.first) % self.sums.len() as u64
    }
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// The logarithm of a number below 2^31, with [`BITS`] bits after the point. Squaring doubles a logarithm, so each square yields the next
/// bit.
fn log2(number: u64) -> u64 {
    let whole = number.ilog2();
    let mut log = u64::from(whole);
    // Between 1 and 2, with 31 bits after the point, so that the square fits into 64 bits.
    let mut x = number << (31 - whole);
    for _ in 0..BITS {
        x = (x * x) >> 31;
        log <<= 1;
        if x >> BITS > 0 {
            x >>= 1;
            log |= 1;
        }
    }
    log
}

/// 2^(-1/2), 2^(-1/4), ..., each the root of the one before.
fn powers() -> [u64; BITS as usize] {
    let mut last = ONE >> 1;
    std::array::from_fn(|_| {
        last = root(last << BITS);
        last
    })
}

/// The whole part of a square root, below 2^32.
fn root(square: u64) -> u64 {
    (0..BITS).rev().fold(0, |root, bit| {
        let larger = root | 1 << bit;
        if larger * larger <= square {
            larger
        } else {
            root
        }
    })
}

/// 2^-exponent as a weight. The exponent has [`BITS`] bits after the point.
fn power(powers: &[u64; BITS as usize], exponent: u64) -> u64 {
    let mut product = ONE;
    for (place, factor) in powers.iter().enumerate() {
        if exponent >> (BITS as usize - 1 - place) & 1 == 1 {
            // The product is at most 2^32 and a factor is less, so that 64 bits are enough.
            product = (product * factor) >> BITS;
        }
    }
    (product << (FIRST - BITS)) >> (exponent >> BITS).min(63)
}

#[cfg(test)]
#[allow(
    clippy::float_arithmetic,
    reason = "the formula that the integers are compared with"
)]
mod tests {
    use super::*;

    /// The share of the first ranks, in thousandths of a percent, by the formula.
    fn exact(chunks: u32, first: u32, alpha: u32) -> i64 {
        let sum = |to: u32| -> f64 {
            let weight = |rank: u32| f64::from(rank).powf(-f64::from(alpha) / 1000.0);
            (1..=to).map(weight).sum()
        };
        (sum(first) / sum(chunks) * 100_000.0).round() as i64
    }

    #[test]
    fn the_first_ranks_have_the_share_that_the_formula_gives() {
        for alpha in [100, 700, 1300, 2000] {
            for chunks in [4096, 524_288] {
                let zipf = Zipf::new(chunks, alpha, &mut Rng::for_job(1, 0));
                let sum = |rank: u32| u128::from(zipf.sums[rank as usize - 1]);
                for first in [1, chunks / 100, chunks / 10] {
                    let share = (sum(first) * 100_000 / sum(chunks)) as i64;
                    let expected = exact(chunks, first, alpha);
                    assert!((share - expected).abs() <= 1, "{alpha} {chunks} {first}");
                }
            }
        }
    }

    #[test]
    fn so_many_of_the_touches_go_to_the_first_ranks() {
        const CHUNKS: u32 = 4096;
        const DRAWS: i64 = 400_000;
        for alpha in [100, 700, 1300] {
            let mut rng = Rng::for_job(1, 0);
            let zipf = Zipf::new(CHUNKS, alpha, &mut rng);
            let mut of_chunk = vec![0_i64; CHUNKS as usize];
            for _ in 0..DRAWS {
                of_chunk[zipf.choose(rng.next()) as usize] += 1;
            }
            for first in [CHUNKS / 100, CHUNKS / 10] {
                let ranks = 0..first as usize;
                let drawn: i64 = ranks.map(|rank| of_chunk[zipf.chunk(rank) as usize]).sum();
                let (share, expected) = (drawn * 100_000 / DRAWS, exact(CHUNKS, first, alpha));
                assert!(
                    (share - expected).abs() < 300,
                    "{alpha} {first}: {share} {expected}"
                );
            }
        }
    }

    #[test]
    fn each_chunk_has_one_rank_and_the_hot_ones_lie_all_over_the_memory() {
        for chunks in [1, 2, 3, 100, 2048, 2049, 3072] {
            let zipf = Zipf::new(chunks, 1300, &mut Rng::for_job(7, 0));
            let mut all: Vec<u64> = (0..chunks as usize).map(|rank| zipf.chunk(rank)).collect();
            let hot = all.iter().take(chunks as usize / 20);
            let mut tenths: Vec<u64> = hot.map(|chunk| chunk * 10 / u64::from(chunks)).collect();
            tenths.sort_unstable();
            tenths.dedup();
            assert!(chunks < 2048 || tenths.len() == 10, "{chunks}: {tenths:?}");
            all.sort_unstable();
            assert!(all.into_iter().eq(0..u64::from(chunks)), "{chunks}");
        }
    }

    #[test]
    fn a_seed_gives_the_same_chunks_on_every_machine_and_another_seed_gives_others() {
        let first = |seed: u32| {
            let mut rng = Rng::for_job(seed, 0);
            let zipf = Zipf::new(2048, 700, &mut rng);
            [(); 6].map(|()| zipf.choose(rng.next()))
        };
        assert_eq!(first(1), first(1));
        assert_ne!(first(1), first(2));
        // Computed with an independent implementation that has floats.
        assert_eq!(first(1), [1204, 1616, 1214, 742, 1507, 2]);
    }
}
