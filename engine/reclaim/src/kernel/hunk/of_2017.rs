//! Hunks of 2017: when kswapd sleeps, which zones it works for, and what clears the flags of its node.

macro_rules! of_2017 {
    ($($then:tt)*) => { gather! { $($then)*

kswapd_sleep: KswapdSleep {
    function: "prepare_kswapd_sleep",
    frame: "kswapd_try_to_sleep",
    source: "mm/vmscan.c, 4.8 to 4.12",
    values: &["zones", "balanced"],
    answers: NO_YES,
    text: |k| match k.kswapd_sleep {
        KswapdSleep::EveryZone => {
            "prepare_kswapd_sleep: may kswapd sleep?
  of the {zones} that the request may use,
  {balanced} are above high
  if every one is, or there is none: yes"
        }
        KswapdSleep::AnyZone => {
            "prepare_kswapd_sleep: may kswapd sleep?
  of the {zones} that the request may use,
  {balanced} are above high
  if any one is: yes"
        }
        KswapdSleep::NodeBalanced => {
            "prepare_kswapd_sleep: may kswapd sleep?
  of the {zones} that the request may use,
  {balanced} are above high
  if any one is, or there is none: yes"
        }
    },
}

node_flags: NodeFlags {
    function: "zone_balanced, prepare_kswapd_sleep",
    frame: "balance_pgdat",
    source: "mm/vmscan.c, 4.8 to 4.12",
    values: &["flagged?", "about_to_sleep?"],
    answers: NO_YES,
    text: |k| match k.node_flags {
        NodeFlags::ClearedByChecks => {
            "zone_balanced: a zone is found above high
  if the node is {flagged?} as congested or dirty:
    clear the flags
  nothing more when kswapd is {about_to_sleep?}"
        }
        NodeFlags::ClearedBeforeSleep => {
            "zone_balanced: a zone is found above high
  leave the flags of the node
prepare_kswapd_sleep: kswapd is {about_to_sleep?}
  if the node is {flagged?} as congested or dirty:
    clear the flags"
        }
    },
}

kswapd_class: KswapdClass {
    function: "kswapd",
    frame: "kswapd_try_to_sleep",
    source: "mm/vmscan.c, 4.8 to 5.3",
    values: &["to_sleep?", "request?", "asked", "previous"],
    answers: NUMBER,
    text: |k| match k.kswapd_class {
        KswapdClass::Zero => {
            "kswapd: up to which zone?
  if there is a {request?}: up to {asked}
  else: up to 0, the lowest zone"
        }
        KswapdClass::PreviousForSleep => {
            "kswapd: up to which zone?
  while it decides whether {to_sleep?}:
    if there is a {request?}:
      the higher one of {asked} and {previous}
    else: up to {previous}
  else: up to {asked}, or 0 without {request?}"
        }
        KswapdClass::Previous => {
            "kswapd: up to which zone?
  if there is a {request?}: up to {asked}
  else: up to {previous}, as the last time"
        }
    },
}

    } };
}
