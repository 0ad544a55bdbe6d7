//! Facts about a scenario that a page needs before it runs the scenario.

use crate::kernel::{self, Combination, LruDomain, Patch, Preset};
use crate::mm::id::NodeId;
use crate::mm::lru_gen;
use crate::record::flow::FLOW_NAMES;
use crate::scenario::kernel_of;
use crate::scenario::schema::{KernelChoice, MachineSpec, NodeSpec, Program, Sysctl, Work};
use crate::scenario::{Options, Picture, Scenario, Side, estimate, task_names, without_effect};

/// Facts about a scenario with one of its kernels.
#[cfg_attr(feature = "bindings", derive(serde::Serialize, tsify::Tsify))]
pub struct Info {
    /// Name of the scenario's folder, for example `2013-kswapd-limits`.
    pub name: String,
    /// Title of the scenario, one line.
    pub title: String,
    /// The symptom in a user's words.
    pub symptom: String,
    /// Name of the preset that the chosen kernel is based on.
    pub preset: &'static str,
    /// Title of the preset, for example `Linux 3.2`.
    pub kernel: &'static str,
    /// Patches that the preset contains or that can be applied to it.
    pub patches: Vec<PatchInfo>,
    /// Combinations of the patches that are on. Runs with these combinations show the effect of each patch.
    pub combinations: Vec<Combination>,
    /// Name of the chosen size, for example `published`.
    pub size: String,
    /// The divisor of the machine; 1 if it was not divided.
    pub divide: u32,
    /// Number of managed pages of all zones.
    pub total_pages: u32,
    /// Latest end of the run, virtual ns.
    pub end_ns: u64,
    /// The moment that the page shows first, virtual ns.
    pub opening_ns: u64,
    /// Name of the picture that the page shows first.
    pub picture: &'static str,
    /// Names of the pictures that have something to show in this run.
    pub pictures: Vec<&'static str>,
    /// Repetition number, from which all random numbers of the run are derived.
    pub seed: u32,
    /// Names of the zones, as in frames.
    pub zone_names: Vec<String>,
    /// Whether the workload has a client whose operations are counted.
    pub counts_operations: bool,
    /// Whether the LRU lists belong to nodes instead of zones.
    pub node_lists: bool,
    /// Whether pages are in generations instead of classic lists.
    pub has_generations: bool,
    /// Index of the largest zone, which the page shows first.
    pub start_zone: u32,
    /// Names that tasks of the workload can have, which are the possible targets of a signal.
    pub task_names: Vec<String>,
    /// Names of the programs that a user can start by hand.
    pub programs: Vec<&'static str>,
    /// Names of the flows of a scene, in the order of their figures.
    pub flow_names: Vec<&'static str>,
    /// The sysctls that can be changed while the machine runs.
    pub sysctls: Vec<SysctlInfo>,
    /// Values and decisions that only this side has, as `path = value`.
    pub settings: Vec<String>,
    /// Sentences about patches, decisions and changes that have no effect on the chosen kernel.
    pub without_effect: Vec<String>,
    /// The most memory that this side can take, bytes.
    pub needed_bytes: u64,
    /// The most memory that a side may take in a page that runs two sides, bytes.
    pub most_bytes: u64,
    /// The most memory that a side may take in a page that runs it alone, bytes.
    pub most_alone_bytes: u64,
}

/// A sysctl that can be changed while the machine runs.
#[cfg_attr(feature = "bindings", derive(serde::Serialize, tsify::Tsify))]
pub struct SysctlInfo {
    /// Name without `vm.`, for example `swappiness`.
    pub name: &'static str,
    /// Value at boot.
    pub value: u32,
    /// Smallest value that this kernel accepts.
    pub least: u32,
    /// Largest value that this kernel accepts.
    pub most: u32,
}

/// A patch and its state in the chosen kernel.
#[cfg_attr(feature = "bindings", derive(serde::Serialize, tsify::Tsify))]
pub struct PatchInfo {
    /// Id, title, author and other facts about the patch.
    #[cfg_attr(feature = "bindings", serde(flatten))]
    pub patch: &'static Patch,
    /// Whether the preset contains it, so it is on and cannot be switched off.
    pub contained: bool,
    /// Whether it is on in the chosen kernel.
    pub on: bool,
}

impl Info {
    /// The facts about a scenario that was read with these options.
    pub fn of(scenario: &Scenario, options: &Options) -> Self {
        let choice = options.kernel.choice(scenario);
        let other = match options.kernel {
            Side::After => &scenario.before,
            Side::Before | Side::Preset(_) => &scenario.after,
        };
        let scenario = options.kernel.scenario(scenario);
        let preset = kernel::preset(&choice.preset).expect("a checked scenario names a preset");
        let nodes = scenario.machine.nodes.iter();
        let zones: Vec<_> = nodes.flat_map(|n| n.zones.clone()).collect();
        let start_zone = (0..zones.len()).max_by_key(|&i| zones[i].managed);
        let in_play = |picture: &Picture| picture.is_in_play(scenario, choice);
        Self {
            name: scenario.name.clone(),
            title: scenario.title.clone(),
            symptom: scenario.symptom.clone(),
            preset: preset.name,
            kernel: preset.title,
            patches: kernel::patches_of(preset)
                .map(|patch| patch_info(patch, preset, choice))
                .collect(),
            combinations: kernel::combinations(&choice.patches),
            size: scenario.size.clone(),
            divide: scenario.divide,
            total_pages: zones.iter().map(|z| z.managed).sum(),
            end_ns: scenario.end_ns,
            opening_ns: scenario.opening_ns,
            picture: scenario.picture.name(),
            pictures: Picture::ALL
                .into_iter()
                .filter(in_play)
                .map(Picture::name)
                .collect(),
            seed: scenario.seed,
            zone_names: zone_names(&scenario.machine.nodes),
            counts_operations: scenario
                .actors
                .iter()
                .any(|actor| matches!(actor.work, Work::Parallelio(_))),
            node_lists: kernel_of(choice).lru_domain == LruDomain::Node,
            has_generations: lru_gen::rules(&kernel_of(choice)).is_some(),
            start_zone: start_zone.unwrap_or(0) as u32,
            task_names: task_names(scenario),
            programs: Program::ALL.map(Program::name).to_vec(),
            flow_names: FLOW_NAMES.to_vec(),
            sysctls: sysctls(&scenario.machine, preset),
            settings: settings(scenario, choice, other),
            without_effect: without_effect(scenario, &[choice]),
            needed_bytes: estimate::bytes(scenario),
            most_bytes: estimate::MOST_IN_A_PAGE,
            most_alone_bytes: estimate::MOST_ALONE_IN_A_PAGE,
        }
    }
}

fn sysctls(machine: &MachineSpec, preset: &Preset) -> Vec<SysctlInfo> {
    let row = |sysctl: Sysctl| {
        let (least, most) = sysctl.range(machine, preset.release).into_inner();
        SysctlInfo {
            name: sysctl.name(),
            value: sysctl.value(machine),
            least,
            most,
        }
    };
    Sysctl::ALL.map(row).into()
}

/// The values and the decisions that only this side has, as `path = value`.
fn settings(scenario: &Scenario, choice: &KernelChoice, other: &KernelChoice) -> Vec<String> {
    let values = scenario.settings.iter();
    let values = values.map(|one| format!("{} = {}", one.path, one.value.replace('"', "")));
    let decisions = choice.decisions.iter();
    let own = decisions.filter(|one| !other.decisions.contains(one));
    values.chain(own.map(ToString::to_string)).collect()
}

fn patch_info(patch: &'static Patch, preset: &Preset, choice: &KernelChoice) -> PatchInfo {
    let contained = preset.includes(patch.id);
    PatchInfo {
        patch,
        contained,
        on: contained || choice.patches.iter().any(|id| id == patch.id),
    }
}

fn zone_names(nodes: &[NodeSpec]) -> Vec<String> {
    let names_on = |(node, spec): (usize, &NodeSpec)| -> Vec<String> {
        let kinds = spec.zones.iter().map(|zone| zone.kind);
        kinds.map(|kind| kind.name_on(NodeId::at(node))).collect()
    };
    nodes.iter().enumerate().flat_map(names_on).collect()
}

#[cfg(test)]
mod tests {
    use super::{sysctls, zone_names};
    use crate::kernel::preset;
    use crate::mm::zone::Zone;
    use crate::testing;

    #[test]
    fn zones_of_the_second_node_carry_its_number_before_the_run_as_in_it() {
        let m = testing::two_nodes("v3_10_rc1");
        let names: Vec<String> = m.zones.iter().map(Zone::full_name).collect();
        assert_eq!(names, ["DMA", "Normal", "Normal/1"]);
        assert_eq!(zone_names(&m.spec.nodes), names);
    }

    #[test]
    fn a_sysctl_has_the_range_of_its_kernel_and_the_value_at_boot() {
        let m = testing::two_nodes("v3_10_rc1");
        let sysctl = |kernel: &str, name: &str| {
            let rows = sysctls(&m.spec, preset(kernel).expect("listed"));
            let row = rows.into_iter().find(|row| row.name == name);
            row.map(|row| (row.value, row.least, row.most))
        };
        let at_boot = m.spec.swappiness;
        assert_eq!(sysctl("v3_10_rc1", "swappiness"), Some((at_boot, 0, 100)));
        assert_eq!(sysctl("v5_9", "swappiness"), Some((at_boot, 0, 200)));
        let (value, _, most) =
            sysctl("v5_9", "min_free_kbytes").expect("a sysctl that can be changed");
        assert!(0 < value && value < most, "{value} of {most}");
    }
}
