//! Makes random changes to claims files. The engine has to refuse each file with a sentence, or judge a run by it.

use std::sync::LazyLock;

use toml::Value;

use super::{Ledger, RowClass, Sheet, UNITS, moments, parse_claims};
use crate::report::Outcome;
use crate::report::figure::Dim;
use crate::scenario::{Options, parse, toml_table};
use crate::simulation::{KernelSide, Simulation, Stop};
use crate::testing::hostile::{Dice, change, check_sentence, damaged, each, too_few};

/// Share of claims files among all hostile inputs, percent.
const PERCENT: u64 = 10;

const ALL: &[&str] = &[
    include_str!("../../../../../scenarios/2010-highalloc/claims.toml"),
    include_str!("../../../../../scenarios/2012-soft-limits/claims.toml"),
    include_str!("../../../../../scenarios/2013-kswapd-limits/claims.toml"),
    include_str!("../../../../../scenarios/2017-kswapd-sleep/claims.toml"),
    include_str!("../../../../../scenarios/2019-shrinkers-cache/claims.toml"),
];
const PRIMER: &str = include_str!("../../../../../scenarios/primer/scenario.toml");

/// The outcomes of a small run with both kernels.
static OUTCOMES: LazyLock<[String; 2]> = LazyLock::new(|| {
    [KernelSide::Before, KernelSide::After].map(|side| {
        let scenario = parse(PRIMER, &Options::default()).expect("a scenario of the project");
        let mut run = Simulation::new(&scenario, side);
        run.advance(Stop {
            event: 3_000,
            ..Stop::END
        });
        Outcome::of(&scenario, side, &run).to_toml()
    })
});

/// A random value for a key of this name, valid or not; `None`: there is no list of values for this key.
fn other_value(name: &str, dice: &mut Dice) -> Option<Value> {
    let words: &[&str] = match name {
        "class" => &RowClass::NAMES,
        "unit" => &UNITS,
        "dim" => &Dim::NAMES,
        "better" => &["higher", "lower", "neutral"],
        "side" => &["before", "after"],
        "name" | "columns" => &["stackreduce", "before", "stack reduce"],
        "kernel" => &["v2_6_35", "v4_10_17", "v9"],
        "moment" => &[
            "first swap-out",
            "last kswapd sleeps",
            "2nd kswapd wakes after phase \"a\"",
            "99999999999th swap-out",
            "first",
            "end",
        ],
        "figure" | "percent_of_before" | "percent_of_after" => &[
            "pgscan_kswapd",
            "pswpout",
            "allocstall.dd.2",
            "allocstall.dd.99999999999",
            "kswapd_efficiency",
            "walltime.dd",
            "",
        ],
        "before" | "after" | "stackreduce" | "noise" | "flat" | "at_most" | "at_least" => {
            let numbers = [0.0, 1.0, 1.05, 0.001, 5e9, 5.1e9, 1e300, f64::NAN];
            return Some(Value::Float(*dice.pick(&numbers)));
        }
        "machine_pages" => {
            let numbers = [0, 1, i64::from(u32::MAX), i64::from(u32::MAX) + 1];
            return Some(Value::Integer(*dice.pick(&numbers)));
        }
        "patches" => {
            let ids = ["a07_exact", "a12_v4", "k1_anyzone", "k9"];
            let two = [0, 1].map(|_| Value::String((*dice.pick(&ids)).to_owned()));
            return Some(Value::Array(two.to_vec()));
        }
        "hours" => {
            let numbers = [1, 10_000, 10_001, 0];
            let two = [0, 1].map(|_| Value::Integer(*dice.pick(&numbers)));
            return Some(Value::Array(two.to_vec()));
        }
        _ => return None,
    };
    Some(Value::String((*dice.pick(words)).to_owned()))
}

/// Checks that a ledger can be made for each further column, and that its kernel is valid or is refused with a sentence.
fn check_columns(text: &str, before: &str, other: &str) {
    let claims = parse_claims(text).expect("the sheet accepted it");
    let runs = [before, other].map(|text| Outcome::from_toml(text).expect("a valid outcome"));
    if let Err(error) = claims.kernels_of_columns(&runs[0].kernel) {
        check_sentence(&error.to_string());
    }
    for index in 0..claims.columns.len() {
        let column = claims.with_column_after(index);
        let ledger = Ledger::of(&column, std::slice::from_ref(&runs));
        assert_eq!(ledger.tables.len(), claims.tables.len());
    }
}

/// Changes and checks one claims file, and returns whether it was accepted.
fn check_one(dice: &mut Dice) -> bool {
    let mut claims = Value::Table(toml_table(dice.pick::<&str>(ALL)).expect("valid TOML"));
    for _ in 0..=dice.roll(2) {
        change(&mut claims, dice, other_value);
    }
    let mut text = toml::to_string(&claims).expect("a table of TOML is text");
    if dice.one_in(8) {
        text = damaged(&text, dice);
    }
    let [before, after] = &*OUTCOMES;
    let side = *dice.pick(&[KernelSide::Before, KernelSide::After]);
    let searches = moments(&text, side);
    match Sheet::read(&text, Some(before), Some(after)) {
        Ok(sheet) => {
            assert!(sheet.score.is_some() && searches.is_ok());
            check_columns(&text, before, after);
            true
        }
        Err(sentence) => {
            check_sentence(&sentence);
            assert_eq!(searches, Err(sentence));
            false
        }
    }
}

#[test]
fn hostile_claims_are_refused_with_place_and_sentence_or_judge() {
    let all = each(PERCENT, "hostile_claims", check_one);
    let accepted = all.iter().filter(|accepted| **accepted).count();
    println!("{accepted} of {} accepted", all.len());
    let enough = accepted.min(all.len() - accepted) > all.len() / 10;
    assert!(enough || too_few(PERCENT), "{accepted} of {}", all.len());
}
