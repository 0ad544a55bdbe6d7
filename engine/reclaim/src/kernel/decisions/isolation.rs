//! Which pages reclaim takes off the lists, how many at once, and when those that it frees become free.

/// How a request for several contiguous pages changes reclaim (`isolate_lru_pages`, `shrink_inactive_list`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HighOrderReclaim {
    /// Nothing: the oldest pages go, wherever they lie. 3.10.
    OldestPages,
    /// Lumpy reclaim: with each page goes the aligned block around it, references count for nothing, and a direct reclaimer waits for
    /// what is being written and tries once more. Until 3.4.
    Lumpy,
}

/// How many pages one call takes off an inactive list (`shrink_inactive_list`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InactiveBatch {
    /// A full batch, again and again until as many as asked for have been looked at. 2.6.35.
    Full,
    /// As many as asked for, once: 2.6.36.
    Asked,
}

/// Which pages a reclaimer leaves on the list because it may not write them (`isolate_lru_pages`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IsolateFilter {
    /// None. Until 3.1.
    None,
    /// Dirty ones, and those under writeback: f80c0673610e, 3.2.
    Unwritable,
}

/// When the pages that a batch has freed become free (`shrink_page_list`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FreeTiming {
    /// In groups of 14 while the batch goes on. 2.6.35.
    InGroups,
    /// When the batch is done: abe4c3b50c3f, 2.6.36.
    AfterBatch,
}

/// How the share of each list is worked out (`get_scan_count`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScanCountRule {
    /// Shares in whole percent: less than one is nothing. Less than 32 pages are saved up. 2.6.34.
    Percent,
    /// Exact shares: 76a33fc380c9, 2.6.35.
    Parts,
    /// Exact shares, nothing is saved up; where a least number is forced, the share is taken of it. 3.2, 3.3.
    PartsAtOnce,
    /// Enough inactive file pages spare anonymous ones altogether, and nothing is saved up. 3.10.
    Modes,
}

/// Which lists are scanned at least a little however short they are (`get_scan_count`). A group that gives for its own limit always is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ForcedScan {
    /// All that kswapd looks at: 246e87a93934, 3.0 to 3.2.
    ForKswapd,
    /// Those of zones that kswapd has unreclaimable: 3.3.
    OfWrittenOffZones,
}

/// How many isolated pages make a direct reclaimer wait (`too_many_isolated`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IsolatedLimit {
    /// More than there are inactive ones. Until 3.6.
    Inactive,
    /// An eighth of that for callers that may do everything: 3cf23841b4b7, 3.7.
    EighthOfInactive,
}

/// How reclaim treats a mapped page of program text that was referenced once (`page_check_references`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MappedText {
    /// As much as any other: it becomes active when it is met referenced again. Until 3.2.
    LikeOthers,
    /// It becomes active at once: c909e99364c8, 3.3.
    ActiveAtOnce,
}
