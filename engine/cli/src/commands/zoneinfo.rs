//! `reclaim zoneinfo`: the zones as /proc/zoneinfo prints them, in the format of 3.10, or of 4.8 or 4.12 for kernels with lists per node.
//!
//! Source: mm/vmstat.c, `zoneinfo_show_print`, 3.10, 4.8 and 4.12. Left out: per-CPU page sets; statistics that the engine does not count
//! for each zone; the ratio of anonymous pages, which 4.8 and 4.12 print for a node; and zones without pages below the first zone of a
//! node.

use std::fmt::{Display, Write as _};
use std::io::Write as _;

use reclaim::kernel::{Hopeless, LruDomain};
use reclaim::machine::Machine;
use reclaim::mm::id::ZoneId;
use reclaim::mm::vmscan::node::{kswapd_has_given_up, pgdat_reclaimable};
use reclaim::mm::zone::{Lru, Zone};
use reclaim::simulation::Simulation;

use crate::args::ZoneinfoArgs;
use crate::drive::{self, Progress};
use crate::failure::Failure;
use crate::input;

pub(crate) fn zoneinfo(args: &ZoneinfoArgs) -> Result<(), Failure> {
    let text = text(&machine_at(args)?.machine());
    std::io::stdout().lock().write_all(text.as_bytes())?;
    Ok(())
}

/// Runs a scenario up to the moment that the user asks for, for commands that print one of the kernel's files.
pub(super) fn machine_at(args: &ZoneinfoArgs) -> Result<Simulation, Failure> {
    let (scenario, options) = input::scenario(&args.scenario, &args.kernel)?;
    let at = input::time("at", args.at.as_deref(), 0)?.min(scenario.end_ns);
    let side = drive::side(&options);
    input::print_without_effect(&scenario, &[side.choice(&scenario)]);
    let mut sim = Simulation::new(&scenario, side);
    if at > 0 {
        let mut progress = Progress::new(&drive::run_name(&scenario, side), at);
        drive::run_to(&mut sim, at, &mut progress);
        progress.done();
    }
    Ok(sim)
}

fn text(machine: &Machine) -> String {
    let mut text = String::new();
    let mut node = None;
    let mut end = 0;
    for (id, zone) in machine.zones.ids().zip(&machine.zones) {
        let first = node.replace(zone.node) != Some(zone.node);
        let start = start_pfn(zone, end);
        end = start + u64::from(zone.spanned);
        let written = match machine.kernel.lru_domain {
            LruDomain::Zone => write_zone(&mut text, machine, id, zone, start),
            LruDomain::Node => write_zone_of_node(&mut text, machine, id, zone, first, start),
        };
        written.expect("writing to a string cannot fail");
        if lists_empty_zones(machine) && is_last_of_node(machine, id) {
            let written = write_empty_zones(&mut text, zone);
            written.expect("writing to a string cannot fail");
        }
    }
    text
}

/// First pages above 16 MiB and above 4 GiB. DMA ends before the first, and Normal begins at the second.
const DMA_END: u32 = 4096;
const DMA32_END: u64 = 1 << 20;

/// First page of a zone on an x86-64 machine whose lower zones end at `end_before`. The engine does not know the page, because it numbers only
/// managed pages, without holes.
fn start_pfn(zone: &Zone, end_before: u64) -> u64 {
    let begins = match zone.name() {
        "DMA" => u64::from(DMA_END.saturating_sub(zone.spanned)),
        "DMA32" => u64::from(DMA_END),
        _ => DMA32_END,
    };
    begins.max(end_before)
}

/// True if the kernel also lists zones without pages, Device among them, as kernels do since 4.12.
fn lists_empty_zones(machine: &Machine) -> bool {
    match machine.kernel.hopeless {
        Hopeless::PagesScanned => false,
        Hopeless::KswapdFailures => true,
    }
}

fn is_last_of_node(machine: &Machine, id: ZoneId) -> bool {
    let mut after = machine.zones.ids().skip(id.index() + 1);
    !after.any(|other| machine.zones[other].node == machine.zones[id].node)
}

/// Writes the zones above the highest one of a node; here they have no pages. As in 4.12, such a zone ends with `protection`.
fn write_empty_zones(text: &mut String, last: &Zone) -> std::fmt::Result {
    let names = ["DMA", "DMA32", "Normal", "Movable", "Device"];
    for name in names.iter().skip(last.class() + 1) {
        writeln!(text, "Node {}, zone {name:>8}", last.node)?;
        writeln!(text, "  pages free     0")?;
        for line in ["min", "low", "high", "spanned", "present", "managed"] {
            writeln!(text, "        {line:<8} 0")?;
        }
        writeln!(text, "        protection: (0, 0, 0, 0, 0)")?;
    }
    Ok(())
}

/// In the format of 3.10.
fn write_zone(
    text: &mut String,
    machine: &Machine,
    id: ZoneId,
    zone: &Zone,
    start: u64,
) -> std::fmt::Result {
    let domain = &machine.domains[machine.domain_of_zone(id)];
    write_head(text, zone)?;
    write_free(text, zone)?;
    writeln!(text, "        {:<8} {}", "scanned", domain.pages_scanned)?;
    write_sizes(text, zone)?;
    write_counters(text, 4, &[("nr_free_pages", zone.free_pages())])?;
    write_counters(text, 4, &on_lists("nr_", &[zone]))?;
    write_counters(text, 4, &dirty(&[zone]))?;
    write_counters(text, 4, &isolated(&[zone]))?;
    write_protection(text, machine, zone)?;
    writeln!(
        text,
        "  all_unreclaimable: {}",
        u32::from(domain.all_unreclaimable)
    )?;
    writeln!(text, "  start_pfn:         {start}")?;
    writeln!(text, "  inactive_ratio:    {}", zone.inactive_ratio)
}

/// In the format of kernels with lists per node. The first zone of a node also has the node's figures.
fn write_zone_of_node(
    text: &mut String,
    machine: &Machine,
    id: ZoneId,
    zone: &Zone,
    first: bool,
    start: u64,
) -> std::fmt::Result {
    let domain = machine.domain_of_zone(id);
    let pages_scanned = machine.domains[domain].pages_scanned;
    // Until 4.11 the kernel decides by the pages scanned in a node whether it is hopeless, and prints them twice. Since then it decides by the failed
    // runs of kswapd, which the file does not contain.
    let by_scans = match machine.kernel.hopeless {
        Hopeless::PagesScanned => true,
        Hopeless::KswapdFailures => false,
    };
    write_head(text, zone)?;
    if first {
        let of_node = machine.zones.iter().filter(|other| other.node == zone.node);
        let zones: Vec<&Zone> = of_node.collect();
        writeln!(text, "  per-node stats")?;
        write_counters(text, 6, &on_lists("nr_", &zones))?;
        write_counters(text, 6, &isolated(&zones))?;
        if by_scans {
            write_counters(text, 6, &[("nr_pages_scanned", pages_scanned)])?;
        }
        write_counters(text, 6, &dirty(&zones))?;
    }
    write_free(text, zone)?;
    if by_scans {
        writeln!(text, "   node_scanned  {pages_scanned}")?;
    }
    write_sizes(text, zone)?;
    if !by_scans {
        write_protection(text, machine, zone)?;
    }
    write_counters(text, 6, &[("nr_free_pages", zone.free_pages())])?;
    write_counters(text, 6, &on_lists("nr_zone_", &[zone]))?;
    let pending = zone.nr_dirty + zone.nr_writeback;
    write_counters(text, 6, &[("nr_zone_write_pending", pending)])?;
    if by_scans {
        write_protection(text, machine, zone)?;
    }
    let given_up = !pgdat_reclaimable(machine, domain) || kswapd_has_given_up(machine, zone.node);
    writeln!(text, "  node_unreclaimable:  {}", u32::from(given_up))?;
    writeln!(text, "  start_pfn:           {start}")
}

fn write_head(text: &mut String, zone: &Zone) -> std::fmt::Result {
    writeln!(text, "Node {}, zone {:>8}", zone.node, zone.name())
}

fn write_free(text: &mut String, zone: &Zone) -> std::fmt::Result {
    writeln!(text, "  pages free     {}", zone.free_pages())?;
    let marks = &zone.watermarks;
    for (name, pages) in [("min", marks.min), ("low", marks.low), ("high", marks.high)] {
        writeln!(text, "        {name:<8} {pages}")?;
    }
    Ok(())
}

fn write_sizes(text: &mut String, zone: &Zone) -> std::fmt::Result {
    for (name, pages) in [
        ("spanned", zone.spanned),
        ("present", zone.present),
        ("managed", zone.managed),
    ] {
        writeln!(text, "        {name:<8} {pages}")?;
    }
    Ok(())
}

fn write_counters(
    text: &mut String,
    indentation: usize,
    counters: &[(impl Display, u32)],
) -> std::fmt::Result {
    for (name, pages) in counters {
        let name = name.to_string();
        writeln!(text, "{:indentation$}{name:<12} {pages}", "")?;
    }
    Ok(())
}

/// The fourth class is Movable and the fifth Device. Neither has pages here, so a zone is protected from requests for them as from those for Normal.
fn write_protection(text: &mut String, machine: &Machine, zone: &Zone) -> std::fmt::Result {
    let [dma, dma32, normal] = zone.reserve;
    let device = if lists_empty_zones(machine) {
        format!(", {normal}")
    } else {
        String::new()
    };
    writeln!(
        text,
        "        protection: ({dma}, {dma32}, {normal}, {normal}{device})"
    )
}

/// Pages on each kind of list, for one zone or the sum for all zones of a node.
fn on_lists(prefix: &str, zones: &[&Zone]) -> [(String, u32); 5] {
    let lists = [
        ("inactive_anon", Lru::InactiveAnon),
        ("active_anon", Lru::ActiveAnon),
        ("inactive_file", Lru::InactiveFile),
        ("active_file", Lru::ActiveFile),
        ("unevictable", Lru::Unevictable),
    ];
    lists.map(|(name, lru)| {
        let pages = zones.iter().map(|zone| zone.nr_lru[lru as usize]).sum();
        (format!("{prefix}{name}"), pages)
    })
}

fn isolated(zones: &[&Zone]) -> [(&'static str, u32); 2] {
    let pages = |kind: usize| zones.iter().map(|zone| zone.nr_isolated[kind]).sum();
    [
        ("nr_isolated_anon", pages(0)),
        ("nr_isolated_file", pages(1)),
    ]
}

fn dirty(zones: &[&Zone]) -> [(&'static str, u32); 2] {
    [
        ("nr_dirty", zones.iter().map(|zone| zone.nr_dirty).sum()),
        (
            "nr_writeback",
            zones.iter().map(|zone| zone.nr_writeback).sum(),
        ),
    ]
}
