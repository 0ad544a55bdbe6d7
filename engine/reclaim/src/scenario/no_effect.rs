//! Finds choices of the user that have no effect: patches, decisions set by name, and changes while the machine runs.

use super::change::{Change, Knob};
use super::choice::kernel_of;
use super::schema::{KernelChoice, MachineSpec, Scenario};
use super::units::seconds;
use crate::kernel::{Decided, LruDomain, Step, all_decided, asked_only, preset, step};

/// A sentence for each patch and each decision that has no effect on its kernel, and for each change during the run that has none on the
/// first of these kernels. Duplicates are left out.
pub fn without_effect(scenario: &Scenario, kernels: &[&KernelChoice]) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    let patches = kernels.iter().flat_map(|kernel| patches(kernel));
    let decisions = kernels.iter().flat_map(|kernel| decisions(kernel));
    let first = kernels.first().copied().unwrap_or(&scenario.before);
    for sentence in patches.chain(decisions).chain(changes(scenario, first)) {
        if !all.contains(&sentence) {
            all.push(sentence);
        }
    }
    all
}

/// The settings that a user can change while the machine runs, with their values before the next change.
struct CurrentSettings {
    machine: MachineSpec,
    kernel: KernelChoice,
}

impl CurrentSettings {
    /// Applies the change. Returns the name of the setting and, if the change has no effect, a phrase with its current value.
    fn make(&mut self, knob: &Knob) -> (&'static str, Option<String>) {
        match knob {
            Knob::Sysctl(sysctl, to) => {
                let is_already = sysctl.value(&self.machine) == *to;
                sysctl.set(&mut self.machine, *to);
                (sysctl.name(), is_already.then(|| format!("it is {to}")))
            }
            Knob::Kernel(to) => {
                let is_already = kernel_of(to) == kernel_of(&self.kernel);
                self.kernel.clone_from(to);
                let decides_so = "the kernel decides so";
                ("the patches", is_already.then(|| decides_so.to_owned()))
            }
            Knob::Signal(..) => ("a task by a signal", None),
            Knob::Start(..) => ("which programs run", None),
            Knob::Errand(_) => ("pages by hand", None),
            Knob::Reclaim(..) => ("a group by memory.reclaim", None),
        }
    }
}

/// Sentences for changes that set the present value again, or that are due when the run has ended.
fn changes(scenario: &Scenario, kernel: &KernelChoice) -> Vec<String> {
    let mut current = CurrentSettings {
        machine: scenario.machine.clone(),
        kernel: kernel.clone(),
    };
    let sentence = |change: &Change| {
        let (what, already) = current.make(&change.knob);
        let why = if change.at_ns >= scenario.end_ns {
            format!("the run ends at {} s", seconds(scenario.end_ns))
        } else {
            format!("{} already", already?)
        };
        let at = seconds(change.at_ns);
        Some(format!("Changing {what} at {at} s has no effect: {why}."))
    };
    scenario.changes.iter().filter_map(sentence).collect()
}

/// Sentences for patches without effect: the kernel never makes the decisions that the patch changes, they are set by name, or the other
/// patches override them. A patch on which another chosen one builds cannot be switched off alone, so this function does not try the kernel
/// without it.
fn patches(choice: &KernelChoice) -> Vec<String> {
    let kernel = kernel_of(choice);
    let domain = kernel_of(choice).lru_domain;
    let preset = preset(&choice.preset).expect("the scenario was validated");
    let mut before = preset.kernel;
    let sentence = |id: &String| {
        let mut after = before;
        (patch_step(id).apply)(&mut after);
        let made = all_decided().filter(|one| one.is_held(&after) && !one.is_held(&before));
        let why: Option<Vec<String>> = made
            .map(|made| why_ignored(made.field(), choice, domain))
            .collect();
        before = after;
        let mut others = choice.clone();
        others.patches.retain(|other| other != id);
        let is_base = |other: &String| patch_step(other).needs.contains(&id.as_str());
        let is_same = !others.patches.iter().any(is_base) && kernel_of(&others) == kernel;
        let why = match why {
            Some(why) if !why.is_empty() => why.join("; "),
            _ if is_same => "the other patches leave nothing of it".to_owned(),
            _ => return None,
        };
        let base = preset.name;
        Some(format!("The patch {id} has no effect on {base}: {why}."))
    };
    choice.patches.iter().filter_map(sentence).collect()
}

fn patch_step(id: &str) -> &'static Step {
    step(id).expect("the scenario was validated")
}

/// The reason why the arm that a patch chooses for this decision has no effect; `None` if it may have one.
fn why_ignored(field: &str, choice: &KernelChoice, domain: LruDomain) -> Option<String> {
    let mut set = choice.decisions.iter();
    match set.find(|one| one.field() == field) {
        Some(set) => Some(format!("kernel.{set} is set by name")),
        None => never_asked(field, domain).map(|why| format!("kernel.{field} {why}")),
    }
}

/// The reason why a kernel with lists of this domain never makes a decision; `None` if it may make it.
fn never_asked(field: &str, domain: LruDomain) -> Option<&'static str> {
    let asked = asked_only(field)?;
    if asked == domain {
        return None;
    }
    Some(match domain {
        LruDomain::Zone => {
            "is asked only where the LRU lists belong to nodes (from 4.8 on), and here they belong to zones"
        }
        LruDomain::Node => {
            "is asked only where the LRU lists belong to zones (before 4.8), and here they belong to nodes"
        }
    })
}

/// Sentences for decisions set by name without effect: the kernel has this arm already, or never makes this decision.
fn decisions(choice: &KernelChoice) -> Vec<String> {
    let mut words = vec![choice.preset.as_str()];
    words.extend(choice.patches.iter().map(String::as_str));
    let name = words.join(" + ");
    let domain = kernel_of(choice).lru_domain;
    let sentence = |decided: &Decided| {
        let mut others = choice.clone();
        others.decisions.retain(|one| one != decided);
        let is_already = decided.is_held(&kernel_of(&others));
        let already = is_already.then_some("is what that kernel does already");
        let why = already.or_else(|| never_asked(decided.field(), domain))?;
        Some(format!(
            "kernel.{decided} has no effect on {name}: it {why}."
        ))
    };
    choice.decisions.iter().filter_map(sentence).collect()
}

#[cfg(test)]
mod tests {
    use super::super::{Options, parse};
    use super::*;
    use crate::kernel::{patches_of, preset_names};

    #[test]
    fn only_a_decision_without_effect_is_reported() {
        for (preset, field, arm, expected) in [
            (
                "v3_2_0",
                "swap_token",
                "until_it_waits",
                "kernel.swap_token=until_it_waits has no effect on v3_2_0: it is what that kernel does already.",
            ),
            ("v3_2_0", "swap_token", "absent", ""),
            (
                "v3_2_0",
                "node_flags",
                "cleared_before_sleep",
                "kernel.node_flags=cleared_before_sleep has no effect on v3_2_0: it is asked only where the LRU lists belong to nodes (from 4.8 on), and here they belong to zones.",
            ),
            (
                "v4_10_17",
                "kswapd_loop",
                "restart",
                "kernel.kswapd_loop=restart has no effect on v4_10_17: it is asked only where the LRU lists belong to zones (before 4.8), and here they belong to nodes.",
            ),
        ] {
            let choice = KernelChoice {
                preset: preset.to_owned(),
                patches: Vec::new(),
                decisions: vec![Decided::named(field, arm).expect("it has a name")],
            };
            assert_eq!(decisions(&choice).join(" "), expected);
        }
    }

    /// The sentences for patches of a preset, with decisions set by name.
    fn said(preset: &str, patches: &str, decisions: &[(&str, &str)]) -> String {
        let named = |(field, arm): &(&str, &str)| Decided::named(field, arm).expect("named");
        let choice = KernelChoice {
            preset: preset.to_owned(),
            patches: patches.split_whitespace().map(str::to_owned).collect(),
            decisions: decisions.iter().map(named).collect(),
        };
        super::patches(&choice).join(" ")
    }

    #[test]
    fn a_patch_without_effect_is_reported_with_its_reason() {
        let base = "v3_10_rc1";
        assert_eq!(said(base, "b5_floor", &[]), "");
        assert_eq!(
            said(base, "b5_floor", &[("lru_domain", "node")]),
            "The patch b5_floor has no effect on v3_10_rc1: kernel.kswapd_floor is asked only where the LRU lists belong to zones (before 4.8), and here they belong to nodes."
        );
        assert_eq!(
            said(base, "b5_floor", &[("kswapd_floor", "zero")]),
            "The patch b5_floor has no effect on v3_10_rc1: kernel.kswapd_floor=zero is set by name."
        );
        assert_eq!(
            said("v2_6_35", "c1_dontwrite a12_nodirect", &[]),
            "The patch c1_dontwrite has no effect on v2_6_35: the other patches leave nothing of it."
        );
    }

    #[test]
    fn a_patch_on_which_another_builds_is_not_reported() {
        let series = "b1_limit b2_proportional b3_flatten b4_compact b5_floor b6_taildirty b7_writeback f1_keep";
        assert_eq!(said("v3_10_rc1", series, &[]), "");
    }

    #[test]
    fn a_patch_can_change_every_kernel_that_it_is_for() {
        for name in preset_names() {
            let base = preset(name).expect("listed presets exist");
            for patch in patches_of(base).filter(|patch| !base.includes(patch.id)) {
                assert_eq!(said(name, patch.id, &[]), "");
            }
        }
    }

    #[test]
    fn a_change_to_the_present_value_or_after_the_end_is_reported_as_without_effect() {
        let text = include_str!("../../../../scenarios/2013-kswapd-limits/scenario.toml");
        let said = |changes: &str| {
            let lines: Vec<String> = changes
                .split_whitespace()
                .map(|change| format!("do={change}"))
                .collect();
            let options = Options::from_lines(&lines.join("\n")).expect("the options can be read");
            let scenario = parse(text, &options).unwrap_or_else(|why| panic!("{why}"));
            without_effect(&scenario, &[&scenario.before]).join(" ")
        };
        for (changes, expected) in [
            ("1s:swappiness=10 2s:swappiness=60", ""),
            (
                "1s:swappiness=10 2s:swappiness=10",
                "Changing swappiness at 2.000 s has no effect: it is 10 already.",
            ),
            (
                "1s:min_free_kbytes=67584 1s:dirty_ratio=20 2s:dirty_ratio=30",
                "Changing min_free_kbytes at 1.000 s has no effect: it is 67584 already. \
                 Changing dirty_ratio at 1.000 s has no effect: it is 20 already.",
            ),
            (
                "1s:b1_limit=on 2s:b1_limit=on 3s:b1_limit=off",
                "Changing the patches at 2.000 s has no effect: the kernel decides so already.",
            ),
            (
                "7200s:start=dd",
                "Changing which programs run at 7200.000 s has no effect: the run ends at 1200.000 s.",
            ),
        ] {
            assert_eq!(said(changes), expected, "{changes}");
        }
    }
}
