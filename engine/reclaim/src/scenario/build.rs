//! A build of a source tree: what `work = "build"` can say, and how it is made smaller.

use super::actors::MAX_RUN_NS;
use super::error::ScenarioError;
use super::machine::{MAX_FILE_PAGES, MAX_PAGES};
use super::scale::shrink;
use super::schema::Scenario;
use super::table::Section;
use super::units::Unit;

pub(super) const KEYS: &[&str] = &[
    "jobs",
    "passes",
    "units",
    "directories",
    "compile",
    "compile_p90",
    "memory",
    "memory_p90",
    "tools",
    "tools_hot",
    "helpers",
    "sources",
    "common_headers",
    "common_header_files",
    "local_headers",
    "local_header_files",
    "one_page_headers",
    "objects",
    "notes",
    "temporary",
    "link",
    "link_memory",
    "image",
];

/// Most of a kind of thing: units, directories, header files.
const MAX_COUNT: u32 = 65_536;
/// How many times the median the 90th percentile may be: the largest draw is then 64 medians.
const MAX_SPREAD: u64 = 8;

/// `make -jN` of a source tree: compile units, an archive for each directory, a final link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BuildWork {
    /// Compilers at a time. 1..=64.
    pub jobs: u32,
    /// Builds one after the other, with `make clean` in between. 1..=100, default 1.
    pub passes: u32,
    /// Compiles in a build. 1..=65,536.
    pub units: u32,
    /// Directories over which units and local headers are spread evenly. 1 ..= `units`.
    pub directories: u32,
    /// CPU time of a compile.
    pub compile_ns: Spread,
    /// Anonymous memory of a compiler at its peak, pages. It is fresh for each compile.
    pub memory_pages: Spread,
    /// Name of the file with the compiler's text and libraries; builds that name the same file share it.
    pub tools: String,
    /// Pages at its start that are in use all the time; the others are passed through once in each compile.
    pub tools_hot_pages: u32,
    /// Name of the file with the programs that run for a moment at the beginning and the end of each compile: shell, driver, assembler.
    /// In between nobody maps it. None: they are part of the tools.
    pub helpers: Option<String>,
    /// Sources of all units together, pages; each is read once.
    pub sources_pages: u32,
    /// Headers that every unit reads.
    pub common_headers: Headers,
    /// Headers that the units of one directory read, all directories together.
    pub local_headers: Headers,
    /// Object files of all units together, pages. Each directory's are read again and written as one archive.
    pub objects_pages: u32,
    /// Header files of one page, percent; the others share the rest of the pages. Default 0.
    pub one_page_headers: u32,
    /// What make notes of each compile (`.cmd` and `.d` files) together, pages; written, not read.
    pub notes_pages: u32,
    /// Temporary files of all units together, pages; written, read and deleted within the compile.
    pub temporary_pages: u32,
    /// CPU time of the final link, ns.
    pub link_ns: u64,
    /// Anonymous memory of the final link, pages.
    pub link_memory_pages: u32,
    /// What the final link writes, pages.
    pub image_pages: u32,
}

/// A quantity that differs from unit to unit, by a log-normal distribution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spread {
    /// Half of the draws are below. At least 1.
    pub median: u64,
    /// Nine tenths of the draws are below: 1 to 8 medians.
    pub p90: u64,
}

impl Spread {
    /// The largest value that is drawn.
    pub fn largest(self) -> u64 {
        self.p90 * self.p90 / self.median
    }
}

/// A pool of header files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Headers {
    /// How many.
    pub files: u32,
    /// All together, pages.
    pub pages: u32,
}

/// Reads the keys of a build.
pub(super) fn build(section: &Section<'_>) -> Result<BuildWork, ScenarioError> {
    let pages = |key| section.quantity_u32(key, Unit::Pages, 0..=MAX_FILE_PAGES);
    let units = section.count("units", 1..=MAX_COUNT)?;
    let headers = |pages_key, files_key| {
        Ok(Headers {
            files: section.count(files_key, 0..=MAX_COUNT)?,
            pages: pages(pages_key)?,
        })
    };
    Ok(BuildWork {
        jobs: section.count("jobs", 1..=64)?,
        passes: section.count_or("passes", 1, 1..=100)?,
        units,
        directories: section.count("directories", 1..=units)?,
        compile_ns: spread(
            section,
            "compile",
            "compile_p90",
            Unit::Nanoseconds,
            1000..=MAX_COMPILE_NS,
        )?,
        memory_pages: spread(
            section,
            "memory",
            "memory_p90",
            Unit::Pages,
            1..=u64::from(MAX_PAGES) / 64,
        )?,
        tools: section.name("tools", 32)?.to_owned(),
        tools_hot_pages: pages("tools_hot")?,
        helpers: section.optional("helpers", |key| Ok(section.name(key, 32)?.to_owned()))?,
        sources_pages: pages("sources")?,
        common_headers: headers("common_headers", "common_header_files")?,
        local_headers: headers("local_headers", "local_header_files")?,
        objects_pages: pages("objects")?,
        one_page_headers: section.count_or("one_page_headers", 0, 0..=99)?,
        notes_pages: pages("notes")?,
        temporary_pages: pages("temporary")?,
        link_ns: section.quantity("link", Unit::Nanoseconds, 0..=MAX_RUN_NS)?,
        link_memory_pages: section.quantity_u32("link_memory", Unit::Pages, 0..=MAX_PAGES)?,
        image_pages: pages("image")?,
    })
}

/// Longest median of a compile, ns: 100 s.
const MAX_COMPILE_NS: u64 = 100 * 1_000_000_000;

fn spread(
    section: &Section<'_>,
    median_key: &'static str,
    p90_key: &'static str,
    unit: Unit,
    range: std::ops::RangeInclusive<u64>,
) -> Result<Spread, ScenarioError> {
    let median = section.quantity(median_key, unit, range)?;
    let p90 = section.quantity(p90_key, unit, median..=median * MAX_SPREAD)?;
    Ok(Spread { median, p90 })
}

/// What does not fit the rest of the scenario.
pub(super) fn check(
    scenario: &Scenario,
    work: &BuildWork,
    path: &str,
) -> Result<(), ScenarioError> {
    let file = |key: &str, name: &str| {
        let found = scenario.files.iter().find(|file| file.name == name);
        found.ok_or_else(|| {
            let names: Vec<&str> = scenario.files.iter().map(|f| f.name.as_str()).collect();
            let expected = format!("a file of the scenario ({})", names.join(", "));
            ScenarioError::conflict(&format!("{path}.{key}"), name, &expected)
        })
    };
    let tools = file("tools", &work.tools)?;
    if let Some(helpers) = &work.helpers {
        file("helpers", helpers)?;
    }
    if work.tools_hot_pages > tools.pages {
        return Err(ScenarioError::conflict(
            &format!("{path}.tools_hot"),
            work.tools_hot_pages,
            &format!("at most the {} pages of {}", tools.pages, tools.name),
        ));
    }
    for (key, headers) in [
        ("common_header_files", work.common_headers),
        ("local_header_files", work.local_headers),
    ] {
        if (headers.files == 0) != (headers.pages == 0) {
            return Err(ScenarioError::conflict(
                &format!("{path}.{key}"),
                headers.files,
                "files and pages, or neither",
            ));
        }
    }
    Ok(())
}

/// Pages of all files that a build reads and writes, the tools apart.
pub(super) fn file_pages(work: &BuildWork) -> u64 {
    let read = [
        work.sources_pages,
        work.common_headers.pages,
        work.local_headers.pages,
    ];
    // Objects are written twice: by the compiler, and into an archive.
    let written = [
        work.objects_pages,
        work.objects_pages,
        work.notes_pages,
        work.temporary_pages,
        work.image_pages,
    ];
    let sum = |pages: &[u32]| pages.iter().copied().map(u64::from).sum::<u64>();
    sum(&read) + u64::from(work.passes) * sum(&written)
}

/// Files of a build.
pub(super) fn files(work: &BuildWork) -> u64 {
    let units = u64::from(work.units);
    let headers = u64::from(work.common_headers.files) + u64::from(work.local_headers.files);
    units + headers + u64::from(work.passes) * (3 * units + u64::from(work.directories) + 1)
}

/// Anonymous memory and mapped text at one time, pages.
pub(super) fn memory_pages(work: &BuildWork) -> u64 {
    let largest = work.memory_pages.largest();
    u64::from(work.jobs) * largest + u64::from(work.link_memory_pages)
}

/// A smaller tree takes as long: as many compiles of the same time, each with its share of the pages.
pub(super) fn scale(work: &mut BuildWork, divide: u32) {
    for pages in [
        &mut work.tools_hot_pages,
        &mut work.sources_pages,
        &mut work.common_headers.files,
        &mut work.common_headers.pages,
        &mut work.local_headers.files,
        &mut work.local_headers.pages,
        &mut work.objects_pages,
        &mut work.notes_pages,
        &mut work.temporary_pages,
        &mut work.link_memory_pages,
        &mut work.image_pages,
    ] {
        shrink(pages, divide);
    }
    let memory = &mut work.memory_pages;
    memory.median = (memory.median / u64::from(divide)).max(1);
    memory.p90 = (memory.p90 / u64::from(divide)).clamp(memory.median, memory.median * MAX_SPREAD);
}
