//! Refuses settings for which the kernel of a side is too old.

use super::change::Knob;
use super::error::ScenarioError;
use super::machine::SwapDevice;
use super::schema::Scenario;
use super::sysctl::Sysctl;
use crate::kernel::{Release, preset};

/// The first release in which swappiness may be up to 200.
const SWAPPINESS_TO_200: Release = Release(5, 8);
/// The first release in which a swap-in from zram skips read-ahead and frees the compressed copy at once.
const SYNCHRONOUS_SWAP: Release = Release(4, 15);
/// The first release whose zswap is modelled. Before 6.9 zswap kept the copy of a page that was swapped in, and before 6.12 it did not
/// spare each stored page once.
const ZSWAP: Release = Release(6, 12);
const OLD_SWAPPINESS: u32 = 100;
const SWAPPINESS: u32 = 200;

/// Largest value of `vm.swappiness` in a release.
pub(super) fn most_swappiness(release: Release) -> u32 {
    if release < SWAPPINESS_TO_200 {
        OLD_SWAPPINESS
    } else {
        SWAPPINESS
    }
}

/// Refuses a setting that a kernel of the scenario does not have, or has in a form that is not modelled.
pub(super) fn check(scenario: &Scenario) -> Result<(), ScenarioError> {
    let machine = &scenario.machine;
    let mut swappinesses = vec![("machine.swappiness".to_owned(), machine.swappiness)];
    for change in &scenario.changes {
        if let Knob::Sysctl(Sysctl::Swappiness, to) = change.knob {
            swappinesses.push(("do swappiness".to_owned(), to));
        }
    }
    for (n, group) in scenario.memcgs.iter().enumerate() {
        let own = group.swappiness;
        swappinesses.extend(own.map(|to| (format!("memcg[{n}].swappiness"), to)));
    }
    for (path, swappiness) in swappinesses {
        if swappiness > OLD_SWAPPINESS
            && let Some(old) = earlier(scenario, SWAPPINESS_TO_200)
        {
            let expected = format!(
                "a whole number from 0 to {OLD_SWAPPINESS}, because {old} is older than 5.8, which raised the limit to 200"
            );
            return Err(ScenarioError::conflict(&path, swappiness, &expected));
        }
    }
    let has_zram = matches!(
        machine.swap.map(|swap| swap.device),
        Some(SwapDevice::Zram(_))
    );
    match earlier(scenario, SYNCHRONOUS_SWAP) {
        Some(old) if has_zram => {
            let expected =
                format!("a disk, because zram is modelled from 4.15 on, and {old} is older");
            Err(ScenarioError::conflict("machine.swap", "zram", &expected))
        }
        Some(_) | None => check_zswap(scenario),
    }
}

fn check_zswap(scenario: &Scenario) -> Result<(), ScenarioError> {
    let swap = scenario.machine.swap;
    match earlier(scenario, ZSWAP) {
        Some(other) if swap.is_some_and(|swap| swap.zswap.is_some()) => {
            let expected =
                format!("no zswap, because it is modelled as in 6.12, which {other} is not");
            Err(ScenarioError::conflict("machine.swap", "zswap", &expected))
        }
        Some(_) | None => Ok(()),
    }
}

/// The preset of the first side whose kernel is older than this release.
fn earlier(scenario: &Scenario, first: Release) -> Option<&str> {
    let sides = [&scenario.before, &scenario.after];
    let mut names = sides.into_iter().map(|side| side.preset.as_str());
    names.find(|name| preset(name).is_some_and(|preset| preset.release < first))
}
