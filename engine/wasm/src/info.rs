//! What the page has to know of a scenario before it runs it.

use reclaim::kernel;
use reclaim::report::picture::Picture;
use reclaim::scenario::schema::{KernelChoice, Program, Work, ZoneKind};
use reclaim::scenario::{Side, most_min_free_kbytes, task_names};
use reclaim::simulation::kernel_of;
use wasm_bindgen::prelude::*;

use crate::codes::Cut;

/// One patch.
#[wasm_bindgen(getter_with_clone)]
#[derive(Clone)]
pub struct PatchInfo {
    /// Short id.
    #[wasm_bindgen(readonly)]
    pub id: String,
    /// Title as posted.
    #[wasm_bindgen(readonly)]
    pub title: String,
    /// Author.
    #[wasm_bindgen(readonly)]
    pub author: String,
    /// Commit.
    #[wasm_bindgen(readonly)]
    pub commit: String,
    /// Date of the posting.
    #[wasm_bindgen(readonly)]
    pub date: String,
    /// What it changes.
    #[wasm_bindgen(readonly)]
    pub effect: String,
    /// Function where its decision stands.
    #[wasm_bindgen(readonly)]
    pub function_name: String,
    /// Ids of patches that must be on as well.
    #[wasm_bindgen(readonly)]
    pub needs: Vec<String>,
    /// The kernel itself contains it: it is on and cannot be switched.
    #[wasm_bindgen(readonly)]
    pub contained: bool,
    /// It is on in the chosen kernel.
    #[wasm_bindgen(readonly)]
    pub on: bool,
}

/// Some of a kernel's patches, chosen to tell what each does.
#[wasm_bindgen(getter_with_clone)]
#[derive(Clone)]
pub struct Combination {
    /// How it was made.
    #[wasm_bindgen(readonly)]
    pub cut: Cut,
    /// The patch that it is about; empty for nothing and everything.
    #[wasm_bindgen(readonly)]
    pub id: String,
    /// Patches that are on or off with it, because one needs the other.
    #[wasm_bindgen(readonly)]
    pub others: Vec<String>,
    /// All that are on.
    #[wasm_bindgen(readonly)]
    pub patches: Vec<String>,
}

/// A scenario in short.
#[wasm_bindgen(getter_with_clone)]
pub struct Info {
    /// Folder name.
    #[wasm_bindgen(readonly)]
    pub name: String,
    /// Title.
    #[wasm_bindgen(readonly)]
    pub title: String,
    /// The symptom in a user's words.
    #[wasm_bindgen(readonly)]
    pub symptom: String,
    /// Name of the chosen kernel.
    #[wasm_bindgen(readonly)]
    pub preset: String,
    /// Its title.
    #[wasm_bindgen(readonly)]
    pub kernel: String,
    /// Patches that the kernel contains or that can be put on it.
    #[wasm_bindgen(readonly)]
    pub patches: Vec<PatchInfo>,
    /// Combinations of those that are on, which tell what each does.
    #[wasm_bindgen(readonly)]
    pub combinations: Vec<Combination>,
    /// Size that was chosen.
    #[wasm_bindgen(readonly)]
    pub size: String,
    /// By how much the machine was divided.
    #[wasm_bindgen(readonly)]
    pub divide: u32,
    /// Frames.
    #[wasm_bindgen(readonly)]
    pub total_pages: u32,
    /// End, ns.
    #[wasm_bindgen(readonly)]
    pub end_ns: f64,
    /// A moment worth opening at, ns.
    #[wasm_bindgen(readonly)]
    pub opening_ns: f64,
    /// The picture to show first.
    #[wasm_bindgen(readonly)]
    pub picture: String,
    /// Names of the pictures that this run has anything to show on.
    #[wasm_bindgen(readonly)]
    pub pictures: Vec<String>,
    /// Seed.
    #[wasm_bindgen(readonly)]
    pub seed: u32,
    /// Names of the zones.
    #[wasm_bindgen(readonly)]
    pub zone_names: Vec<String>,
    /// A client is measured: there are operations to count.
    #[wasm_bindgen(readonly)]
    pub counts_operations: bool,
    /// The lists belong to nodes, not to zones.
    #[wasm_bindgen(readonly)]
    pub node_lists: bool,
    /// The zone to show first: the largest.
    #[wasm_bindgen(readonly)]
    pub start_zone: u32,
    /// Names that tasks of its processes can have: whom signals reach.
    #[wasm_bindgen(readonly)]
    pub task_names: Vec<String>,
    /// Programs that can be started by hand.
    #[wasm_bindgen(readonly)]
    pub programs: Vec<String>,
    /// Most KiB that `min_free_kbytes` may become.
    #[wasm_bindgen(readonly)]
    pub most_min_free_kbytes: u32,
}

/// Validates a scenario and says what it is; refuses with a sentence.
#[wasm_bindgen]
pub fn describe(scenario_toml: &str, options: &str) -> Result<Info, JsError> {
    let (scenario, options) = crate::load(scenario_toml, options)?;
    let choice = match options.kernel {
        Side::After => &scenario.after,
        Side::Before | Side::Preset(_) => &scenario.before,
    };
    let preset = kernel::preset(&choice.preset).expect("the scenario was validated");
    let zones: Vec<_> = scenario
        .machine
        .nodes
        .iter()
        .flat_map(|n| n.zones.clone())
        .collect();
    let start_zone = (0..zones.len())
        .max_by_key(|&i| zones[i].managed)
        .unwrap_or(0);
    Ok(Info {
        name: scenario.name.clone(),
        title: scenario.title.clone(),
        symptom: scenario.symptom.clone(),
        preset: preset.name.to_owned(),
        kernel: preset.title.to_owned(),
        patches: kernel::patches_of(preset)
            .map(|p| patch_info(p, preset, choice))
            .collect(),
        combinations: kernel::combinations(&choice.patches)
            .into_iter()
            .map(combination)
            .collect(),
        size: scenario.size.clone(),
        divide: scenario.divide,
        total_pages: zones.iter().map(|z| z.managed).sum(),
        end_ns: scenario.end_ns as f64,
        opening_ns: scenario.opening_ns as f64,
        picture: scenario.picture.name().to_owned(),
        pictures: Picture::ALL
            .into_iter()
            .filter(|picture| picture.in_play(&scenario, choice))
            .map(|picture| picture.name().to_owned())
            .collect(),
        seed: scenario.seed,
        zone_names: zones.iter().map(|z| zone_name(z.kind).to_owned()).collect(),
        counts_operations: scenario
            .actors
            .iter()
            .any(|actor| matches!(actor.work, Work::Parallelio(_))),
        node_lists: kernel_of(choice).lru_domain == kernel::LruDomain::Node,
        start_zone: start_zone as u32,
        task_names: task_names(&scenario),
        programs: Program::ALL
            .map(|program| program.name().to_owned())
            .to_vec(),
        most_min_free_kbytes: most_min_free_kbytes(&scenario.machine),
    })
}

fn patch_info(p: &kernel::Patch, preset: &kernel::Preset, choice: &KernelChoice) -> PatchInfo {
    let contained = preset.includes(p.id);
    PatchInfo {
        id: p.id.to_owned(),
        title: p.title.to_owned(),
        author: p.author.to_owned(),
        commit: p.commit.to_owned(),
        date: p.date.to_owned(),
        effect: p.effect.to_owned(),
        function_name: p.function.to_owned(),
        needs: p.needs.iter().map(|&id| id.to_owned()).collect(),
        contained,
        on: contained || choice.patches.iter().any(|id| id == p.id),
    }
}

fn combination(combination: kernel::Combination) -> Combination {
    let cut = Cut::from(&combination.cut);
    let (id, others) = match combination.cut {
        kernel::Cut::None | kernel::Cut::All => (String::new(), Vec::new()),
        kernel::Cut::Only { id, with: others } | kernel::Cut::Without { id, nor: others } => {
            (id, others)
        }
    };
    Combination {
        cut,
        id,
        others,
        patches: combination.patches,
    }
}

fn zone_name(kind: ZoneKind) -> &'static str {
    match kind {
        ZoneKind::Dma => "DMA",
        ZoneKind::Dma32 => "DMA32",
        ZoneKind::Normal => "Normal",
    }
}
