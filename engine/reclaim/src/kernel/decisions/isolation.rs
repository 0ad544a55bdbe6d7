//! Which pages reclaim takes off the lists, how many at once, and when those that it frees become free.

macro_rules! isolation {
    ($($then:tt)*) => { gather! { $($then)*

/// Lumpy reclaim.
high_order_reclaim:
/// How a request for several contiguous pages changes reclaim (`isolate_lru_pages`, `shrink_inactive_list`).
HighOrderReclaim {
    /// Lumpy reclaim: with each page goes the aligned block around it, references count for nothing, and a direct reclaimer waits for
    /// what is being written and tries once more. Until 3.4.
    Lumpy,
    /// Nothing: the oldest pages go, wherever they lie. 3.10.
    OldestPages,
}

/// Size of a batch.
inactive_batch:
/// How many pages one call takes off an inactive list (`shrink_inactive_list`).
InactiveBatch {
    /// A full batch, again and again until as many as asked for have been looked at. 2.6.35.
    Full,
    /// As many as asked for, once: 2.6.36.
    Asked,
}

/// Pages left on the list.
isolate_filter:
/// Which pages a reclaimer leaves on the list because it may not write them (`isolate_lru_pages`).
IsolateFilter {
    /// None. Until 3.1.
    None,
    /// Dirty ones, and those under writeback: f80c0673610e, 3.2.
    Unwritable,
}

/// Pages of higher zones.
skipped_pages:
/// How pages of zones that are not reclaimed from count as looked at (`isolate_lru_pages`).
SkippedPages {
    /// A quarter of them, or all if the list has no others. Until 4.11.
    Quarter,
    /// All: 791b48b64232, 4.12 (here from 5.4 on).
    All,
}

/// When freed pages are free.
free_timing:
/// When the pages that a batch has freed become free (`shrink_page_list`).
FreeTiming {
    /// In groups of 14 while the batch goes on. 2.6.35.
    InGroups,
    /// When the batch is done: abe4c3b50c3f, 2.6.36.
    AfterBatch,
}

/// Shares of the lists.
scan_count:
/// How the share of each list is worked out (`get_scan_count`).
ScanCountRule {
    /// Shares in whole percent: less than one is nothing. Less than 32 pages are saved up. 2.6.34.
    Percent,
    /// Exact shares: 76a33fc380c9, 2.6.35.
    Parts,
    /// Exact shares, nothing is saved up; where a least number is forced, the share is taken of it. 3.2, 3.3.
    PartsAtOnce,
    /// Enough inactive file pages spare anonymous ones altogether, and nothing is saved up. 3.10.
    Modes,
}

/// Short lists.
forced_scan:
/// Which lists are scanned at least a little however short they are (`get_scan_count`).
ForcedScan {
    /// Those of groups that give for their own limit, and of zones that kswapd has unreclaimable: 3.3.
    OfWrittenOffZones,
    /// Those of groups that give for their own limit, and all that kswapd looks at: 246e87a93934, 3.0 to 3.2.
    ForKswapd,
    /// Those of groups whose directory is removed: read in 5.4.
    OfDeadGroups,
}

/// Too many isolated pages.
isolated_limit:
/// How many isolated pages make a direct reclaimer wait (`too_many_isolated`).
IsolatedLimit {
    /// More than there are inactive ones. Until 3.6.
    Inactive,
    /// An eighth of that for callers that may do everything: 3cf23841b4b7, 3.7.
    EighthOfInactive,
}

/// Program text.
mapped_text:
/// How reclaim treats a mapped page of program text that was referenced once (`page_check_references`).
MappedText {
    /// As much as any other: it becomes active when it is met referenced again. Until 3.2.
    LikeOthers,
    /// It becomes active at once: c909e99364c8, 3.3.
    ActiveAtOnce,
}

/// Mapped pages among the scanned.
mapped_scan:
/// How often a page counts as scanned that is mapped or in the swap cache (`shrink_page_list`).
MappedScan {
    /// Twice. Until 5.2.
    Twice,
    /// Once, like any other: 5.3.
    Once,
}

/// Anonymous pages in use.
anon_reference:
/// What reclaim does with an anonymous page that it meets in use at the tail (`page_check_references`).
AnonReference {
    /// It becomes active at once. Until 5.8.
    Activates,
    /// It becomes active when it is met in use a second time, like a page of a file: b518154e59aa, 5.9.
    ActivatesTheSecondTime,
}

/// Decisions of all groups together.
reclaim_root:
/// Where reclaim decides whether active lists give pages and whether the cache alone can give enough (`shrink_node`, `get_scan_count`).
ReclaimRoot {
    /// At each group for itself. Until 5.4.
    EachGroup,
    /// Once, at the group from which reclaim starts, by the lists of all groups below it; a direct reclaimer that has freed nothing tries
    /// again with all active lists: b91ac374346b, 5.5.
    TargetGroup,
}

/// Balance of anonymous and file pages.
scan_balance:
/// By what the pages to scan are divided between anonymous and file pages (`get_scan_count`).
ScanBalance {
    /// By how many of the pages scanned lately were in use. Until 5.7.
    ByRotation,
    /// By what their reclaim has cost lately; neither gets less than a third of its share: d483a5dd009a, 5.8.
    ByCost,
}
    } };
}
