//! The ways that pages go, and what each is called.

/// One way that pages go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(usize)]
pub enum Flow {
    /// Free pages become anonymous pages.
    TakenAnon,
    /// Free pages become file pages.
    TakenFile,
    /// Free pages become the kernel's.
    TakenKernel,
    /// First touched, to the head of a list.
    EnterAnonFault,
    /// Read from swap, to the head of a list.
    EnterAnonSwapIn,
    /// To be read from a file, to the head of a list.
    EnterFileRead,
    /// To be written over, to the head of a list.
    EnterFileWrite,
    /// Judged and freed by kswapd.
    FreedAnonKswapd,
    /// Judged and freed by somebody else.
    FreedAnonDirect,
    /// Judged and freed by kswapd.
    FreedFileKswapd,
    /// Judged and freed by somebody else.
    FreedFileDirect,
    /// Judged and put back to the head of the inactive list.
    BackAnon,
    /// The same.
    BackFile,
    /// Judged and put on the active list.
    UpAnonReclaim,
    /// The same.
    UpFileReclaim,
    /// Used again, from the inactive to the active list.
    UpAnonUse,
    /// The same.
    UpFileUse,
    /// From the active to the inactive list.
    DownAnon,
    /// The same.
    DownFile,
    /// Off its list and freed, not by reclaim: its process has ended.
    GoneAnon,
    /// The same: the file was cut, or its inode has gone.
    GoneFile,
    /// A reclaimer begins to write it.
    WriteFileReclaim,
    /// The flusher does.
    WriteFileFlusher,
    /// Somebody else does: `fsync`, a throttled writer.
    WriteFileOther,
    /// A reclaimer begins to write it to swap.
    WriteAnon,
    /// A write to a file has ended.
    WrittenFile,
    /// A write to swap has ended.
    WrittenAnon,
    /// To swap: as many as are written there.
    SwapOut,
    /// A read from swap begins.
    SwapIn,
    /// A read from a file begins.
    ReadFile,
    /// The kernel gives pages back.
    FreedKernel,
    /// A user's pages come back that lay on no list of reclaim: they were never used, or locked in memory.
    FreedOther,
}

/// Flows.
pub(super) const FLOWS: usize = Flow::FreedOther as usize + 1;

/// What each flow is called, in the order of [`Flow`].
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

/// How a page has come that goes to the head of a list for the first time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arrival {
    /// Its process has touched it first.
    Fault,
    /// It is read from swap.
    SwapIn,
    /// It is read from a file.
    Read,
    /// It is going to be written over.
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
