//! The text of a mask of allocation flags.
//!
//! Source: include/trace/events/gfpflags.h (to 4.5) and mmflags.h; lib/vsprintf and trace_print_flags_seq, which print bits without a name
//! as a number.

use crate::kernel::VmscanTrace;

/// `__GFP_WRITE`: the bit exists from 3.3 on and has a name in traces from 4.6 on.
const WRITE: u32 = 0x100_0000;
/// `__GFP_WAIT`, later the two bits of `__GFP_RECLAIM`.
const WAIT: u32 = 0x10;

/// Combinations of bits that have a name, largest first, with the bits of 3.10. Both header files list them.
const COMPOSITES: [(u32, &str); 7] = [
    (0x2_00DA, "GFP_HIGHUSER_MOVABLE"),
    (0x2_00D2, "GFP_HIGHUSER"),
    (0x2_00D0, "GFP_USER"),
    (0xD0, "GFP_KERNEL"),
    (0x50, "GFP_NOFS"),
    (0x20, "GFP_ATOMIC"),
    (WAIT, "GFP_NOIO"),
];

/// Single bits. Kernels up to 4.5 print them as here, and later kernels put two underscores before them.
const SINGLES: [(u32, &str); 6] = [
    (0x2, "GFP_HIGHMEM"),
    (0x40, "GFP_IO"),
    (0x80, "GFP_FS"),
    (0x1000, "GFP_NORETRY"),
    (0x2_0000, "GFP_HARDWALL"),
    (0x8, "GFP_MOVABLE"),
];

/// The combinations that the mask contains, then the names of the remaining bits.
pub(super) fn gfp_flags(trace: VmscanTrace, bits: u32) -> String {
    use VmscanTrace as V;
    // The prefix of single bits, the text for no bits, and the text for `__GFP_WRITE`.
    let (prefix, nothing, write) = match trace {
        V::Blocks | V::BlocksByBits => ("", "GFP_NOWAIT", None),
        V::BlocksAndFile | V::File => ("", "GFP_NOWAIT", Some("0x1000000")),
        V::Class
        | V::Lists
        | V::ListsAndMasks
        | V::ActivatedByKind
        | V::HexadecimalFrames
        | V::Folios
        | V::NoIsolateMode => ("__", "none", Some("__GFP_WRITE")),
    };
    let mut remaining = bits;
    let mut words = Vec::new();
    for (mask, name) in COMPOSITES {
        if remaining & mask == mask {
            words.push(name.to_owned());
            remaining &= !mask;
        }
    }
    for (mask, name) in SINGLES {
        if remaining & mask == mask {
            words.push(format!("{prefix}{name}"));
        }
    }
    if remaining & WRITE != 0 {
        words.extend(write.map(str::to_owned));
    }
    if words.is_empty() {
        nothing.to_owned()
    } else {
        words.join("|")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mm::page_alloc::Gfp;

    #[test]
    fn a_mask_has_the_names_of_its_kernel() {
        use VmscanTrace as V;
        let check = |trace, gfp: Gfp, expected: &str| {
            assert_eq!(gfp_flags(trace, gfp.bits()), expected, "{trace:?}");
        };
        check(V::Blocks, Gfp::KERNEL, "GFP_KERNEL");
        check(V::Blocks, Gfp::WRITE, "GFP_HIGHUSER_MOVABLE");
        check(V::File, Gfp::WRITE, "GFP_HIGHUSER_MOVABLE|0x1000000");
        check(
            V::ListsAndMasks,
            Gfp::WRITE,
            "GFP_HIGHUSER_MOVABLE|__GFP_WRITE",
        );
        check(V::File, Gfp::READAHEAD, "GFP_HIGHUSER_MOVABLE|GFP_NORETRY");
        check(
            V::Class,
            Gfp::READAHEAD,
            "GFP_HIGHUSER_MOVABLE|__GFP_NORETRY",
        );
        let atomic = Gfp {
            atomic: true,
            io: false,
            fs: false,
            ..Gfp::KERNEL
        };
        check(V::Lists, atomic, "GFP_ATOMIC");
        assert_eq!(gfp_flags(V::File, 0), "GFP_NOWAIT");
        assert_eq!(gfp_flags(V::ListsAndMasks, 0), "none");
    }
}
