//! Random numbers: xorshift64*, with a named stream for each use, so that one more draw from one stream does not shift the others.

/// A stream of random numbers; equal seeds give equal streams.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rng {
    state: u64,
}

/// 2^64 divided by the golden ratio, odd.
const GOLDEN: u64 = 0x9E37_79B9_7F4A_7C15;

impl Rng {
    /// The stream of one job with this seed. Its state starts at `seed x golden + job + 1`.
    pub fn for_job(seed: u32, job: u32) -> Self {
        let state = u64::from(seed)
            .wrapping_mul(GOLDEN)
            .wrapping_add(u64::from(job) + 1);
        Self {
            state: if state == 0 { GOLDEN } else { state },
        }
    }

    /// A stream for the use with this name, independent of the job's own stream.
    pub fn for_use(seed: u32, job: u32, name: &str) -> Self {
        let mut hash = GOLDEN;
        for byte in name.bytes() {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3);
        }
        let mut rng = Self::for_job(seed, job);
        rng.state = (rng.state ^ hash).max(1);
        rng.next();
        rng
    }

    /// The next 64 bits of the stream.
    #[expect(
        clippy::should_implement_trait,
        reason = "a stream without end is no iterator"
    )]
    pub fn next(&mut self) -> u64 {
        let mut s = self.state;
        s ^= s >> 12;
        s ^= s << 25;
        s ^= s >> 27;
        self.state = s;
        s.wrapping_mul(2_685_821_657_736_338_717)
    }

    /// A number from 0 to `n` - 1. `n` counts as at least 1.
    pub fn below(&mut self, n: u32) -> u32 {
        ((self.next() >> 16) % u64::from(n.max(1))) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_numbers_of_job_0_in_repetition_1_are_those_of_the_published_generator() {
        let mut rng = Rng::for_job(1, 0);
        // An independent implementation of xorshift64* computes these numbers.
        let mut s: u64 = GOLDEN.wrapping_add(1);
        for _ in 0..4 {
            s ^= s >> 12;
            s ^= s << 25;
            s ^= s >> 27;
            assert_eq!(rng.next(), s.wrapping_mul(2_685_821_657_736_338_717));
        }
    }

    #[test]
    fn streams_of_different_uses_differ() {
        let a = Rng::for_use(1, 0, "keys").next();
        let b = Rng::for_use(1, 0, "sets").next();
        assert_ne!(a, b);
    }
}
