//! Writes a scenario with the figures from the files.

use std::fmt::Write as _;

use crate::kernel::{self, Kernel, WatermarkDistance};

use super::blocks::FreeBlocks;
use super::check::{check, note_marks, note_other_size};
use super::era::Era;
use super::groups::Groups;
use super::marks;
use super::meminfo::Meminfo;
use super::recorded::{RecordedCause, RecordedMoment};
use super::report::ReportRead;
use super::settings::{self, Settings};
use super::swap::Swap;
use super::work::{Work, actors};
use super::zones::{ZoneRead, ZonesRead};
use super::{Note, Place, Refusal, Use};

/// All figures that the files have given.
#[derive(Debug, Default)]
pub(super) struct Machine {
    zones: Option<ZonesRead>,
    pub(super) meminfo: Option<Meminfo>,
    pub(super) settings: Settings,
    pub(super) era: Option<Era>,
    pub(super) groups: Groups,
    pub(super) blocks: Vec<FreeBlocks>,
    /// The state that a file recorded with the zones.
    pub(super) moment: Option<RecordedMoment>,
    swap: Option<Swap>,
}

/// The preset of the scenario if no file shows which kernel the machine runs.
const NEWEST: &str = "deb6_12_117";
/// CPUs of the scenario if no file gives their number.
const CPUS: u32 = 4;
/// Limit of a scenario; a machine may have more CPUs.
const MOST_CPUS: u32 = 64;
/// Maximum size of swap in a scenario, pages: 128 GiB.
const MOST_SWAP: u64 = 32 << 20;

/// Costs, a disk and a file system, which no file of a machine describes.
const REST: &str = r#"
# Assumed: a desktop processor of 2013. Times are right in order of magnitude.
[machine.costs]
anon_fault = "700ns"
touch = "50ns"
swap_fault = "3us"
read_page = "400ns"
readahead_page = "600ns"
write_page = "3us"
syscall = "200ns"
open = "3us"
scan_page = "300ns"
free_page = "200ns"
deactivate_page = "150ns"
pageout = "2us"
shrink_zone = "1us"
scan_object = "200ns"
flush_page = "1us"

# Assumed: a disk of about 2013.
[[machine.disk]]
name = "sda"
bandwidth = "120MiB/s"
seek = "8ms"
request = "100us"

[machine.filesystem]
kind = "ext4"
disk = "sda"
"#;

impl Machine {
    /// Takes the zones, the recorded state and the swap of a memory report. They replace those of an earlier file.
    pub(super) fn take_report(&mut self, read: ReportRead, notes: &mut Vec<Note>) {
        let ReportRead { zones, report } = read;
        let moment = RecordedMoment::of(&zones.zones, report.happening, RecordedCause::Unknown);
        self.take_zones(zones, notes);
        self.moment = moment;
        if let Some(swap) = report.swap {
            note_swap(&swap, notes);
            self.swap = Some(swap);
        }
    }

    /// Takes the zones and the recorded state of a `/proc/zoneinfo`. They replace those of an earlier file.
    pub(super) fn take_zoneinfo(&mut self, zones: ZonesRead, notes: &mut Vec<Note>) {
        let moment = RecordedMoment::of(&zones.zones, None, RecordedCause::Read);
        self.take_zones(zones, notes);
        self.moment = moment;
    }

    /// Takes zones for which the log gives only the ranges, unless another file describes the zones.
    pub(super) fn take_ranges(&mut self, zones: Vec<ZoneRead>) {
        if self.zones.is_none() && !zones.is_empty() {
            self.zones = Some(ZonesRead {
                zones,
                era: None,
                cpus: None,
            });
        }
    }

    /// The node of each zone, and the line of the file that describes the zone. If no file describes zones: node 0 and the line of
    /// `MemTotal`, from which all zones are computed.
    pub(super) fn places(&self) -> Vec<(u32, Place)> {
        let zones = self.zones.iter().flat_map(|read| &read.zones);
        let described: Vec<_> = zones.map(|zone| (zone.node, zone.place.clone())).collect();
        if !described.is_empty() {
            return described;
        }
        self.total_place()
            .map(|place| (0, place))
            .into_iter()
            .collect()
    }

    fn first_zone(&self) -> Option<&ZoneRead> {
        self.zones.as_ref().and_then(|read| read.zones.first())
    }

    /// The recorded state, with the swap and the free blocks that the files give.
    pub(super) fn recorded(&self) -> Option<RecordedMoment> {
        let mut moment = self.moment.clone()?;
        let swap = self.swap.as_ref();
        if let Some(swap) = swap.or(self
            .meminfo
            .as_ref()
            .and_then(|meminfo| meminfo.swap.as_ref()))
        {
            moment.with_swap(swap);
        }
        for zone in &mut moment.zones {
            zone.with_blocks(&self.blocks);
        }
        Some(moment)
    }

    /// Takes the kernel that a file shows, unless an earlier file names the version and this one does not.
    fn take_era(&mut self, era: Option<Era>) {
        let keep = |old: &Era| era.as_ref().is_none_or(|new| old.named && !new.named);
        if !self.era.as_ref().is_some_and(keep) {
            self.era = era;
        }
    }

    /// Takes the zones of a file. They replace the zones of an earlier file.
    pub(super) fn take_zones(&mut self, read: ZonesRead, notes: &mut Vec<Note>) {
        if let (Some(old), Some(new)) = (self.first_zone(), read.zones.first()) {
            notes.push(Note {
                usage: Use::Ignored,
                place: old.place.to_string(),
                sentence: format!("The zones of {} take the place of these.", new.place),
            });
        }
        for zone in &read.zones {
            notes.push(Note {
                usage: Use::Read,
                place: zone.place.to_string(),
                sentence: format!(
                    "Zone {} of node {}: {} pages, min {}, low {}, high {}.",
                    shown(&zone.name),
                    zone.node,
                    zone.pages(),
                    zone.min,
                    zone.low,
                    zone.high
                ),
            });
        }
        self.take_era(read.era.clone());
        self.zones = Some(read);
    }

    /// The complete text of the scenario, without the notes at its head.
    pub(super) fn scenario(mut self, work: Work, notes: &mut Vec<Note>) -> Result<String, Refusal> {
        let total = self.meminfo.as_ref().map_or(0, |meminfo| meminfo.total);
        let read = match self.zones.take() {
            Some(read) => {
                if total > 0 {
                    note_other_size(&read.zones, total, notes);
                }
                read
            }
            None => ZonesRead {
                zones: self.usual_zones(notes)?,
                era: None,
                cpus: None,
            },
        };
        check(&read.zones)?;
        let preset = self.preset(notes);
        settings::fit(&mut self.settings, notes);
        let known = self.settings.get("min_free_kbytes").copied();
        let fit = marks::fit(&read.zones, known, scaled(preset));
        note_marks(&read.zones, &fit, notes);
        let cpus = read.cpus.unwrap_or_else(|| {
            assume(
                notes,
                format!("No file says how many processors the machine has: {CPUS}."),
            );
            CPUS
        });
        let mut text = head(preset, work);
        let mut line =
            |line: String| writeln!(text, "{line}").expect("writing to a string cannot fail");
        line(format!("cpus = {}", cpus.min(MOST_CPUS)));
        line("hz = 250".to_owned());
        // If the files give neither watermarks nor `vm.min_free_kbytes`, the simulated kernel computes its own.
        if known.is_some() || read.zones.iter().any(|zone| zone.high > 0) {
            line(format!(
                "min_free_kbytes = \"{}KiB\"",
                fit.min_free_kbytes.max(128)
            ));
        }
        for (key, value) in self
            .settings
            .iter()
            .filter(|(key, _)| **key != "min_free_kbytes")
        {
            line(format!("{key} = {value}"));
        }
        for node in 0..=read.zones.iter().map(|zone| zone.node).max().unwrap_or(0) {
            line("\n[[machine.node]]".to_owned());
            let of_node = read
                .zones
                .iter()
                .zip(&fit.zones)
                .filter(|(zone, _)| zone.node == node);
            for (zone, fitted) in of_node {
                line(zone_table(zone, fitted.managed));
            }
        }
        text.push_str(REST);
        self.swap(&mut text);
        let versions = kernel_named(preset).cgroup_versions;
        let (tables, group) = self.groups.tables(versions, notes);
        text.push_str(&tables);
        text.push_str(&actors(work, memory(&read.zones)));
        if let Some(group) = group {
            writeln!(text, "memcg = \"{group}\"").expect("writing to a string cannot fail");
        }
        assume(
            notes,
            "Costs, the disk and the file system are those of a desktop of 2013, and a timer of 250 Hz: no file gives them."
                .to_owned(),
        );
        Ok(text)
    }

    fn preset(&self, notes: &mut Vec<Note>) -> &'static str {
        let (preset, sentence) = match &self.era {
            Some(Era { preset, why, .. }) => (
                *preset,
                format!("The nearest kernel is {preset}, because {why}."),
            ),
            None => (
                NEWEST,
                format!("No file names the machine's kernel, so the scenario uses {NEWEST}."),
            ),
        };
        assume(notes, sentence);
        let generations = format!("{preset}_mglru");
        if crate::kernel::preset(&generations).is_some() {
            assume(
                notes,
                format!(
                    "The classic LRU, because no file says which one is on: if /sys/kernel/mm/lru_gen/enabled is not 0x0000, choose {generations}."
                ),
            );
        }
        preset
    }

    /// The line of `MemTotal`; `None`: no file has it.
    fn total_place(&self) -> Option<Place> {
        self.meminfo.as_ref()?.place.clone()
    }

    /// The zones of a usual memory layout, for a machine whose files give only the size of memory.
    fn usual_zones(&self, notes: &mut Vec<Note>) -> Result<Vec<ZoneRead>, Refusal> {
        let total = self.meminfo.as_ref().map_or(0, |meminfo| meminfo.total);
        if total < 2 * USUAL_DMA {
            return Err(Refusal(
                "No file describes zones or memory (files and reports of groups do not); expected /proc/zoneinfo, a report with Mem-Info, or \
                 a MemTotal of at least 32 MiB in /proc/meminfo."
                    .to_owned(),
            ));
        }
        assume(
            notes,
            "Only MemTotal is known, so the zones have the usual layout, with 3 GiB of memory below 4 GiB.".to_owned(),
        );
        let dma32 = (total - USUAL_DMA).min(USUAL_DMA32);
        let normal = total - USUAL_DMA - dma32;
        let zones = [("DMA", USUAL_DMA), ("DMA32", dma32), ("Normal", normal)];
        let place = self
            .total_place()
            .expect("MemTotal is at least 32 MiB, so its line was read");
        let with_pages = zones.iter().filter(|(_, pages)| *pages > 0);
        let zone = |&(name, pages): &(&str, u64)| ZoneRead {
            present: pages,
            managed: Some(pages),
            ..ZoneRead::new(place.clone(), 0, name)
        };
        Ok(with_pages.map(zone).collect())
    }

    /// Writes the metadata of the file system and the swap. It has to follow [`REST`], which ends with the table of the file system.
    fn swap(&self, text: &mut String) {
        let mut line =
            |line: String| writeln!(text, "{line}").expect("writing to a string cannot fail");
        let meminfo = self.meminfo.as_ref();
        let buffers = meminfo.map_or(0, |meminfo| meminfo.buffers);
        if buffers > 0 {
            line(format!("metadata = {}", buffers.min(MOST_METADATA)));
        }
        let of_meminfo = meminfo.and_then(|meminfo| meminfo.swap.as_ref());
        let swap = of_meminfo
            .or(self.swap.as_ref())
            .map_or(0, |swap| swap.total);
        if swap > 0 {
            line(format!(
                "\n[machine.swap]\ndisk = \"sda\"\nsize = {}",
                swap.min(MOST_SWAP)
            ));
        }
    }
}

/// The kernel's pages must leave this much of each zone to the run: `ROOM_MINS` times min, and `ROOM_PAGES` for the per-CPU lists.
const ROOM_MINS: u64 = 9;
const ROOM_PAGES: u64 = 2_048;
const USUAL_DMA: u64 = 3_840;
const USUAL_DMA32: u64 = 772_915;
/// Maximum of `metadata` of a file system, pages: 16 MiB.
const MOST_METADATA: u64 = 4_096;

fn assume(notes: &mut Vec<Note>, sentence: String) {
    notes.push(Note {
        usage: Use::Assumed,
        place: String::new(),
        sentence,
    });
}

/// Shortens and escapes a name for a sentence, because a file may contain anything.
fn shown(name: &str) -> String {
    name.chars().take(20).flat_map(char::escape_debug).collect()
}

fn memory(zones: &[ZoneRead]) -> u64 {
    zones.iter().map(ZoneRead::pages).sum()
}

/// Whether the distances of low and high depend on the size of the zone.
fn scaled(preset: &str) -> bool {
    kernel_named(preset).watermark_distance == WatermarkDistance::ScaleFactor
}

fn kernel_named(preset: &str) -> &'static Kernel {
    let preset = kernel::preset(preset);
    &preset.expect("each era names a preset").kernel
}

/// Notes the size of swap, and how much of it was in use, because a run begins with empty swap.
fn note_swap(swap: &Swap, notes: &mut Vec<Note>) {
    let place = swap.place.to_string();
    notes.push(Note {
        usage: Use::Read,
        place: place.clone(),
        sentence: format!("Swap has {} pages.", swap.total),
    });
    let used = swap.free.map_or(0, |free| swap.total.saturating_sub(free));
    if used > 0 {
        notes.push(Note {
            usage: Use::Ignored,
            place,
            sentence: format!("{used} pages of swap were in use; a run begins with empty swap."),
        });
    }
}

fn zone_table(zone: &ZoneRead, at_boot: u64) -> String {
    let (managed, present) = (zone.pages(), zone.present);
    let spanned = zone.spanned.unwrap_or(present).max(present);
    // Pages that are neither free nor on a list count as pages of the kernel, as far as they leave room for the run.
    let known = zone
        .lists
        .sum()
        .map(|listed| zone.free + listed + zone.per_cpu);
    let needed = (ROOM_MINS * zone.min + ROOM_PAGES).min(managed);
    let kernel = known
        .map_or(0, |known| managed.saturating_sub(known))
        .min(managed - needed);
    let mut table = format!(
        "[[machine.node.zone]]\nkind = \"{}\"\nspanned = {spanned}\npresent = {present}\nmanaged = {managed}\nkernel = {kernel}\n",
        zone.name
    );
    if at_boot != managed {
        writeln!(table, "at_boot = {at_boot}").expect("writing to a string cannot fail");
    }
    table
}

fn head(preset: &str, work: Work) -> String {
    let (name, _) = Work::NAMES
        .iter()
        .find(|(_, one)| *one == work)
        .expect("every work has a name");
    format!(
        "name = \"imported\"\ntitle = \"An imported machine: {name}\"\nsymptom = \"Zones, watermarks and sysctls are those of a real machine.\"\nend = \"300s\"\nseed = 1\n\n\
         [before]\nkernel = \"{preset}\"\n\n[after]\nkernel = \"{preset}\"\n\n[machine]\n"
    )
}
