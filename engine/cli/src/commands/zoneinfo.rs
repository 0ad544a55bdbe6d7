//! `reclaim zoneinfo`: the zones as /proc/zoneinfo of 3.10 prints them.
//!
//! Source: mm/vmstat.c, `zoneinfo_show_print`, 3.10. Left out: per-CPU page sets, which the engine does not have, and the
//! statistics that it does not count.

use std::fmt::Write as _;
use std::io::Write as _;

use reclaim::machine::Machine;
use reclaim::mm::id::ZoneId;
use reclaim::mm::zone::{Lru, Zone};
use reclaim::simulation::Simulation;

use crate::args::ZoneinfoArgs;
use crate::drive::{self, Progress};
use crate::failure::Failure;
use crate::input;

/// Prints the zones of a scenario's machine.
pub(crate) fn zoneinfo(args: &ZoneinfoArgs) -> Result<(), Failure> {
    let (scenario, options) = input::scenario(&args.scenario, &args.kernel)?;
    let at = input::time("at", args.at.as_deref(), 0)?.min(scenario.end_ns);
    let side = drive::side(&options);
    let mut sim = Simulation::new(&scenario, side);
    if at > 0 {
        let mut progress = Progress::new(&drive::run_name(&scenario, side), at);
        drive::run_to(&mut sim, at, &mut progress);
        progress.done();
    }
    let text = text(&sim.machine());
    std::io::stdout().lock().write_all(text.as_bytes())?;
    Ok(())
}

/// All zones, node by node, low to high.
fn text(machine: &Machine) -> String {
    let mut text = String::new();
    for (id, zone) in machine.zones.ids().zip(&machine.zones) {
        write_zone(&mut text, machine, id, zone).expect("a string takes all text");
    }
    text
}

fn write_zone(text: &mut String, machine: &Machine, id: ZoneId, zone: &Zone) -> std::fmt::Result {
    let domain = &machine.domains[machine.domain_of_zone(id)];
    let pages = |lru: Lru| zone.nr_lru[lru as usize];
    writeln!(text, "Node {}, zone {:>8}", zone.node, zone.name())?;
    writeln!(text, "  pages free     {}", zone.free_pages())?;
    for (name, pages) in [
        ("min", zone.watermarks.min),
        ("low", zone.watermarks.low),
        ("high", zone.watermarks.high),
        ("scanned", domain.pages_scanned),
        ("spanned", zone.spanned),
        ("present", zone.present),
        ("managed", zone.managed),
    ] {
        writeln!(text, "        {name:<8} {pages}")?;
    }
    for (name, pages) in [
        ("nr_free_pages", zone.free_pages()),
        ("nr_inactive_anon", pages(Lru::InactiveAnon)),
        ("nr_active_anon", pages(Lru::ActiveAnon)),
        ("nr_inactive_file", pages(Lru::InactiveFile)),
        ("nr_active_file", pages(Lru::ActiveFile)),
        ("nr_unevictable", pages(Lru::Unevictable)),
        ("nr_dirty", zone.nr_dirty),
        ("nr_writeback", zone.nr_writeback),
        ("nr_isolated_anon", zone.nr_isolated[0]),
        ("nr_isolated_file", zone.nr_isolated[1]),
    ] {
        writeln!(text, "    {name:<12} {pages}")?;
    }
    // The fourth class is Movable, which has no pages of its own here: it is protected as Normal is.
    let [dma, dma32, normal] = zone.reserve;
    writeln!(
        text,
        "        protection: ({dma}, {dma32}, {normal}, {normal})"
    )?;
    writeln!(
        text,
        "  all_unreclaimable: {}",
        u32::from(domain.all_unreclaimable)
    )?;
    writeln!(text, "  inactive_ratio:    {}", zone.inactive_ratio)
}
