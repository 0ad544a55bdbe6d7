//! Random machines with random workloads, small enough to be counted again after every event.

use reclaim::kernel::{Preset, patches_of, preset};
use reclaim::scenario::schema::*;
use reclaim::sim::rng::Rng;

/// One in so many chances.
fn one_in(rng: &mut Rng, n: u32) -> bool {
    rng.below(n) == 0
}

fn between(rng: &mut Rng, low: u32, high: u32) -> u32 {
    low + rng.below(high - low + 1)
}

/// The machine and workload of a seed.
pub(crate) fn scenario(seed: u32) -> Scenario {
    let mut rng = Rng::for_use(seed, 0, "random machine");
    let mut kernels = Rng::for_use(seed, 0, "random kernel");
    let machine = MachineSpec {
        laptop_mode: one_in(&mut kernels, 6),
        ..machine(&mut rng)
    };
    let total: u32 = machine
        .nodes
        .iter()
        .flat_map(|n| &n.zones)
        .map(|z| z.managed)
        .sum();
    let files = vec![
        FileSpec {
            name: "data".into(),
            pages: between(&mut rng, 1, total * 2),
            mount: Mount::Local,
        },
        FileSpec {
            name: "more".into(),
            pages: between(&mut rng, 1, total),
            mount: Mount::Local,
        },
    ];
    let count = between(&mut rng, 1, 5);
    let mut actors: Vec<ActorSpec> = (0..count)
        .map(|job| actor(&mut rng, job, total, &files))
        .collect();
    let mut groups = Rng::for_use(seed, 0, "random groups");
    let memcgs = memcgs(&mut groups, total);
    for actor in &mut actors {
        actor.memcg = groups.below(memcgs.len() as u32 + 1);
        actor.node = groups.below(machine.nodes.len() as u32);
    }
    let scenario = Scenario {
        name: format!("random-{seed}"),
        title: String::new(),
        symptom: String::new(),
        end_ns: u64::from(between(&mut rng, 1, 20)) * 1_000_000_000,
        opening_ns: 0,
        opening_size: "published".into(),
        score_size: "published".into(),
        seed,
        size: "published".into(),
        divide: 1,
        machine,
        before: kernel("v3_10_rc1", &[]),
        after: if one_in(&mut groups, 3) {
            soft_limit_kernel(&mut groups)
        } else {
            patched_kernel(&mut kernels)
        },
        memcgs,
        files,
        actors,
        free_parameters: Vec::new(),
    };
    let mut shrinkers = Rng::for_use(seed, 0, "random shrinkers");
    if one_in(&mut shrinkers, 3) {
        with_shrinkers(&mut shrinkers, total, scenario)
    } else {
        scenario
    }
}

/// The machine with a kernel whose shrinkers know nodes and groups, with a server's files, copies and a desktop.
fn with_shrinkers(rng: &mut Rng, total: u32, mut scenario: Scenario) -> Scenario {
    scenario.after = match rng.below(6) {
        0 => kernel("v4_15", &[]),
        1 => kernel("v4_19_13", &[]),
        2 => kernel("v4_20", &[]),
        3 => kernel("v5_0", &[]),
        4 => any_patches(rng, "v4_19_rev"),
        _ => any_patches(rng, "v4_18"),
    };
    if one_in(rng, 2) {
        scenario.machine.filesystem.kind = FilesystemKind::Xfs;
    }
    let disks = scenario.machine.disks.len() as u32;
    scenario.machine.remote = Some(RemoteSpec {
        disk: rng.below(disks),
    });
    scenario.files[1].mount = Mount::Remote;
    let mount = |rng: &mut Rng| [Mount::Local, Mount::Remote][rng.below(2) as usize];
    let copy = CopyWork {
        pages: between(rng, 1, total),
        file_pages: between(rng, 1, 300),
        call_pages: between(rng, 1, 40),
        from: mount(rng),
        to: mount(rng),
    };
    let frames = FramesWork {
        period_ns: u64::from(between(rng, 1, 50)) * 1_000_000,
        pages: between(rng, 1, 8),
        hold: between(rng, 1, 4),
    };
    let tree = Work::Files(small_files(rng));
    let groups = scenario.memcgs.len() as u32 + 1;
    for (job, (name, work)) in [
        ("copy", Work::Copy(copy)),
        ("desktop", Work::Frames(frames)),
        ("tree", tree),
    ]
    .into_iter()
    .enumerate()
    {
        if one_in(rng, 3) {
            continue;
        }
        scenario.actors.push(ActorSpec {
            name: name.into(),
            start_ns: u64::from(rng.below(1000)) * 1_000_000,
            end_ns: one_in(rng, 2).then(|| u64::from(between(rng, 2, 8)) * 1_000_000_000),
            job: 100 + job as u32,
            background: name == "desktop" || one_in(rng, 3),
            memcg: rng.below(groups),
            node: rng.below(scenario.machine.nodes.len() as u32),
            work,
        });
    }
    scenario
}

fn kernel(preset: &str, patches: &[&str]) -> KernelChoice {
    KernelChoice {
        preset: preset.into(),
        patches: patches.iter().map(|&p| p.to_owned()).collect(),
    }
}

fn base(name: &str) -> &'static Preset {
    preset(name).expect("listed")
}

/// None on two of three machines; otherwise some with limits, some of them below others.
fn memcgs(rng: &mut Rng, total: u32) -> Vec<MemcgSpec> {
    let count = if one_in(rng, 3) {
        between(rng, 1, 4)
    } else {
        0
    };
    (0..count)
        .map(|n| MemcgSpec {
            name: format!("group-{n}"),
            parent: rng.below(n + 1),
            hierarchy: one_in(rng, 2),
            soft_limit_pages: one_in(rng, 2).then(|| rng.below(total / 2)),
            limit_pages: one_in(rng, 3).then(|| between(rng, 256, total.max(257))),
            swappiness: one_in(rng, 4).then(|| rng.below(101)),
            removed: one_in(rng, 3),
        })
        .collect()
}

/// 3.3 with any of the patches about soft limits that go together.
fn soft_limit_kernel(rng: &mut Rng) -> KernelChoice {
    any_patches(rng, "v3_3_8")
}

/// A kernel with any of its patches that go together.
fn any_patches(rng: &mut Rng, name: &str) -> KernelChoice {
    let mut chosen = Vec::new();
    for patch in patches_of(base(name)) {
        if patch.needs.iter().all(|n| chosen.contains(n)) && !one_in(rng, 3) {
            chosen.push(patch.id);
        }
    }
    kernel(name, &chosen)
}

/// A merged kernel, one with every patch, or one with any of them that go together.
fn patched_kernel(rng: &mut Rng) -> KernelChoice {
    match rng.below(12) {
        0 => kernel("v3_11", &[]),
        6 => kernel("v4_12", &[]),
        7 => any_patches(rng, "v4_10_17"),
        8 => any_patches(rng, "mmots_20170209"),
        9..=11 => {
            let name = ["v2_6_34", "v2_6_35"][rng.below(2) as usize];
            any_patches(rng, name)
        }
        1 => {
            let all: Vec<&str> = patches_of(base("v3_9_6")).map(|p| p.id).collect();
            kernel("v3_9_6", &all)
        }
        _ => any_patches(rng, "v3_10_rc1"),
    }
}

/// Blocks of up to 64 pages: a kernel's, a user's, or of somebody who cannot wait.
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

fn machine(rng: &mut Rng) -> MachineSpec {
    let nodes = if one_in(rng, 5) { 2 } else { 1 };
    let nodes: Vec<NodeSpec> = (0..nodes).map(|n| node(rng, n)).collect();
    let disks = between(rng, 1, 2);
    MachineSpec {
        cpus: between(rng, 1, 4),
        hz: [100, 250, 300, 1000][rng.below(4) as usize],
        nodes,
        thp: one_in(rng, 4),
        base_small: one_in(rng, 2),
        compaction: one_in(rng, 2),
        early_pages: one_in(rng, 4).then(|| rng.below(200)),
        min_free_kbytes: (!one_in(rng, 4)).then(|| between(rng, 16, 256)),
        lowmem_reserve_ratio: [256, 256, 32],
        swappiness: rng.below(101),
        dirty_ratio: between(rng, 1, 60),
        dirty_background_ratio: rng.below(61),
        laptop_mode: false,
        vfs_cache_pressure: rng.below(301),
        page_cluster: rng.below(5),
        readahead_pages: [0, 1, 8, 32][rng.below(4) as usize],
        costs: costs(rng),
        disks: (0..disks).map(|d| disk(rng, d)).collect(),
        swap: (!one_in(rng, 4)).then(|| SwapSpec {
            disk: rng.below(disks),
            pages: between(rng, 2, 1500),
        }),
        filesystem: FilesystemSpec {
            kind: [
                FilesystemKind::Ext4,
                FilesystemKind::Xfs,
                FilesystemKind::Btrfs,
                FilesystemKind::Ext3,
            ][rng.below(4) as usize],
            disk: rng.below(disks),
            inode_bytes: between(rng, 128, 2048),
            metadata_pages: rng.below(20),
        },
        remote: None,
    }
}

fn node(rng: &mut Rng, node: u32) -> NodeSpec {
    let kinds: &[ZoneKind] = match (node, rng.below(3)) {
        (0, 0) => &[ZoneKind::Dma, ZoneKind::Dma32, ZoneKind::Normal],
        (0, 1) => &[ZoneKind::Dma, ZoneKind::Dma32],
        _ => &[ZoneKind::Normal],
    };
    let zones = kinds
        .iter()
        .map(|&kind| {
            let managed = if kind == ZoneKind::Dma {
                between(rng, 20, 80)
            } else {
                // Two page blocks and more, so that compaction has something to do.
                let most = if one_in(rng, 6) { 2500 } else { 500 };
                between(rng, 100, most)
            };
            let kernel = rng.below(managed / 8);
            ZoneSpec {
                kind,
                spanned: managed + 10,
                present: managed + 5,
                managed,
                kernel,
                scattered: if one_in(rng, 3) {
                    rng.below(kernel + 1)
                } else {
                    0
                },
            }
        })
        .collect();
    NodeSpec { zones }
}

fn costs(rng: &mut Rng) -> Costs {
    let mut cost = |high: u32| {
        if one_in(rng, 8) {
            0
        } else {
            between(rng, 1, high)
        }
    };
    Costs {
        anon_fault: cost(15_000),
        touch: cost(20_000),
        swap_fault: cost(20_000),
        read_page: cost(10_000),
        readahead_page: cost(10_000),
        write_page: cost(20_000),
        syscall: cost(5000),
        open: cost(30_000),
        scan_page: cost(10_000),
        free_page: cost(5000),
        deactivate_page: cost(5000),
        pageout: cost(20_000),
        shrink_zone: cost(10_000),
        scan_object: cost(2000),
        flush_page: cost(5000),
        compact_scan: cost(500),
        migrate_page: cost(5000),
    }
}

fn disk(rng: &mut Rng, number: u32) -> DiskSpec {
    DiskSpec {
        name: format!("disk{number}"),
        bandwidth_kib: between(rng, 200, 200_000),
        seek_us: rng.below(9000),
        request_us: rng.below(2000),
        nr_requests: between(rng, 4, 128),
        depth: between(rng, 1, 31),
        max_request_pages: between(rng, 1, 128),
        scheduler: if one_in(rng, 2) {
            IoScheduler::Cfq
        } else {
            IoScheduler::Deadline
        },
        fifo: one_in(rng, 2),
        limiter: one_in(rng, 4).then(|| LimiterSpec {
            burst_us: rng.below(200_000),
            latency_us: between(rng, 1, 2000),
        }),
    }
}

fn actor(rng: &mut Rng, job: u32, total: u32, files: &[FileSpec]) -> ActorSpec {
    let (name, work) = work(rng, total, files);
    ActorSpec {
        name: format!("{name}-{job}"),
        start_ns: u64::from(rng.below(1000)) * 1_000_000,
        end_ns: one_in(rng, 3).then(|| u64::from(between(rng, 1, 8)) * 1_000_000_000),
        job,
        background: job > 0 && one_in(rng, 3),
        node: 0,
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
    AnonWork {
        pages: between(rng, 1, total * 5 / 4),
        populate: !one_in(rng, 4),
        pattern: match rng.below(3) {
            0 => Pattern::Uniform,
            1 => Pattern::Loop,
            _ => Pattern::HotCold {
                hot_touches: 80,
                hot_pages: 20,
            },
        },
        touches: (!one_in(rng, 4)).then(|| between(rng, 1, 3000)),
        write_percent: [0, 30, 50, 100][rng.below(4) as usize],
        rate: one_in(rng, 3).then(|| between(rng, 100, 20_000)),
        mlocked: one_in(rng, 8),
    }
}

fn small_files(rng: &mut Rng) -> FilesWork {
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
