//! Code that the tests of hostile input share: the number of inputs, random choices, values that are wrong for almost every key, and damage
//! to a text.
//!
//! `HOSTILE` sets the number of hostile inputs of all kinds in a test run, and each test has a fixed share of them; `HOSTILE_SEED` repeats
//! one input.

use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::thread;

use toml::Value;

/// Number of inputs of all kinds if `HOSTILE` is not set.
const HOSTILE: u64 = 10_000;

fn from_environment(name: &str) -> Option<u64> {
    std::env::var(name).ok()?.parse().ok()
}

/// The seeds of this percentage of all hostile inputs.
fn seeds(percent: u64) -> Range<u64> {
    if let Some(seed) = from_environment("HOSTILE_SEED") {
        return seed..seed + 1;
    }
    let all = from_environment("HOSTILE").unwrap_or(HOSTILE);
    1..1 + all * percent / 100
}

/// Whether this percentage of the inputs is too few to contain every kind of mistake.
pub(crate) fn too_few(percent: u64) -> bool {
    seeds(percent).count() < 1_000
}

/// Calls `check` for this percentage of all hostile inputs, on all CPUs, and returns the results.
pub(crate) fn each<T: Send>(percent: u64, test: &str, check: fn(&mut Dice) -> T) -> Vec<T> {
    let check_seed = move |seed| {
        // The panic has already printed its message.
        let found = catch_unwind(AssertUnwindSafe(|| check(&mut Dice::of(seed))));
        found.map_err(|_| seed)
    };
    let shares = thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let found: Vec<Result<T, u64>> = thread::scope(|scope| {
        let start = |share| {
            let own_seeds = seeds(percent).skip(share).step_by(shares);
            scope.spawn(move || own_seeds.map(check_seed).collect::<Vec<_>>())
        };
        let threads: Vec<_> = (0..shares).map(start).collect();
        let join = |thread: thread::ScopedJoinHandle<'_, Vec<_>>| {
            thread.join().expect("the thread catches panics")
        };
        threads.into_iter().flat_map(join).collect()
    });
    let found: Result<Vec<T>, u64> = found.into_iter().collect();
    found.unwrap_or_else(|seed| {
        panic!("repeat with HOSTILE_SEED={seed} cargo test -p reclaim --lib --profile dev {test}")
    })
}

/// Random choices by xorshift64*, always the same ones for a seed.
pub(crate) struct Dice(u64);

impl Dice {
    fn of(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15).max(1))
    }

    pub(crate) fn number(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(2_685_821_657_736_338_717)
    }

    pub(crate) fn roll(&mut self, below: usize) -> usize {
        let drawn = self.number() >> 33;
        usize::try_from(drawn).expect("31 bits") % below
    }

    pub(crate) fn one_in(&mut self, chances: usize) -> bool {
        self.roll(chances) == 0
    }

    pub(crate) fn pick<'a, T>(&mut self, list: &'a [T]) -> &'a T {
        &list[self.roll(list.len())]
    }
}

/// Characters that have a special meaning in texts, tables or terminals.
const MARKS: &[&str] = &[
    "\u{0}",
    "\u{1b}[31m",
    "\u{7f}",
    "\r",
    "\n",
    "\t",
    "\"",
    "\\",
    "'",
    "\u{feff}",
    "\u{202e}",
    "\u{2028}",
    "\u{fffd}",
    "\u{10ffff}",
    "é",
    "🦀",
    "<script>",
    "${}",
    "../",
    "%s",
    "__proto__",
];

/// A word that no key or value expects.
pub(crate) fn odd_word(dice: &mut Dice) -> String {
    let mark = *dice.pick(MARKS);
    match dice.roll(6) {
        0 => String::new(),
        1 => mark.to_owned(),
        2 => format!("a{mark}b"),
        3 => mark.repeat(1 + dice.roll(400)),
        4 => "x".repeat(1 + dice.roll(100_000)),
        _ => format!("{}{mark}", dice.number()),
    }
}

/// A TOML value that is wrong for almost every key.
pub(crate) fn odd_value(dice: &mut Dice) -> Value {
    let numbers = [
        i64::MIN,
        -1,
        0,
        1,
        i64::from(u32::MAX),
        i64::from(u32::MAX) + 1,
        i64::MAX,
    ];
    let floats = [0.5, -0.0, 1e308, f64::NAN, f64::INFINITY, f64::NEG_INFINITY];
    let figures = [
        "-1s",
        "1e9GiB",
        "99999999999999s",
        "1p",
        "7157MiB",
        "0.5ns",
        "1.2.3s",
        "s",
        ".5s",
        " 3 s ",
        "340282366920938463463374607431768211456p",
    ];
    match dice.roll(9) {
        0 | 1 => Value::Integer(*dice.pick(&numbers)),
        2 => Value::Float(*dice.pick(&floats)),
        3 => Value::Boolean(dice.one_in(2)),
        4 => Value::String((*dice.pick(&figures)).to_owned()),
        5 => Value::String(odd_word(dice)),
        6 => Value::Array(vec![Value::Integer(1); dice.roll(70)]),
        7 => {
            let mut deep = Value::Integer(1);
            for _ in 0..dice.roll(60) {
                deep = if dice.one_in(2) {
                    Value::Array(vec![deep])
                } else {
                    Value::Table([(odd_word(dice), deep)].into_iter().collect())
                };
            }
            deep
        }
        _ => Value::Table([(odd_word(dice), Value::Integer(1))].into_iter().collect()),
    }
}

/// A step from a table or a list to one of its elements.
#[derive(Clone)]
enum Step {
    Key(String),
    Place(usize),
}

/// Adds the paths of all values in `value` to `found`; `path` is the path of `value` itself.
fn paths(value: &Value, path: &[Step], found: &mut Vec<Vec<Step>>) {
    let inner: Vec<(Step, &Value)> = match value {
        Value::Table(table) => {
            let entries = table.iter();
            entries
                .map(|(key, inner)| (Step::Key(key.clone()), inner))
                .collect()
        }
        Value::Array(list) => {
            let entries = list.iter().enumerate();
            entries
                .map(|(place, inner)| (Step::Place(place), inner))
                .collect()
        }
        _ => Vec::new(),
    };
    for (step, inner) in inner {
        let path: Vec<Step> = path.iter().cloned().chain([step]).collect();
        paths(inner, &path, found);
        found.push(path);
    }
}

/// The element that a step selects.
fn at<'a>(value: &'a mut Value, step: &Step) -> &'a mut Value {
    match (value, step) {
        (Value::Table(table), Step::Key(key)) => &mut table[key.as_str()],
        (Value::Array(list), Step::Place(place)) => &mut list[*place],
        _ => panic!("the path was found in this value"),
    }
}

/// Removes, repeats or replaces a random value in `document`. The new value is that of `other` for the name of the key, or an odd one.
pub(crate) fn change(
    document: &mut Value,
    dice: &mut Dice,
    other: fn(&str, &mut Dice) -> Option<Value>,
) {
    let mut all = Vec::new();
    paths(document, &[], &mut all);
    if all.is_empty() {
        return;
    }
    let path = dice.pick(&all).clone();
    let (last, before) = path.split_last().expect("a path has a step");
    let holder = before.iter().fold(document, at);
    match (dice.roll(8), &mut *holder, last) {
        (0, Value::Table(table), Step::Key(key)) => drop(table.remove(key)),
        (0, Value::Array(list), Step::Place(place)) => drop(list.remove(*place)),
        (1, Value::Table(table), Step::Key(key)) => {
            let value = table[key.as_str()].clone();
            table.insert(odd_word(dice), value);
        }
        (1, Value::Array(list), Step::Place(place)) => {
            let value = list[*place].clone();
            list.extend(std::iter::repeat_n(value, 1 + dice.roll(80)));
        }
        (2, ..) => *at(holder, last) = odd_value(dice),
        _ => {
            let name = path.iter().rev().find_map(|step| match step {
                Step::Key(key) => Some(key.as_str()),
                Step::Place(_) => None,
            });
            let value = name.and_then(|name| other(name, dice));
            *at(holder, last) = value.unwrap_or_else(|| odd_value(dice));
        }
    }
}

/// The text with a random piece removed, moved, repeated, replaced or inserted, or with other line ends.
pub(crate) fn damaged(text: &str, dice: &mut Dice) -> String {
    let boundary = |from: usize| (from..=text.len()).find(|&at| text.is_char_boundary(at));
    let at = boundary(dice.roll(text.len() + 1)).unwrap_or(text.len());
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    if lines.is_empty() {
        return odd_word(dice);
    }
    let line = dice.roll(lines.len());
    match dice.roll(12) {
        0 => return text[..at].to_owned(),
        1 => drop(lines.remove(line)),
        2 => {
            let copy = lines[dice.roll(lines.len())].clone();
            lines.insert(line, copy);
        }
        3 => {
            let other = dice.roll(lines.len());
            lines.swap(line, other);
        }
        4 => return format!("{}{}{}", &text[..at], dice.pick(MARKS), &text[at..]),
        5 => return text.replace('\n', "\r\n"),
        6 => return format!("\u{feff}{text}"),
        7 => {
            // Nested up to 20,000 levels deep.
            let depth = 1 + dice.roll(20_000);
            let (open, close) = *dice.pick(&[
                ("[", "]"),
                ("{a=", "}"),
                ("a.", "b=1"),
                ("[[", ""),
                ("\"", ""),
            ]);
            lines.insert(
                line,
                format!("a = {}{}", open.repeat(depth), close.repeat(depth)),
            );
        }
        8 => {
            let key = "a.".repeat(1 + dice.roll(20_000));
            lines.insert(line, format!("{key}b = 1"));
        }
        9 => {
            let again = lines[line].clone();
            lines.extend(std::iter::repeat_n(again, 1 + dice.roll(2_000)));
        }
        10 => lines.insert(line, format!("# {}", "é".repeat(dice.roll(600_000)))),
        _ => {
            if let Some((key, _)) = lines[line].split_once('=') {
                let odd = odd_value(dice);
                lines[line] = format!("{key}= {odd}");
            }
        }
    }
    lines.join("\n")
}

/// Checks a sentence that refuses an input: it ends with a full stop, is not too long, and has no control characters.
pub(crate) fn check_sentence(sentence: &str) {
    assert!(sentence.ends_with('.'), "{sentence}");
    assert!(sentence.chars().count() <= 6_000, "{sentence}");
    assert!(!sentence.chars().any(char::is_control), "{sentence:?}");
}
