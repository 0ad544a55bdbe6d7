//! Random machines with random workloads, small enough to be checked after every event.

use reclaim::KernelSide;
use reclaim::kernel::LruDomain;
use reclaim::scenario::Picture;
use reclaim::scenario::schema::*;
use reclaim::scenario::{most_min_free_kbytes, task_names};
use reclaim::sim::rng::Rng;
use reclaim::sim::task::NICE_0;

use super::groups::{with_groups_v2, writes};
use super::habits::{with_habits, with_moments, with_policies};
use super::hardware::{machine, with_slow_writes, with_zram, with_zswap};
use super::kernels::{all_names, any_kernel, any_patches, base, kernel, one_of, soft_limit_kernel};
use super::work::{actor, small_files};

pub(crate) fn one_in(rng: &mut Rng, n: u32) -> bool {
    rng.below(n) == 0
}

pub(crate) fn between(rng: &mut Rng, low: u32, high: u32) -> u32 {
    low + rng.below(high - low + 1)
}

/// The machine and the workload of a seed, with changes that the kernel of `side` allows.
pub(crate) fn scenario(seed: u32, side: KernelSide) -> Scenario {
    let mut rng = Rng::for_use(seed, 0, "random machine");
    let mut kernels = Rng::for_use(seed, 0, "random kernel");
    let machine = MachineSpec {
        laptop_mode: one_in(&mut kernels, 2),
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
    let machine = with_slow_writes(seed, with_zswap(seed, with_zram(seed, machine)));
    let mut groups = Rng::for_use(seed, 0, "random groups");
    let after = if one_in(&mut groups, 3) {
        soft_limit_kernel(&mut groups)
    } else {
        any_kernel(&mut kernels)
    };
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
        picture: Picture::Lists,
        score_size: "published".into(),
        seed,
        size: "published".into(),
        divide: 1,
        machine,
        before: kernel("v3_10_rc1", &[]),
        after,
        memcgs,
        files,
        actors,
        changes: Vec::new(),
        free_parameters: Vec::new(),
        settings: Vec::new(),
        right: None,
    };
    let mut shrinkers = Rng::for_use(seed, 0, "random shrinkers");
    let mut compaction = Rng::for_use(seed, 0, "random compaction");
    let scenario = if one_in(&mut compaction, 12) {
        with_compaction(&mut compaction, scenario)
    } else if one_in(&mut shrinkers, 3) {
        with_shrinkers(&mut shrinkers, total, scenario)
    } else {
        scenario
    };
    let scenario = with_habits(seed, with_moments(seed, scenario));
    let scenario = with_policies(seed, scenario);
    let scenario = with_groups_v2(seed, scenario);
    let mut changes = changes(seed, side.choice(&scenario), &scenario);
    changes.extend(writes(seed, &scenario));
    changes.sort_by_key(|change| change.at_ns);
    Scenario {
        changes,
        ..scenario
    }
}

/// The machine with a zone of several page blocks. The kernel holds 512 pages in one piece, which may have gaps, and single pages of the
/// rest. One actor allocates blocks while another reads a file that does not fit into the rest.
fn with_compaction(rng: &mut Rng, mut scenario: Scenario) -> Scenario {
    let names: Vec<&str> = all_names()
        .into_iter()
        .filter(|name| base(name).kernel.lru_domain == LruDomain::Node)
        .collect();
    let name = one_of(rng, &names);
    let free = between(rng, 600, 1100);
    let managed = free + 512;
    let scattered = rng.below(free / 12);
    let gaps = Rng::for_use(managed, scattered, "random gaps").below(512 + 1) / 2;
    scenario.before = any_patches(rng, name);
    scenario.after = any_patches(rng, name);
    scenario.machine.compaction = true;
    scenario.machine.nodes = vec![NodeSpec {
        zones: vec![ZoneSpec {
            kind: ZoneKind::Normal,
            spanned: managed,
            present: managed,
            managed,
            at_boot: None,
            kernel: managed - free + scattered,
            scattered,
            per_cpu: free / 256,
            gaps,
        }],
    }];
    scenario.machine.min_free_kbytes = Some(between(rng, 16, 128));
    scenario.files[0].pages = 2 * managed;
    let groups = scenario.memcgs.len() as u32 + 1;
    let reader = ReaderWork {
        file: scenario.files[0].name.clone(),
        pages: 2 * managed,
        call_pages: between(rng, 1, 40),
        sendfile: false,
        passes: 1,
        pause_ns: 0,
    };
    let wanted = HighOrderWork {
        order: between(rng, 1, 4),
        count: between(rng, 20, 200),
        rate: between(rng, 20, 200),
        hold: between(rng, 5, 40),
        may_fail: one_in(rng, 3),
        movable: one_in(rng, 3),
        atomic: one_in(rng, 4),
    };
    scenario.actors.truncate(1);
    scenario.actors[0].node = 0;
    for (job, work) in [Work::Reader(reader), Work::HighOrder(wanted)]
        .into_iter()
        .enumerate()
    {
        scenario.actors.push(ActorSpec {
            name: format!("compaction-{job}"),
            start: Moment::Time(0),
            end: None,
            repeat_until: None,
            job: 200 + job as u32,
            background: false,
            weight: NICE_0,
            memcg: rng.below(groups),
            node: 0,
            interleave: false,
            work,
        });
    }
    scenario
}

/// On one machine in four the user makes changes during the run: sysctls, patches of the running kernel, and signals or new programs.
fn changes(seed: u32, running: &KernelChoice, scenario: &Scenario) -> Vec<Change> {
    let mut rng = Rng::for_use(seed, 0, "random changes");
    if !one_in(&mut rng, 4) {
        return Vec::new();
    }
    let mut at_ns = 0;
    let mut tasks = task_names(scenario);
    let mut changes: Vec<Change> = (0..between(&mut rng, 1, 9))
        .map(|_| {
            at_ns += u64::from(between(&mut rng, 1, 400)) * 1_000_000;
            let knob = match rng.below(12) {
                0 => Knob::Sysctl(Sysctl::Swappiness, rng.below(101)),
                1 => Knob::Sysctl(Sysctl::DirtyRatio, between(&mut rng, 1, 100)),
                2 => Knob::Sysctl(Sysctl::DirtyBackgroundRatio, rng.below(101)),
                3 => Knob::Sysctl(Sysctl::VfsCachePressure, rng.below(1001)),
                4 => {
                    let most = most_min_free_kbytes(&scenario.machine);
                    Knob::Sysctl(Sysctl::MinFreeKbytes, rng.below(most + 1))
                }
                5 | 6 => {
                    let program = Program::ALL[rng.below(Program::ALL.len() as u32) as usize];
                    let name = program.task_name(tasks.len() as u32);
                    tasks.push(name.clone());
                    Knob::Start(program, name)
                }
                7..=10 => {
                    let signals = [Signal::Kill, Signal::Stop, Signal::Cont];
                    let signal = signals[rng.below(3) as usize];
                    let task = rng.below(tasks.len() as u32) as usize;
                    Knob::Signal(signal, tasks[task].clone())
                }
                _ => Knob::Kernel(any_patches(&mut rng, &running.preset)),
            };
            Change { at_ns, knob }
        })
        .collect();
    changes.extend(errands(seed));
    changes.sort_by_key(|change| change.at_ns);
    changes
}

/// On half of the machines with changes the user also makes a program take, touch, write or free pages by hand.
fn errands(seed: u32) -> Vec<Change> {
    let mut rng = Rng::for_use(seed, 0, "random errands");
    if !one_in(&mut rng, 2) {
        return Vec::new();
    }
    let mut at_ns = 0;
    (0..between(&mut rng, 1, 9))
        .map(|_| {
            at_ns += u64::from(between(&mut rng, 0, 400)) * 1_000_000;
            let errands = [Errand::Take, Errand::Touch, Errand::Write, Errand::Free];
            let errand = errands[rng.below(4) as usize];
            let knob = Knob::Errand(errand(between(&mut rng, 1, 300)));
            Change { at_ns, knob }
        })
        .collect()
}

/// The machine with a kernel whose shrinkers have lists for nodes and groups, and with a server's files. In most cases it also has a copy,
/// a desktop or a tree of small files.
fn with_shrinkers(rng: &mut Rng, total: u32, mut scenario: Scenario) -> Scenario {
    scenario.after = match rng.below(7) {
        0 => kernel("v4_15", &[]),
        1 => kernel("v4_19_13", &[]),
        6 => kernel("v4_19_rc5", &[]),
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
            start: Moment::Time(u64::from(rng.below(1000)) * 1_000_000),
            end: one_in(rng, 2)
                .then(|| Moment::Time(u64::from(between(rng, 2, 8)) * 1_000_000_000)),
            repeat_until: None,
            job: 100 + job as u32,
            background: name == "desktop" || one_in(rng, 3),
            weight: NICE_0,
            memcg: rng.below(groups),
            node: rng.below(scenario.machine.nodes.len() as u32),
            interleave: false,
            work,
        });
    }
    scenario
}

/// No groups on half of the machines. The others have one to four groups, some of them with limits or below other groups.
fn memcgs(rng: &mut Rng, total: u32) -> Vec<MemcgSpec> {
    let count = if one_in(rng, 2) {
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
            v2: None,
        })
        .collect()
}
