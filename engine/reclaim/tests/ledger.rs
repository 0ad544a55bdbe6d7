//! The ledger, mainly that of the 2013 story: the rules of the score on figures with a known score, and the mistakes in a claims file.

use reclaim::kernel::Decided;
use reclaim::report::Outcome;
use reclaim::report::figure::Figure;
use reclaim::report::ledger::{
    Amount, Badge, Basis, Better, Claims, Columns, Ledger, Row, Tally, parse_claims,
};
use reclaim::scenario::{Options, parse};
use reclaim::{Advance, KernelSide, Simulation, Stop};

use crate::project;

const TEXT: &str = include_str!("../../../scenarios/2013-kswapd-limits/claims.toml");
const STORY: &str = include_str!("../../../scenarios/2013-kswapd-limits/scenario.toml");

fn claims() -> Claims {
    parse_claims(TEXT).unwrap_or_else(|error| panic!("{error}"))
}

/// Figures computed from the published ones, in place of a simulation with one seed.
fn columns(claims: &Claims, make: impl Fn(&Row, [Amount; 2]) -> [Amount; 2]) -> Columns {
    let row = |row: &Row| row.pair().map(|pair| make(row, pair)).into_iter().collect();
    let tables = claims.tables.iter();
    tables
        .map(|table| table.rows.iter().map(row).collect())
        .collect()
}

fn none(_: KernelSide, _: &Figure) -> Option<Amount> {
    None
}

/// The expected score: tallies as `"24/24"`, effect and headline in hundredths.
struct Expected {
    tallies: [&'static str; 8],
    effect: u32,
    headline: u32,
}

/// Checks a score. The tallies are: direction, within 2x, within 25 %, flat, zero, levels before, levels after, rows supplied.
fn check(make: impl Fn(&Row, [Amount; 2]) -> [Amount; 2], expected: &Expected) {
    let claims = claims();
    let score = Ledger::of_columns(&claims, &columns(&claims, make), &none).score;
    let tallies = [
        score.direction,
        score.within_2x,
        score.within_25,
        score.flat,
        score.zero,
        score.levels[0],
        score.levels[1],
        score.supplied,
    ];
    let written = tallies.map(|Tally { held, of }| format!("{held}/{of}"));
    assert_eq!(written, expected.tallies);
    let hundredths = [score.effect, score.headline].map(|millionths| (millionths + 5000) / 10_000);
    assert_eq!(hundredths, [expected.effect, expected.headline]);
}

/// Keeps the published figure before, and replaces the figure after by this percentage of the figure before; for rows where higher is
/// better, by the inverse of the percentage.
fn better(percent: &str) -> impl Fn(&Row, [Amount; 2]) -> [Amount; 2] {
    let share = Amount::parse(percent).expect("a number");
    let gain = Amount::ratio(10_000_000, share.in_thousandths());
    move |row, [before, _]| match row.better {
        Better::Higher => [before, before.percent(gain)],
        Better::Lower | Better::Neutral => [before, before.percent(share)],
    }
}

// An independent scorer with the same rules, in Python, computed the expected figures.

#[test]
fn the_published_figures_themselves_have_the_full_score() {
    check(
        |_, pair| pair,
        &Expected {
            tallies: [
                "24/24", "15/15", "15/15", "7/7", "21/21", "28/28", "24/24", "31/31",
            ],
            effect: 100,
            headline: 100,
        },
    );
}

#[test]
fn a_simulator_in_which_nothing_changes_scores_nothing() {
    check(
        |_, [before, _]| [before, before],
        &Expected {
            tallies: [
                "0/24", "0/15", "0/15", "7/7", "21/21", "28/28", "11/24", "31/31",
            ],
            effect: 0,
            headline: 0,
        },
    );
}

#[test]
fn a_simulator_in_which_everything_gets_twice_as_good_scores_nothing() {
    check(
        better("50"),
        &Expected {
            tallies: [
                "15/24", "0/15", "0/15", "0/7", "21/21", "28/28", "10/24", "31/31",
            ],
            effect: 49,
            headline: 0,
        },
    );
}

#[test]
fn a_simulator_in_which_everything_gets_ten_times_as_good_scores_nothing() {
    check(
        better("10"),
        &Expected {
            tallies: [
                "15/24", "7/15", "0/15", "0/7", "21/21", "28/28", "4/24", "31/31",
            ],
            effect: 58,
            headline: 0,
        },
    );
}

#[test]
fn the_runs_of_a_story_have_one_score_as_if_they_were_tables_of_one_run() {
    let claims = claims();
    let make = |row: &Row, pair: [Amount; 2]| match row.better {
        Better::Higher => pair,
        Better::Lower | Better::Neutral => [pair[0], pair[0].mean(pair[1])],
    };
    let ledger = Ledger::of_columns(&claims, &columns(&claims, make), &none);
    let parts: Vec<Claims> = (0..claims.tables.len())
        .map(|table| Claims {
            tables: vec![claims.tables[table].clone()],
            ..claims.clone()
        })
        .collect();
    let ledgers: Vec<Ledger> = parts
        .iter()
        .map(|part| Ledger::of_columns(part, &columns(part, make), &none))
        .collect();
    let runs: Vec<(&Claims, &Ledger)> = parts.iter().zip(&ledgers).collect();
    assert_eq!(Ledger::score_of_all(&runs), ledger.score);
    assert_ne!(ledgers[0].score, ledger.score);
}

#[test]
fn rows_without_our_figures_count_as_misses() {
    let claims = claims();
    let columns = columns(&claims, |_, pair| pair);
    let empty = columns.iter().map(|table| vec![Vec::new(); table.len()]);
    let ledger = Ledger::of_columns(&claims, &empty.collect(), &none);
    let score = &ledger.score;
    assert_eq!(
        (score.direction, score.effect),
        (Tally { held: 0, of: 24 }, 0)
    );
    assert_eq!(score.flat, Tally { held: 0, of: 7 });
    assert_eq!((score.zero.of, score.levels[0].of), (0, 0));
    assert_eq!(score.misses.len(), 31);
    let badges = ledger.tables.iter().flatten().map(|row| row.badge);
    assert_eq!(
        badges.filter(|badge| *badge == Badge::Reproduced).count(),
        0
    );
}

/// Verdict, badge and median of a row of class A with these figures in each seed. Its published change is 449,037 to 27,864.
fn swaptotal(seeds: &[[u64; 2]]) -> (Option<bool>, Badge, Amount) {
    let claims = claims();
    let mut columns = columns(&claims, |_, pair| pair);
    let metric = "swaptotal-4055M";
    let rows = &claims.tables[0].rows;
    let index = rows.iter().position(|row| row.metric == metric);
    let index = index.expect("a row of the table");
    columns[0][index] = seeds.iter().map(|pair| pair.map(Amount::whole)).collect();
    let ledger = Ledger::of_columns(&claims, &columns, &none);
    let row = &ledger.tables[0][index];
    let after = row.ours.expect("our figures exist")[1].median;
    (row.verdict.direction, row.badge, after)
}

#[test]
fn the_direction_has_to_be_right_in_four_of_five_seeds_and_medians_decide_the_rest() {
    let (right, wrong) = ([400_000, 20_000], [400_000, 500_000]);
    let whole = Amount::whole;
    assert_eq!(
        swaptotal(&[right, right, right, right, wrong]),
        (Some(true), Badge::Reproduced, whole(20_000))
    );
    assert_eq!(
        swaptotal(&[right, right, right, wrong, wrong]),
        (Some(false), Badge::NotReproduced, whole(20_000))
    );
    assert_eq!(
        swaptotal(&[right, right, wrong]).0,
        Some(false),
        "two of three are too few"
    );
    assert_eq!(
        swaptotal(&[right, [400_000, 100_000]]),
        (Some(true), Badge::DirectionOnly, whole(60_000)),
        "a 7th is not within twice of a 16th"
    );
}

#[test]
fn a_badge_says_reproduced_only_where_the_size_is_right_too() {
    let claims = claims();
    let columns = columns(&claims, |row, pair| match row.metric.as_str() {
        // Class B: right direction at a wrong level. Class A: too small a change. Class N: not flat, just flat (a quarter), just not flat.
        "Direct pages scanned" => [pair[0], pair[1].times(100)],
        "io-duration-2385M" => [pair[0], pair[0].mean(pair[1])],
        "Page Outs" => [pair[0], pair[0].times(2)],
        "memcachetest-715M" => [Amount::whole(20_000), Amount::whole(16_000)],
        "memcachetest-0M" => [Amount::whole(20_000), Amount::whole(15_999)],
        _ => pair,
    });
    let ledger = Ledger::of_columns(&claims, &columns, &none);
    for (metric, badge) in [
        ("memcachetest-2385M", Badge::Reproduced),
        ("swapin-2385M", Badge::Reproduced),
        ("Slabs scanned", Badge::Reproduced),
        ("Direct pages scanned", Badge::DirectionOnly),
        ("io-duration-2385M", Badge::DirectionOnly),
        ("Page Outs", Badge::NotReproduced),
        ("memcachetest-715M", Badge::Reproduced),
        ("memcachetest-0M", Badge::NotReproduced),
        ("Kswapd pages scanned", Badge::NotScored),
        ("Page Ins", Badge::NotScored),
        ("io-duration-0M", Badge::NotModelled),
        ("THP splits", Badge::NotModelled),
    ] {
        let rows = claims.tables.iter().zip(&ledger.tables);
        let mut rows = rows.flat_map(|(table, results)| table.rows.iter().zip(results));
        let found = rows.find(|(row, _)| row.metric == metric);
        assert_eq!(found.expect("the row is there").1.badge, badge, "{metric}");
    }
}

#[test]
fn a_control_with_a_factor_of_its_own_has_to_stay_within_it_even_if_its_runs_differ_more() {
    let judged = |flat: &str, after: u64| {
        let text = TEXT.replacen("noise = 1.05", &format!("noise = 1.1{flat}"), 1);
        let claims = parse_claims(&text).unwrap_or_else(|error| panic!("{error}"));
        let columns = columns(&claims, |found, pair| match found.metric.as_str() {
            "memcachetest-0M" => [Amount::whole(100_000), Amount::whole(after)],
            _ => pair,
        });
        let ledger = Ledger::of_columns(&claims, &columns, &none);
        ledger.tables[0][0].verdict.flat
    };
    assert_eq!(
        judged("", 120_000),
        Some(true),
        "a quarter is the least band"
    );
    assert_eq!(judged(", flat = 1.03", 120_000), Some(false));
    assert_eq!(judged(", flat = 1.03", 103_000), Some(true));
    assert_eq!(judged(", flat = 1.03", 103_001), Some(false));
    assert_eq!(judged(", flat = 1.03", 97_000), Some(false));
}

#[test]
fn the_published_figures_pass_every_check_that_they_cover() {
    let claims = claims();
    let figure = |side: KernelSide, figure: &Figure| {
        let mut rows = claims.tables.iter().flat_map(|table| &table.rows);
        let row = rows.find(|row| row.figure.as_ref() == Some(figure))?;
        row.published[side as usize]
    };
    let ledger = Ledger::of_columns(&claims, &columns(&claims, |_, pair| pair), &figure);
    let mut answered = 0;
    for (claim, result) in claims.claims.iter().zip(&ledger.claims) {
        for (index, check) in result.checks.iter().enumerate() {
            if check.figure.is_some() && check.limit.is_some() {
                assert!(check.holds, "{}, check {index}: {check:?}", claim.id);
                answered += 1;
            }
        }
        if claim.id == "000-c01" {
            assert_eq!(result.badge, Badge::Reproduced);
        }
    }
    assert!(answered >= 25, "{answered}");
}

#[test]
fn every_row_and_claim_of_the_mail_is_listed_with_a_reason() {
    let claims = claims();
    let sizes: Vec<usize> = claims.tables.iter().map(|table| table.rows.len()).collect();
    assert_eq!((sizes, claims.claims.len()), (vec![24, 41, 6], 15));
    for row in claims.tables.iter().flat_map(|table| &table.rows) {
        let says_so = row.reason.starts_with("Not modelled: ");
        assert_eq!(
            says_so,
            row.figure.is_none(),
            "{}: {}",
            row.metric,
            row.reason
        );
    }
    let of_procedure = |basis: &Basis| matches!(basis, Basis::NotModelled(_));
    let procedure = claims.claims.iter().filter(|c| of_procedure(&c.basis));
    let ids: Vec<&str> = procedure.map(|claim| claim.id.as_str()).collect();
    assert_eq!(ids, ["000-c04"]);
}

/// A claims file with one mistake: original text | its replacement | start of the message.
const REFUSED: &str = r#"
machine_pages = 1832000 | machine_pages = 0 | machine_pages = 0 cannot be used: expected a whole number from 1
author = | writer = | writer = "Mel Gorman" is not a known key: expected one of title, author,
kernels = ["3.10.0-rc1 vanilla", | kernels = [ | kernels = 1 values cannot be used: expected a list of 2 to 2 values.
id = "000-T2-vmstat" | id = "000-T1-memcachetest" | table[1].id = "000-T1-memcachetest" cannot be used: expected an id that no other table has.
metric = "memcachetest-715M" | metric = "memcachetest-0M" | table[0].rows[1].metric = "memcachetest-0M" cannot be used: expected a metric that no other row
after = 22180 | after = -1 | table[0].rows[0].after = -1 cannot be used: expected a number from 0 to 5000000000
before = 22155 | before = "many" | table[0].rows[0].before = "many" cannot be used: expected a number
before = 5398.371 | before = 5398.3711 | table[1].rows[9].before = 5398.3711 cannot be used: expected a number
before = 22155, |  | table[0].rows[0].class = "N" cannot be used: expected R or C for a row without both columns.
class = "N" | class = "Q" | table[0].rows[0].class = "Q" cannot be used: expected one of "A", "B"
noise = 1.05 | noise = 0.5 | table[0].rows[0].noise = 0.5 cannot be used: expected a factor from 1 to 1000
noise = 1.05 | noise = 1.05, flat = 0.99 | table[0].rows[0].flat = 0.99 cannot be used: expected a factor from 1 to 1000
unit = "ops/s" | unit = "op/s" | table[0].rows[0].unit = "op/s" cannot be used: expected one of "pages"
dim = "rate" | dim = "time" | table[0].rows[0].dim = "time" cannot be used: expected the dim of the row's figure.
figure = "memcachetest-0M" | figure = "memcachetest" | table[0].rows[0].figure = "memcachetest" cannot be used: expected a step's figure such as
dim = "time", noise = 1.1, reason | dim = "time", noise = 1.1, headline = true, reason | table[0].rows[4].headline = true cannot be used: expected false for a row without a figure.
headline = true | headline = "yes" | table[0].rows[2].headline = "yes" cannot be used: expected true or false.
excess_over = "minorfaults-0M" | excess_over = "minorfaults-9M" | table[0].rows[17].excess_over = "minorfaults-9M" cannot be used: expected the metric of a row above
side = "before" | side = "left" | table[0].rows[2].side = "left" cannot be used: expected one of "before", "after".
moment = "first swap-out" | moment = "first swapout" | table[1].rows[3].moment = "first swapout" cannot be used: expected a search, with one of free falls below
moment = "first swap-in" | moment = "first" | table[1].rows[0].moment = "first" cannot be used: expected a search, with one of free falls below
id = "000-c02" | id = "000-c01" | claim[1].id = "000-c01" cannot be used: expected an id that no other claim has.
not_modelled = | unmodelled = | claim[3].unmodelled = "A statement about the procedure, and the figures contradict… is not a known key: expected not_modelled
{ after = "pswpin", at_most = 0 } | { after = "pswpin" } | claim[5].checks[2].at_most is missing: expected a number
{ after = "pswpin", at_most = 0 } | { at_most = 0 } | claim[5].checks[2].before is missing: expected a figure under before or after.
{ after = "pswpin", at_most = 0 } | { after = "pswpin", at_most = 0, at_least = 0 } | claim[5].checks[2].at_least = 0 cannot be used: expected to be absent beside at_most.
{ after = "pswpin", at_most = 0 } | { after = "pswpin", at_most = 0, percent_of_after = "x" } | claim[5].checks[2].percent_of_after = "x" cannot be used: expected a step's figure such as
[[table]] | [[table] | Line 42, column
"#;

const TEXT_WITH_COLUMN: &str = include_str!("../../../scenarios/2010-simple-writeback/claims.toml");

/// Mistakes in a claims file with a further column, in the form of [`REFUSED`].
const REFUSED_COLUMNS: &str = r#"
name = "stackreduce" | name = "stack reduce" | column[0].name = "stack reduce" cannot be used: expected a name of 1 to 80 letters, digits and hyphens.
name = "stackreduce" | name = "after" | column[0].name = "after" cannot be used: expected a name that no other column has, other than before and after.
name = "stackreduce" | name = "stack" | table[0].rows[0].columns.stackreduce = 2382 is not a known key: expected stack, the only one.
title = "2.6.35-rc3 stackreduce-v3r1" |  | column[0].title is missing: expected text on one line
patches = ["a07_exact", "a09_stack", "a10_latefree"] | kernel = "v2_6_99" | column[0].kernel = "v2_6_99" cannot be used: expected one of
patches = ["a07_exact" | patches = ["a07" | column[0].patches[0] = "a07" cannot be used: expected one of
patches = ["a07_exact" | patches = ["a09_stack" | column[0].patches[1] = "a09_stack" cannot be used: expected one of
patches = ["a07_exact", "a09_stack", "a10_latefree"] | on_top = [] | column[0].on_top = a list of 0 is not a known key: expected
[[table]] | [[column]]\nname = "stackreduce"\ntitle = "t"\n[[table]] | column[1].name = "stackreduce" cannot be used: expected a name that no other column has
[[table]] | [[column]]\nname = "other"\ntitle = "t"\n[[table]] | column[1].name = other does not fit the rest: expected a column in which a row has a figure.
columns = { stackreduce = 2382 } | columns = { stackreduce = "many" } | table[0].rows[0].columns.stackreduce = "many" cannot be used: expected a number from 0
columns = { stackreduce = 2382 } | columns = { stackreduce = -1 } | table[0].rows[0].columns.stackreduce = -1 cannot be used: expected a number from 0
columns = { stackreduce = 2382 } | columns = { stackreduse = 1 } | table[0].rows[0].columns.stackreduse = 1 is not a known key: expected stackreduce (columns: stackreduce).
columns = { stackreduce = 2382 } | columns = 2382 | table[0].rows[0].columns = 2382 cannot be used: expected a table
columns = { stackreduce = 2382 } | columns = { stackreduce = 2382 }, hours = [1, 2] | table[0].rows[0].columns = 
"#;

/// Makes each mistake of a list, and compares the error message.
fn check_refused(text: &str, mistakes: &str) {
    for row in mistakes.lines().filter(|row| !row.is_empty()) {
        let [right, wrong, expected] = row.splitn(3, " | ").collect::<Vec<_>>()[..] else {
            panic!("{row} has three cells");
        };
        assert!(text.contains(right), "{right} is in the file");
        let message = match parse_claims(&text.replacen(right, &wrong.replace("\\n", "\n"), 1)) {
            Ok(_) => panic!("{wrong} was accepted"),
            Err(error) => error.to_string(),
        };
        assert!(
            message.starts_with(expected),
            "found: {message}\nexpected: {expected}"
        );
    }
}

#[test]
fn a_claims_file_with_a_mistake_is_refused_with_place_and_value() {
    check_refused(TEXT, REFUSED);
    check_refused(TEXT_WITH_COLUMN, REFUSED_COLUMNS);
}

#[test]
fn the_column_of_a_series_is_the_kernel_before_with_some_of_its_patches() {
    let claims = parse_claims(TEXT_WITH_COLUMN).unwrap_or_else(|error| panic!("{error}"));
    let story = project::scenario("2010-simple-writeback", &Options::default());
    let kernels = claims.kernels_of_columns(&story.before);
    let kernels = kernels.unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(kernels.len(), 1);
    assert_eq!(kernels[0].preset, story.before.preset);
    assert_eq!(kernels[0].patches, story.after.patches[..3]);
    let (before, column) = (claims.clone(), claims.with_column_after(0));
    assert_eq!(column.kernels[1], "2.6.35-rc3 stackreduce-v3r1");
    assert_eq!(column.kernels[0], before.kernels[0]);
    let published = |claims: &Claims| claims.tables[0].rows[0].published;
    let whole = |figures: [u64; 2]| figures.map(|figure| Some(Amount::whole(figure)));
    assert_eq!(published(&before), whole([2301, 2682]));
    assert_eq!(published(&column), whole([2301, 2382]));
}

#[test]
fn a_run_beside_another_has_the_same_tables_and_rows() {
    let read = |name: &str| {
        let file = format!(
            "{}/../../scenarios/{name}/claims.toml",
            env!("CARGO_MANIFEST_DIR")
        );
        let text = std::fs::read_to_string(file).expect("a claims.toml");
        parse_claims(&text).unwrap_or_else(|error| panic!("{name}: {error}"))
    };
    let aside = read("2017-kswapd-sleep");
    let scored = read(
        aside
            .beside
            .as_deref()
            .expect("a run that repeats another one's tables"),
    );
    assert_eq!(scored.beside, None);
    assert_eq!(aside.kernels, scored.kernels);
    let rows = |claims: &Claims| -> Vec<_> {
        let rows = claims.tables.iter().flat_map(|table| &table.rows);
        rows.map(|row| (row.metric.clone(), row.published, row.class))
            .collect()
    };
    assert_eq!(rows(&aside), rows(&scored));
}

#[test]
fn parameters_are_fitted_to_rows_that_were_published_for_the_kernel_before() {
    let check_fit = |options: &str| {
        let options = Options::from_lines(options).expect("the options are right");
        let story = parse(STORY, &options).unwrap_or_else(|error| panic!("{error}"));
        assert!(!story.free_parameters.is_empty());
        claims().check_fit(&story.free_parameters)
    };
    assert_eq!(check_fit(""), Ok(()), "as written");
    for (wrong, near) in [
        ("majorfaults-2386M", " (nearest: majorfaults-2385M)."),
        // This row was published only for the kernel after.
        ("dd-13826", "."),
    ] {
        let fit = format!(r#"set=fit=[{{parameter="seed",rows=["Swap Outs","{wrong}"]}}]"#);
        let message = check_fit(&fit).expect_err("not such a row").to_string();
        let expected = format!(
            "fit[0].rows[1] = {wrong} does not fit the rest: expected a row of claims.toml with a figure before{near}"
        );
        assert!(
            message.starts_with(&expected),
            "found: {message}\nexpected: {expected}"
        );
    }
}

#[test]
fn an_outcome_survives_its_table_and_a_wrong_table_is_refused_with_its_place() {
    let scenario = project::scenario("lab-mix-read", &Options::default());
    let mut run = Simulation::new(&scenario, KernelSide::Before);
    let stop = Stop {
        time_ns: 3_000_000_000,
        ..Stop::END
    };
    assert_eq!(run.advance(stop), Advance::Stopped);
    let mut outcome = Outcome::of(&scenario, KernelSide::Before, &run);
    assert!(outcome.counter("pgscan_kswapd").is_some_and(|n| n > 0));
    assert!(outcome.kswapd.passes[12] > 0 && outcome.kswapd.longest_run_ns > 0);
    let zone = |figure: &str| outcome.zone("DMA32", figure);
    let (free, managed) = (zone("nr_free_pages"), zone("managed"));
    assert_eq!(managed, Some(59_324));
    assert!(free > Some(0) && free < managed, "{free:?}");
    // The figure of the machine is the sum over its zones.
    for name in [
        "nr_free_pages",
        "nr_inactive_file",
        "nr_active_anon",
        "nr_dirty",
    ] {
        let zones = outcome.zones.iter().map(|zone| zone.name.clone());
        let sum: Option<u64> = zones.map(|zone| outcome.zone(&zone, name)).sum();
        assert_eq!(sum, outcome.counter(name), "{name}");
    }
    let figure = Figure::parse("zone.DMA32.nr_free_pages").expect("a figure of a zone");
    assert_eq!(figure.counted(&outcome), free.map(Amount::whole));
    let other = Figure::parse("zone.HighMem.nr_free_pages").expect("a possible figure of a zone");
    assert_eq!(other.counted(&outcome), None);
    let table = outcome.to_table();
    let written: toml::Table = outcome.to_toml().parse().expect("valid TOML");
    assert_eq!(written, table);
    outcome.counters.sort();
    outcome.own.sort();
    outcome.ftrace.sort();
    assert_eq!(Outcome::from_toml(&outcome.to_toml()), Ok(outcome.clone()));
    let decided = Decided::named("swap_token", "until_served").expect("both are names");
    outcome.kernel.decisions.push(decided);
    assert_eq!(Outcome::from_toml(&outcome.to_toml()), Ok(outcome.clone()));
    assert_eq!(Outcome::from_table(&outcome.to_table()), Ok(outcome));
    for (key, value, expected) in [
        ("seed", toml::Value::Integer(0), "seed = 0 cannot be used"),
        (
            "time_ns",
            toml::Value::Integer(-1),
            "time_ns = -1 cannot be used",
        ),
        (
            "counters",
            toml::Value::Boolean(true),
            "counters = true cannot be used",
        ),
        (
            "zones",
            toml::Value::Boolean(true),
            "zones = true cannot be used: expected a table [zones]",
        ),
        (
            "zones",
            toml::toml! { DMA = 1 }.into(),
            "zones.DMA = 1 cannot be used: expected the table of a zone",
        ),
        (
            "zones",
            toml::toml! { DMA = {} }.into(),
            "zones.DMA.nr_free_pages is missing: expected a whole number",
        ),
        (
            "colour",
            toml::Value::Integer(1),
            "colour = 1 is not a known key",
        ),
    ] {
        let mut table = table.clone();
        table.insert(key.to_owned(), value);
        let message = Outcome::from_table(&table).map_err(|error| error.to_string());
        let message = message.expect_err("the table has a mistake");
        assert!(message.starts_with(expected), "{message}");
    }
}
