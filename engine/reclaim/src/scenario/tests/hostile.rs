//! Random scenarios made from the tables of keys, right and wrong. Each has to be refused with a sentence, or to be accepted and run.

use std::collections::BTreeSet;

use toml::{Table, Value};

use super::*;
use crate::scenario::actors::{KINDS, kind_of};
use crate::scenario::keys::{Absent, Key, Keys, ValueType};
use crate::scenario::units::Unit;
use crate::testing::hostile::{
    Dice, change, check_sentence, damaged, each, odd_value, odd_word, too_few,
};
use crate::{KernelSide, Simulation, Stop};

/// Percentage of all hostile inputs that are scenarios.
const PERCENT: u64 = 35;
/// Pages of the largest machine that the test runs, 1 GiB. Larger ones are only read, because booting them would take most of the time.
const MOST_PAGES_RUN: u64 = 1 << 18;
/// Maximum number of small files in a scenario that the test runs. Scenarios with more are only read.
const MOST_FILES_RUN: u64 = 20_000;
/// A run stops after this many events, or when it has used up its budget of work.
const RUN: Stop = Stop {
    event: 20_000,
    budget: 100_000,
    ..Stop::END
};

/// Searches for moments, some of which an actor can wait for and some not.
const SEARCHES: [&str; 6] = [
    "first kswapd wakes",
    "2nd kswapd sleeps + 3ms after major fault",
    "dirty throttle by \"a1\"",
    "first scan file in DMA32",
    "phase \"touches\" + 1s",
    "first hunk",
];

/// A number of a range: one of its ends, any number, or a small one.
fn within(least: u64, most: u64, small: u64, dice: &mut Dice) -> u64 {
    let below = |most: u64, dice: &mut Dice| {
        let bits = dice.roll(1 + (64 - (most - least).leading_zeros()) as usize);
        let mask = u64::MAX.checked_shr(64 - bits as u32).unwrap_or(0);
        least.saturating_add(dice.number() & mask).min(most)
    };
    match dice.roll(16) {
        0 => least,
        1 => most,
        2 => below(most, dice),
        _ => below(most.min(least.saturating_add(small)), dice),
    }
}

fn signed(number: u64) -> i64 {
    i64::try_from(number).expect("no range goes as far")
}

fn integer(number: u64) -> Value {
    Value::Integer(signed(number))
}

/// A value in the range of a key; other values of the scenario may still rule it out.
fn fitting(key: &Key, dice: &mut Dice) -> Value {
    match key.value_type {
        ValueType::List(least, most, inner) if !matches!(inner, ValueType::Described(_)) => {
            let count = within(least as u64, most as u64, 4, dice) as usize;
            let one = Key {
                value_type: *inner,
                ..*key
            };
            Value::Array((0..count).map(|_| fitting(&one, dice)).collect())
        }
        ValueType::Flag => Value::Boolean(dice.one_in(2)),
        ValueType::Count(least, most) => {
            let number = within(u64::from(least), u64::from(most), 50, dice);
            integer(number)
        }
        ValueType::Among(numbers) => Value::Integer(i64::from(*dice.pick(numbers))),
        ValueType::Quantity(unit, least, most) => {
            let small = if unit == Unit::Nanoseconds {
                2_000_000_000
            } else {
                5_000
            };
            let figure = within(least, most, small, dice);
            if dice.one_in(2) {
                integer(figure)
            } else {
                Value::String(unit.written(figure))
            }
        }
        ValueType::Moment(least, most) => match dice.roll(4) {
            0 => Value::String(format!("after a{}", dice.roll(4))),
            1 => Value::String(format!("after a{} + {}ms", dice.roll(4), dice.roll(99))),
            2 => Value::String((*dice.pick(&SEARCHES)).to_owned()),
            _ => {
                let time = within(least, most, 2_000_000_000, dice);
                Value::String(Unit::Nanoseconds.written(time))
            }
        },
        ValueType::Name(_) => Value::String(format!("n{}", dice.roll(5))),
        ValueType::Line(_) => Value::String("A line.".to_owned()),
        ValueType::Word(words) => Value::String((*dice.pick(words)).to_owned()),
        ValueType::Known(words) => Value::String((*dice.pick(&words())).to_owned()),
        ValueType::NameOf(of) => {
            let names = match of {
                "a disk" => &["sda", "sdb"][..],
                "a file" => &["data"],
                "a group" => &["root", "g0", "g1"],
                other => panic!("no names of {other}"),
            };
            Value::String((*dice.pick(names)).to_owned())
        }
        ValueType::Table(keys) => Value::Table(table_of(keys, dice)),
        ValueType::Tables(least, most, keys) => {
            let count = within(least as u64, most as u64, 2, dice) as usize;
            Value::Array(
                (0..count)
                    .map(|_| Value::Table(table_of(keys, dice)))
                    .collect(),
            )
        }
        ValueType::Named(keys) => Value::Table(
            [("half".to_owned(), Value::Table(table_of(keys, dice)))]
                .into_iter()
                .collect(),
        ),
        ValueType::Described(_) | ValueType::List(..) => {
            let example = format!("a = {}", key.example);
            let mut table = toml_table(&example).expect("an example is TOML");
            table.remove("a").expect("it was written")
        }
    }
}

/// A table with all required keys and some of the others.
fn table_of(keys: &Keys, dice: &mut Dice) -> Table {
    let mut table = Table::new();
    for key in keys.list {
        if matches!(key.absent, Absent::Never) || dice.one_in(3) {
            table.insert(key.name.to_owned(), fitting(key, dice));
        }
    }
    table
}

/// For each kind of work, one that fits the small machine.
const WORKS: &str = r#"
anon = { pages = 9000, pattern = "hot-cold", hot_touches = 80, hot_pages = 20, touches = 20000, write_percent = 50 }
mmap = { file = "data", size = "40MiB", pattern = "loop", touches = 20000, write_percent = 50 }
reader = { file = "data", size = "40MiB", call = "64KiB", passes = 2 }
writer = { size = "60MiB", call = "1MiB", fsync = "2MiB", delete = true }
files = { directories = 3, files_per_directory = 100, even = 3000, odd = "10KiB", phases = ["read", "stat", { create = 50, size = 2048 }] }
sleep = {}
high-order = { order = 3, count = 100, rate = 20, hold = 4 }
monitor = { period = "1s", pages = 3, log = 1, text = 7 }
sampler = { period = "1s", reads = 40, read = "2.5ms" }
poller = { period = "5ms", pages = 16 }
reclaimer = { pages = "4MiB" }
hot-sets = { cold = "4MiB", hot = "1MiB", turn = "2MiB", first_passes = 2, passes = 3, write_percent = 50 }
dd = { jobs = [1, 2], size = "64MiB", call = "1MiB" }
blocks = { order = 4, count = 20, interval = "100ms", passes = 2, pause = "1s" }
copy = { size = "40MiB", file = "1MiB", call = "128KiB", from = "local", to = "local" }
frames = { period = "16ms", pages = 64, hold = 3 }

[oltp]
threads = [1, 2]
step = "10s"
table = "64MiB"
buffers = "8MiB"
sort = "64KiB"
reads = 20
writes = 4
statement = "60us"
checkpoint = "2s"

[simoop]
workers = 2
tasks = 2
working_set = "16MiB"
burst = "8MiB"
files = 20
file = "1MiB"
read = "64KiB"
write = "64KiB"
period = "2s"
jitter = "1s"
warmup = "1s"
interval = "2s"

[build]
jobs = 3
units = 100
directories = 10
compile = "20ms"
compile_p90 = "36ms"
memory = "2MiB"
memory_p90 = "4MiB"
tools = "data"
tools_hot = "2MiB"
sources = 200
common_headers = 50
common_header_files = 20
local_headers = 50
local_header_files = 20
objects = 200
notes = 50
temporary = 0
link = "1s"
link_memory = "4MiB"
image = "4MiB"

[parallelio]
steps = ["0MiB", "16MiB"]
items = 1000
chunk = 17352
chunks_per_slab = 60
overhead = "1MiB"
client = "2MiB"
client_hot = "64KiB"
op = "45us"
populate_op = "60us"
set_percent = 33
settle = "1s"
timed = "10s"
used = "60MiB"
poll = "1s"
dd_delay = "1s"
dd_call = "1MiB"
initial_cache = "4MiB"
initial_cache_files = 200
idle_anon = "8MiB"
tidy = "1s"
harness_cache = "2MiB"
harness_files = 100
harness_tools = "1MiB"
"#;

/// A small machine with groups and actors made from the tables of keys.
fn written(dice: &mut Dice) -> Table {
    let mut table = toml_table(SMALL).expect("it is TOML");
    table.remove("fit");
    let kernels = crate::kernel::preset_names();
    for side in ["before", "after"] {
        let kernel = Value::String((*dice.pick(&kernels)).to_owned());
        let choice = [("kernel".to_owned(), kernel)].into_iter().collect();
        table.insert(side.to_owned(), Value::Table(choice));
    }
    if let Some(Value::Table(machine)) = table.get_mut("machine") {
        for key in crate::scenario::machine::KEYS.list {
            let plain = !matches!(key.value_type, ValueType::Table(_) | ValueType::Tables(..));
            if plain && dice.one_in(16) {
                machine.insert(key.name.to_owned(), fitting(key, dice));
            }
        }
    }
    let groups = if dice.one_in(4) { 1 + dice.roll(2) } else { 0 };
    let groups = (0..groups).map(|n| {
        let mut group = table_of(&crate::scenario::memcg::KEYS, dice);
        group.insert("name".to_owned(), Value::String(format!("g{n}")));
        Value::Table(group)
    });
    let groups: Vec<Value> = groups.collect();
    table.insert("memcg".to_owned(), Value::Array(groups));
    let works = toml_table(WORKS).expect("it is TOML");
    let actors = (0..=dice.roll(3)).map(|n| {
        let kind = dice.pick(&KINDS);
        let Value::Table(mut actor) = works[kind.keys.title].clone() else {
            panic!("{} is a table", kind.keys.title);
        };
        for key in kind.keys.list {
            if dice.one_in(12) {
                actor.insert(key.name.to_owned(), fitting(key, dice));
            }
        }
        for key in actors::KEYS.list {
            if dice.one_in(12) {
                actor.insert(key.name.to_owned(), fitting(key, dice));
            }
        }
        actor.insert("name".to_owned(), Value::String(format!("a{n}")));
        let work = Value::String(kind.keys.title.to_owned());
        actor.insert("work".to_owned(), work);
        Value::Table(actor)
    });
    let actors: Vec<Value> = actors.collect();
    table.insert("actor".to_owned(), Value::Array(actors));
    table
}

/// Another value for a key with this name: one in its range, or one just beyond an end of the range. `None`: no key has this name.
fn other_value(name: &str, dice: &mut Dice) -> Option<Value> {
    let tables = reference::all();
    let rows = tables.iter().flat_map(|keys| keys.list);
    let rows: Vec<&Key> = rows.filter(|row| row.name == name).collect();
    if rows.is_empty() {
        return None;
    }
    let row = *dice.pick(&rows);
    let beyond = match row.value_type {
        ValueType::Count(least, most) => [i64::from(least) - 1, i64::from(most) + 1],
        ValueType::Quantity(_, least, most) => [signed(least) - 1, signed(most) + 1],
        _ => [-1, 0],
    };
    Some(if dice.one_in(4) {
        Value::Integer(*dice.pick(&beyond))
    } else {
        fitting(row, dice)
    })
}

/// A scenario in which almost anything may be wrong.
fn hostile(dice: &mut Dice) -> String {
    let mut text = if dice.one_in(4) {
        dice.pick(ALL).1.to_owned()
    } else {
        let mut scenario = Value::Table(written(dice));
        for _ in 0..dice.roll(5).saturating_sub(2) {
            change(&mut scenario, dice, other_value);
        }
        toml::to_string(&scenario).expect("a table of TOML is text")
    };
    if dice.one_in(8) {
        text = damaged(&text, dice);
    }
    text
}

/// Options for the scenario, right and wrong.
fn options(dice: &mut Dice) -> String {
    let patches = crate::kernel::patch_ids();
    let mut lines = vec![format!("kernel={}", dice.pick(&["before", "after"]))];
    for _ in 0..dice.roll(5).saturating_sub(2) {
        lines.push(match dice.roll(12) {
            0 | 1 => "size=half".to_owned(),
            2 | 3 => "size=classroom".to_owned(),
            4 => format!("seed={}", dice.number() >> 28),
            5 => format!("patch={}=on", dice.pick(&patches)),
            6 => format!("do={}ms:swappiness={}", dice.roll(2_000), dice.roll(110)),
            7 => format!("do={}ms:take={}", dice.roll(2_000), dice.roll(11_000)),
            8 => {
                let program = dice.pick(&["dd", "reader", "anon", "hog", "emacs"]);
                format!("do={}ms:start={program}", dice.roll(2_000))
            }
            9 => format!("do={}ms:kill=a{}", dice.roll(2_000), dice.roll(3)),
            10 => format!("set={}={}", odd_word(dice), odd_value(dice)),
            _ => format!("{}={}", odd_word(dice), odd_word(dice)),
        });
    }
    lines.join("\n")
}

/// The result of one scenario.
enum Came {
    Refused(Problem),
    Read,
    /// The kinds of work of its actors.
    Run(Vec<&'static str>),
}

fn check_one(dice: &mut Dice) -> Came {
    let (text, lines) = (hostile(dice), options(dice));
    let options = Options::from_lines(&lines);
    match options.and_then(|options| Ok((parse(&text, &options)?, options))) {
        Err(error) => {
            let placed = !error.path.is_empty() || matches!(error.problem, Problem::Syntax { .. });
            assert!(placed && !error.expected.is_empty(), "{error:?}");
            check_sentence(&error.to_string());
            Came::Refused(error.problem)
        }
        Ok((scenario, options)) => {
            let machine = &scenario.machine;
            let zones = machine.nodes.iter().flat_map(|node| &node.zones);
            let pages: u64 = zones.map(|zone| u64::from(zone.managed)).sum();
            let actors = scenario.actors.iter();
            let small: u64 = actors.map(|a| actors::files(&scenario, a).1).sum();
            if pages > MOST_PAGES_RUN || small > MOST_FILES_RUN {
                return Came::Read;
            }
            let side = match options.kernel {
                Side::After => KernelSide::After,
                Side::Before | Side::Preset(_) => KernelSide::Before,
            };
            let mut simulation = Simulation::new(&scenario, side);
            simulation.advance(RUN);
            let table = toml_table(&text).expect("it was read");
            let works = table.get("actor").and_then(Value::as_array);
            let works = works.into_iter().flatten();
            let kinds = works.filter_map(|actor| kind_of(actor.get("work")));
            Came::Run(kinds.map(|kind| kind.keys.title).collect())
        }
    }
}

#[test]
fn hostile_scenarios_are_refused_with_place_and_sentence_or_run() {
    let all = each(PERCENT, "hostile_scenarios", check_one);
    let (mut refused, mut read, mut run) = (0, 0, 0);
    let mut kinds: BTreeSet<&str> = BTreeSet::new();
    let mut problems: BTreeSet<String> = BTreeSet::new();
    for came in &all {
        match came {
            Came::Refused(problem) => {
                refused += 1;
                let name = format!("{problem:?}");
                problems.insert(name.split(' ').next().unwrap_or_default().to_owned());
            }
            Came::Read => read += 1,
            Came::Run(of) => {
                run += 1;
                kinds.extend(of);
            }
        }
    }
    println!("{refused} refused, {read} read, {run} run");
    if too_few(PERCENT) {
        return;
    }
    let each_enough = refused.min(run) > all.len() / 10 && read > all.len() / 100;
    assert!(each_enough, "{refused} refused, {read} read, {run} run");
    assert_eq!(kinds.len(), KINDS.len(), "{kinds:?}");
    let expected = [
        "Conflict",
        "Missing",
        "NoSuchPlace",
        "Syntax",
        "UnknownKey",
        "Value",
    ];
    assert!(problems.iter().eq(&expected), "{problems:?}");
}

#[test]
fn a_refusal_is_one_readable_line_for_any_name_of_a_key() {
    for key in ["a\\nb", "a\\u0000b", "a\\u001Bb"] {
        let error = parse(&format!("\"{key}\" = 1"), &Options::default()).expect_err("no such key");
        check_sentence(&error.to_string());
    }
    let nameless = parse("\"\" = 1", &Options::default()).expect_err("no such key");
    let said = nameless.to_string();
    assert!(said.starts_with("\"\" = 1 is not a known key: "), "{said}");
    let long = "a".repeat(500_000);
    let error = parse(&format!("{long} = 1"), &Options::default()).expect_err("no such key");
    assert!(error.to_string().len() < 1_000, "{error}");
    let named = SMALL.replace("name = \"sdb\"", "name = \"s\\nb\"");
    let options =
        Options::from_lines("set=machine.disk.sdc.seek=1").expect("the options can be read");
    check_sentence(
        &parse(&named, &options)
            .expect_err("no such disk")
            .to_string(),
    );
}
