//! Measures whole runs of the engine: the time of an access, the rate of scanning, the speed of virtual time, and the time of a story.

use reclaim::mm::vmstat::vmstat;
use reclaim::scenario::{self, Options, Scenario};
use reclaim::sim::rng::Rng;
use reclaim::simulation::{Advance, KernelSide, Simulation, Stop};

use super::plain_lru::PlainLru;
use super::{Measurement, median, seconds};
use crate::args::BenchArgs;
use crate::drive::SECOND;
use crate::failure::Failure;
use crate::input;

/// 4 GiB of memory; a process with 3 GiB that touches a million pages a second; and a reader of a 16 GiB file on a SATA disk.
const MILLION: &str = include_str!("million-pages.toml");
/// A process with nearly four times the machine's memory, and a swap disk that costs almost no time.
pub(super) const ACCESS: &str = include_str!("access.toml");

/// The machine of million-pages.toml with only a reader, and with a disk that costs almost no time.
pub(super) const STREAMING: &str = include_str!("streaming.toml");

/// CPU time of the real kswapd for each page that it scans, ns: 630-710 on Linux 6.18, clean page cache, EPYC of 2024.
const REAL_NS_PER_SCAN: f64 = 650.0;

pub(super) fn parsed(text: &str) -> Result<Scenario, Failure> {
    parsed_with(text, "")
}

/// `lines` has one option in each line, such as `set=PATH=VALUE`.
fn parsed_with(text: &str, lines: &str) -> Result<Scenario, Failure> {
    Ok(scenario::parse(text, &Options::from_lines(lines)?)?)
}

/// 4 GiB of memory, that is about 2^20 pages.
pub(super) fn machine_of_a_million_pages() -> Result<Scenario, Failure> {
    parsed(MILLION)
}

/// Runs for this many virtual seconds from now, or to the end of the scenario.
pub(super) fn run_for(sim: &mut Simulation, virtual_seconds: u64) {
    let time_ns = sim.now_ns() + virtual_seconds * SECOND;
    let stop = Stop {
        time_ns,
        ..Stop::END
    };
    while sim.advance(stop) == Advance::Budget {}
}

/// The real time of an access in a hot-cold stream, by its result: hit, minor fault or major fault. For the comparison, 26 % of the pages fit into
/// the plain LRU list.
pub(super) fn access(args: &BenchArgs) -> Result<Vec<Measurement>, Failure> {
    let swapping = parsed(ACCESS)?;
    let fitting = |touches: u32| {
        let lines = format!("set=actor.app.pages={FITTING_PAGES}\nset=actor.app.touches={touches}");
        parsed_with(ACCESS, &lines)
    };
    let (only_populated, touched) = (fitting(1)?, fitting(FITTING_TOUCHES)?);
    let (mut plain, mut engine) = (Vec::new(), Vec::new());
    let (mut minor, mut hit, mut major) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..args.runs {
        plain.push(plain_ns_per_access());
        let (populating, _) = run_to_end(&only_populated);
        let (touching, _) = run_to_end(&touched);
        let (all, majors) = run_to_end(&swapping);
        let minor_ns = populating / f64::from(FITTING_PAGES);
        let hit_ns = (touching - populating) / f64::from(FITTING_TOUCHES);
        let hits = f64::from(ACCESS_TOUCHES) - majors as f64;
        let others = f64::from(ACCESS_PAGES) * minor_ns + hits * hit_ns;
        // The first touch of a page also counts as an access.
        engine.push(all / f64::from(ACCESS_TOUCHES + ACCESS_PAGES));
        minor.push(minor_ns);
        hit.push(hit_ns);
        major.push((all - others) / majors as f64);
    }
    let (plain, engine) = (median(plain), median(engine));
    Ok(vec![
        Measurement::plain("access, plain LRU (the yardstick)", plain, " ns"),
        Measurement::at_most("access that hits", median(hit), " ns", 60.0),
        Measurement::plain(
            "page touched first, and freed at exit",
            median(minor),
            " ns",
        ),
        Measurement::plain(
            "major fault, with the reclaim and swapping that it takes",
            median(major),
            " ns",
        ),
        Measurement::plain("access, all of these in one run", engine, " ns"),
        Measurement::plain("the same, plain LRU = 1", engine / plain, "x"),
    ])
}

/// Number of pages with which the process of access.toml fits into memory.
const FITTING_PAGES: u32 = 200_000;
/// Number of touches at which the time of a hit can be told from that of populating.
const FITTING_TOUCHES: u32 = 20_000_000;
/// Must equal `pages` in access.toml.
const ACCESS_PAGES: u32 = 1 << 20;
/// Must equal `touches` in access.toml.
const ACCESS_TOUCHES: u32 = 4_000_000;

fn plain_ns_per_access() -> f64 {
    let mut lru = PlainLru::new(ACCESS_PAGES, ACCESS_PAGES as usize * 26 / 100);
    for page in 0..ACCESS_PAGES {
        lru.access(page);
    }
    let mut rng = Rng::for_job(1, 0);
    let hot = ACCESS_PAGES / 5;
    let (seconds, hits) = seconds(|| {
        let mut hits = 0_u32;
        for _ in 0..ACCESS_TOUCHES {
            let drawn = rng.next();
            let page = if (drawn & 0xffff) % 100 < 80 {
                (drawn >> 16) % u64::from(hot)
            } else {
                u64::from(hot) + (drawn >> 16) % u64::from(ACCESS_PAGES - hot)
            };
            hits += u32::from(lru.access(page as u32));
        }
        hits
    });
    assert!(hits > 0, "some pages are in memory");
    seconds * 1e9 / f64::from(ACCESS_TOUCHES)
}

/// Real time of a run, ns, and the number of its major faults.
fn run_to_end(scenario: &Scenario) -> (f64, u64) {
    let mut sim = Simulation::new(scenario, KernelSide::Before);
    let (seconds, ()) = seconds(|| run_for(&mut sim, scenario.end_ns / SECOND));
    let majors = sim.machine().vmstat.pgmajfault;
    (seconds * 1e9, majors)
}

/// Pages scanned per second of real time, and the time of kswapd alone beside that of a real kswapd. A reader reads a file larger than memory, so
/// every page is read, scanned and freed once. The rate includes all work of the engine, also for reading and for the disk.
pub(super) fn scan_rate(args: &BenchArgs) -> Result<Vec<Measurement>, Failure> {
    let scenario = parsed(STREAMING)?;
    let figures: Vec<f64> = (0..args.runs)
        .map(|_| {
            let mut sim = Simulation::new(&scenario, KernelSide::Before);
            // In these 10 s the reader fills memory.
            run_for(&mut sim, 10);
            let before = scanned(&sim);
            let (seconds, ()) = seconds(|| run_for(&mut sim, 10));
            (scanned(&sim) - before) as f64 / seconds
        })
        .collect();
    let rate = median(figures);
    let kswapd = kswapd_ns_per_scan(args)?;
    let name = "the same, kswapd of a real kernel at 650 ns a page = 1";
    Ok(vec![
        Measurement::plain("pages read, scanned and freed a second", rate / 1e6, " M"),
        Measurement::at_most(
            "kswapd alone, a page scanned and freed",
            kswapd,
            " ns",
            65.0,
        ),
        Measurement::at_least(name, REAL_NS_PER_SCAN / kswapd, "x", 10.0),
    ])
}

/// The benchmark stops the reader when no more pages than these are free.
const FREE_PAGES: u32 = 140_000;

/// Real time of kswapd alone for each page, ns. A reader fills memory and is stopped. Then the watermarks are raised so far that the number of free
/// pages is between min and low, and a program that takes one page wakes kswapd.
fn kswapd_ns_per_scan(args: &BenchArgs) -> Result<f64, Failure> {
    const MILLISECOND: u64 = 1_000_000;
    let mut filling = Simulation::new(&parsed(STREAMING)?, KernelSide::Before);
    while filling.machine().nr_free_pages() > FREE_PAGES {
        let time_ns = filling.now_ns() + MILLISECOND;
        filling.advance(Stop {
            time_ns,
            ..Stop::END
        });
    }
    let full_ms = filling.now_ns() / MILLISECOND;
    let (later_ms, woken_ms) = (full_ms + 100, full_ms + 200);
    // Low is a quarter above min, so min is set to 9/10 of the free memory, in KiB.
    let min_free_kbytes = FREE_PAGES * 4 / 10 * 9;
    let scenario = parsed_with(
        STREAMING,
        &format!(
            "do={full_ms}ms:stop=reader\ndo={later_ms}ms:min_free_kbytes={min_free_kbytes}\ndo={woken_ms}ms:take=1"
        ),
    )?;
    let figures = (0..args.runs).map(|_| {
        let mut sim = Simulation::new(&scenario, KernelSide::Before);
        let until = |sim: &mut Simulation, time_ns| {
            while sim.advance(Stop {
                time_ns,
                ..Stop::END
            }) == Advance::Budget
            {}
        };
        until(&mut sim, (woken_ms - 1) * MILLISECOND);
        let before = scanned(&sim);
        let (seconds, ()) = seconds(|| until(&mut sim, woken_ms * MILLISECOND + SECOND));
        seconds * 1e9 / (scanned(&sim) - before) as f64
    });
    Ok(median(figures.collect()))
}

/// Pages that kswapd and direct reclaim have scanned, on active lists too.
pub(super) fn scanned(sim: &Simulation) -> u64 {
    let counters = vmstat(&sim.machine());
    let sum = |name: &str| {
        counters
            .iter()
            .find(|(known, _)| known == name)
            .map_or(0, |(_, value)| *value)
    };
    sum("pgscan_kswapd") + sum("pgscan_direct") + sum("pgrefill")
}

/// Virtual seconds per real second, with 2^20 pages and 10^6 touches per virtual second.
pub(super) fn real_time(args: &BenchArgs) -> Result<Vec<Measurement>, Failure> {
    let scenario = machine_of_a_million_pages()?;
    let figures: Vec<f64> = (0..args.runs)
        .map(|_| {
            let mut sim = Simulation::new(&scenario, KernelSide::Before);
            run_for(&mut sim, 20);
            let start = sim.now_ns();
            let (seconds, ()) = seconds(|| run_for(&mut sim, 40));
            (sim.now_ns() - start) as f64 / SECOND as f64 / seconds
        })
        .collect();
    Ok(vec![Measurement::at_least(
        "virtual seconds in a second, 2^20 pages, 10^6 touches/s",
        median(figures),
        "x",
        100.0,
    )])
}

/// Both kernels of the 2013 story, one after the other, at classroom and, without `--quick`, at published size.
pub(super) fn story(args: &BenchArgs) -> Result<Vec<Measurement>, Failure> {
    let folder = args.scenarios.join("2013-kswapd-limits");
    let mut measurements = Vec::new();
    for size in ["classroom", "published"] {
        if size == "published" && args.quick {
            continue;
        }
        let options = Options {
            size: Some(size.to_owned()),
            ..Options::default()
        };
        let scenario = input::parse(&folder, &options)?;
        let (seconds, ()) = seconds(|| {
            for side in [KernelSide::Before, KernelSide::After] {
                run_for(
                    &mut Simulation::new(&scenario, side),
                    scenario.end_ns / SECOND,
                );
            }
        });
        let name = format!("both kernels of the 2013 story, {size} size, one run");
        measurements.push(match size {
            "published" => Measurement::at_most(&name, seconds, " s", 15.0),
            _ => Measurement::plain(&name, seconds, " s"),
        });
    }
    Ok(measurements)
}
