//! Searches in complete runs: each finds the event that its words name, and no search changes the run.

use reclaim::scenario::Options;
use reclaim::trace::{Cause, Event, EventKind, Found, Happening, Search, Sought};
use reclaim::{Advance, KernelSide, Simulation, Stop};

use crate::project;

const LAB: &str = "lab-mix-read";

fn new_run(searches: &[&str]) -> Simulation {
    let mut run = project::simulation(LAB, &Options::default(), KernelSide::Before);
    for text in searches {
        run.search_for(Search::parse(text).unwrap_or_else(|e| panic!("{e}")));
    }
    run
}

fn found(run: &Simulation, search: u32) -> Option<Found> {
    let all = run.machine().trace.found().to_vec();
    all.into_iter().find(|found| found.search == search)
}

/// Every event of a kind up to `until`, found in the simplest way: by reading each event of the run. A pass of kswapd counts only if its
/// priority is at most the given one.
fn happenings(kind: EventKind, priority_at_most: u32, until: u32) -> Vec<(u32, u64)> {
    let mut run = new_run(&[]);
    let mut all = Vec::new();
    let mut event = 0;
    while event < until
        && run.advance(Stop {
            event: event + 1,
            ..Stop::END
        }) != Advance::Ended
    {
        let recent = run.machine().trace.recent(64);
        for one in recent.iter().filter(|e| e.number > event && e.kind == kind) {
            if kind != EventKind::KswapdPass || one.a <= priority_at_most {
                all.push((one.number, one.time));
            }
        }
        event = run.event();
    }
    all
}

#[test]
fn a_search_finds_the_event_that_its_words_name() {
    let mut run = new_run(&[
        "first kswapd wakes",
        "2nd kswapd pass priority <= 12",
        "first kswapd pass after kswapd wakes + 1ms",
        "first oom kill",
        "end",
    ]);
    assert_eq!(run.advance(Stop::END), Advance::Ended);
    let moment = |search| found(&run, search).map(|f| (f.event, f.time));
    let (last_event, last_time) = moment(4).expect("every run ends");
    let look_at = moment(2).expect("kswapd works on").0;
    let wakes = happenings(EventKind::KswapdWake, 12, look_at);
    let passes = happenings(EventKind::KswapdPass, 12, look_at);
    assert_eq!(moment(0), wakes.first().copied());
    assert_eq!(moment(1), passes.get(1).copied());
    let (_, woke) = wakes[0];
    let later = passes.iter().find(|&&(_, time)| time > woke + 1_000_000);
    assert_eq!(moment(2), later.copied());
    assert_eq!(moment(3), None, "no task is killed");
    assert_eq!(last_event, run.event());
    assert!(last_time <= run.now_ns());
}

#[test]
fn searches_change_neither_the_run_nor_its_hash() {
    let stop = Stop {
        event: 300_000,
        ..Stop::END
    };
    let mut plain = new_run(&[]);
    let mut searched = new_run(&[
        "first swap-out after kswapd wakes + 1s",
        "1000th verdict freed",
        "end",
    ]);
    assert_eq!(plain.advance(stop), searched.advance(stop));
    assert!(
        found(&searched, 1).is_some(),
        "a search found its event during the run"
    );
    assert_eq!(plain.event(), searched.event());
    assert_eq!(plain.state_hash(), searched.state_hash());
}

#[test]
fn stopping_a_run_does_not_change_the_result_of_a_search() {
    let searches = ["first kswapd sleeps", "100th verdict freed + 2ms", "end"];
    let mut unbroken = new_run(&searches);
    unbroken.advance(Stop::END);
    let mut halting = new_run(&searches);
    while halting.advance(Stop {
        budget: 50_000,
        ..Stop::END
    }) != Advance::Ended
    {}
    halting.advance(Stop::END);
    assert_eq!(
        unbroken.machine().trace.found(),
        halting.machine().trace.found()
    );
    assert_eq!(unbroken.machine().trace.found().len(), searches.len());
}

fn happening(text: &str) -> Happening {
    Happening::parse(text).unwrap_or_else(|e| panic!("{e}"))
}

#[test]
fn a_probe_finds_the_next_and_the_last_happening_of_any_part() {
    let texts = [
        "kswapd wakes",
        "priority changes",
        "verdict freed in DMA32",
        "free falls below low in DMA32",
        "free rises above high",
    ];
    for text in texts {
        let ordinals: Vec<String> = (1..=4).map(|n| format!("{n}th {text}")).collect();
        let searches: Vec<&str> = ordinals.iter().map(String::as_str).collect();
        let mut searched = new_run(&searches);
        searched.advance(Stop::END);
        let moments: Vec<u32> = (0..4)
            .map(|n| {
                found(&searched, n)
                    .unwrap_or_else(|| panic!("{text} happens four times"))
                    .event
            })
            .collect();
        for pair in moments.windows(2) {
            let mut run = new_run(&[]);
            run.probe(
                Sought::Happening(happening(text)),
                pair[0] + 1,
                u32::MAX,
                true,
            );
            while run.probed().is_none() {
                assert_ne!(run.advance(Stop::END), Advance::Ended, "{text}");
            }
            assert_eq!(run.take_probed(), Some(pair[1]), "{text}");
        }
        let mut run = new_run(&[]);
        let before_last = moments[3] - 1;
        run.probe(Sought::Happening(happening(text)), 0, before_last, false);
        run.advance(Stop {
            event: before_last,
            ..Stop::END
        });
        assert_eq!(run.take_probed(), Some(moments[2]), "{text}");
        assert_eq!(searched.state_hash(), {
            run.advance(Stop::END);
            run.state_hash()
        });
    }
}

#[test]
fn a_happening_has_no_number_and_no_delay() {
    for text in [
        "first swap-in",
        "2nd swap-in",
        "swap-in + 1s",
        "swap-in after swap-out",
        "end",
        "",
    ] {
        assert!(Happening::parse(text).is_err(), "{text}");
    }
    for text in reclaim::trace::happenings() {
        let text = text.replace("\"…\"", "\"dd\"").replace('…', "0");
        assert!(Happening::parse(&text).is_ok(), "{text}");
    }
}

/// An event by its number and its cause, from a run that stops there.
fn event_and_cause(number: u32) -> (Event, Option<Cause>) {
    let mut run = new_run(&[]);
    let outcome = run.advance(Stop {
        event: number,
        ..Stop::END
    });
    assert_ne!(outcome, Advance::Ended, "the run has event {number}");
    let recent = run.machine().trace.recent(usize::MAX);
    let event = recent.into_iter().find(|e| e.number == number);
    let event = event.unwrap_or_else(|| panic!("event {number} is among the last"));
    (event, run.cause_of(&event))
}

fn last_cause(cause: &Cause, before: u32) -> Option<u32> {
    let mut run = new_run(&[]);
    // Converts the cause to numbers and back, because the page keeps it as numbers.
    let cause = Cause::from_words(cause.to_words());
    run.probe(Sought::Cause(cause), 0, before - 1, false);
    run.advance(Stop {
        event: before,
        ..Stop::END
    });
    run.take_probed().filter(|&event| event > 0)
}

#[test]
fn the_chain_of_causes_of_a_reclaimed_page_leads_back_to_an_allocation_below_low() {
    let mut run = new_run(&["first verdict freed"]);
    while found(&run, 0).is_none() {
        let event = run.event() + 1000;
        assert_ne!(run.advance(Stop { event, ..Stop::END }), Advance::Ended);
    }
    let mut number = found(&run, 0).expect("it was found").event;
    let mut chain = Vec::new();
    loop {
        let (event, cause) = event_and_cause(number);
        chain.push(event);
        let Some(earlier) = cause.and_then(|cause| last_cause(&cause, number)) else {
            break;
        };
        assert!(earlier < number, "a cause is earlier than its effect");
        number = earlier;
    }
    let kinds: Vec<EventKind> = chain.iter().map(|event| event.kind).collect();
    assert_eq!(kinds[0], EventKind::PageVerdict);
    assert!(
        kinds.contains(&EventKind::LruIsolate) && kinds.contains(&EventKind::ScanCount),
        "{kinds:?}"
    );
    let woken = kinds.ends_with(&[
        EventKind::KswapdPass,
        EventKind::KswapdWake,
        EventKind::WakeupKswapd,
        EventKind::PageAlloc,
    ]);
    let below_min = kinds.ends_with(&[EventKind::DirectReclaimBegin, EventKind::PageAlloc]);
    assert!(woken || below_min, "{kinds:?}");
    // All events of the chain except the last two are of the task that reclaims.
    assert!(
        chain[..kinds.len() - 2]
            .windows(2)
            .all(|two| two[0].task == two[1].task)
    );
}

#[test]
fn a_kill_for_the_limit_of_a_group_is_caused_by_what_the_task_scanned_last() {
    let new_run =
        || project::simulation("group-killed-copy", &Options::default(), KernelSide::Before);
    let mut run = new_run();
    run.search_for(Search::parse("first oom kill").unwrap_or_else(|e| panic!("{e}")));
    run.advance(Stop::END);
    let kill = found(&run, 0).expect("the copy is killed").event;
    let mut run = new_run();
    run.advance(Stop {
        event: kill,
        ..Stop::END
    });
    let event = *run.machine().trace.recent(1).last().expect("the kill");
    assert_eq!((event.number, event.kind), (kill, EventKind::OomKill));
    let cause = run.cause_of(&event).expect("a kill has a cause");
    let mut run = new_run();
    run.probe(Sought::Cause(cause), 0, kill - 1, false);
    run.advance(Stop {
        event: kill - 1,
        ..Stop::END
    });
    let last = run.take_probed().expect("the task has scanned before");
    let mut run = new_run();
    run.advance(Stop {
        event: last,
        ..Stop::END
    });
    let recent = run.machine().trace.recent(usize::MAX);
    let scanned = recent.into_iter().find(|event| event.number == last);
    let scanned = scanned.expect("the engine has just passed the event");
    assert_eq!(
        (scanned.kind, scanned.task),
        (EventKind::LruShrinkInactive, event.task)
    );
    assert_eq!(scanned.c, 0, "it reclaimed no page");
}
