//! The hunk of 2024: how reclaim by generations treats dirty pages for which no write has started.

macro_rules! of_2024 {
    ($($then:tt)*) => { gather! { $($then)*

lru_gen_dirty: LruGenDirty {
    function: "try_to_shrink_lruvec",
    frame: "lru_gen_shrink_lruvec",
    source: "mm/vmscan.c, 6.12, 6.13 and 7.1",
    values: &["met", "unwritten"],
    answers: &["nothing", "wake", "wake and wait"],
    text: |k| match k.lru_gen_dirty {
        LruGenDirty::MovedOn => {
            "try_to_shrink_lruvec: dirty pages were moved on
  {met} file pages met, {unwritten} dirty, not written
  wake no flusher"
        }
        LruGenDirty::MovedOnFlusherWoken => {
            "try_to_shrink_lruvec: dirty pages were moved on
  {met} file pages met, {unwritten} dirty, not written
  if these are all: wake the flusher"
        }
        LruGenDirty::MovedOnFlusherAwaited => {
            "try_to_shrink_lruvec: dirty pages were moved on
  {met} file pages met, {unwritten} dirty, not written
  if these are all: wake the flusher
    for a limit of cgroup v1: wait up to 0.1 s"
        }
        LruGenDirty::Taken => {
            "try_to_shrink_lruvec: dirty pages were taken
  {met} file pages met, {unwritten} dirty, not written
  if these are all: wake the flusher
    for a limit of cgroup v1: wait up to 0.1 s"
        }
    },
}

    } };
}
