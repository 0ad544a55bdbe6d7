//! The work of the programs on a random machine.

use reclaim::scenario::schema::*;
use reclaim::sim::rng::Rng;
use reclaim::sim::task::NICE_0;

use super::random::{between, one_in};

pub(crate) fn actor(rng: &mut Rng, job: u32, total: u32, files: &[FileSpec]) -> ActorSpec {
    let (name, work) = work(rng, total, files);
    ActorSpec {
        name: format!("{name}-{job}"),
        start: Moment::Time(u64::from(rng.below(1000)) * 1_000_000),
        end: one_in(rng, 3).then(|| Moment::Time(u64::from(between(rng, 1, 8)) * 1_000_000_000)),
        repeat_until: None,
        job,
        background: job > 0 && one_in(rng, 3),
        weight: NICE_0,
        node: 0,
        interleave: false,
        memcg: 0,
        work,
    }
}

fn sampler(rng: &mut Rng) -> SamplerWork {
    SamplerWork {
        period_ns: u64::from(between(rng, 1, 500)) * 1_000_000,
        reads: between(rng, 1, 50),
        read_ns: between(rng, 1, 5_000_000),
    }
}

fn work(rng: &mut Rng, total: u32, files: &[FileSpec]) -> (&'static str, Work) {
    match rng.below(14) {
        0 | 1 => ("anon", Work::Anon(anon(rng, total))),
        2 => {
            let file = &files[rng.below(2) as usize];
            let work = ReaderWork {
                file: file.name.clone(),
                pages: between(rng, 1, file.pages),
                call_pages: between(rng, 1, 40),
                sendfile: one_in(rng, 3),
                passes: between(rng, 1, 3),
                pause_ns: 0,
            };
            ("reader", Work::Reader(work))
        }
        3 => {
            let work = WriterWork {
                pages: between(rng, 1, total * 2),
                call_pages: between(rng, 1, 40),
                fsync: match rng.below(3) {
                    0 => Fsync::Never,
                    1 => Fsync::EveryPages(between(rng, 1, 200)),
                    _ => Fsync::AtEnd,
                },
                delete: one_in(rng, 2),
            };
            ("writer", Work::Writer(work))
        }
        4 => ("files", Work::Files(small_files(rng))),
        5 => ("blocks", Work::HighOrder(blocks(rng))),
        6 => {
            let work = MonitorWork {
                period_ns: u64::from(between(rng, 1, 500)) * 1_000_000,
                pages: between(rng, 1, 40),
                log_pages: rng.below(5),
                text_pages: between(rng, 1, 60),
            };
            ("monitor", Work::Monitor(work))
        }
        7 => ("sampler", Work::Sampler(sampler(rng))),
        8 => ("parallelio", Work::Parallelio(parallelio(rng, total))),
        9 => ("build", Work::Build(build(rng, files))),
        10 => {
            let work = DdWork {
                jobs: vec![between(rng, 1, 4), between(rng, 1, 9)],
                round_pages: between(rng, 1, total * 2),
                call_pages: between(rng, 1, 256),
                fsync: one_in(rng, 2),
                buffer_pages: 0,
                keep: false,
                repeat: one_in(rng, 2),
            };
            ("dd", Work::Dd(work))
        }
        11 => {
            let work = BlocksWork {
                order: between(rng, 1, 10),
                count: between(rng, 1, 30),
                interval_ns: u64::from(between(rng, 1, 500)) * 1_000_000,
                passes: between(rng, 1, 3),
                pause_ns: u64::from(rng.below(500)) * 1_000_000,
            };
            ("huge", Work::Blocks(work))
        }
        12 => {
            let reads = between(rng, 1, 20);
            let work = OltpWork {
                threads: vec![between(rng, 1, 3), between(rng, 1, 6)],
                step_ns: u64::from(between(rng, 100, 5000)) * 1_000_000,
                table_pages: between(rng, 64, 64 + total * 2),
                buffer_pages: between(rng, 2, total),
                sort_pages: rng.below(50),
                reads,
                writes: rng.below(reads + 1),
                statement_ns: between(rng, 1000, 1_000_000),
                checkpoint_ns: u64::from(between(rng, 50, 3000)) * 1_000_000,
            };
            ("oltp", Work::Oltp(work))
        }
        _ => {
            let work = PollerWork {
                period_ns: u64::from(between(rng, 10, 5000)) * 100_000,
                pages: between(rng, 1, 30),
            };
            ("poller", Work::Poller(work))
        }
    }
}

fn anon(rng: &mut Rng, total: u32) -> AnonWork {
    let pages = between(rng, 1, total * 5 / 4);
    AnonWork {
        pages,
        populate: !one_in(rng, 4),
        pattern: match rng.below(3) {
            0 if pages.is_multiple_of(2) => Pattern::Zipf(100 + pages % 1900),
            0 => Pattern::Uniform,
            1 => Pattern::Loop,
            _ => Pattern::HotCold {
                hot_touches: 80,
                hot_pages: 20,
            },
        },
        chunk: 1 + pages % 7,
        threads: 1 + (pages % 3) * (pages % 2),
        touches: (!one_in(rng, 4)).then(|| between(rng, 1, 3000)),
        write_percent: [0, 30, 50, 100][rng.below(4) as usize],
        rate: one_in(rng, 3).then(|| between(rng, 100, 20_000)),
        mlocked: one_in(rng, 8),
        hold: None,
        leave: None,
    }
}

pub(crate) fn small_files(rng: &mut Rng) -> FilesWork {
    let phases = (0..between(rng, 1, 3))
        .map(|_| match rng.below(3) {
            0 => FilesPhase::Read,
            1 => FilesPhase::Stat,
            _ => FilesPhase::Create {
                files: between(rng, 1, 80),
                bytes: between(rng, 1, 20_000),
            },
        })
        .collect();
    FilesWork {
        directories: between(rng, 1, 4),
        files_per_directory: between(rng, 1, 60),
        even_bytes: between(rng, 1, 9000),
        odd_bytes: between(rng, 1, 20_000),
        phases,
    }
}

fn build(rng: &mut Rng, files: &[FileSpec]) -> BuildWork {
    let tools = &files[rng.below(2) as usize];
    let units = between(rng, 1, 30);
    let median = u64::from(between(rng, 1, 40));
    let headers = |rng: &mut Rng| {
        let files = rng.below(8);
        let pages = if files == 0 { 0 } else { between(rng, 1, 30) };
        Headers { files, pages }
    };
    BuildWork {
        jobs: between(rng, 1, 4),
        passes: between(rng, 1, 2),
        units,
        directories: between(rng, 1, units),
        compile_ns: Spread {
            median: 5_000_000,
            p90: u64::from(between(rng, 5_000_000, 40_000_000)),
        },
        memory_pages: Spread {
            median,
            p90: median * u64::from(between(rng, 1, 3)),
        },
        tools: tools.name.clone(),
        tools_hot_pages: rng.below(tools.pages + 1),
        helpers: one_in(rng, 2).then(|| files[rng.below(2) as usize].name.clone()),
        sources_pages: rng.below(100),
        common_headers: headers(rng),
        local_headers: headers(rng),
        objects_pages: rng.below(100),
        one_page_headers: rng.below(100),
        notes_pages: rng.below(60),
        temporary_pages: rng.below(60),
        link_ns: 10_000_000,
        link_memory_pages: rng.below(60),
        image_pages: rng.below(80),
    }
}

fn parallelio(rng: &mut Rng, total: u32) -> ParallelioWork {
    ParallelioWork {
        steps_pages: vec![0, between(rng, 1, total)],
        items: between(rng, 1, total / 6),
        chunk_bytes: 17_352,
        chunks_per_slab: 60,
        overhead_pages: rng.below(8),
        client_pages: between(rng, 1, 16),
        client_hot_pages: 1,
        op_ns: between(rng, 1000, 500_000),
        populate_op_ns: between(rng, 1, 5000),
        set_percent: rng.below(101),
        settle_ns: 1_000_000,
        timed_ns: 500_000_000,
        used_pages: rng.below(total),
        poll_ns: 20_000_000,
        dd_delay_ns: 5_000_000,
        dd_call_pages: between(rng, 1, 64),
        initial_cache_pages: rng.below(total / 2),
        initial_cache_files: between(rng, 1, 20),
        idle_anon_pages: rng.below(total / 8),
        tidy_ns: 1_000_000,
        harness: HarnessWork {
            cache_pages: rng.below(total / 4),
            files: between(rng, 1, 50),
            tools_pages: rng.below(total / 16),
        },
    }
}

/// Blocks of up to 64 pages: for the kernel, for a user, or for a caller that cannot wait.
fn blocks(rng: &mut Rng) -> HighOrderWork {
    HighOrderWork {
        order: rng.below(7),
        count: between(rng, 1, 60),
        rate: between(rng, 1, 50),
        hold: rng.below(20),
        may_fail: one_in(rng, 3),
        movable: one_in(rng, 3),
        atomic: one_in(rng, 4),
    }
}
