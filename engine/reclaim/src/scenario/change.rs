//! What somebody changes while the machine runs: a sysctl, or the kernel itself as if it had been patched in place.
//!
//! A change is no part of a scenario's text: a reader makes it, at a moment of the run. Until then the run is the one without it.

use super::error::ScenarioError;
use super::options::{check_patches, switch_patch};
use super::schema::KernelChoice;
use super::units::duration_ns;

/// Longest run of changes.
const MOST: usize = 200;

/// What becomes of what.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Knob {
    /// `vm.swappiness`, 0..=100.
    Swappiness(u32),
    /// `vm.dirty_ratio`, 1..=100.
    DirtyRatio(u32),
    /// `vm.dirty_background_ratio`, 0..=100.
    DirtyBackgroundRatio(u32),
    /// `vm.vfs_cache_pressure`, 0..=1000.
    VfsCachePressure(u32),
    /// The kernel with another combination of its patches.
    Kernel(KernelChoice),
}

/// One change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// When, virtual ns.
    pub at_ns: u64,
    /// What.
    pub knob: Knob,
}

const SYSCTLS: [&str; 4] = [
    "swappiness",
    "dirty_ratio",
    "dirty_background_ratio",
    "vfs_cache_pressure",
];

/// Reads changes `TIME:NAME=VALUE` or `TIME:PATCH=on|off` of the kernel that runs, and puts them in the order of time. A patch stays
/// as it was changed.
///
/// # Errors
/// The first one that cannot be read, or that makes patches stand alone that build on others.
pub(super) fn changes(
    texts: &[String],
    side: &str,
    choice: &KernelChoice,
) -> Result<Vec<Change>, ScenarioError> {
    if texts.len() > MOST {
        let expected = format!("at most {MOST} changes");
        return Err(ScenarioError::value(
            "do",
            &texts.len().to_string(),
            &expected,
        ));
    }
    let mut read: Vec<(u64, &str, &str)> = Vec::new();
    for text in texts {
        let parts = text
            .split_once(':')
            .and_then(|(time, rest)| Some((duration_ns(time)?, rest.split_once('=')?)));
        let Some((at_ns, (name, value))) = parts else {
            let expected = "TIME:NAME=VALUE, for example 725s:swappiness=10";
            return Err(ScenarioError::value("do", text, expected));
        };
        read.push((at_ns, name, value));
    }
    read.sort_by_key(|&(at_ns, _, _)| at_ns);
    let mut choice = choice.clone();
    read.into_iter()
        .map(|(at_ns, name, value)| {
            let knob = knob(name, value, side, &mut choice)?;
            Ok(Change { at_ns, knob })
        })
        .collect()
}

fn knob(
    name: &str,
    value: &str,
    side: &str,
    choice: &mut KernelChoice,
) -> Result<Knob, ScenarioError> {
    let place = format!("do {name}");
    let number = |range: std::ops::RangeInclusive<u32>| {
        let number = value.parse().ok().filter(|number| range.contains(number));
        let (first, last) = range.into_inner();
        let expected = format!("a whole number from {first} to {last}");
        number.ok_or_else(|| ScenarioError::value(&place, value, &expected))
    };
    Ok(match name {
        "swappiness" => Knob::Swappiness(number(0..=100)?),
        "dirty_ratio" => Knob::DirtyRatio(number(1..=100)?),
        "dirty_background_ratio" => Knob::DirtyBackgroundRatio(number(0..=100)?),
        "vfs_cache_pressure" => Knob::VfsCachePressure(number(0..=1000)?),
        id if crate::kernel::patch(id).is_some() => {
            let on = match value {
                "on" => true,
                "off" => false,
                _ => return Err(ScenarioError::value(&place, value, "on or off")),
            };
            switch_patch(choice, id, on)?;
            check_patches(side, choice)?;
            Knob::Kernel(choice.clone())
        }
        _ => {
            let expected = format!("one of {}, or a patch", SYSCTLS.join(", "));
            return Err(ScenarioError::value("do", name, &expected));
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn choice() -> KernelChoice {
        KernelChoice {
            preset: "v3_10_rc1".to_owned(),
            patches: vec!["b1_limit".to_owned()],
        }
    }

    fn read(texts: &[&str]) -> Result<Vec<Change>, String> {
        let texts: Vec<String> = texts.iter().map(|&t| t.to_owned()).collect();
        changes(&texts, "after", &choice()).map_err(|e| e.to_string())
    }

    #[test]
    fn changes_are_read_in_the_order_of_time_and_patches_stay_as_they_were_changed() {
        let all = read(&["3s:b1_limit=on", "2s:b1_limit=off", "1.5s:swappiness=10"]);
        let all = all.unwrap_or_else(|why| panic!("{why}"));
        assert_eq!(all[0].at_ns, 1_500_000_000);
        assert_eq!(all[0].knob, Knob::Swappiness(10));
        let patches = |change: &Change| match &change.knob {
            Knob::Kernel(choice) => choice.patches.clone(),
            other => panic!("{other:?}"),
        };
        assert!(patches(&all[1]).is_empty());
        assert_eq!(patches(&all[2]), ["b1_limit"]);
    }

    #[test]
    fn a_change_that_cannot_be_made_is_refused_with_place_and_value() {
        for (text, why) in [
            (
                "swappiness=10",
                "do = swappiness=10 cannot be used: expected TIME:NAME=VALUE",
            ),
            (
                "2s:swappiness=101",
                "do swappiness = 101 cannot be used: expected a whole number from 0 to 100.",
            ),
            (
                "2s:b1_limit=maybe",
                "do b1_limit = maybe cannot be used: expected on or off.",
            ),
            (
                "2s:colour=red",
                "do = colour cannot be used: expected one of swappiness,",
            ),
            ("2s:m1_integrated=on", "after.patches"),
        ] {
            let refusal = read(&[text]).expect_err(text);
            assert!(refusal.contains(why), "{refusal}");
        }
    }
}
