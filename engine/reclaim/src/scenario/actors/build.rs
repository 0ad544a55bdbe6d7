//! A build of a source tree: the keys of `work = "build"`, and how a smaller size divides the work.

use super::MAX_RUN_NS;
use super::reader::no_such_file;
use crate::scenario::error::ScenarioError;
use crate::scenario::keys::{Key, Keys, ValueType};
use crate::scenario::machine::{MAX_FILE_PAGES, MAX_PAGES};
use crate::scenario::part::Part;
use crate::scenario::scale::shrink;
use crate::scenario::schema::Scenario;

#[rustfmt::skip] // Each key stays on one line.
pub(crate) const KEYS: Keys = Keys {
    title: "build",
    about: "Builds a source tree as `make -jN` does: it compiles the units, makes an archive for each directory, and links everything at the end. Values that \
        differ between units have a log-normal distribution, given by its median and its 90th percentile, which is at least the median and at most eight times \
        as much.",
    list: &[
        Key::count("jobs", 1..=64, "8", "Number of compilers that run at the same time."),
        Key::count("passes", 1..=100, "3", "Number of builds, one after the other, with `make clean` in between.").or(1),
        Key::count("units", 1..=MAX_COUNT, "1200", "Number of units that a build compiles."),
        Key::count("directories", 1..=MAX_COUNT, "60", "Directories over which units and local headers are spread evenly; at most `units`."),
        Key::time("compile", 1000..=MAX_COMPILE_NS, "\"1.4s\"", "Median of the CPU time for compiling one unit."),
        Key::time("compile_p90", 1000..=MAX_COMPILE_NS * MAX_SPREAD, "\"3s\"", "90th percentile of the CPU time for compiling one unit."),
        Key::pages("memory", 1..=MAX_MEMORY_PAGES, "\"30MiB\"", "Median of a compiler's anonymous memory at its peak. Each unit has a new compiler process."),
        Key::pages("memory_p90", 1..=MAX_MEMORY_PAGES * MAX_SPREAD as u32, "\"60MiB\"", "90th percentile of a compiler's anonymous memory at its peak."),
        Key::new("tools", ValueType::NameOf("a file"), "\"gcc\"", "The file with the compiler's program text and libraries. Builds that name the same file share it."),
        pages("tools_hot", "\"6MiB\"", "The first part of this file, which the compilers use all the time. Each compiler uses the rest once."),
        Key::new("helpers", ValueType::NameOf("a file"), "\"shell\"", "The file with the programs that run briefly before and after each compiler: shell, driver, assembler. While a compiler itself runs, no process maps this file.").without("part of `tools`"),
        pages("sources", "\"60MiB\"", "Total size of the sources of all units. Each is read once."),
        pages("common_headers", "\"8MiB\"", "Total size of the headers that every unit reads."),
        Key::count("common_header_files", 0..=MAX_COUNT, "800", "Number of these header files; 0 if and only if `common_headers` is 0."),
        pages("local_headers", "\"20MiB\"", "Total size, over all directories, of the headers that only the units of one directory read."),
        Key::count("local_header_files", 0..=MAX_COUNT, "2000", "Number of these header files; 0 if and only if `local_headers` is 0."),
        Key::count("one_page_headers", 0..=99, "60", "Percentage of header files that have one page. The others share the rest of the pages.").or(0),
        pages("objects", "\"120MiB\"", "Total size of the object files of all units. The build reads those of each directory again and writes them as one archive."),
        pages("notes", "\"10MiB\"", "Total size of the files that `make` writes about each unit (`.cmd` and `.d` files). The build does not read them."),
        pages("temporary", "\"200MiB\"", "Total size of the temporary files of all units. Each compiler writes, reads and deletes its own."),
        Key::time("link", 0..=MAX_RUN_NS, "\"6s\"", "CPU time of the final link."),
        Key::pages("link_memory", 0..=MAX_PAGES, "\"150MiB\"", "Anonymous memory of the final link."),
        pages("image", "\"100MiB\"", "Size of the output of the final link."),
    ],
};

const fn pages(name: &'static str, example: &'static str, meaning: &'static str) -> Key {
    Key::pages(name, 0..=MAX_FILE_PAGES, example, meaning)
}

/// Maximum number of units, of directories, or of header files.
const MAX_COUNT: u32 = 65_536;
/// Largest ratio of the 90th percentile to the median. The largest value drawn is then 64 medians.
const MAX_SPREAD: u64 = 8;
/// Largest median of the CPU time of a compile, ns: 100 s.
const MAX_COMPILE_NS: u64 = 100 * 1_000_000_000;
/// Largest median of a compiler's memory, pages. Even 64 medians are then at most [`MAX_PAGES`].
const MAX_MEMORY_PAGES: u32 = MAX_PAGES / 64;

/// `make -jN` of a source tree: compile units, an archive for each directory, a final link.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, serde::Deserialize))]
pub struct BuildWork {
    /// Number of compilers that run at the same time.
    pub jobs: u32,
    /// Number of builds, one after the other, with `make clean` in between.
    pub passes: u32,
    /// Number of source files that a build compiles.
    pub units: u32,
    /// Number of directories over which units and local headers are spread evenly.
    pub directories: u32,
    /// CPU time for compiling one unit, ns.
    pub compile_ns: Spread,
    /// Anonymous memory of a compiler at its peak, pages. Each compile is a new process with new memory.
    pub memory_pages: Spread,
    /// Name of the file with the compiler's text and libraries; builds that name the same file share it.
    pub tools: String,
    /// Pages at the start of the file `tools` that are in use all the time; each compile uses the other pages once.
    pub tools_hot_pages: u32,
    /// Name of the file with the programs that run for a moment at the beginning and the end of each compile: shell, driver, assembler.
    /// While a compiler itself runs, no process maps this file. `None`: these programs are part of the tools.
    pub helpers: Option<String>,
    /// Total size of the sources of all units, pages; a build reads each once.
    pub sources_pages: u32,
    /// Headers that every unit reads.
    pub common_headers: Headers,
    /// Headers that only the units of one directory read, summed over all directories.
    pub local_headers: Headers,
    /// Total size of the object files of all units, pages. The build reads those of each directory again and writes them as one archive.
    pub objects_pages: u32,
    /// Share of the header files that have one page, percent; the others share the rest of the pages.
    pub one_page_headers: u32,
    /// Total size of the files that `make` writes about each unit (`.cmd` and `.d` files), pages. The build does not read them.
    pub notes_pages: u32,
    /// Total size of the temporary files of all units, pages. Each compiler writes, reads and deletes its own.
    pub temporary_pages: u32,
    /// CPU time of the final link, ns.
    pub link_ns: u64,
    /// Anonymous memory of the final link, pages.
    pub link_memory_pages: u32,
    /// Size of the file that the final link writes, pages.
    pub image_pages: u32,
}

/// A quantity that differs from unit to unit, by a log-normal distribution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, serde::Deserialize))]
pub struct Spread {
    /// Median of the draws. At least 1.
    pub median: u64,
    /// 90th percentile of the draws: 1 to 8 medians.
    pub p90: u64,
}

impl Spread {
    /// The largest value that can be drawn: the 90th percentile times its ratio to the median.
    pub fn largest(self) -> u64 {
        self.p90 * self.p90 / self.median
    }
}

/// A set of header files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, serde::Deserialize))]
pub struct Headers {
    /// Number of files; 0 if and only if `pages` is 0.
    pub files: u32,
    /// Total size of the files, pages.
    pub pages: u32,
}

pub(super) fn read(part: &Part<'_>) -> Result<BuildWork, ScenarioError> {
    let pages = |key| part.quantity_u32(key);
    let units = part.count("units")?;
    let headers = |pages_key, files_key| {
        Ok(Headers {
            files: part.count(files_key)?,
            pages: pages(pages_key)?,
        })
    };
    Ok(BuildWork {
        jobs: part.count("jobs")?,
        passes: part.count("passes")?,
        units,
        directories: part.count_within("directories", 1..=units)?,
        compile_ns: spread(part, "compile", "compile_p90")?,
        memory_pages: spread(part, "memory", "memory_p90")?,
        tools: part.name_of("tools")?.to_owned(),
        tools_hot_pages: pages("tools_hot")?,
        helpers: part.optional("helpers", |key| Ok(part.name_of(key)?.to_owned()))?,
        sources_pages: pages("sources")?,
        common_headers: headers("common_headers", "common_header_files")?,
        local_headers: headers("local_headers", "local_header_files")?,
        objects_pages: pages("objects")?,
        one_page_headers: part.count("one_page_headers")?,
        notes_pages: pages("notes")?,
        temporary_pages: pages("temporary")?,
        link_ns: part.quantity("link")?,
        link_memory_pages: pages("link_memory")?,
        image_pages: pages("image")?,
    })
}

fn spread(part: &Part<'_>, median_key: &str, p90_key: &str) -> Result<Spread, ScenarioError> {
    let median = part.quantity(median_key)?;
    let p90 = part.quantity_within(p90_key, median..=median * MAX_SPREAD)?;
    Ok(Spread { median, p90 })
}

/// Checks the values that have to fit the rest of the scenario.
pub(super) fn check(
    scenario: &Scenario,
    work: &BuildWork,
    path: &str,
) -> Result<(), ScenarioError> {
    let file = |key: &str, name: &str| {
        let found = scenario.files.iter().find(|file| file.name == name);
        found.ok_or_else(|| no_such_file(scenario, name, &format!("{path}.{key}")))
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

/// Total pages of the files that all passes read and write, without the tools and helpers.
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

/// Number of the files that all passes read and write, without the tools and helpers.
pub(super) fn files(work: &BuildWork) -> u64 {
    let units = u64::from(work.units);
    let headers = u64::from(work.common_headers.files) + u64::from(work.local_headers.files);
    units + headers + u64::from(work.passes) * (3 * units + u64::from(work.directories) + 1)
}

/// Upper bound of the anonymous memory that the build has at one time, pages.
pub(super) fn memory_pages(work: &BuildWork) -> u64 {
    let largest = work.memory_pages.largest();
    u64::from(work.jobs) * largest + u64::from(work.link_memory_pages)
}

/// Divides the sizes of the tree. The build takes about the same time, because it makes the same number of compiles of the same CPU time,
/// each with fewer pages.
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
