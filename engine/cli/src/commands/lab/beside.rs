//! Pairs our kernels with the real kernels of the lab.

use reclaim::kernel::{offered_names, preset};

use super::LabArgs;
use crate::failure::Failure;

/// One line for each real kernel of the lab. The page reads the same file.
const TABLE: &str = include_str!("../../../../../scenarios/lab-kernels.csv");

pub(super) struct LabKernel {
    /// Its name in the lab, such as `4.19.13-rev`.
    pub(super) version: &'static str,
    /// The preset that simulates it.
    preset: &'static str,
    /// Patches to switch on, because the preset alone is another kernel.
    patches: Vec<&'static str>,
    /// False if the preset is unfinished: then `--all` leaves it out, and it runs only by name.
    finished: bool,
}

fn of_lab() -> impl Iterator<Item = LabKernel> {
    let kernel = |line: &'static str| {
        let cells: Vec<&str> = line.split(',').collect();
        let [version, preset, patches, finished] = cells[..] else {
            panic!("lab-kernels.csv has four cells in each line: {line}");
        };
        LabKernel {
            version,
            preset,
            patches: patches.split_whitespace().collect(),
            finished: finished == "yes",
        }
    };
    TABLE.lines().skip(1).map(kernel)
}

pub(super) fn finished() -> Vec<LabKernel> {
    of_lab().filter(|kernel| kernel.finished).collect()
}

pub(super) struct ComparedKernel {
    pub(super) preset: String,
    /// `ID=on` or `ID=off`.
    pub(super) patches: Vec<String>,
    /// Other changes of the kernel and the machine, `PATH=VALUE`.
    pub(super) sets: Vec<String>,
    /// The real kernel's name in the lab.
    pub(super) version: String,
}

impl ComparedKernel {
    /// The kernel with this name in the lab, or our preset with this name. It does not have the changes in the arguments yet.
    ///
    /// # Errors
    /// If there is no such kernel. The message lists all names.
    pub(super) fn named(option: &str, name: &str) -> Result<Self, Failure> {
        if let Some(kernel) = of_lab().find(|kernel| kernel.version == name) {
            let patches = kernel.patches.iter();
            return Ok(Self {
                preset: kernel.preset.to_owned(),
                patches: patches.map(|id| format!("{id}=on")).collect(),
                sets: Vec::new(),
                version: kernel.version.to_owned(),
            });
        }
        let presets = offered_names();
        if preset(name).is_none() {
            let of_lab: Vec<&str> = of_lab().map(|kernel| kernel.version).collect();
            return Err(Failure::Input(format!(
                "--{option} {name} is not a kernel: expected one of the lab ({}) or a preset ({}).",
                of_lab.join(", "),
                presets.join(", ")
            )));
        }
        Ok(Self {
            preset: name.to_owned(),
            patches: Vec::new(),
            sets: Vec::new(),
            version: version_of(name),
        })
    }

    /// The kernel that the arguments ask for, with their changes.
    ///
    /// # Errors
    /// As [`Self::named`].
    pub(super) fn asked(args: &LabArgs) -> Result<Self, Failure> {
        let mut kernel = Self::named("kernel", &args.kernel)?;
        kernel.patches.extend_from_slice(&args.patches);
        kernel.sets.extend_from_slice(&args.sets);
        if let Some(version) = &args.against {
            kernel.version.clone_from(version);
        }
        Ok(kernel)
    }

    /// For example `v3_9_6`, or `v3_9_6 + b1_limit=on, kernel.swap_token=absent`.
    pub(super) fn name(&self) -> String {
        let patches = self.patches.iter().map(String::as_str);
        let words: Vec<&str> = std::iter::once(self.preset.as_str())
            .chain(patches)
            .collect();
        let sets = self.sets.iter().cloned();
        let parts: Vec<String> = std::iter::once(words.join(" + ")).chain(sets).collect();
        parts.join(", ")
    }
}

/// The lab's name of the kernel that this preset simulates. If the lab does not have it, the preset's name with dots and without `v`.
fn version_of(preset: &str) -> String {
    let found = of_lab().find(|kernel| kernel.preset == preset && kernel.patches.is_empty());
    match found {
        Some(kernel) => kernel.version.to_owned(),
        None => preset.trim_start_matches('v').replace('_', "."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_kernel_can_be_named_as_in_the_lab_or_by_its_preset() {
        let check = |name: &str, name_given: &str, version: &str| {
            let kernel =
                ComparedKernel::named("kernel", name).unwrap_or_else(|why| panic!("{why}"));
            assert_eq!(
                (kernel.name().as_str(), kernel.version.as_str()),
                (name_given, version)
            );
        };
        check("3.9.6", "v3_9_6", "3.9.6");
        check("v3_9_6", "v3_9_6", "3.9.6");
        check("4.19.13-rev", "v4_19_rev", "4.19.13-rev");
        check("v4_19_rev", "v4_19_rev", "4.19.13-rev");
        check(
            "4.19.13-slabonly",
            "v4_19_rev + s1_floor=on",
            "4.19.13-slabonly",
        );
        check("v4_12", "v4_12", "4.12");
        check("deb6_1_192", "deb6_1_192", "deb6.1.192");
        check("deb6.12.117", "deb6_12_117", "deb6.12.117");
        let refused = ComparedKernel::named("before", "4.19.14").map(|kernel| kernel.name());
        let why = refused.expect_err("the lab has no such kernel").to_string();
        assert!(
            why.starts_with(
                "--before 4.19.14 is not a kernel: expected one of the lab (2.6.34, 2.6.35.3,"
            ),
            "{why}"
        );
        assert!(why.contains(" or a preset (v2_6_34, "), "{why}");
    }

    #[test]
    fn every_kernel_of_the_lab_has_a_preset_and_known_patches() {
        for kernel in of_lab() {
            let version = kernel.version;
            let preset = reclaim::kernel::preset(kernel.preset);
            let preset = preset.unwrap_or_else(|| panic!("{version} has a preset"));
            let patches: Vec<String> = kernel.patches.into_iter().map(str::to_owned).collect();
            assert!(
                reclaim::kernel::refusal(preset, &patches).is_none(),
                "{version}"
            );
        }
        assert_eq!(finished().len(), 12);
    }
}
