//! The kernel's memory report in a log: `Mem-Info:` of an OOM kill, of an allocation failure, or on request.
//!
//! If a log has several reports, the last one that lists all zones is read. Figures of zones are in KiB. Kernels without NUMA leave out `Node
//! 0`. Loggers cut long lines, and a log may begin or end within a report. The import then computes missing figures from others or assumes
//! them, and notes this with the line; only `free` and `min` of a zone must be there.
//!
//! Source: `show_free_areas` and `show_mem`, in `mm/page_alloc.c` and `lib/show_mem.c`, later `mm/show_mem.c`; 2.6.37, 3.15, 4.4, 4.14,
//! 5.14, 6.1, 6.12 and 7.0.

use std::collections::BTreeMap;

use super::kind::is_number;
use super::log::{cpu_list, cpus_at_boot, lines, place, version_in};
use super::recorded::Happening;
use super::swap::Swap;
use super::zone_line::{End, blocks, zone, zone_name, zone_of_report};
use super::zoneinfo::figure;
use super::zones::{ZoneRead, ZonesRead};
use super::{Note, Place, Refusal, Source, Use, era};

pub(super) const PAGE_KIB: u64 = 4;

/// Maximum number of zones in a report; a scenario has far fewer.
const MOST_ZONES: usize = 256;
/// Maximum number of pages on the list of a CPU, so that sums cannot overflow.
const MOST_ON_LIST: u64 = 1 << 20;

#[derive(Debug, Default)]
pub(super) struct Report {
    /// The event that made the kernel print the report; `None`: the log does not name the event.
    pub(super) happening: Option<Happening>,
    /// Line of its first zone.
    pub(super) line: usize,
    zones: Vec<ZoneRead>,
    /// Zones whose line was cut before `present`: the index of the zone, and where its line was cut.
    cut: Vec<(usize, End)>,
    cpus: u32,
    /// `pages RAM`: present pages of all zones.
    ram: Option<u64>,
    /// `pages reserved`: present pages that no zone manages.
    reserved: Option<u64>,
    pub(super) swap: Option<Swap>,
    last_line: usize,
}

/// The reports of a log, and figures from elsewhere in the log.
#[derive(Debug, Default)]
pub(super) struct Reports {
    all: Vec<Report>,
    version: Option<(String, usize)>,
    /// CPUs that the kernel brought up at boot.
    cpus: u32,
}

/// The report that the import uses: its zones, and its other figures.
pub(super) struct ReportRead {
    pub(super) zones: ZonesRead,
    pub(super) report: Report,
}

/// Reads the last complete report; `None`: the log has no report that lists zones.
pub(super) fn read(source: &Source, notes: &mut Vec<Note>) -> Result<Option<ReportRead>, Refusal> {
    let mut log = Reports::default();
    let mut reader = Reader::default();
    for line in lines(source) {
        if let Some(version) = version_in(line.message) {
            log.version = Some((version.to_owned(), line.number));
        }
        if let Some(cpus) = cpus_at_boot(line.message) {
            log.cpus = cpus;
        }
        reader.line(source, line.number, line.message, &mut log)?;
    }
    let most = log.all.iter().map(|report| report.zones.len()).max();
    let Some(at) = log
        .all
        .iter()
        .rposition(|report| !report.zones.is_empty() && Some(report.zones.len()) == most)
    else {
        return Ok(None);
    };
    let all = log.all.len();
    let mut report = log.all.swap_remove(at);
    if all > 1 {
        notes.push(Note {
            usage: Use::Read,
            place: place(source, report.line).to_string(),
            sentence: format!("Of {all} reports of memory, this one is read, because it is the last one that lists all zones."),
        });
    }
    let named = log
        .version
        .and_then(|(version, line)| era::of_version(&version, &place(source, line).to_string()));
    report.complete(source, notes);
    let mut zones = std::mem::take(&mut report.zones);
    zones.retain(|zone| zone.present > 0);
    let cpus = report.cpus.max(log.cpus);
    let zones = ZonesRead {
        zones,
        era: named.or_else(|| era::of_report(source.text)),
        cpus: (cpus > 0).then_some(cpus),
    };
    Ok(Some(ReportRead { zones, report }))
}

/// State that the import keeps from line to line.
#[derive(Debug, Default)]
struct Reader {
    /// The node, if the previous line has only, for example, `Node 1`, because the kernel printed the rest as a separate line.
    node: Option<u32>,
    /// The zone of the last `per-cpu:` line. Kernels up to 4.0 print the zone's per-CPU lists on the lines after it, one CPU on each.
    lists_of: Option<(u32, String)>,
    /// Pages on per-CPU lists, by node and name of the zone.
    on_lists: BTreeMap<(u32, String), u64>,
    happening: Option<Happening>,
    /// Whether the next zone or per-CPU list is the first of a new report.
    begins: bool,
}

impl Reader {
    fn line(
        &mut self,
        source: &Source,
        number: usize,
        message: &str,
        log: &mut Reports,
    ) -> Result<(), Refusal> {
        if let Some(happening) = Happening::in_message(message) {
            self.happening = Some(happening);
        }
        if message.eq_ignore_ascii_case("Mem-Info:") {
            self.begins = true;
            self.on_lists.clear();
            return Ok(());
        }
        let node = self.node.take();
        if let Some(words) = message.strip_prefix("Node ")
            && is_number(words)
        {
            self.node = words.parse().ok();
            return Ok(());
        }
        if let Some(heading) = message.strip_suffix(" per-cpu:") {
            self.lists_of = zone_name(heading).map(|(node, name)| (node, name.to_owned()));
            return Ok(());
        }
        if let (Some((cpu, pages)), Some((node, name))) = (cpu_list(message), &self.lists_of) {
            *self.on_lists.entry((*node, name.clone())).or_insert(0) += pages.min(MOST_ON_LIST);
            self.cpus(cpu, log);
            return Ok(());
        }
        if let Some((named, name, rest)) = zone_of_report(message) {
            let node = named.or(node).unwrap_or(0);
            return self.zone(&place(source, number), node, name, rest, log);
        }
        if let Some(report) = log.all.last_mut().filter(|_| !self.begins) {
            report.further(&place(source, number), message)?;
        }
        Ok(())
    }

    /// Takes note of a CPU of the machine. In a report the CPUs are listed before the zones.
    fn cpus(&mut self, cpu: u32, log: &mut Reports) {
        if self.begins {
            self.begins = false;
            log.all.push(Report {
                happening: self.happening.take(),
                ..Report::default()
            });
        }
        if let Some(report) = log.all.last_mut() {
            report.cpus = report.cpus.max(cpu.saturating_add(1));
        }
    }

    fn zone(
        &mut self,
        place: &Place,
        node: u32,
        name: &str,
        rest: &str,
        log: &mut Reports,
    ) -> Result<(), Refusal> {
        let again = |report: &Report| {
            let mut zones = report.zones.iter();
            zones.any(|zone| zone.node == node && zone.name == name)
        };
        if self.begins || log.all.last().is_none_or(again) {
            log.all.push(Report {
                happening: self.happening.take(),
                ..Report::default()
            });
            self.begins = false;
        }
        let report = log
            .all
            .last_mut()
            .expect("pushed above if the log had none");
        if report.zones.is_empty() {
            report.line = place.line;
        }
        report.last_line = place.line;
        if report.zones.len() == MOST_ZONES {
            return Err(place.refuse(name, "a report of at most 256 zones"));
        }
        let (mut zone, end) = zone(place, node, name, rest)?;
        if zone.per_cpu == 0 {
            let on_lists = self.on_lists.remove(&(node, name.to_owned()));
            zone.per_cpu = on_lists.unwrap_or(0);
        }
        if end != End::Whole {
            report.cut.push((report.zones.len(), end));
        }
        report.zones.push(zone);
        Ok(())
    }
}

impl Report {
    /// Reads a line that follows the line of a zone.
    fn further(&mut self, place: &Place, message: &str) -> Result<(), Refusal> {
        if let Some(list) = message.strip_prefix("lowmem_reserve[]:") {
            if let Some(zone) = self.zones.last_mut() {
                zone.protection = list
                    .split_whitespace()
                    .map(|word| figure(place, word))
                    .collect::<Result<_, _>>()?;
                self.last_line = place.line;
            }
            return Ok(());
        }
        if let Some((heading, list)) = message.split_once(": ")
            && let Some((node, name)) = zone_name(heading)
            && let Some(blocks) = blocks(place, list)?
            && let Some(zone) = self
                .zones
                .iter_mut()
                .find(|zone| zone.node == node && zone.name == name)
        {
            zone.blocks = blocks;
            self.last_line = place.line;
            return Ok(());
        }
        for (name, is_total) in [("Free swap", false), ("Total swap", true)] {
            let Some(value) = message.strip_prefix(name) else {
                continue;
            };
            let Some(value) = value.trim_start().strip_prefix('=') else {
                continue;
            };
            let kib = value.trim().strip_suffix("kB");
            let kib =
                kib.ok_or_else(|| place.refuse(value.trim(), "an amount such as \"2097148kB\""))?;
            let pages = figure(place, kib)? / PAGE_KIB;
            let swap = self.swap.get_or_insert_with(|| Swap::new(place.clone()));
            if is_total {
                swap.total = pages;
                swap.place = place.clone();
            } else {
                swap.free = Some(pages);
            }
            self.last_line = place.line;
        }
        for (name, count) in [
            (" pages RAM", &mut self.ram),
            (" pages reserved", &mut self.reserved),
        ] {
            if let Some(pages) = message.strip_suffix(name) {
                *count = Some(figure(place, pages.trim())?);
                self.last_line = place.line;
            }
        }
        Ok(())
    }

    /// Present and managed pages of the zones whose line was not cut; the latter are `None` if the kernel does not print them.
    fn present_and_managed(&self) -> (u64, Option<u64>) {
        let uncut = self.zones.iter().filter(|zone| zone.present > 0);
        let managed = uncut.clone().map(|zone| zone.managed).sum();
        (uncut.map(|zone| zone.present).sum(), managed)
    }

    /// Adds figures that the report lacks, and notes each.
    fn complete(&mut self, source: &Source, notes: &mut Vec<Note>) {
        let mut assume = |line: usize, sentence: String| {
            notes.push(Note {
                usage: Use::Assumed,
                place: place(source, line).to_string(),
                sentence,
            });
        };
        let of_others = (self.cut.len() == 1).then(|| self.present_and_managed());
        for &(at, end) in &self.cut {
            let zone = &mut self.zones[at];
            let known = zone.free + zone.lists.sum().unwrap_or(0);
            let (line, name) = (zone.place.line, &zone.name);
            if end == End::BeforeHigh {
                assume(
                    line,
                    format!(
                        "The line of zone {name} is cut before \"high\"; the watermarks that it lacks are computed from min."
                    ),
                );
            }
            let ram_left = of_others.and_then(|(present, _)| self.ram?.checked_sub(present));
            let Some(ram_left) = ram_left.filter(|&ram_left| ram_left >= known.max(1)) else {
                zone.present = known.max(zone.high).max(1);
                assume(
                    line,
                    format!(
                        "The line of zone {name} is cut before \"present\"; it has at least the {} pages that are free or on a list.",
                        zone.present
                    ),
                );
                continue;
            };
            zone.present = ram_left;
            let managed =
                of_others.and_then(|(_, managed)| self.ram?.checked_sub(self.reserved? + managed?));
            zone.managed = managed.filter(|managed| (known.max(1)..=ram_left).contains(managed));
            assume(
                line,
                format!(
                    "The line of zone {name} is cut before \"present\"; the other zones leave {} of the pages of RAM for it.",
                    zone.pages()
                ),
            );
        }
        let is_old = |zone: &&ZoneRead| zone.managed.is_none();
        if let Some(zone) = self
            .zones
            .iter()
            .find(is_old)
            .filter(|_| self.cut.is_empty())
        {
            assume(zone.place.line, "Kernels before 3.9 do not print how many pages a zone manages, so all present pages count as managed.".to_owned());
        }
        if self.zones.iter().all(|zone| zone.protection.is_empty()) {
            assume(self.last_line, "No line \"lowmem_reserve\" follows the zones, so they are assumed to have managed as many pages at boot as now.".to_owned());
        }
        if self.swap.is_none() {
            assume(
                self.last_line,
                "The report ends without a line \"Total swap\", so the machine has no swap."
                    .to_owned(),
            );
        }
    }
}
