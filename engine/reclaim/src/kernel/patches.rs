//! Patches as toggles, and which of them go together.

use super::presets::Preset;
use super::{Kernel, followup_2013, series_2013};

/// One patch that can be switched on and off.
pub struct Patch {
    /// Short id used in options and links, for example `b1_limit`.
    pub id: &'static str,
    /// Title as posted.
    pub title: &'static str,
    /// Author.
    pub author: &'static str,
    /// Date of the posting, ISO 8601.
    pub date: &'static str,
    /// Commit in Linus' tree; the file of the series says which of them were checked.
    pub commit: &'static str,
    /// What it changes, in one sentence.
    pub effect: &'static str,
    /// Our function in which its decision stands; of several the one that matters most.
    pub function: &'static str,
    /// Ids of patches without which it makes no sense.
    pub needs: &'static [&'static str],
    /// Puts it into a kernel. A later patch may change what an earlier one has decided, so they are applied in their order.
    pub apply: fn(&mut Kernel),
}

/// All patches, series by series, in the order in which they were applied.
pub const PATCHES: &[&[Patch]] = &[series_2013::PATCHES, followup_2013::PATCHES];

/// A patch by its id.
pub fn patch(id: &str) -> Option<&'static Patch> {
    patches().find(|p| p.id == id)
}

/// All patches in order.
pub fn patches() -> impl Iterator<Item = &'static Patch> {
    PATCHES.iter().copied().flatten()
}

/// Ids of all patches in order.
pub fn patch_ids() -> Vec<&'static str> {
    patches().map(|p| p.id).collect()
}

/// Why a patch cannot be switched on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The preset has it already.
    PartOfPreset,
    /// It builds on this patch, which is off.
    Needs(&'static str),
}

/// The first of the patches that cannot be put on top of a preset, and why; `None` if all go together.
pub fn refusal(preset: &Preset, chosen: &[String]) -> Option<(&'static Patch, Refusal)> {
    let is_chosen = |id: &str| chosen.iter().any(|c| c == id);
    patches().filter(|p| is_chosen(p.id)).find_map(|p| {
        if preset.includes(p.id) {
            return Some((p, Refusal::PartOfPreset));
        }
        let missing = p.needs.iter().find(|n| !is_chosen(n));
        missing.map(|n| (p, Refusal::Needs(n)))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::{preset, preset_names};

    #[test]
    fn every_patch_changes_every_kernel_without_it_and_no_two_do_the_same() {
        for name in preset_names() {
            let base = preset(name).expect("listed presets exist");
            let mut kernels = vec![base.kernel];
            for patch in patches().filter(|p| !base.includes(p.id)) {
                let mut kernel = base.kernel;
                (patch.apply)(&mut kernel);
                assert!(!kernels.contains(&kernel), "{} on {name}", patch.id);
                kernels.push(kernel);
            }
        }
    }

    #[test]
    fn all_patches_together_are_the_reclaim_of_3_11() {
        let mut kernel = preset("v3_10_rc1").expect("listed").kernel;
        for patch in patches() {
            let before = kernel;
            (patch.apply)(&mut kernel);
            assert_ne!(kernel, before, "{} changes nothing", patch.id);
        }
        let merged = preset("v3_11").expect("listed");
        assert_eq!(kernel, merged.kernel);
        assert!(patches().all(|p| merged.includes(p.id)));
    }

    #[test]
    fn a_patch_builds_only_on_patches_before_it() {
        let ids = patch_ids();
        for (index, patch) in patches().enumerate() {
            for need in patch.needs {
                assert!(ids[..index].contains(need), "{} needs {need}", patch.id);
            }
        }
    }

    #[test]
    fn a_patch_is_refused_without_what_it_builds_on_and_where_it_is_in_already() {
        let check = |name: &str, chosen: &[&str], expected: Option<(&str, Refusal)>| {
            let chosen: Vec<String> = chosen.iter().map(|&id| id.to_owned()).collect();
            let said = refusal(preset(name).expect("listed"), &chosen);
            assert_eq!(said.map(|(p, why)| (p.id, why)), expected, "{chosen:?}");
        };
        check("v3_10_rc1", &patch_ids(), None);
        check("v3_10_rc1", &["b5_floor", "b7_writeback", "f1_keep"], None);
        check(
            "v3_10_rc1",
            &["b1_limit", "b3_flatten", "b9_move"],
            Some(("b9_move", Refusal::Needs("b4_compact"))),
        );
        check(
            "v3_9_6",
            &["f1_keep"],
            Some(("f1_keep", Refusal::Needs("b7_writeback"))),
        );
        check(
            "v3_11",
            &["b5_floor"],
            Some(("b5_floor", Refusal::PartOfPreset)),
        );
        check("v3_11", &[], None);
    }
}
