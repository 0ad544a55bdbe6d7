//! Hunks since 2012: how reclaim treats soft limits and protected groups.

macro_rules! of_2012 {
    ($($then:tt)*) => { gather! { $($then)*

soft_limit_stage: SoftLimitStage {
    function: "mem_cgroup_soft_limit_reclaim",
    frame: "balance_pgdat",
    source: "mm/memcontrol.c, 3.3",
    values: &["order", "groups_over"],
    answers: NO_YES,
    text: |k| match k.soft_limit_stage {
        SoftLimitStage::LargestExcessForKswapd => {
            "before a zone is shrunk: reclaim from a group first?
  if this is not kswapd, {order} > 0,
    or {groups_over} = 0: no
  take the group furthest over its soft limit
  scan its lists, 32 pages of each at a time,
    until a quarter of its excess is freed,
    or 100 visits are over; the pages do not count"
        }
        SoftLimitStage::LargestExcess => {
            "before a zone is shrunk: reclaim from a group first?
  if {order} > 0, or {groups_over} = 0: no
  take the group furthest over its soft limit
  scan whole lists of it, for 32 pages at a time,
    until a quarter of its excess is freed,
    or 101 visits are over"
        }
        SoftLimitStage::None => {
            "before a zone is shrunk: reclaim from a group first?
  no: only the walk may respect soft limits"
        }
    },
}

soft_limit_walk: SoftLimitWalk {
    function: "shrink_zone",
    frame: "shrink_zone",
    source: "mm/vmscan.c, 3.3 to 3.12-rc",
    values: &["honours?", "over?", "priority"],
    answers: &[
        "scanned like any other",
        "scanned at priority 0",
        "skipped at first",
    ],
    text: |k| match k.soft_limit_walk {
        SoftLimitWalk::Ignored => {
            "shrink_zone: the next group of the walk
  scan it at {priority}"
        }
        SoftLimitWalk::PriorityZero => {
            "shrink_zone: the next group of the walk
  if reclaim {honours?} soft limits,
     and the group is {over?} its own:
    scan it at 0: whole lists
  else: scan it at {priority}"
        }
        SoftLimitWalk::TwoPasses => {
            "shrink_zone: the next group of the walk
  if reclaim {honours?} soft limits:
    at first only groups that are {over?}
    all, if that has found no page to scan
  scan it at {priority}"
        }
    },
}

soft_limit_ancestors: SoftLimitAncestors {
    function: "mem_cgroup_over_softlimit",
    frame: "shrink_zone",
    source: "mm/memcontrol.c, as posted in 2012",
    values: &["excess"],
    answers: NO_YES,
    text: |k| match k.soft_limit_ancestors {
        SoftLimitAncestors::UpToReclaimRoot => {
            "is the group over its soft limit, by {excess}?
  check it, and each of its ancestors,
  up to the group where reclaim began:
    if one is over its own limit: yes"
        }
        SoftLimitAncestors::BelowReclaimRoot => {
            "is the group over its soft limit, by {excess}?
  check it, and each of its ancestors,
  but not the group where reclaim began:
    if one is over its own limit: yes"
        }
        SoftLimitAncestors::Own => {
            "is the group over its soft limit, by {excess}?
  check only the group itself:
    if it is over its own limit: yes"
        }
    },
}

soft_limit_reclaimers: SoftLimitReclaimers {
    function: "shrink_zone",
    frame: "shrink_zone",
    source: "mm/vmscan.c, as posted in 2012",
    values: &["kswapd?", "own_limit?"],
    answers: NO_YES,
    text: |k| match k.soft_limit_reclaimers {
        SoftLimitReclaimers::All => {
            "which reclaim honours soft limits?
  all reclaim"
        }
        SoftLimitReclaimers::NotDirect => {
            "which reclaim honours soft limits?
  {kswapd?}: yes
  a group that has reached its {own_limit?}: yes
  else, a task in direct reclaim: no"
        }
        SoftLimitReclaimers::Global => {
            "which reclaim honours soft limits?
  a group that has reached its {own_limit?}: no
  all other reclaim: yes"
        }
    },
}

soft_limit_share: SoftLimitShare {
    function: "mem_cgroup_over_softlimit",
    frame: "shrink_zone",
    source: "mm/memcontrol.c, as discussed in 2012",
    values: &["excess"],
    answers: NO_YES,
    text: |k| match k.soft_limit_share {
        SoftLimitShare::Whole => {
            "is the group over its limit on this node?
  if its total {excess} is above 0: yes"
        }
        SoftLimitShare::ByNode => {
            "is the group over its limit on this node?
  if its total {excess} is 0: no
  share := limit x memory of node / size of group
  if it has more than that on the node: yes"
        }
    },
}

group_protection: GroupProtection {
    function: "mem_cgroup_protected",
    frame: "shrink_zone",
    source: "mm/memcontrol.c, 4.0 to 4.18",
    values: &["within_low?", "last_resort?"],
    answers: NO_YES,
    text: |k| match k.group_protection {
        GroupProtection::None => {
            "shrink_zone: is the group skipped?
  no"
        }
        GroupProtection::Low => {
            "shrink_zone: is the group skipped?
  if it is {within_low?}: yes, except as the
  {last_resort?}, when nothing else was found"
        }
    },
}

    } };
}
