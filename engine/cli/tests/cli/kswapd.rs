//! Tests the CPU time of kswapd in cases that users have reported from real machines, which docs/fidelity/reports.md lists.

use std::fs;

use crate::support::{counter, reclaim_with, scratch};

#[test]
fn on_3_2_kswapd_with_a_small_zone_takes_more_of_a_cpu_if_a_call_of_a_shrinker_takes_longer() {
    let folder = scratch("kswapd-busy");
    fs::create_dir_all(&folder).expect("the build folder takes files");
    let path = folder.join("scenario.toml");
    let text = include_str!("reader-beside-a-small-zone.toml");
    fs::write(&path, text).expect("the build folder takes files");
    let path = path.display().to_string();
    let percent = |call: &str| {
        let set = format!("machine.costs.shrinker_call={call}");
        let output = reclaim_with(&["run", &path, "--kernel", "v3_2_0", "--set", &set]);
        let output = String::from_utf8_lossy(&output.stdout);
        let wall_ms = output
            .lines()
            .find_map(|line| line.strip_prefix("walltime.dd "))
            .map(|seconds| seconds.replace('.', ""));
        let wall_ms: u64 = wall_ms
            .and_then(|ms| ms.parse().ok())
            .unwrap_or_else(|| panic!("dd ends: {output}"));
        counter(&output, "kswapd_cpu_us") / 10 / wall_ms
    };
    let (cheap, dear) = (percent("150ns"), percent("16us"));
    assert!(cheap < 5, "{cheap} %");
    assert!(dear > 15, "{dear} %");
}
