//! The effects of the shrinkers on the page cache and on a build, in the runs of January 2019.

use reclaim::{KernelSide, Stop};

use super::{complete_run, counter, simulation};

const CACHE: &str = "2019-shrinkers-cache";
const BUILD: &str = "2019-shrinkers-build";

#[test]
fn the_floor_drops_whole_files_with_their_inodes() {
    let before = complete_run(CACHE, "size=classroom", KernelSide::Before);
    let after = complete_run(CACHE, "size=classroom", KernelSide::After);
    assert_eq!(counter(&before, "kswapd_inodesteal"), 0);
    assert!(counter(&after, "kswapd_inodesteal") > 1_000_000);
    assert!(counter(&after, "pgscan_kswapd") * 100 < counter(&before, "pgscan_kswapd"));
    let largest = after.machine().observations.largest_steal;
    assert!(largest > 100_000, "{largest} pages of one file");
}

#[test]
fn only_both_changes_together_stop_a_build() {
    let faults = |patches: &str| {
        let options = format!("size=classroom\nkernel=after\n{patches}");
        let mut run = simulation(BUILD, &options, KernelSide::After);
        run.advance(Stop {
            time_ns: 120_000_000_000,
            ..Stop::END
        });
        // Each compile touches fresh memory, so page faults count compiles.
        counter(&run, "pgfault")
    };
    let without = faults("patch=s1_floor=off\npatch=s2_rotate=off");
    let floor = faults("patch=s2_rotate=off");
    let rotate = faults("patch=s1_floor=off");
    let both = faults("");
    assert!(rotate * 100 > without * 95, "{rotate} of {without}");
    assert!(floor * 100 > without * 60, "{floor} of {without}");
    assert!(both * 100 < without * 40, "{both} of {without}");
}
