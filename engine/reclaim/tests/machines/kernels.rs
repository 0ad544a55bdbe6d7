//! Random kernels: a preset with some of its patches.

use reclaim::kernel::{Preset, patches_of, preset, preset_names, unfinished_preset_names};
use reclaim::scenario::schema::KernelChoice;
use reclaim::sim::rng::Rng;

use super::random::one_in;

pub(super) fn kernel(preset: &str, patches: &[&str]) -> KernelChoice {
    KernelChoice {
        preset: preset.into(),
        patches: patches.iter().map(|&p| p.to_owned()).collect(),
        decisions: Vec::new(),
    }
}

pub(super) fn base(name: &str) -> &'static Preset {
    preset(name).expect("listed")
}

/// 3.3 with a random compatible set of the patches about soft limits.
pub(super) fn soft_limit_kernel(rng: &mut Rng) -> KernelChoice {
    any_patches(rng, "v3_3_8")
}

/// A kernel with some of its patches that can be combined. Each patch draws from a separate stream, so that a new patch changes no other
/// machine.
pub(crate) fn any_patches(rng: &mut Rng, name: &str) -> KernelChoice {
    let turn = turn(rng);
    patched(name, |id| !one_in(&mut stream(turn, "random patch", id), 3))
}

/// One of these names. Each draws a number from a separate stream and the highest wins, so that a new name changes only the machines on which
/// it wins.
pub(crate) fn one_of<'a>(rng: &mut Rng, names: &[&'a str]) -> &'a str {
    let turn = turn(rng);
    let names = names.iter().copied();
    names
        .max_by_key(|name| stream(turn, "random preset", name).next())
        .expect("there is a name")
}

pub(crate) fn all_names() -> Vec<&'static str> {
    [preset_names(), unfinished_preset_names()].concat()
}

fn turn(rng: &mut Rng) -> u32 {
    rng.below(u32::MAX)
}

fn stream(turn: u32, use_of: &str, name: &str) -> Rng {
    Rng::for_use(turn, 0, &format!("{use_of} {name}"))
}

/// A kernel with those of the wanted patches that are compatible.
fn patched(name: &str, mut wants: impl FnMut(&str) -> bool) -> KernelChoice {
    let base = base(name);
    let mut chosen = Vec::new();
    for patch in patches_of(base).filter(|patch| !base.includes(patch.id)) {
        let has = |id: &&str| chosen.contains(id) || base.includes(id);
        if patch.needs.iter().all(has) && wants(patch.id) {
            chosen.push(patch.id);
        }
    }
    kernel(name, &chosen)
}

/// Any kernel: unpatched, with all its patches, or with some of them.
pub(super) fn any_kernel(rng: &mut Rng) -> KernelChoice {
    let names = if one_in(rng, 6) {
        unfinished_preset_names()
    } else {
        preset_names()
    };
    let name = one_of(rng, &names);
    match rng.below(4) {
        0 => kernel(name, &[]),
        1 => patched(name, |_| true),
        _ => any_patches(rng, name),
    }
}
