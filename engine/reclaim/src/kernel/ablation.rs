//! Combinations of the patches of a series. Runs with them show which patch has which effect.

use super::patch;

/// A subset of a set of patches. It may be empty or be the whole set.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, tsify::Tsify))]
pub struct Combination {
    /// How this combination was made.
    pub cut: Cut,
    /// Ids of the patches that are on, in the order of the set.
    pub patches: Vec<String>,
}

/// How a combination differs from the kernel with none of the set, or with all of it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "bindings",
    derive(serde::Serialize, tsify::Tsify),
    serde(tag = "type", rename_all = "kebab-case")
)]
pub enum Cut {
    /// No patch of the set is on.
    None,
    /// One patch is on.
    Only {
        /// Id of that patch.
        id: String,
        /// Ids of the patches that it builds on, which are on as well.
        with: Vec<String>,
    },
    /// One patch is off.
    Without {
        /// Id of that patch.
        id: String,
        /// Ids of the patches that build on it, which are off as well.
        nor: Vec<String>,
    },
    /// All patches of the set are on.
    All,
}

/// The combinations of a set of patches, in this order: none; each patch with only the patches that it needs; all without one patch and
/// those that build on it; all. The second and third kind are in the order of the set. A combination that would be the same kernel as an
/// earlier one, or as all, is left out, so a set of one patch has only none and all.
///
/// The set must hold ids of patches, and with each patch also the patches that it needs, as the patches of a scenario's kernel do.
pub fn combinations(set: &[String]) -> Vec<Combination> {
    let only = set.iter().map(|id| {
        let on = |other: &str| other == id || builds_on(id, other);
        let cut = Cut::Only {
            id: id.clone(),
            with: set.iter().filter(|o| *o != id && on(o)).cloned().collect(),
        };
        (cut, set.iter().filter(|o| on(o)).cloned().collect())
    });
    let without = set.iter().map(|id| {
        let off = |other: &str| other == id || builds_on(other, id);
        let cut = Cut::Without {
            id: id.clone(),
            nor: set.iter().filter(|o| *o != id && off(o)).cloned().collect(),
        };
        (cut, set.iter().filter(|o| !off(o)).cloned().collect())
    });
    let mut combinations: Vec<Combination> = Vec::new();
    let between = only.chain(without).filter(|(_, patches)| patches != set);
    for (cut, patches) in std::iter::once((Cut::None, Vec::new()))
        .chain(between)
        .chain((!set.is_empty()).then(|| (Cut::All, set.to_vec())))
    {
        if combinations.iter().all(|other| other.patches != patches) {
            combinations.push(Combination { cut, patches });
        }
    }
    combinations
}

/// Whether a patch needs another one, directly or through patches in between.
fn builds_on(id: &str, other: &str) -> bool {
    let needs = patch(id).map_or(&[][..], |patch| patch.needs);
    needs
        .iter()
        .any(|need| *need == other || builds_on(need, other))
}

#[cfg(test)]
mod tests {
    use std::slice::from_ref;

    use super::*;
    use crate::kernel::{patches_of, preset, refusal, series_2013};

    /// A combination in short form: `b3 + b1`, `-b1 -b2`.
    fn written(cut: &Cut) -> String {
        match cut {
            Cut::None => "none".to_owned(),
            Cut::Only { id, with } => [from_ref(id), with].concat().join(" + "),
            Cut::Without { id, nor } => {
                let off = [from_ref(id), nor].concat();
                format!("-{}", off.join(" -"))
            }
            Cut::All => "all".to_owned(),
        }
    }

    fn check(set: &[&str], expected: &[(&str, &[&str])]) {
        let set: Vec<String> = set.iter().map(|&id| id.to_owned()).collect();
        let found = combinations(&set);
        let found: Vec<(String, Vec<String>)> = found
            .into_iter()
            .map(|combination| (written(&combination.cut), combination.patches))
            .collect();
        let expected = expected.iter().map(|(cut, patches)| {
            let patches = patches.iter().map(|&id| id.to_owned()).collect();
            ((*cut).to_owned(), patches)
        });
        assert_eq!(found, expected.collect::<Vec<_>>());
    }

    #[test]
    fn a_combination_has_the_patches_that_its_patches_need() {
        let (b1, b3, b4, b7) = ("b1_limit", "b3_flatten", "b4_compact", "b7_writeback");
        check(
            &[b1, b3, b4, b7],
            &[
                ("none", &[]),
                ("b1_limit", &[b1]),
                ("b3_flatten + b1_limit", &[b1, b3]),
                ("b4_compact + b1_limit + b3_flatten", &[b1, b3, b4]),
                ("b7_writeback", &[b7]),
                // Leaving out b1_limit would leave only b7_writeback, and leaving out b7_writeback would leave b4_compact and what
                // it builds on: both kernels are above.
                ("-b3_flatten -b4_compact", &[b1, b7]),
                ("-b4_compact", &[b1, b3, b7]),
                ("all", &[b1, b3, b4, b7]),
            ],
        );
    }

    #[test]
    fn small_sets_give_each_kernel_once() {
        check(&[], &[("none", &[])]);
        check(&["b5_floor"], &[("none", &[]), ("all", &["b5_floor"])]);
        check(
            &["b1_limit", "b2_proportional"],
            &[
                ("none", &[]),
                ("b1_limit", &["b1_limit"]),
                ("all", &["b1_limit", "b2_proportional"]),
            ],
        );
    }

    #[test]
    fn no_combination_of_patches_occurs_twice_or_lacks_a_needed_patch() {
        let base = preset("v3_10_rc1").expect("listed");
        let set: Vec<String> = patches_of(base).map(|p| p.id.to_owned()).collect();
        let all = combinations(&set);
        for (index, Combination { cut, patches }) in all.iter().enumerate() {
            let twice = all[..index]
                .iter()
                .any(|earlier| earlier.patches == *patches);
            assert!(!twice, "{cut:?} comes once");
            assert!(refusal(base, patches).is_none(), "{cut:?}: {patches:?}");
        }
    }

    #[test]
    fn every_patch_of_2013_has_a_row_alone_and_one_without_it() {
        let series = series_2013::SERIES.patches.iter();
        let set: Vec<String> = series.map(|patch| patch.id.to_owned()).collect();
        let all = combinations(&set);
        for own in &set {
            let alone = |c: &Combination| matches!(&c.cut, Cut::Only { id, .. } if id == own);
            let without = |c: &Combination| matches!(&c.cut, Cut::Without { id, .. } if id == own);
            let on = |c: &Combination| c.patches.contains(own);
            assert!(all.iter().any(|c| alone(c) && on(c)), "{own} alone");
            assert!(all.iter().any(|c| without(c) && !on(c)), "all but {own}");
        }
        assert_eq!(all.len(), 2 * set.len() + 2);
    }
}
