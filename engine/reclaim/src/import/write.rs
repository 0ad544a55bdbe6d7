//! Writes a scenario from the figures that were read.

use std::fmt::Write as _;

use super::marks::{self, Fit};
use super::meminfo::Meminfo;
use super::settings::Settings;
use super::zones::{ZoneRead, ZonesRead};
use super::{Note, Place, Refusal, Use};

/// What the imported machine does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Work {
    /// Nothing: for `reclaim zoneinfo`, or for a reader who adds the work.
    Idle,
    /// A file as large as memory is written.
    Copy,
    /// A file twice as large as memory is read.
    Read,
    /// A program uses nine tenths of memory while a file is read.
    Program,
}

impl Work {
    /// All kinds of work with the names by which a user chooses them.
    pub const NAMES: [(&'static str, Self); 4] = [
        ("idle", Self::Idle),
        ("copy", Self::Copy),
        ("read", Self::Read),
        ("program", Self::Program),
    ];
}

/// All figures that the files have given.
#[derive(Debug, Default)]
pub(super) struct Machine {
    zones: Option<ZonesRead>,
    pub(super) meminfo: Option<Meminfo>,
    pub(super) settings: Settings,
    pub(super) era: Option<(&'static str, &'static str)>,
}

/// The preset that is used if no file tells the kernel's version.
const NEWEST: &str = "deb6_12_117";
/// CPUs of the scenario if no file tells their number.
const CPUS: u32 = 4;
/// Most CPUs of a scenario.
const MOST_CPUS: u32 = 64;
/// Most pages of swap of a scenario: 128 GiB.
const MOST_SWAP: u64 = 32 << 20;

/// The table of costs, a disk and a file system, which are in no file of the machine.
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
    /// Takes the zones of a file; they replace those of a file before.
    pub(super) fn take_zones(&mut self, read: ZonesRead, notes: &mut Vec<Note>) {
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
        self.era = read.era.or(self.era);
        self.zones = Some(read);
    }

    /// The whole text of the scenario.
    pub(super) fn scenario(mut self, work: Work, notes: &mut Vec<Note>) -> Result<String, Refusal> {
        let read = match self.zones.take() {
            Some(read) => read,
            None => ZonesRead {
                zones: self.usual_zones(notes)?,
                era: None,
                cpus: None,
            },
        };
        check(&read.zones)?;
        let preset = self.preset(notes);
        let known = self.settings.get("min_free_kbytes").copied();
        let fit = marks::fit(&read.zones, known, is_scaled(preset));
        note_marks(&read.zones, &fit, notes);
        let cpus = read.cpus.unwrap_or_else(|| {
            assume(
                notes,
                format!("No file says how many processors the machine has: {CPUS}."),
            );
            CPUS
        });
        let mut text = head(preset, work);
        let mut line = |line: String| writeln!(text, "{line}").expect("a string takes all text");
        line(format!("cpus = {}", cpus.min(MOST_CPUS)));
        line("hz = 250".to_owned());
        // If no watermark is known, the simulated kernel computes its own.
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
        self.swap_and_work(&mut text, work, memory(&read.zones));
        assume(
            notes,
            "Costs, the disk and the file system are those of a desktop of 2013, and a timer of 250 Hz: no file tells them."
                .to_owned(),
        );
        Ok(text)
    }

    fn preset(&self, notes: &mut Vec<Note>) -> &'static str {
        let (preset, sentence) = match self.era {
            Some((preset, why)) => (
                preset,
                format!("The nearest kernel is {preset}, because the file {why}."),
            ),
            None => (
                NEWEST,
                format!("Nothing says which kernel the machine runs: {NEWEST}."),
            ),
        };
        assume(notes, sentence);
        preset
    }

    /// The zones of a machine of which only the size of memory is known, as firmware usually lays them out.
    fn usual_zones(&self, notes: &mut Vec<Note>) -> Result<Vec<ZoneRead>, Refusal> {
        let total = self.meminfo.map_or(0, |meminfo| meminfo.total);
        if total < 2 * USUAL_DMA {
            return Err(Refusal(
                "No file tells of zones or of memory; expected /proc/zoneinfo, a report with Mem-Info, or a MemTotal of at least 32 MiB in \
                 /proc/meminfo."
                    .to_owned(),
            ));
        }
        assume(
            notes,
            "Only MemTotal is known, so that zones lie as on most machines, 3 GiB of them below 4 GiB.".to_owned(),
        );
        let dma32 = (total - USUAL_DMA).min(USUAL_DMA32);
        let normal = total - USUAL_DMA - dma32;
        let zones = [("DMA", USUAL_DMA), ("DMA32", dma32), ("Normal", normal)];
        let with_pages = zones.iter().filter(|(_, pages)| *pages > 0);
        let zone = |&(name, pages): &(&str, u64)| {
            let place = Place {
                file: "meminfo".to_owned(),
                line: 1,
            };
            ZoneRead {
                present: pages,
                managed: Some(pages),
                ..ZoneRead::new(place, 0, name)
            }
        };
        Ok(with_pages.map(zone).collect())
    }

    fn swap_and_work(&self, text: &mut String, work: Work, pages: u64) {
        let mut line = |line: String| writeln!(text, "{line}").expect("a string takes all text");
        if let Some(meminfo) = self.meminfo {
            if meminfo.buffers > 0 {
                line(format!("metadata = {}", meminfo.buffers.min(MOST_METADATA)));
            }
            if meminfo.swap > 0 {
                line(format!(
                    "\n[machine.swap]\ndisk = \"sda\"\nsize = {}",
                    meminfo.swap.min(MOST_SWAP)
                ));
            }
        }
        line(match work {
            Work::Idle => "\n[[actor]]\nname = \"idle\"\nwork = \"sleep\"".to_owned(),
            Work::Copy => format!(
                "\n[[actor]]\nname = \"copy\"\nwork = \"writer\"\nsize = {pages}\ncall = \"1MiB\"\nfsync = \"never\""
            ),
            Work::Read => reader(pages),
            Work::Program => format!(
                "{}\n\n[[actor]]\nname = \"program\"\nwork = \"anon\"\npages = {}\npattern = \"hot-cold\"\nhot_touches = 80\nhot_pages = 20\nwrite_percent = 50\nrate = 20000",
                reader(pages),
                pages * 9 / 10
            ),
        });
    }
}

/// Room that the kernel's pages leave in each zone for the run: this many times min, plus a number of pages for the lists of CPUs.
const ROOM_MINS: u64 = 9;
const ROOM_PAGES: u64 = 2_048;
const USUAL_DMA: u64 = 3_840;
const USUAL_DMA32: u64 = 772_915;
/// Most pages of `metadata` that a file system can have: 16 MiB.
const MOST_METADATA: u64 = 4_096;

fn reader(pages: u64) -> String {
    format!(
        "\n[[file]]\nname = \"big\"\nsize = {}\n\n[[actor]]\nname = \"reader\"\nwork = \"reader\"\nfile = \"big\"\nsize = {}\ncall = \"64KiB\"\npasses = 1",
        2 * pages,
        2 * pages
    )
}

fn assume(notes: &mut Vec<Note>, sentence: String) {
    notes.push(Note {
        usage: Use::Assumed,
        place: String::new(),
        sentence,
    });
}

/// Shortens and escapes the name of a file, which may contain anything, for a sentence.
fn shown(name: &str) -> String {
    name.chars().take(20).flat_map(char::escape_debug).collect()
}

fn memory(zones: &[ZoneRead]) -> u64 {
    zones.iter().map(ZoneRead::pages).sum()
}

/// Whether low and high follow the size of the zone, as from 4.6 on. The names are those of the older presets.
fn is_scaled(preset: &str) -> bool {
    !["v2_", "v3_"].iter().any(|old| preset.starts_with(old))
}

/// Refuses zones that the simulation lacks, and zones in an order that no machine has.
fn check(zones: &[ZoneRead]) -> Result<(), Refusal> {
    let Some(first) = zones.first() else {
        return Err(Refusal(
            "The file has no zone with pages; expected at least one.".to_owned(),
        ));
    };
    for zone in zones {
        let simulated = matches!(zone.name.as_str(), "DMA" | "DMA32" | "Normal");
        if !simulated {
            return Err(zone.place.refuse(
                &zone.name,
                "DMA, DMA32 or Normal: the simulation has no other zones, such as HighMem of 32-bit machines or Movable",
            ));
        }
        if zone.node > 3 {
            return Err(zone.place.refuse(
                &zone.node.to_string(),
                "a node from 0 to 3: a scenario has at most four",
            ));
        }
        if zone.min > zone.low
            || zone.low > zone.high
            || zone.pages() > zone.present
            || zone.pages() == 0
        {
            let figures = format!("min {} low {} high {}", zone.min, zone.low, zone.high);
            return Err(zone.place.refuse(
                &figures,
                "min, low and high in rising order, and managed pages among those present",
            ));
        }
    }
    for (one, next) in zones.iter().zip(&zones[1..]) {
        let rises = (one.node, marks::class_of(one)) < (next.node, marks::class_of(next));
        if !rises || next.node > one.node + 1 {
            return Err(next
                .place
                .refuse(&next.name, "zones from low to high, node by node"));
        }
    }
    if first.node != 0 {
        return Err(first.place.refuse(&first.node.to_string(), "node 0 first"));
    }
    Ok(())
}

/// Notes for each zone whether its watermarks are as printed.
fn note_marks(zones: &[ZoneRead], fit: &Fit, notes: &mut Vec<Note>) {
    for (zone, fitted) in zones.iter().zip(&fit.zones) {
        if zone.high == 0 {
            continue;
        }
        let printed = [zone.min, zone.low, zone.high];
        let ours = fitted.marks.map(|mark| mark + fitted.boost);
        let most = printed
            .iter()
            .zip(ours)
            .map(|(a, b)| a.abs_diff(b))
            .max()
            .unwrap_or(0);
        let mut sentence = match most {
            0 => format!(
                "The watermarks of zone {} come out as in the file.",
                zone.name
            ),
            _ => format!(
                "The watermarks of zone {} come out as {} {} {}, up to {most} pages off: they do not follow from the other figures of the file.",
                zone.name, ours[0], ours[1], ours[2]
            ),
        };
        if fitted.boost > 0 {
            let boost = fitted.boost;
            write!(sentence, " In the file they are raised by a boost of {boost} pages, which the run begins without.")
                .expect("a string takes all text");
        }
        if fitted.managed != zone.pages() {
            let managed = fitted.managed;
            write!(
                sentence,
                " They follow from {managed} managed pages at boot; later there were {}.",
                zone.pages()
            )
            .expect("a string takes all text");
        }
        notes.push(Note {
            usage: Use::Read,
            place: zone.place.to_string(),
            sentence,
        });
    }
}

fn zone_table(zone: &ZoneRead, at_boot: u64) -> String {
    let (managed, present) = (zone.pages(), zone.present);
    let spanned = zone.spanned.unwrap_or(present).max(present);
    // Pages that are neither free nor on a list count as the kernel's, but the run needs room in the zone.
    let known = zone.listed.map(|listed| zone.free + listed + zone.per_cpu);
    let needed = (ROOM_MINS * zone.min + ROOM_PAGES).min(managed);
    let kernel = known
        .map_or(0, |known| managed.saturating_sub(known))
        .min(managed - needed);
    let mut table = format!(
        "[[machine.node.zone]]\nkind = \"{}\"\nspanned = {spanned}\npresent = {present}\nmanaged = {managed}\nkernel = {kernel}\n",
        zone.name
    );
    if at_boot != managed {
        writeln!(table, "at_boot = {at_boot}").expect("a string takes all text");
    }
    table
}

/// The notes as comments of TOML.
pub(super) fn comments(notes: &[Note]) -> String {
    let mut text = String::new();
    let mut usage = None;
    for note in notes {
        if usage.replace(note.usage) != Some(note.usage) {
            let heading = match note.usage {
                Use::Read => "Read from the files of a machine:",
                Use::Assumed => "Assumed, because no file says it:",
                Use::Ignored => "Left out:",
            };
            writeln!(text, "# {heading}").expect("a string takes all text");
        }
        let place = match note.place.as_str() {
            "" => String::new(),
            place => format!("{place}: "),
        };
        let line: String = format!("{place}{}", note.sentence)
            .chars()
            .filter(|letter| !letter.is_control())
            .collect();
        writeln!(text, "#   {line}").expect("a string takes all text");
    }
    text + "\n"
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
