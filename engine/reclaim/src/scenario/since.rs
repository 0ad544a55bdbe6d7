//! Settings that only later kernels know: each side of a scenario has to be late enough.

use super::change::Knob;
use super::error::ScenarioError;
use super::machine::SwapDevice;
use super::schema::Scenario;
use crate::kernel::preset;

/// The first preset whose swappiness goes up to 200 (5.8).
const SWAPPINESS_TO_200: &str = "next_20200722";
/// The first preset that reads a page from zram without read-ahead and frees the compressed copy at once (4.15).
const SYNCHRONOUS_SWAP: &str = "v4_15";
/// The beginnings of the names of presets whose zswap is modelled. Before 6.9 it kept the copy of a page that was read, and before 6.12 it
/// did not spare each stored page once.
const ZSWAP: [&str; 2] = ["v6_12", "deb6_12"];
const OLD_SWAPPINESS: u32 = 100;

/// Refuses a setting that a kernel of the scenario does not know, or knows in a form that is not modelled.
pub(super) fn check(scenario: &Scenario) -> Result<(), ScenarioError> {
    let machine = &scenario.machine;
    let mut asked = vec![("machine.swappiness".to_owned(), machine.swappiness)];
    for change in &scenario.changes {
        if let Knob::Swappiness(to) = change.knob {
            asked.push(("do swappiness".to_owned(), to));
        }
    }
    for (n, group) in scenario.memcgs.iter().enumerate() {
        let own = group.swappiness;
        asked.extend(own.map(|to| (format!("memcg[{n}].swappiness"), to)));
    }
    for (path, swappiness) in asked {
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
    let sides = [&scenario.before, &scenario.after];
    let mut names = sides.into_iter().map(|side| side.preset.as_str());
    let other = names.find(|name| !ZSWAP.iter().any(|known| name.starts_with(known)));
    match other {
        Some(other) if swap.is_some_and(|swap| swap.zswap.is_some()) => {
            let expected =
                format!("no zswap, because it is modelled as in 6.12, which {other} is not");
            Err(ScenarioError::conflict("machine.swap", "zswap", &expected))
        }
        Some(_) | None => Ok(()),
    }
}

/// The preset of a side that is older than this one.
fn earlier<'a>(scenario: &'a Scenario, first: &str) -> Option<&'a str> {
    let sides = [&scenario.before, &scenario.after];
    let mut names = sides.into_iter().map(|side| side.preset.as_str());
    names.find(|name| preset(name).is_some_and(|preset| !preset.is_from(first)))
}
