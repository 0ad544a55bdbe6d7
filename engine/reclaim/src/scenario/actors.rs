//! The actors of a scenario: `[[actor]]`, each with the keys of its `work`.

use super::error::ScenarioError;
use super::machine::{MAX_FILE_PAGES, MAX_PAGES, page_list};
use super::schema::{
    ActorSpec, AnonWork, FilesPhase, FilesWork, Fsync, HarnessWork, HighOrderWork, MemcgSpec,
    MonitorWork, ParallelioWork, Pattern, ReaderWork, SamplerWork, Work, WriterWork,
};
use super::table::{Section, written};
use super::units::Unit;
use super::{build, copy, dd, frames, huge, memcg, oltp, poller, simoop};

/// Longest run, ns: 12,000 s.
pub(super) const MAX_RUN_NS: u64 = 12_000 * 1_000_000_000;
/// `TASK_COMM_LEN` less the terminating zero: include/linux/sched.h.
const MAX_COMM: usize = 15;
/// Most actors of a scenario.
const MAX_ACTORS: usize = 64;
/// Most pages of one call: 64 MiB.
pub(super) const MAX_CALL_PAGES: u32 = 16_384;

/// Keys of every actor; the lists below are what each kind of work adds.
const COMMON_KEYS: &[&str] = &[
    "name",
    "work",
    "start",
    "end",
    "job",
    "background",
    "memcg",
    "node",
];
const ANON_KEYS: &[&str] = &[
    "pages",
    "populate",
    "pattern",
    "hot_touches",
    "hot_pages",
    "touches",
    "write_percent",
    "rate",
    "mlocked",
];
const READER_KEYS: &[&str] = &["file", "size", "call", "passes", "pause", "sendfile"];
const WRITER_KEYS: &[&str] = &["size", "call", "fsync", "delete"];
const FILES_KEYS: &[&str] = &[
    "directories",
    "files_per_directory",
    "even",
    "odd",
    "phases",
];
const HIGH_ORDER_KEYS: &[&str] = &[
    "order", "count", "rate", "hold", "may_fail", "movable", "atomic",
];
const MONITOR_KEYS: &[&str] = &["period", "pages", "log", "text"];
const SAMPLER_KEYS: &[&str] = &["period", "reads", "read"];
const PARALLELIO_KEYS: &[&str] = &[
    "steps",
    "items",
    "chunk",
    "chunks_per_slab",
    "overhead",
    "client",
    "client_hot",
    "op",
    "populate_op",
    "set_percent",
    "settle",
    "timed",
    "used",
    "poll",
    "dd_delay",
    "dd_call",
    "initial_cache",
    "initial_cache_files",
    "idle_anon",
    "tidy",
    "harness_cache",
    "harness_files",
    "harness_tools",
];

const WORKS: &[&str] = &[
    "anon",
    "reader",
    "writer",
    "files",
    "sleep",
    "high-order",
    "monitor",
    "sampler",
    "parallelio",
    "build",
    "simoop",
    "copy",
    "frames",
    "dd",
    "blocks",
    "oltp",
    "poller",
];

/// Reads all actors, in the order in which they are started.
pub(super) fn actors(
    scenario: &Section<'_>,
    groups: &[MemcgSpec],
) -> Result<Vec<ActorSpec>, ScenarioError> {
    let mut actors: Vec<ActorSpec> = Vec::new();
    for (index, (path, table)) in scenario
        .tables("actor", 1..=MAX_ACTORS)?
        .into_iter()
        .enumerate()
    {
        let actor = actor(
            table,
            &path,
            u32::try_from(index).expect("at most 64 actors"),
            groups,
        )?;
        if actors.iter().any(|other| other.name == actor.name) {
            let place = format!("{path}.name");
            return Err(ScenarioError::value(
                &place,
                &format!("{:?}", actor.name),
                "a name that no other actor has",
            ));
        }
        actors.push(actor);
    }
    Ok(actors)
}

fn actor(
    table: &toml::Table,
    path: &str,
    index: u32,
    groups: &[MemcgSpec],
) -> Result<ActorSpec, ScenarioError> {
    let kind = table.get("work").and_then(toml::Value::as_str);
    let Some(kind) = kind.and_then(|kind| WORKS.iter().position(|known| *known == kind)) else {
        let place = format!("{path}.work");
        let expected = super::table::one_of(WORKS);
        return Err(match table.get("work") {
            Some(value) => ScenarioError::value(&place, &written(value), &expected),
            None => ScenarioError::missing(&place, &expected),
        });
    };
    let open = |keys| Section::open_with(table, path, COMMON_KEYS, keys);
    let (section, work) = match WORKS[kind] {
        "anon" => with(open(ANON_KEYS)?, |s| Ok(Work::Anon(anon(s)?))),
        "reader" => with(open(READER_KEYS)?, |s| Ok(Work::Reader(reader(s)?))),
        "writer" => with(open(WRITER_KEYS)?, |s| Ok(Work::Writer(writer(s)?))),
        "files" => with(open(FILES_KEYS)?, |s| Ok(Work::Files(files(s)?))),
        "sleep" => with(open(&[])?, |_| Ok(Work::Sleep)),
        "high-order" => with(open(HIGH_ORDER_KEYS)?, |s| {
            Ok(Work::HighOrder(high_order(s)?))
        }),
        "monitor" => with(open(MONITOR_KEYS)?, |s| Ok(Work::Monitor(monitor(s)?))),
        "sampler" => with(open(SAMPLER_KEYS)?, |s| Ok(Work::Sampler(sampler(s)?))),
        "parallelio" => with(open(PARALLELIO_KEYS)?, |s| {
            Ok(Work::Parallelio(parallelio(s)?))
        }),
        "simoop" => with(open(simoop::KEYS)?, |s| Ok(Work::Simoop(simoop::read(s)?))),
        "build" => with(open(build::KEYS)?, |s| Ok(Work::Build(build::build(s)?))),
        "copy" => with(open(copy::KEYS)?, |s| Ok(Work::Copy(copy::copy(s)?))),
        "frames" => with(open(frames::KEYS)?, |s| {
            Ok(Work::Frames(frames::frames(s)?))
        }),
        "dd" => with(open(dd::KEYS)?, |s| Ok(Work::Dd(dd::dd(s)?))),
        "blocks" => with(open(huge::KEYS)?, |s| Ok(Work::Blocks(huge::blocks(s)?))),
        "oltp" => with(open(oltp::KEYS)?, |s| Ok(Work::Oltp(oltp::oltp(s)?))),
        "poller" => with(open(poller::KEYS)?, |s| {
            Ok(Work::Poller(poller::poller(s)?))
        }),
        other => unreachable!("{other} is in WORKS"),
    }?;
    Ok(ActorSpec {
        name: section.name("name", MAX_COMM)?.to_owned(),
        start_ns: if section.has("start") {
            section.quantity("start", Unit::Nanoseconds, 0..=MAX_RUN_NS)?
        } else {
            0
        },
        end_ns: section.optional("end", |key| {
            section.quantity(key, Unit::Nanoseconds, 1..=MAX_RUN_NS)
        })?,
        job: section.count_or("job", index, 0..=1_000_000)?,
        background: section.flag_or("background", false)?,
        node: section.count_or("node", 0, 0..=3)?,
        memcg: section
            .optional("memcg", |key| memcg::group(&section, key, groups))?
            .unwrap_or(0),
        work,
    })
}

/// The section together with the work read from it.
fn with<'a>(
    section: Section<'a>,
    read: impl Fn(&Section<'a>) -> Result<Work, ScenarioError>,
) -> Result<(Section<'a>, Work), ScenarioError> {
    let work = read(&section)?;
    Ok((section, work))
}

fn anon(section: &Section<'_>) -> Result<AnonWork, ScenarioError> {
    Ok(AnonWork {
        pages: section.quantity_u32("pages", Unit::Pages, 1..=MAX_PAGES)?,
        populate: section.flag_or("populate", true)?,
        pattern: pattern(section)?,
        touches: section.optional("touches", |key| section.count(key, 0..=u32::MAX))?,
        write_percent: section.count("write_percent", 0..=100)?,
        // 10 ns between two touches: faster than that is full speed.
        rate: section.optional("rate", |key| section.count(key, 1..=100_000_000))?,
        mlocked: section.flag_or("mlocked", false)?,
    })
}

fn pattern(section: &Section<'_>) -> Result<Pattern, ScenarioError> {
    let chosen = section.choice("pattern", &["uniform", "loop", "hot-cold"])?;
    if chosen == 2 {
        // Neither part may be empty.
        let hot_touches = section.count("hot_touches", 0..=100)?;
        return Ok(Pattern::HotCold {
            hot_touches,
            hot_pages: section.count("hot_pages", 1..=99)?,
        });
    }
    for key in ["hot_touches", "hot_pages"] {
        if section.has(key) {
            return Err(section.refuse(key, "nothing, unless pattern = \"hot-cold\""));
        }
    }
    Ok(if chosen == 0 {
        Pattern::Uniform
    } else {
        Pattern::Loop
    })
}

fn reader(section: &Section<'_>) -> Result<ReaderWork, ScenarioError> {
    Ok(ReaderWork {
        file: section.name("file", 32)?.to_owned(),
        pages: section.quantity_u32("size", Unit::Pages, 1..=MAX_FILE_PAGES)?,
        call_pages: section.quantity_u32("call", Unit::Pages, 1..=MAX_CALL_PAGES)?,
        passes: section.count("passes", 1..=1_000_000)?,
        pause_ns: if section.has("pause") {
            section.quantity("pause", Unit::Nanoseconds, 0..=MAX_RUN_NS)?
        } else {
            0
        },
        sendfile: section.flag_or("sendfile", false)?,
    })
}

fn writer(section: &Section<'_>) -> Result<WriterWork, ScenarioError> {
    Ok(WriterWork {
        pages: section.quantity_u32("size", Unit::Pages, 1..=MAX_FILE_PAGES)?,
        call_pages: section.quantity_u32("call", Unit::Pages, 1..=MAX_CALL_PAGES)?,
        fsync: fsync(section)?,
        delete: section.flag_or("delete", false)?,
    })
}

fn fsync(section: &Section<'_>) -> Result<Fsync, ScenarioError> {
    match section.choice("fsync", &["never", "end"]) {
        Ok(0) => Ok(Fsync::Never),
        Ok(_) => Ok(Fsync::AtEnd),
        Err(_) => match section.quantity_u32("fsync", Unit::Pages, 1..=MAX_FILE_PAGES) {
            Ok(pages) => Ok(Fsync::EveryPages(pages)),
            Err(_) => {
                Err(section.refuse("fsync", "\"never\", \"end\" or a size such as \"16MiB\""))
            }
        },
    }
}

/// Largest of the small files, bytes: 1 MiB.
const MAX_SMALL_BYTES: u32 = 1 << 20;
/// Most files of a tree.
pub(super) const MAX_SMALL_FILES: u32 = 1 << 22;

fn files(section: &Section<'_>) -> Result<FilesWork, ScenarioError> {
    Ok(FilesWork {
        directories: section.count("directories", 1..=65_536)?,
        files_per_directory: section.count("files_per_directory", 1..=MAX_SMALL_FILES)?,
        even_bytes: section.quantity_u32("even", Unit::Bytes, 0..=MAX_SMALL_BYTES)?,
        odd_bytes: section.quantity_u32("odd", Unit::Bytes, 0..=MAX_SMALL_BYTES)?,
        phases: phases(section)?,
    })
}

fn phases(section: &Section<'_>) -> Result<Vec<FilesPhase>, ScenarioError> {
    let mut phases = Vec::new();
    for (path, value) in section.list("phases", 1..=64)? {
        phases.push(match (value.as_str(), value.as_table()) {
            (Some("read"), _) => FilesPhase::Read,
            (Some("stat"), _) => FilesPhase::Stat,
            (None, Some(table)) => {
                let create = Section::open(table, &path, &["create", "size"])?;
                FilesPhase::Create {
                    files: create.count("create", 1..=MAX_SMALL_FILES)?,
                    bytes: create.quantity_u32("size", Unit::Bytes, 0..=MAX_SMALL_BYTES)?,
                }
            }
            _ => {
                let expected =
                    "\"read\", \"stat\" or a table such as { create = 4000, size = \"2KiB\" }";
                return Err(ScenarioError::value(&path, &written(value), expected));
            }
        });
    }
    Ok(phases)
}

fn high_order(section: &Section<'_>) -> Result<HighOrderWork, ScenarioError> {
    Ok(HighOrderWork {
        order: section.count("order", 0..=10)?,
        count: section.count("count", 1..=100_000_000)?,
        rate: section.count("rate", 1..=1_000_000)?,
        hold: section.count("hold", 1..=MAX_PAGES)?,
        may_fail: section.flag_or("may_fail", false)?,
        movable: section.flag_or("movable", false)?,
        atomic: section.flag_or("atomic", false)?,
    })
}

fn sampler(section: &Section<'_>) -> Result<SamplerWork, ScenarioError> {
    Ok(SamplerWork {
        period_ns: section.quantity("period", Unit::Nanoseconds, 1_000_000..=MAX_RUN_NS)?,
        reads: section.count("reads", 1..=10_000)?,
        read_ns: section.quantity_u32("read", Unit::Nanoseconds, 1..=100_000_000)?,
    })
}

fn monitor(section: &Section<'_>) -> Result<MonitorWork, ScenarioError> {
    let pages = |key| section.quantity_u32(key, Unit::Pages, 0..=262_144);
    Ok(MonitorWork {
        period_ns: section.quantity("period", Unit::Nanoseconds, 1_000_000..=MAX_RUN_NS)?,
        pages: pages("pages")?,
        log_pages: pages("log")?,
        text_pages: pages("text")?,
    })
}

fn parallelio(section: &Section<'_>) -> Result<ParallelioWork, ScenarioError> {
    let pages = |key| section.quantity_u32(key, Unit::Pages, 0..=MAX_PAGES);
    let ns = |key, least| section.quantity(key, Unit::Nanoseconds, least..=MAX_RUN_NS);
    Ok(ParallelioWork {
        steps_pages: page_list(section, "steps")?,
        items: section.count("items", 1..=16_777_216)?,
        chunk_bytes: section.quantity_u32("chunk", Unit::Bytes, 64..=SLAB_BYTES)?,
        chunks_per_slab: section.count("chunks_per_slab", 1..=SLAB_BYTES / 64)?,
        overhead_pages: pages("overhead")?,
        client_pages: pages("client")?,
        client_hot_pages: pages("client_hot")?,
        op_ns: section.quantity_u32("op", Unit::Nanoseconds, 1_000..=1_000_000_000)?,
        populate_op_ns: section.quantity_u32(
            "populate_op",
            Unit::Nanoseconds,
            1_000..=1_000_000_000,
        )?,
        set_percent: section.count("set_percent", 0..=100)?,
        settle_ns: ns("settle", 0)?,
        timed_ns: ns("timed", 1_000_000_000)?,
        used_pages: pages("used")?,
        poll_ns: ns("poll", 1_000_000)?,
        dd_delay_ns: ns("dd_delay", 0)?,
        dd_call_pages: section.quantity_u32("dd_call", Unit::Pages, 1..=MAX_CALL_PAGES)?,
        initial_cache_pages: pages("initial_cache")?,
        initial_cache_files: section.count("initial_cache_files", 0..=MAX_SMALL_FILES)?,
        idle_anon_pages: pages("idle_anon")?,
        tidy_ns: ns("tidy", 0)?,
        harness: HarnessWork {
            cache_pages: pages("harness_cache")?,
            files: section.count("harness_files", 0..=MAX_SMALL_FILES)?,
            tools_pages: pages("harness_tools")?,
        },
    })
}

/// memcached gets its slab pages from malloc 1 MiB at a time: 1.4.13, `item_size_max`.
pub(super) const SLAB_BYTES: u32 = 1 << 20;
