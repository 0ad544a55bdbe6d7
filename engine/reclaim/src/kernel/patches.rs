//! Patches that a user can switch on and off, and which of them can be combined.

use super::presets::{Preset, Presets};
use super::{
    Kernel, followup_2013, series_2010, series_2012, series_2013, series_2017, series_2019,
    series_2020, series_2022, series_2024,
};

/// Stands for the commit id of a patch that was merged, if no source gives that id.
pub(super) const MERGED: &str = "merged";

/// One patch that can be switched on and off.
#[cfg_attr(feature = "bindings", derive(serde::Serialize, tsify::Tsify))]
pub struct Patch {
    /// Short id used in options and links, for example `b1_limit`.
    pub id: &'static str,
    /// Title as posted.
    pub title: &'static str,
    /// Name of the author, without an address.
    pub author: &'static str,
    /// Date of the posting, ISO 8601.
    pub date: &'static str,
    /// Commit in Linus' tree, if a source names it together with the patch; otherwise [`MERGED`] or "not merged".
    pub commit: &'static str,
    /// What the patch changes, in one sentence.
    pub effect: &'static str,
    /// The presets that contain the patch, so that it cannot be switched on there.
    #[cfg_attr(feature = "bindings", serde(skip))]
    pub presets: Presets,
    /// Ids of the patches that this one builds on.
    #[cfg_attr(feature = "bindings", tsify(type = "string[]"))]
    pub needs: &'static [&'static str],
    /// Applies the patch to a kernel. Patches are applied in the order of their series, because a later one may change the same decision as
    /// an earlier one.
    #[cfg_attr(feature = "bindings", serde(skip))]
    pub apply: fn(&mut Kernel),
}

/// Patches on one subject that apply to the same kernels. Most of them were posted together.
pub struct Series {
    /// Names of the presets that the patches can be applied to.
    pub bases: &'static [&'static str],
    /// The patches in the order in which they are applied.
    pub patches: &'static [Patch],
}

/// All series, oldest first.
pub const SERIES: &[Series] = &[
    series_2010::RECLAIM,
    series_2010::XFS,
    series_2012::SERIES,
    series_2013::SERIES,
    followup_2013::SERIES,
    series_2017::SERIES,
    series_2019::SERIES,
    series_2020::SERIES,
    series_2022::ONE_ROUND,
    series_2022::BATCHES,
    series_2024::SERIES,
];

/// A patch without its texts. The page's simulator builds kernels from these, so that its module does not contain the texts.
#[derive(Clone, Copy)]
pub(crate) struct Step {
    pub(crate) id: &'static str,
    /// Names of the presets that its series can be applied to.
    pub(super) bases: &'static [&'static str],
    pub(super) presets: Presets,
    pub(crate) needs: &'static [&'static str],
    pub(crate) apply: fn(&mut Kernel),
}

/// The steps of all patches in order, built from [`SERIES`] at compile time.
static STEPS: [Step; patch_count()] = steps();

const fn patch_count() -> usize {
    let (mut count, mut s) = (0, 0);
    while s < SERIES.len() {
        count += SERIES[s].patches.len();
        s += 1;
    }
    count
}

const fn steps() -> [Step; patch_count()] {
    let mut steps = [step_of(0, 0); patch_count()];
    let (mut at, mut s) = (0, 0);
    while s < SERIES.len() {
        let mut p = 0;
        while p < SERIES[s].patches.len() {
            steps[at] = step_of(s, p);
            at += 1;
            p += 1;
        }
        s += 1;
    }
    steps
}

const fn step_of(series: usize, index: usize) -> Step {
    let patch = &SERIES[series].patches[index];
    Step {
        id: patch.id,
        bases: SERIES[series].bases,
        presets: patch.presets,
        needs: patch.needs,
        apply: patch.apply,
    }
}

pub(crate) fn step(id: &str) -> Option<&'static Step> {
    STEPS.iter().find(|step| step.id == id)
}

/// The patch with this id; `None` if there is no such patch.
pub fn patch(id: &str) -> Option<&'static Patch> {
    patches().find(|p| p.id == id)
}

/// All patches, series by series, in the order in which they are applied.
pub fn patches() -> impl Iterator<Item = &'static Patch> {
    SERIES.iter().flat_map(|series| series.patches)
}

/// The patches that a preset contains or that can be applied to it, in order.
pub fn patches_of(preset: &Preset) -> impl Iterator<Item = &'static Patch> {
    patches().filter(|p| preset.includes(p.id) || is_base(preset, p.id))
}

/// Ids of all patches, in the order of [`patches`].
pub fn patch_ids() -> Vec<&'static str> {
    patches().map(|p| p.id).collect()
}

fn is_base(preset: &Preset, id: &str) -> bool {
    let mut series = SERIES.iter().filter(|s| s.bases.contains(&preset.name));
    series.any(|s| s.patches.iter().any(|p| p.id == id))
}

/// The reason why a patch cannot be switched on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The preset contains it already.
    PartOfPreset,
    /// It applies only to these kernels.
    OtherKernels(&'static [&'static str]),
    /// It builds on this patch, which is off.
    Needs(&'static str),
}

/// The first of the chosen patches that cannot be applied to a preset, and the reason; `None` if all can be applied.
pub fn refusal(preset: &Preset, chosen: &[String]) -> Option<(&'static Patch, Refusal)> {
    let is_on = |id: &str| preset.includes(id) || chosen.iter().any(|c| c == id);
    for series in SERIES {
        let asked = |p: &&Patch| chosen.iter().any(|c| c == p.id);
        for patch in series.patches.iter().filter(asked) {
            if preset.includes(patch.id) {
                return Some((patch, Refusal::PartOfPreset));
            }
            if !series.bases.contains(&preset.name) {
                return Some((patch, Refusal::OtherKernels(series.bases)));
            }
            if let Some(missing) = patch.needs.iter().find(|n| !is_on(n)) {
                return Some((patch, Refusal::Needs(missing)));
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::preset;
    use crate::kernel::presets::all_presets;

    #[test]
    fn every_patch_changes_every_kernel_that_it_is_for_and_no_two_do_the_same() {
        for base in all_presets() {
            let mut kernels = vec![base.kernel];
            for patch in patches_of(base).filter(|p| !base.includes(p.id)) {
                let mut kernel = base.kernel;
                (patch.apply)(&mut kernel);
                assert!(!kernels.contains(&kernel), "{} on {}", patch.id, base.name);
                kernels.push(kernel);
            }
        }
    }

    #[test]
    fn the_bases_of_a_series_are_presets_and_contain_none_of_its_patches() {
        for series in SERIES {
            for name in series.bases {
                let base = preset(name).unwrap_or_else(|| panic!("{name} is no preset"));
                for patch in series.patches {
                    assert!(!base.includes(patch.id), "{name} contains {}", patch.id);
                }
            }
        }
    }

    #[test]
    fn the_first_preset_that_contains_a_patch_decides_as_the_patch_does_and_the_one_before_it_does_not()
     {
        for (before, base) in all_presets().zip(all_presets().skip(1)) {
            let new = |p: &&Patch| base.includes(p.id) && !before.includes(p.id);
            let mut kernel = base.kernel;
            for patch in patches().filter(new) {
                (patch.apply)(&mut kernel);
                let mut earlier = before.kernel;
                (patch.apply)(&mut earlier);
                assert_ne!(earlier, before.kernel, "{} in {}", patch.id, before.name);
            }
            assert_eq!(kernel, base.kernel, "the new patches of {}", base.name);
        }
    }

    #[test]
    fn the_presets_of_a_patch_are_named_correctly() {
        for patch in patches() {
            for name in patch.presets.names() {
                assert!(
                    preset(name).is_some(),
                    "{name} of {} is no preset",
                    patch.id
                );
            }
        }
        let presets_with = |id: &str| {
            let contain = all_presets().filter(|p| p.includes(id));
            contain.map(|p| p.name).collect::<Vec<_>>()
        };
        assert_eq!(presets_with("b1_limit"), ["v3_11"]);
        assert_eq!(presets_with("s1_floor"), ["v4_19_rc5", "v4_19_13", "v4_20"]);
        assert_eq!(presets_with("s4_worker"), [""; 0]);
        assert_eq!(presets_with("g2_wait"), [""; 0]);
        assert_eq!(
            presets_with("o2_batches"),
            ["v6_12", "v6_12_mglru", "deb6_12_117", "deb6_12_117_mglru"]
        );
    }

    #[test]
    fn all_patches_of_2013_together_are_the_reclaim_of_3_11() {
        let mut kernel = preset("v3_10_rc1").expect("listed").kernel;
        let base = preset("v3_10_rc1").expect("listed");
        let merged = preset("v3_11").expect("listed");
        for patch in patches_of(base) {
            let before = kernel;
            (patch.apply)(&mut kernel);
            assert_ne!(kernel, before, "{} changes nothing", patch.id);
            assert!(merged.includes(patch.id), "{}", patch.id);
        }
        assert_eq!(kernel, merged.kernel);
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
    fn a_patch_is_refused_without_the_patches_it_builds_on_and_on_a_preset_that_contains_it() {
        let check = |name: &str, chosen: &[&str], expected: Option<(&str, Refusal)>| {
            let chosen: Vec<String> = chosen.iter().map(|&id| id.to_owned()).collect();
            let refused = refusal(preset(name).expect("listed"), &chosen);
            assert_eq!(refused.map(|(p, why)| (p.id, why)), expected, "{chosen:?}");
        };
        let base = preset("v3_10_rc1").expect("listed");
        let all: Vec<&str> = patches_of(base).map(|p| p.id).collect();
        check("v3_10_rc1", &all, None);
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

    #[test]
    fn a_patch_is_refused_on_kernels_that_it_was_not_written_for() {
        let other = Preset {
            name: "other",
            title: "",
            release: preset("v3_11").expect("listed").release,
            kernel: preset("v3_11").expect("listed").kernel,
        };
        let refused = refusal(&other, &["b5_floor".to_owned()]);
        let bases = series_2013::SERIES.bases;
        let expected = Some(("b5_floor", Refusal::OtherKernels(bases)));
        assert_eq!(refused.map(|(p, why)| (p.id, why)), expected);
        assert_eq!(patches_of(&other).count(), 0);
    }
}
