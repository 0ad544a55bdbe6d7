//! The flows of pages from one state to another, and their names.

/// A change of a page from one state to another. Each zone counts its pages in each flow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(usize)]
pub enum Flow {
    /// Free pages become anonymous pages.
    TakenAnon,
    /// Free pages become file pages.
    TakenFile,
    /// Free pages become pages of the kernel.
    TakenKernel,
    /// A page that its process has touched for the first time is added at the head of a list.
    EnterAnonFault,
    /// A page that is read from swap, or that zswap decompresses to write it to the disk, is added at the head of a list.
    EnterAnonSwapIn,
    /// A page that is read from a file is added at the head of a list.
    EnterFileRead,
    /// A file page that a program overwrites completely is added at the head of a list.
    EnterFileWrite,
    /// kswapd frees an anonymous page.
    FreedAnonKswapd,
    /// A reclaimer other than kswapd frees an anonymous page.
    FreedAnonDirect,
    /// kswapd frees a file page.
    FreedFileKswapd,
    /// A reclaimer other than kswapd frees a file page.
    FreedFileDirect,
    /// Reclaim keeps an anonymous page and puts it back at the head of the inactive list.
    BackAnon,
    /// Reclaim keeps a file page and puts it back at the head of the inactive list.
    BackFile,
    /// Reclaim activates an anonymous page.
    UpAnonReclaim,
    /// Reclaim activates a file page.
    UpFileReclaim,
    /// An anonymous page is used again and moves from the inactive to the active list.
    UpAnonUse,
    /// A file page is used again and moves from the inactive to the active list.
    UpFileUse,
    /// An anonymous page stops counting as active.
    DownAnon,
    /// A file page stops counting as active.
    DownFile,
    /// An anonymous page leaves its list and is freed, not by reclaim but, for example, because its process frees the memory or ends.
    GoneAnon,
    /// A file page leaves its list and is freed, not by a scan of the list but because the file is truncated, or because a shrinker drops
    /// the pages of an unused inode.
    GoneFile,
    /// A reclaimer begins to write a file page.
    WriteFileReclaim,
    /// The flusher begins to write a file page.
    WriteFileFlusher,
    /// Another task begins to write a file page, in `fsync` or as a throttled writer.
    WriteFileOther,
    /// A reclaimer or the worker of zswap begins to write an anonymous page to the swap disk.
    WriteAnon,
    /// The write of a file page ends.
    WrittenFile,
    /// The write of an anonymous page ends.
    WrittenAnon,
    /// Reclaim hands an anonymous page to swap, which stores it on the disk, in zram or in zswap.
    SwapOut,
    /// A read of a page from swap begins.
    SwapIn,
    /// A read of a page from a file begins.
    ReadFile,
    /// The kernel frees pages of its own, such as those of slabs.
    FreedKernel,
    /// A user page is freed that was on none of the four lists of reclaim, for example because it was locked in memory.
    FreedOther,
}

pub(super) const FLOWS: usize = Flow::FreedOther as usize + 1;

/// Names of the flows, in the order of [`Flow`].
pub const FLOW_NAMES: [&str; FLOWS] = [
    "taken.anon",
    "taken.file",
    "taken.kernel",
    "enter.anon.fault",
    "enter.anon.swap-in",
    "enter.file.read",
    "enter.file.write",
    "freed.anon.kswapd",
    "freed.anon.direct",
    "freed.file.kswapd",
    "freed.file.direct",
    "back.anon",
    "back.file",
    "up.anon.reclaim",
    "up.file.reclaim",
    "up.anon.use",
    "up.file.use",
    "down.anon",
    "down.file",
    "gone.anon",
    "gone.file",
    "write.file.reclaim",
    "write.file.flusher",
    "write.file.other",
    "write.anon",
    "written.file",
    "written.anon",
    "swap.out",
    "swap.in",
    "read.file",
    "freed.kernel",
    "freed.other",
];

impl Flow {
    pub(crate) const fn freed(file: bool, by_kswapd: bool) -> Self {
        match (file, by_kswapd) {
            (false, true) => Self::FreedAnonKswapd,
            (false, false) => Self::FreedAnonDirect,
            (true, true) => Self::FreedFileKswapd,
            (true, false) => Self::FreedFileDirect,
        }
    }

    pub(crate) const fn back(file: bool) -> Self {
        if file { Self::BackFile } else { Self::BackAnon }
    }

    pub(crate) const fn up_by_reclaim(file: bool) -> Self {
        if file {
            Self::UpFileReclaim
        } else {
            Self::UpAnonReclaim
        }
    }

    pub(crate) const fn up_by_use(file: bool) -> Self {
        if file {
            Self::UpFileUse
        } else {
            Self::UpAnonUse
        }
    }

    pub(crate) const fn down(file: bool) -> Self {
        if file { Self::DownFile } else { Self::DownAnon }
    }
}

/// Why a page is added at the head of a list for the first time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arrival {
    /// Its process has touched it for the first time.
    Fault,
    /// It is read from swap, or zswap decompresses it to write it to the disk.
    SwapIn,
    /// It is read from a file.
    Read,
    /// A program overwrites all of it.
    Write,
}

impl Arrival {
    pub(super) const fn flow(self) -> Flow {
        match self {
            Self::Fault => Flow::EnterAnonFault,
            Self::SwapIn => Flow::EnterAnonSwapIn,
            Self::Read => Flow::EnterFileRead,
            Self::Write => Flow::EnterFileWrite,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_flow_has_its_own_name() {
        let names = std::collections::BTreeSet::from(FLOW_NAMES);
        assert_eq!(names.len(), FLOWS);
        assert_eq!(FLOW_NAMES[Flow::BackFile as usize], "back.file");
        assert_eq!(FLOW_NAMES[Flow::FreedOther as usize], "freed.other");
    }
}
