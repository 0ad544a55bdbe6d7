//! Decisions set by name that change nothing on the kernel they were set on.

use super::choice::kernel_of;
use super::schema::KernelChoice;
use crate::kernel::{Decided, LruDomain, asked_only};

/// A sentence for each decision of a choice that changes nothing: the kernel has decided so already, or never comes to the question.
pub fn without_effect(choice: &KernelChoice) -> Vec<String> {
    let mut words = vec![choice.preset.as_str()];
    words.extend(choice.patches.iter().map(String::as_str));
    let name = words.join(" + ");
    let domain = kernel_of(choice).lru_domain;
    let sentence = |decided: &Decided| {
        let others: Vec<Decided> = choice
            .decisions
            .iter()
            .copied()
            .filter(|one| one != decided)
            .collect();
        let without = kernel_of(&KernelChoice {
            decisions: others,
            ..choice.clone()
        });
        let why = if decided.is_held(&without) {
            "it is what that kernel does already"
        } else if asked_only(decided.field()).is_some_and(|asked| asked != domain) {
            match domain {
                LruDomain::Zone => {
                    "it is asked only where the LRU lists belong to nodes (from 4.8 on), and here they belong to zones"
                }
                LruDomain::Node => {
                    "it is asked only where the LRU lists belong to zones (before 4.8), and here they belong to nodes"
                }
            }
        } else {
            return None;
        };
        Some(format!(
            "kernel.{decided} changes nothing on {name}: {why}."
        ))
    };
    choice.decisions.iter().filter_map(sentence).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_decision_that_changes_nothing_is_said_to_and_another_is_not() {
        for (preset, field, arm, expected) in [
            (
                "v3_2_0",
                "swap_token",
                "until_it_waits",
                "kernel.swap_token=until_it_waits changes nothing on v3_2_0: it is what that kernel does already.",
            ),
            ("v3_2_0", "swap_token", "absent", ""),
            (
                "v3_2_0",
                "node_flags",
                "cleared_before_sleep",
                "kernel.node_flags=cleared_before_sleep changes nothing on v3_2_0: it is asked only where the LRU lists belong to nodes (from 4.8 on), and here they belong to zones.",
            ),
            (
                "v4_10_17",
                "kswapd_loop",
                "restart",
                "kernel.kswapd_loop=restart changes nothing on v4_10_17: it is asked only where the LRU lists belong to zones (before 4.8), and here they belong to nodes.",
            ),
        ] {
            let choice = KernelChoice {
                preset: preset.to_owned(),
                patches: Vec::new(),
                decisions: vec![Decided::named(field, arm).expect("it has a name")],
            };
            assert_eq!(without_effect(&choice).join(" "), expected);
        }
    }
}
