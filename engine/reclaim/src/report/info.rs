//! What has to be known of a scenario before it is run.

use crate::kernel::{self, Combination, LruDomain, Patch, Preset};
use crate::mm::id::NodeId;
use crate::record::flow::FLOW_NAMES;
use crate::scenario::kernel_of;
use crate::scenario::schema::{KernelChoice, NodeSpec, Program, Work};
use crate::scenario::{
    Options, Picture, Scenario, estimate, most_min_free_kbytes, task_names, without_effect,
};

/// A scenario in short, with one of its kernels.
#[cfg_attr(feature = "bindings", derive(serde::Serialize, tsify::Tsify))]
pub struct Info {
    /// Folder name.
    pub name: String,
    /// Title.
    pub title: String,
    /// The symptom in a user's words.
    pub symptom: String,
    /// Name of the chosen kernel.
    pub preset: &'static str,
    /// Its title.
    pub kernel: &'static str,
    /// Patches that the kernel contains or that can be put on it.
    pub patches: Vec<PatchInfo>,
    /// Combinations of those that are on, which tell what each does.
    pub combinations: Vec<Combination>,
    /// Size that was chosen.
    pub size: String,
    /// By how much the machine was divided.
    pub divide: u32,
    /// Frames.
    pub total_pages: u32,
    /// End, ns.
    pub end_ns: u64,
    /// A moment worth opening at, ns.
    pub opening_ns: u64,
    /// The picture to show first.
    pub picture: &'static str,
    /// Names of the pictures that this run has anything to show on.
    pub pictures: Vec<&'static str>,
    /// Seed.
    pub seed: u32,
    /// Names of the zones, as in frames.
    pub zone_names: Vec<String>,
    /// A client is measured: there are operations to count.
    pub counts_operations: bool,
    /// The lists belong to nodes, not to zones.
    pub node_lists: bool,
    /// The zone to show first: the largest.
    pub start_zone: u32,
    /// Names that tasks of its processes can have: whom signals reach.
    pub task_names: Vec<String>,
    /// Programs that can be started by hand.
    pub programs: Vec<&'static str>,
    /// Names of the flows of a scene, in their order.
    pub flow_names: Vec<&'static str>,
    /// Most KiB that `min_free_kbytes` may become.
    pub most_min_free_kbytes: u32,
    /// Sentences about settings that change nothing on the chosen kernel.
    pub without_effect: Vec<String>,
    /// Bytes that this side takes at the most.
    pub needed_bytes: u64,
    /// Most bytes that a page has for a side beside another one.
    pub most_bytes: u64,
    /// Most bytes that a page has for a side that runs alone.
    pub most_alone_bytes: u64,
}

/// One patch of a kernel.
#[cfg_attr(feature = "bindings", derive(serde::Serialize, tsify::Tsify))]
pub struct PatchInfo {
    /// The patch.
    #[cfg_attr(feature = "bindings", serde(flatten))]
    pub patch: &'static Patch,
    /// The kernel itself contains it: it is on and cannot be switched.
    pub contained: bool,
    /// It is on in the chosen kernel.
    pub on: bool,
}

impl Info {
    /// Of a scenario that was read with these options.
    pub fn of(scenario: &Scenario, options: &Options) -> Self {
        let choice = options.kernel.choice(scenario);
        let preset = kernel::preset(&choice.preset).expect("the scenario was validated");
        let nodes = scenario.machine.nodes.iter();
        let zones: Vec<_> = nodes.flat_map(|n| n.zones.clone()).collect();
        let start_zone = (0..zones.len()).max_by_key(|&i| zones[i].managed);
        let in_play = |picture: &Picture| is_in_play(*picture, scenario, choice);
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
            start_zone: start_zone.unwrap_or(0) as u32,
            task_names: task_names(scenario),
            programs: Program::ALL.map(Program::name).to_vec(),
            flow_names: FLOW_NAMES.to_vec(),
            most_min_free_kbytes: most_min_free_kbytes(&scenario.machine),
            without_effect: without_effect(scenario, &[choice]),
            needed_bytes: estimate::bytes(scenario),
            most_bytes: estimate::MOST_IN_A_PAGE,
            most_alone_bytes: estimate::MOST_ALONE_IN_A_PAGE,
        }
    }
}

/// Whether a run of the scenario with this kernel has anything to show on a picture.
fn is_in_play(picture: Picture, scenario: &Scenario, choice: &KernelChoice) -> bool {
    match picture {
        Picture::Lists | Picture::Caches | Picture::Disk | Picture::Map | Picture::Scene => true,
        Picture::Code => {
            let [before, after] = [&scenario.before, &scenario.after].map(kernel_of);
            kernel::hunk::differing(&before, &after) != 0
        }
        Picture::Groups => !scenario.memcgs.is_empty(),
        Picture::Blocks => scenario.machine.compaction,
        Picture::Stack => kernel::preset(&choice.preset)
            .is_some_and(|preset| kernel::patches_of(preset).any(|p| p.id == "a09_stack")),
    }
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
    let of = |(node, spec): (usize, &NodeSpec)| -> Vec<String> {
        let kinds = spec.zones.iter().map(|zone| zone.kind);
        kinds.map(|kind| kind.name_on(NodeId::at(node))).collect()
    };
    nodes.iter().enumerate().flat_map(of).collect()
}

#[cfg(test)]
mod tests {
    use super::zone_names;
    use crate::mm::zone::Zone;
    use crate::testing;

    #[test]
    fn zones_of_the_second_node_carry_its_number_before_the_run_as_in_it() {
        let m = testing::two_nodes("v3_10_rc1");
        let names: Vec<String> = m.zones.iter().map(Zone::full_name).collect();
        assert_eq!(names, ["DMA", "Normal", "Normal/1"]);
        assert_eq!(zone_names(&m.spec.nodes), names);
    }
}
