//! Tests `score`, `score --sensitivity` and `ablate`, which compare our figures with the published ones.

use std::fs;
use std::path::{Path, PathBuf};

use crate::support::{lab_scenario, reclaim, scenarios, scratch, stdout};

/// The story of 2013 in its small size and shortened. Its figures are not realistic, but each row that we model has one.
const SMALL_STORY: &str = "--story 2013 --scenarios . --size classroom --set actor.parallelio.timed=2s --set actor.parallelio.settle=1s";

#[test]
fn score_prints_every_published_row_and_claim_with_a_verdict_and_writes_our_figures() {
    let file = scratch("score.json");
    let command = format!("score {SMALL_STORY} --seeds 2 --json {}", file.display());
    let output = stdout(&command);
    let line = |start: &str| {
        let mut lines = output.lines().filter(|line| line.starts_with(start));
        let line = lines.next().unwrap_or_else(|| panic!("{start}:\n{output}"));
        assert_eq!(lines.next(), None, "{start} stands there once");
        line.to_owned()
    };
    for (start, end) in [
        ("swapin-0M ", "reproduced"),
        ("Kswapd pages scanned ", "not scored"),
        ("THP splits ", "not modelled"),
        ("dd-12539 ", "not scored"),
        ("Direction ", "."),
    ] {
        assert!(line(start).ends_with(end), "{}", line(start));
    }
    for claim in 1..=15 {
        line(&format!("000-c{claim:02} "));
    }
    assert!(line("000-c04").starts_with("000-c04 not modelled: "));
    assert!(
        line("Direction ").contains("rows supplied 31/31"),
        "{output}"
    );
    let text = fs::read_to_string(&file).expect("the file has been written");
    let json: serde_json::Value = serde_json::from_str(&text).expect("it is JSON");
    assert_eq!(json["k"], 1);
    let rows = &json["tables"]["000-T1-memcachetest"];
    assert_eq!(rows["swaptotal-0M"], serde_json::json!([0.0, 0.0]));
    assert!(rows["minorfaults-0M"][0].as_f64() > Some(1e6), "{rows}");
    assert!(
        rows["io-duration-0M"].is_null(),
        "not modelled, not supplied"
    );
    assert_eq!(json["claims"]["000-c04"], "not modelled");
    assert_eq!(
        output,
        stdout(&command),
        "the order in which runs end has no effect"
    );
}

/// Writes a run of a story of 1999 with one table. `head` comes before the table in its claims.toml.
pub(crate) fn run_of_1999(folder: &Path, name: &str, metric: &str, head: &str) {
    let run = folder.join(name);
    fs::create_dir_all(&run).expect("a folder for the test");
    let scenario = lab_scenario(folder, "lab-writer");
    fs::write(run.join("scenario.toml"), scenario).expect("it can be written");
    let claims = format!(
        "title = \"t\"\nauthor = \"a\"\ndate = \"d\"\nkernels = [\"x\", \"y\"]\nmachine_pages = 65536\n{head}\n\
         [[table]]\nid = \"{metric}\"\ntitle = \"{metric}\"\nrows = [{{ metric = \"{metric}\", unit = \"KB\", \
         better = \"lower\", before = 400000, after = 400000, class = \"N\", family = \"f\", dim = \"extensive\", \
         noise = 1.1, figure = \"pgpgout\", reason = \"r\" }}]\n"
    );
    fs::write(run.join("claims.toml"), claims).expect("it can be written");
}

/// The lines of a score that say how many rows have figures.
fn supplied(output: &str) -> Vec<&str> {
    let lines = output.lines();
    lines
        .filter(|line| line.contains("rows supplied"))
        .collect()
}

#[test]
fn the_runs_of_a_year_are_scored_one_by_one_and_then_together() {
    let folder = scratch("several-runs");
    run_of_1999(&folder, "1999-a", "Outs of a", "");
    run_of_1999(&folder, "1999-b", "Outs of b", "");
    let at = folder.display();
    let output = stdout(&format!("score --story 1999 --seeds 1 --scenarios {at}"));
    let tallies = supplied(&output);
    assert_eq!(tallies.len(), 3, "{output}");
    assert!(output.contains("All 2 runs together\n"), "{output}");
    assert!(tallies[2].contains("rows supplied 2/2"), "{output}");
    let one = stdout(&format!("score {at}/1999-b --seeds 1"));
    assert!(one.contains("Outs of b") && !one.contains("Outs of a"));
    assert!(!one.contains("together"));
}

#[test]
fn a_run_that_repeats_tables_is_scored_alone_and_does_not_count_in_the_story() {
    let folder = scratch("run-beside-another");
    run_of_1999(&folder, "1999-a", "Outs of a", "");
    run_of_1999(&folder, "1999-b", "Outs of b", "");
    run_of_1999(&folder, "1999-c", "Outs of b", "beside = \"1999-b\"");
    let (at, file) = (folder.display(), scratch("run-beside-another.json"));
    let to = file.display();
    let line = format!("score --story 1999 --seeds 1 --scenarios {at} --json {to}");
    let output = stdout(&line);
    let words = "All 2 runs together, without lab-writer: 1999-b is scored with its tables\n";
    let (runs, all) = output.split_once(words).expect("two runs together");
    assert_eq!(supplied(runs).len(), 3, "{output}");
    assert!(supplied(all)[0].contains("rows supplied 2/2"), "{output}");
    let name = json(&file)["name"].to_string();
    assert_eq!(name.matches("lab-writer").count(), 2, "{name}");
    // A command for this run alone prints its figures.
    stdout(&format!("score {at}/1999-c --seeds 1 --json {to}"));
    assert!(json(&file)["tables"]["Outs of b"].is_object());
}

#[test]
fn score_as_markdown_is_between_its_marks() {
    let output = stdout(&format!("score {SMALL_STORY} --seeds 1 --markdown"));
    assert!(output.starts_with("<!-- score:begin -->\n"), "{output}");
    assert!(output.ends_with("<!-- score:end -->\n"), "{output}");
    assert!(output.contains("\n### Claims\n"), "{output}");
    assert!(output.contains("\n| swapin-0M "), "{output}");
}

/// The figures in a file that `score` or `ablate` has written.
pub(crate) fn json(file: &PathBuf) -> serde_json::Value {
    let text = fs::read_to_string(file).expect("the file has been written");
    serde_json::from_str(&text).expect("it is JSON")
}

#[test]
fn ablate_runs_each_combination_once_and_begins_and_ends_with_the_storys_own_kernels() {
    let (ablated, scored) = (scratch("ablate.json"), scratch("score-beside-ablate.json"));
    let patches = r#"after.patches=["b1_limit","b2_proportional","b5_floor"]"#;
    // The story is not shortened, because then nothing would be reclaimed and all kernels would have the same figures.
    let story = format!("--story 2013 --scenarios . --size classroom --set {patches}");
    let output = stdout(&format!(
        "ablate {story} --seed 1 --json {}",
        ablated.display()
    ));
    stdout(&format!(
        "score {story} --seeds 1 --json {}",
        scored.display()
    ));
    let (ablated, scored) = (json(&ablated), json(&scored));
    let combinations = ablated["combinations"].as_array().expect("a list");
    let names: Vec<&str> = combinations
        .iter()
        .filter_map(|c| c["name"].as_str())
        .collect();
    let expected = [
        "none",
        "b1_limit",
        "b2_proportional (b1_limit)",
        "b5_floor",
        "all but b2_proportional",
        "all",
    ];
    assert_eq!(names, expected);
    assert_eq!(
        combinations[4]["patches"],
        serde_json::json!(["b1_limit", "b5_floor"])
    );
    let tables = scored["tables"].as_object().expect("tables by id");
    let mut compared = 0;
    for (metric, pair) in tables
        .values()
        .flat_map(|rows| rows.as_object().expect("rows"))
    {
        if let Some(none) = combinations[0]["figures"].get(metric) {
            let all = &combinations[5]["figures"][metric];
            assert_eq!([none, all], [&pair[0], &pair[1]], "{metric}");
            compared += 1;
        }
    }
    assert_eq!(compared, 12, "every headline row: {output}");
    let figures = |index: usize| &combinations[index]["figures"];
    assert_ne!(figures(0), figures(3), "a patch makes a difference");
    let table: Vec<&str> = output
        .lines()
        .skip_while(|line| !line.starts_with("patches "))
        .collect();
    let table = table.iter().skip(1).take_while(|line| !line.is_empty());
    let starts: Vec<&str> = table.filter_map(|line| line.split("  ").next()).collect();
    let expected = [&["published before"], &expected[..], &["published after"]].concat();
    assert_eq!(starts, expected, "{output}");
}

#[test]
fn ablate_as_markdown_is_between_its_marks() {
    let patches = r#"after.patches=["b5_floor"]"#;
    let output = stdout(&format!(
        "ablate {SMALL_STORY} --set {patches} --seeds 2 --markdown"
    ));
    assert!(
        output.starts_with("<!-- ablate:begin -->\n\n2013-"),
        "{output}"
    );
    assert!(output.ends_with("\n\n<!-- ablate:end -->\n"), "{output}");
    assert!(
        output.contains(": seeds 1 to 2, median (smallest..largest)\n"),
        "{output}"
    );
    for start in [
        "| published before ",
        "| none ",
        "| all ",
        "| published after ",
    ] {
        let rows = output.lines().filter(|line| line.starts_with(start));
        assert_eq!(rows.count(), 2, "{start} stands in both tables:\n{output}");
    }
}

#[test]
fn ablate_refuses_a_story_without_headline_rows() {
    let folder = scratch("no-headline");
    fs::create_dir_all(&folder).expect("it can be made");
    for name in ["scenario.toml", "claims.toml"] {
        let text = fs::read_to_string(scenarios().join("2013-kswapd-limits").join(name));
        let text = text.expect("it is text").replace(" headline = true,", "");
        fs::write(folder.join(name), text).expect("it can be written");
    }
    let output = reclaim(&format!("ablate {}", folder.display()));
    let message = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{message}");
    assert!(
        message.contains("without a row that says headline = true"),
        "{message}"
    );
}

#[test]
fn sensitivity_halves_and_doubles_each_free_parameter_and_says_what_is_refused() {
    // A depth of 1 cannot be halved.
    let fit = r#"fit=[{parameter="machine.disk.sda.depth",rows=["io-duration-2385M"]},{parameter="actor.parallelio.op",assumed="by-guess"}]"#;
    let sets = format!("--set machine.disk.sda.depth=1 --set {fit}");
    let output = stdout(&format!("score {SMALL_STORY} {sets} --sensitivity"));
    let line = |start: &str| {
        let mut lines = output.lines().filter(|line| line.starts_with(start));
        let line = lines.next().unwrap_or_else(|| panic!("{start}:\n{output}"));
        assert_eq!(lines.next(), None, "{start} stands there once");
        line.split_whitespace()
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    assert_eq!(
        line("machine.disk.sda.depth  ")[1..4],
        ["1", "io-duration-2385M,", "s"]
    );
    assert_eq!(
        line("actor.parallelio.op  ")[1..],
        ["48.3us", "assumed:", "by-guess", "-", "-"]
    );
    assert_eq!(
        line("machine.disk.sda.depth = 0  ")[3..],
        ["-", "-", "-", "refused"]
    );
    let refusal = line("- machine.disk.sda.depth = 0: ").join(" ");
    assert!(
        refusal.contains("machine.disk[0].depth = 0 cannot be used: expected"),
        "{refusal}"
    );
    let base = line("as it is ");
    assert!(base[4].ends_with("/7"), "{base:?}");
    for variant in [
        "machine.disk.sda.depth = 2",
        "actor.parallelio.op = 24.15us",
    ] {
        assert!(
            line(&format!("{variant}  "))[4].ends_with("/7"),
            "{variant}"
        );
    }
    // The score of a variant equals the score of the scenario with that change.
    let changed = line("actor.parallelio.op = 96.6us  ");
    let alone = stdout(&format!(
        "score {SMALL_STORY} {sets} --set actor.parallelio.op=96.6us --seeds 1"
    ));
    let effect = format!("effect {}, headline {};", changed[3], changed[5]);
    assert!(alone.contains(&effect), "{effect} {alone}");
    let markdown = stdout(&format!(
        "score {SMALL_STORY} {sets} --sensitivity --markdown"
    ));
    assert!(
        markdown.starts_with("<!-- sensitivity:begin -->\n\n"),
        "{markdown}"
    );
    assert!(
        markdown.ends_with("\n\n<!-- sensitivity:end -->\n"),
        "{markdown}"
    );
}
