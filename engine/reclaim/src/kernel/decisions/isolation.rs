//! How many pages of each list reclaim scans, which of them it isolates, how it treats referenced ones, and when freed ones become available.

macro_rules! isolation {
    ($($then:tt)*) => { gather! { $($then)*

/// Lumpy reclaim.
high_order_reclaim:
/// How a request for several contiguous pages changes reclaim (`isolate_lru_pages`, `shrink_inactive_list`).
HighOrderReclaim {
    /// Lumpy reclaim: with each page, reclaim isolates the pages of the aligned block around it, and frees them even if they were
    /// referenced. A direct reclaimer waits for pages under writeback and tries once more. Until 3.4.
    Lumpy,
    /// Not at all: reclaim isolates the oldest pages at any addresses. 3.10.
    OldestPages,
}

/// Size of a batch.
inactive_batch:
/// How many pages one call takes off an inactive list (`shrink_inactive_list`).
InactiveBatch {
    /// A full batch, repeated until as many pages as requested have been scanned. 2.6.35.
    Full,
    /// As many pages as requested, once: 2.6.36.
    Asked,
}

/// Pages left on the list.
isolate_filter:
/// Which pages a reclaimer leaves on the list because it may not write them (`isolate_lru_pages`).
IsolateFilter {
    /// No pages. Until 3.1.
    None,
    /// Dirty pages and pages under writeback: f80c0673610e, 3.2.
    Unwritable,
}

/// Skipped pages of other zones.
skipped_pages:
/// How many of the pages that reclaim skips, because it does not reclaim from their zone, count as scanned (`isolate_lru_pages`).
SkippedPages {
    /// A quarter of them, or all if no other page is left on the list. Until 4.11.
    Quarter,
    /// All of them: 791b48b64232, 4.12 (here from 5.4 on).
    All,
}

/// Timing of freed pages.
free_timing:
/// When the pages of a batch become free (`shrink_page_list`).
FreeTiming {
    /// In groups of 14 while reclaim works on the batch. 2.6.35.
    InGroups,
    /// When the batch is done: abe4c3b50c3f, 2.6.36.
    AfterBatch,
}

/// Scan targets of the lists.
scan_count:
/// How the scan target of each list is computed (`get_scan_count`).
ScanCountRule {
    /// By shares in whole percent, so a share below one percent counts as 0. Targets below 32 pages are added up for later scans. 2.6.34.
    Percent,
    /// As above, but by exact shares: 76a33fc380c9, 2.6.35.
    Parts,
    /// By exact shares, and small targets are not added up for later scans. If a minimum is forced, the share is a share of the minimum.
    /// 3.2, 3.3.
    PartsAtOnce,
    /// If there are enough inactive file pages, anonymous pages are not scanned, except at priority 0. Small targets are not added up for
    /// later scans. 3.10.
    Modes,
}

/// Minimum scan of short lists.
forced_scan:
/// Which lists have a minimum target even if their computed target is 0 (`get_scan_count`).
ForcedScan {
    /// No list: a target below 32 pages is added up for later scans. Until 2.6.39.
    None,
    /// Lists of groups that are reclaimed for their own limit, and lists of unreclaimable zones that kswapd scans: 3.3.
    OfWrittenOffZones,
    /// Lists of groups that are reclaimed for their own limit, and all lists that kswapd scans: 246e87a93934, 3.0 to 3.2.
    ForKswapd,
    /// Lists of groups whose directory was removed. We checked the source of 5.4.
    OfDeadGroups,
}

/// Rounding of a share.
share_rounding:
/// How the share of a list is rounded to whole pages, where anonymous and file pages are scanned in proportion (`get_scan_count`).
ShareRounding {
    /// Down, so reclaim does not scan a list whose share is less than a page.
    Down,
    /// Up. Since 4.20 (unsure); we checked the source of 5.0 and 5.4.
    Up,
    /// Up for a group whose directory was removed, and down for all others: from 5.5 on.
    UpForDeadGroups,
}

/// Too many isolated pages.
isolated_limit:
/// How many isolated pages make direct reclaim wait (`too_many_isolated`).
IsolatedLimit {
    /// More than there are inactive pages. Until 3.6.
    Inactive,
    /// More than an eighth of the inactive pages, for callers that may start I/O and enter the file system: 3cf23841b4b7, 3.7.
    EighthOfInactive,
}

/// Pages of program text.
mapped_text:
/// How reclaim treats a mapped page of program text that was referenced once (`page_check_references`).
MappedText {
    /// Like any other page: it becomes active when reclaim finds it referenced a second time. Until 3.2.
    LikeOthers,
    /// It becomes active at once: c909e99364c8, 3.3.
    ActiveAtOnce,
}

/// Scan count of mapped pages.
mapped_scan:
/// How often a page that is mapped or in the swap cache counts as scanned (`shrink_page_list`).
MappedScan {
    /// Twice. Until 5.2.
    Twice,
    /// Once, like any other: 5.3.
    Once,
}

/// Referenced anonymous pages.
anon_reference:
/// What reclaim does with a referenced anonymous page at the tail (`page_check_references`).
AnonReference {
    /// It becomes active at once. Until 5.8.
    Activates,
    /// It becomes active when reclaim finds it referenced a second time, like a file page: b518154e59aa, 5.9.
    ActivatesTheSecondTime,
}

/// Group in which reclaim decides.
reclaim_root:
/// In which group reclaim decides whether it deactivates pages, and whether it is enough to scan the page cache (`shrink_node`,
/// `get_scan_count`).
ReclaimRoot {
    /// In each group separately. Until 5.4.
    EachGroup,
    /// Once, in the group from which reclaim starts, by the lists of all groups below it. Direct reclaim that has freed nothing tries
    /// again and deactivates pages of all lists: b91ac374346b, 5.5.
    TargetGroup,
}

/// Balance of anonymous and file pages.
scan_balance:
/// How the scan targets are divided between anonymous and file pages (`get_scan_count`).
ScanBalance {
    /// By how many of the recently scanned pages were referenced. Until 5.7.
    ByRotation,
    /// By the recent cost of reclaiming each kind. At swappiness 100, each kind gets at least a third of the scan: d483a5dd009a, 5.8.
    ByCost,
}
    } };
}
