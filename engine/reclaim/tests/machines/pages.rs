//! Facts about single pages agree with lists, counters and events.

use reclaim::mm::id::ZoneId;
use reclaim::mm::zone::Lru;
use reclaim::report::frame::FrameRequest;
use reclaim::report::place_map::{CLASSES, COUNTS, PageClass, PageHolder, condition, page_detail};
use reclaim::scenario::Picture;
use reclaim::simulation::Simulation;
use reclaim::trace::{LifeMoment, LifeStep};
use reclaim::{Stop, machine::Machine};

use super::{random, side_of};

pub(super) const MAP: FrameRequest = FrameRequest {
    zone: ZoneId::at(0),
    columns: 1,
    picture: Picture::Map,
    page: None,
    with_hash: false,
};

pub(super) const LISTS: [(Lru, PageClass); 5] = [
    (Lru::InactiveAnon, PageClass::InactiveAnon),
    (Lru::ActiveAnon, PageClass::ActiveAnon),
    (Lru::InactiveFile, PageClass::InactiveFile),
    (Lru::ActiveFile, PageClass::ActiveFile),
    (Lru::Unevictable, PageClass::Unevictable),
];

pub(super) fn run_to(simulation: &mut Simulation, event: u32) {
    simulation.advance(Stop { event, ..Stop::END });
}

fn check_lists(m: &Machine, bytes: &[u8], seed: u32) {
    for (lru, class) in LISTS {
        let mut listed = 0;
        for lruvec in m.shared_lruvecs() {
            for page in m.pages_on(lruvec, lru) {
                let byte = bytes[page.index()];
                assert_eq!(
                    byte & condition::CLASS,
                    class as u8,
                    "seed {seed}: page {page} is on {lru:?}"
                );
                listed += 1;
            }
        }
        let painted = bytes
            .iter()
            .filter(|&byte| byte & condition::CLASS == class as u8);
        assert_eq!(painted.count(), listed, "seed {seed}: pages of {lru:?}");
    }
}

#[test]
fn the_place_map_agrees_with_lists_and_zones_for_every_page() {
    for seed in 1..=80 {
        let mut simulation = Simulation::new(&random::scenario(seed, side_of(seed)), side_of(seed));
        for event in [200, 900, 2500] {
            // Checks the map at the event itself, and again where the run then rests.
            simulation.watch(event, MAP, |_| ());
            run_to(&mut simulation, event);
            let watched = simulation.take_watched();
            let resting = simulation.frame(MAP);
            check_lists(
                &simulation.machine(),
                &resting.place_map.as_ref().expect("asked for").bytes,
                seed,
            );
            for frame in [Some(resting), watched].into_iter().flatten() {
                let map = frame.place_map.expect("asked for");
                for (zone, counts) in frame.zones.iter().zip(map.counts.chunks(COUNTS)) {
                    let pages_of = |class: PageClass| counts[class as usize];
                    let [dirty, writeback, per_cpu] = counts[CLASSES..] else {
                        panic!("three conditions are counted")
                    };
                    assert_eq!(
                        pages_of(PageClass::Free) - per_cpu,
                        zone.free_pages,
                        "seed {seed}"
                    );
                    assert_eq!(
                        pages_of(PageClass::Kernel),
                        zone.kernel_pages,
                        "seed {seed}"
                    );
                    assert_eq!(
                        LISTS.map(|(_, class)| pages_of(class)),
                        zone.lists,
                        "seed {seed}"
                    );
                    let isolated = [
                        pages_of(PageClass::IsolatedAnon),
                        pages_of(PageClass::IsolatedFile),
                    ];
                    assert_eq!(
                        isolated,
                        [zone.isolated_anon, zone.isolated_file],
                        "seed {seed}"
                    );
                    assert_eq!(
                        (dirty, writeback),
                        (zone.dirty, zone.writeback),
                        "seed {seed}"
                    );
                }
            }
        }
    }
}

#[test]
fn every_page_of_a_process_or_file_is_reported_as_such() {
    for seed in 1..=20 {
        let mut simulation = Simulation::new(&random::scenario(seed, side_of(seed)), side_of(seed));
        run_to(&mut simulation, 2500);
        let m = simulation.machine();
        let mut resident = 0;
        for page in 0..m.total_pages() {
            let detail = page_detail(&m, page).expect("a page of the machine");
            resident += u32::from(detail.holder == PageHolder::Process);
        }
        let alive = m.tables.processes.iter().filter(|process| process.alive);
        let mapped: u32 = alive.map(|process| process.rss).sum();
        assert_eq!(resident, mapped, "seed {seed}");
    }
}

/// The life of a page between two events, and the event at which the run rested before.
fn life(
    seed: u32,
    page: u32,
    from: u32,
    events_to: u32,
    changes_to: u32,
) -> (u32, Vec<LifeMoment>) {
    let mut simulation = Simulation::new(&random::scenario(seed, side_of(seed)), side_of(seed));
    if from > 0 {
        run_to(&mut simulation, from);
    }
    let start = simulation.event();
    simulation.follow(page, events_to, changes_to);
    run_to(&mut simulation, events_to.max(changes_to));
    (start, simulation.take_life())
}

#[test]
fn the_parts_of_a_life_add_up_to_the_whole() {
    let (mut moments, mut freed) = (0, 0);
    for seed in 1..=60 {
        let end = 3000;
        let pages = Simulation::new(&random::scenario(seed, side_of(seed)), side_of(seed))
            .machine()
            .total_pages();
        for page in [pages / 3, pages / 2, pages - 1 - seed] {
            let (_, whole) = life(seed, page, 0, end, end);
            // A change that an event shows and the event itself may be in two different parts, so the moments of each event are sorted.
            let ordered = |mut life: Vec<LifeMoment>| {
                life.sort_by_key(|moment| (moment.event, moment.step as u8, moment.a, moment.b));
                life
            };
            // In one of these cases a page is isolated at the cut and its list has changed.
            for cut in [300, 1100, 1500, 1900, 2700] {
                let (start, late) = life(seed, page, cut, end, end);
                let (_, early) = life(seed, page, 0, start, start + 1);
                let sum: Vec<LifeMoment> = early.into_iter().chain(late).collect();
                assert_eq!(
                    ordered(sum),
                    ordered(whole.clone()),
                    "seed {seed}, page {page}, cut at {cut}"
                );
            }
            moments += whole.len();
            freed += whole
                .iter()
                .filter(|moment| moment.step == LifeStep::Freed)
                .count();
            // Allocation and freeing alternate in a life.
            let mut taken = None;
            for moment in &whole {
                let now = match moment.step {
                    LifeStep::Allocated => true,
                    LifeStep::Freed => false,
                    _ => continue,
                };
                assert_ne!(taken, Some(now), "seed {seed}, page {page}: {moment:?}");
                taken = Some(now);
            }
        }
    }
    assert!(
        moments > 1000 && freed > 20,
        "{moments} moments, {freed} ends"
    );
}
