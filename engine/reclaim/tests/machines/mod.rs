//! Invariants on random machines and workloads.
//!
//! `RANDOM_MACHINES=20000 RANDOM_FROM=1 cargo test -p reclaim --test it machines` checks more of them.

mod arms;
mod events;
mod groups;
mod habits;
mod hardware;
mod hunks;
mod kernels;
mod long_runs;
mod mixed;
mod pages;
#[cfg(feature = "bindings")]
mod platforms;
mod random;
mod scene_pages;
mod work;

use std::collections::BTreeSet;
use std::sync::Mutex;

use reclaim::kernel::{GroupSteal, LruDomain, patch_ids, preset};
use reclaim::machine::Machine;
use reclaim::mm::id::{DomainId, Table, ZoneId};
use reclaim::mm::memcg::v2::MemcgV2;
use reclaim::mm::page::flag;
use reclaim::report::frame::FrameRequest;
use reclaim::scenario::schema::{FilesystemKind, Scenario};
use reclaim::scenario::task_names;
use reclaim::scenario::{Options, Picture};
use reclaim::sim::{Task, TaskKind, TaskState, Wait};
use reclaim::{Advance, KernelSide, Simulation, Stop};

use crate::project;

/// The checks of a machine end after this many events.
const EVENTS: u32 = 4000;

fn from_environment(name: &str, otherwise: u32) -> u32 {
    std::env::var(name)
        .ok()
        .and_then(|v| v.parse().ok())
        .unwrap_or(otherwise)
}

fn side_of(seed: u32) -> KernelSide {
    if seed.is_multiple_of(2) {
        KernelSide::Before
    } else {
        KernelSide::After
    }
}

/// An event that has to happen on at least one machine, and the function that counts it on one machine.
type Happening = (&'static str, fn(&Machine) -> u64);

/// Events that have to happen on at least one of a thousand machines, because otherwise the machines do not test them.
const HAPPENINGS: [Happening; 27] = [
    ("pages moved", |m| m.vmstat.pgmigrate_success),
    ("direct compactions", |m| m.vmstat.compact_stall),
    ("work of kcompactd", |m| m.vmstat.compact_daemon_wake),
    ("pages of other zones skipped", |m| {
        m.vmstat.pgskip.iter().sum()
    }),
    ("refaults", |m| m.vmstat.workingset_refault),
    ("objects scanned", |m| m.vmstat.slabs_scanned),
    ("pages dropped with inodes", |m| {
        m.vmstat.pginodesteal + m.vmstat.kswapd_inodesteal
    }),
    ("waits for inodes", |m| m.observations.inode_waits.count),
    ("charges refused", |m| groups(m, |group| group.res.failcnt)),
    ("pages taken from groups", |m| {
        groups(m, |group| {
            group.stat.pgreclaim + group.stat.kswapd_pgreclaim
        })
    }),
    ("tasks over memory.high", |m| of_v2(m, |v2| v2.events.high)),
    ("charges over memory.max", |m| of_v2(m, |v2| v2.events.max)),
    ("pages taken in spite of memory.low", |m| {
        of_v2(m, |v2| v2.events.low)
    }),
    ("kills for memory.max", |m| {
        of_v2(m, |v2| v2.events.oom_kill)
    }),
    ("swap-ins", |m| m.vmstat.pswpin),
    ("pages stored in zram", |m| m.swap.stored().into()),
    ("pages stored in zswap", |m| m.vmstat.zswpout),
    ("pages read from zswap", |m| m.vmstat.zswpin),
    ("pages that zswap writes to the disk", |m| m.vmstat.zswpwb),
    ("kills", |m| m.vmstat.oom_kill),
    ("tasks killed by hand that have ended", |m| {
        tasks(m, |task| {
            task.by_hand.killed && task.state == TaskState::Ended
        })
    }),
    ("tasks that are stopped", |m| {
        tasks(m, |task| task.wait == Wait::Stopped)
    }),
    ("tasks started by hand", |m| {
        tasks(m, |task| task.name.starts_with("my-"))
    }),
    ("moments that actors waited for", |m| {
        u64::from(m.trace.moments_happened())
    }),
    ("actors that have been repeated", |m| {
        let phases = m.progress.phases.iter();
        phases
            .filter(|phase| phase.words.contains("starts again"))
            .count() as u64
    }),
    ("pages that a store reaches without a fault", |m| {
        let flags = m.pages.flags.iter();
        flags.filter(|&bits| bits & flag::WRITABLE != 0).count() as u64
    }),
    ("tasks that are worked by hand", |m| {
        tasks(m, |task| task.name == "my-hand")
    }),
];

fn tasks(m: &Machine, counts: fn(&Task) -> bool) -> u64 {
    m.sched.tasks().iter().filter(|task| counts(task)).count() as u64
}

/// Sum over all groups except the root.
fn groups(m: &Machine, figure: fn(&reclaim::mm::memcg::Memcg) -> u64) -> u64 {
    m.memcg.groups()[1..].iter().map(figure).sum()
}

/// Sum over the groups of version 2.
fn of_v2(m: &Machine, figure: fn(&MemcgV2) -> u64) -> u64 {
    let groups = m.memcg.groups().iter();
    groups
        .filter_map(|group| group.v2.as_ref())
        .map(figure)
        .sum()
}

/// Checks that every task that works for an actor has a name to which a signal can be sent.
fn check_names(m: &Machine, scenario: &Scenario) {
    let names = task_names(scenario);
    let others = ["init", "administrator"];
    for task in m
        .sched
        .tasks()
        .iter()
        .filter(|t| t.kind == TaskKind::Workload)
    {
        let known = names.contains(&task.name) || others.contains(&task.name.as_str());
        assert!(known || task.name.starts_with("my-"), "{}", task.name);
    }
}

fn check_counters(m: &Machine) {
    let v = &m.vmstat;
    assert_eq!(v.compact_stall, v.compact_success + v.compact_fail);
    // The worker of zswap writes without reclaim.
    assert!(v.nr_vmscan_write + v.zswpwb >= v.pswpout + v.zswpout);
    // Kernels until 3.3 do not count pages scanned for the limit of a group, but they count the pages freed for it.
    if !m.memcg.in_use() || m.kernel.group_steal == GroupSteal::LeftOut {
        let sum = |counters: [&Table<DomainId, u64>; 2]| counters.map(|c| c.iter().sum::<u64>());
        let scanned = sum([&v.pgscan_kswapd, &v.pgscan_direct]);
        let stolen = sum([&v.pgsteal_kswapd, &v.pgsteal_direct]);
        assert!(scanned[0] >= stolen[0] && scanned[1] >= stolen[1]);
    }
}

/// Checks that the scene contains all of memory.
fn check_scene(simulation: &Simulation) {
    let request = FrameRequest {
        picture: Picture::Scene,
        ..REQUEST
    };
    let scene = simulation
        .frame(request)
        .scene
        .expect("the request was for a scene");
    let belts = [&scene.anon, &scene.file];
    let listed: u32 = belts.iter().map(|belt| belt.inactive + belt.active).sum();
    let others = scene.sums.free + scene.sums.kernel + scene.on_the_way + scene.unevictable;
    assert_eq!(listed + others, scene.sums.managed);
    let sliced: u32 = belts.iter().flat_map(|belt| &belt.columns).sum();
    assert_eq!(sliced, listed, "each page is in one slice");
}

struct Tally {
    events: u64,
    happened: [u64; HAPPENINGS.len()],
}

impl Tally {
    const NOTHING: Self = Self {
        events: 0,
        happened: [0; HAPPENINGS.len()],
    };

    fn add(&mut self, other: &Tally) {
        self.events += other.events;
        for (sum, more) in self.happened.iter_mut().zip(other.happened) {
            *sum += more;
        }
    }
}

/// Runs one machine and checks it after every event.
fn check_machine(seed: u32) -> Tally {
    let scenario = random::scenario(seed, side_of(seed));
    let mut simulation = Simulation::new(&scenario, side_of(seed));
    simulation.check_every_event();
    simulation.advance(Stop {
        event: EVENTS,
        budget: 2_000_000,
        ..Stop::END
    });
    check_scene(&simulation);
    let m = simulation.machine();
    check_counters(&m);
    check_names(&m, &scenario);
    Tally {
        events: u64::from(simulation.event()),
        happened: HAPPENINGS.map(|(_, of)| of(&m)),
    }
}

/// The machines are divided into this many parts, each of which takes some seconds.
const LOTS: u32 = 8;

/// The number of parts that are done, and the sum of their results.
static DONE: Mutex<(u32, Tally)> = Mutex::new((0, Tally::NOTHING));

/// Checks every eighth machine. The part that ends last checks whether every event has happened on at least one machine.
fn check_lot(lot: u32) {
    let from = from_environment("RANDOM_FROM", 1);
    let count = from_environment("RANDOM_MACHINES", 1000);
    let mut sum = Tally::NOTHING;
    for seed in (from..from + count)
        .skip(lot as usize)
        .step_by(LOTS as usize)
    {
        // The machine's own error was printed before; this adds the seed.
        let tally = std::panic::catch_unwind(|| check_machine(seed));
        sum.add(&tally.unwrap_or_else(|_| {
            panic!(
                "seed {seed}: repeat with RANDOM_FROM={seed} RANDOM_MACHINES=1 cargo test -p reclaim --test it machines"
            )
        }));
    }
    let mut done = DONE.lock().expect("no lot fails while it adds");
    done.0 += 1;
    done.1.add(&sum);
    if done.0 == LOTS {
        check_tally(&done.1, count);
    }
}

fn check_tally(sum: &Tally, count: u32) {
    println!("{} events checked", sum.events);
    for ((what, _), times) in HAPPENINGS.iter().zip(sum.happened) {
        println!("{what}: {times}");
        assert!(times > 0 || count < 1000, "no {what}");
    }
    assert!(
        sum.events > u64::from(count) * 500,
        "the machines have to do something"
    );
}

macro_rules! lots {
    ($($name:ident: $lot:literal,)*) => {
        $(
            #[test]
            fn $name() {
                check_lot($lot);
            }
        )*

        #[test]
        fn every_lot_is_checked() {
            assert_eq!([$($lot),*].as_slice(), (0..LOTS).collect::<Vec<u32>>());
        }
    };
}

lots! {
    pages_are_conserved_and_counted_right_after_every_event: 0,
    pages_are_conserved_in_the_second_lot: 1,
    pages_are_conserved_in_the_third_lot: 2,
    pages_are_conserved_in_the_fourth_lot: 3,
    pages_are_conserved_in_the_fifth_lot: 4,
    pages_are_conserved_in_the_sixth_lot: 5,
    pages_are_conserved_in_the_seventh_lot: 6,
    pages_are_conserved_in_the_last_lot: 7,
}

#[test]
fn the_smallest_machine_is_conserved_and_counted_right_after_every_event_of_its_run() {
    let mut simulation = project::simulation("primer", &Options::default(), KernelSide::Before);
    simulation.check_every_event();
    assert_eq!(simulation.advance(Stop::END), Advance::Ended);
    let m = simulation.machine();
    check_counters(&m);
    // The run contains every event that its story explains.
    let v = &m.vmstat;
    let met = [
        v.pageoutrun,
        v.pgactivate,
        v.pswpout,
        v.allocstall,
        v.oom_kill,
        v.pswpin,
    ];
    assert!(met.iter().all(|&times| times > 0), "{met:?}");
}

#[test]
fn a_thousand_machines_run_every_kernel_with_every_patch_and_have_all_that_is_modelled() {
    let mut presets = BTreeSet::new();
    let mut patches = BTreeSet::new();
    let mut kinds = BTreeSet::new();
    let mut smallest = 0;
    for seed in 1..=1000 {
        let scenario = random::scenario(seed, side_of(seed));
        let zones = scenario.machine.nodes.iter().flat_map(|node| &node.zones);
        smallest += u32::from(zones.map(|zone| zone.managed).sum::<u32>() <= 512);
        let choice = match side_of(seed) {
            KernelSide::Before => &scenario.before,
            KernelSide::After => &scenario.after,
        };
        let kernel = preset(&choice.preset).expect("listed").kernel;
        if kernel.lru_domain == LruDomain::Node {
            kinds.extend(kinds_of(&scenario));
        }
        presets.insert(choice.preset.clone());
        patches.extend(choice.patches.iter().cloned());
    }
    let all = |names: Vec<&'static str>| names.into_iter().map(str::to_owned).collect();
    assert_eq!(presets, all(kernels::all_names()));
    assert_eq!(patches, all(patch_ids()));
    let expected = [
        "compaction",
        "ext4",
        "groups",
        "groups below others",
        "groups of version 2",
        "hard limits",
        "several nodes",
        "soft limits",
        "xfs",
        "xfs with groups",
    ];
    assert_eq!(kinds, BTreeSet::from(expected));
    assert!(smallest > 300, "{smallest} are as small as the primer's");
}

/// Features that the machine of a scenario has.
fn kinds_of(scenario: &Scenario) -> impl Iterator<Item = &'static str> {
    let machine = &scenario.machine;
    let memcgs = &scenario.memcgs;
    let kind = machine.filesystem.kind;
    let has = [
        ("compaction", machine.compaction),
        ("ext4", kind == FilesystemKind::Ext4),
        ("groups", !memcgs.is_empty()),
        (
            "groups below others",
            memcgs.iter().any(|g| g.parent > 0 && g.hierarchy),
        ),
        (
            "hard limits",
            memcgs.iter().any(|g| g.limit_pages.is_some()),
        ),
        ("groups of version 2", memcgs.iter().any(|g| g.v2.is_some())),
        ("several nodes", machine.nodes.len() > 1),
        (
            "soft limits",
            memcgs.iter().any(|g| g.soft_limit_pages.is_some()),
        ),
        ("xfs", kind == FilesystemKind::Xfs),
        (
            "xfs with groups",
            kind == FilesystemKind::Xfs && !memcgs.is_empty(),
        ),
    ];
    has.into_iter().filter(|(_, is)| *is).map(|(name, _)| name)
}

const REQUEST: FrameRequest = FrameRequest {
    zone: ZoneId::at(0),
    columns: 8,
    picture: Picture::Lists,
    page: None,
    with_hash: true,
};

/// The observable state of a run at an event: the hash at the event, and the samples up to that time.
fn seen(simulation: &mut Simulation) -> (u64, Vec<u32>) {
    let hash = simulation.take_watched().and_then(|f| f.hash);
    // A run that has ended before the event is in its last state.
    let hash = hash.unwrap_or_else(|| simulation.state_hash());
    (hash, simulation.machine().samples.from_row(0).to_vec())
}

/// The page and `trace` pause a run at round times, which are also the times of the scheduler's ticks.
#[test]
fn a_run_that_pauses_every_10_ms_is_the_same_as_without_pauses_with_every_scheduler() {
    let kernels = ["v3_9_6", "deb6_1_192", "deb6_12_117", "deb6_12_117_mglru"];
    for (kernel, seed) in kernels
        .into_iter()
        .flat_map(|k| (1..=3).map(move |s| (k, s)))
    {
        let options = format!("kernel={kernel}\nseed={seed}\n");
        let options = Options::from_lines(&options).expect("the lab has this kernel");
        let start = || project::simulation("lab-anon-hotcold", &options, KernelSide::Before);
        let [mut straight, mut halting] = [start(), start()];
        straight.advance(Stop::END);
        let mut pauses = 0;
        while halting.now_ns() < straight.now_ns() && pauses < 10_000 {
            pauses += 1;
            halting.advance(Stop {
                time_ns: pauses * 10_000_000,
                ..Stop::END
            });
        }
        let end = |run: &Simulation| (run.event(), run.now_ns(), run.state_hash());
        assert_eq!(end(&halting), end(&straight), "{kernel}, seed {seed}");
    }
}

#[test]
fn stopping_during_a_run_does_not_change_it() {
    for seed in 1..=60 {
        let event = 1000 + seed * 7;
        let start = || {
            let mut simulation =
                Simulation::new(&random::scenario(seed, side_of(seed)), side_of(seed));
            simulation.watch(event, REQUEST, |_| ());
            simulation
        };
        let mut straight = start();
        straight.advance(Stop { event, ..Stop::END });
        let (hash, samples) = seen(&mut straight);

        let mut halting = start();
        let mut outcome = Advance::Budget;
        let mut rests = 0;
        let mut time_ns = 0;
        while halting.event() < event && outcome != Advance::Ended {
            // Short budgets, unusual times and unusual events, in turn.
            time_ns += 1_234_567;
            rests += 1;
            outcome = halting.advance(match rests % 3 {
                0 => Stop {
                    budget: 17,
                    ..Stop::END
                },
                1 => Stop {
                    time_ns: time_ns.max(halting.now_ns()),
                    ..Stop::END
                },
                _ => Stop {
                    event: halting.event() + 3,
                    ..Stop::END
                },
            });
        }
        let (halting_hash, halting_samples) = seen(&mut halting);
        assert_eq!(
            halting_hash, hash,
            "seed {seed}, event {event}, {rests} rests"
        );
        let rows = samples.len().min(halting_samples.len());
        assert_eq!(
            halting_samples[..rows],
            samples[..rows],
            "seed {seed}: samples"
        );
    }
}

#[test]
fn the_same_seed_gives_the_same_run_and_another_seed_another() {
    let run = |seed: u32| {
        let mut simulation = Simulation::new(
            &random::scenario(seed, KernelSide::Before),
            KernelSide::Before,
        );
        simulation.advance(Stop {
            event: 3000,
            ..Stop::END
        });
        simulation.state_hash()
    };
    for seed in 100..120 {
        assert_eq!(run(seed), run(seed));
        assert_ne!(run(seed), run(seed + 1));
    }
}
