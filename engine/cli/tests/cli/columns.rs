//! Tests further columns of a score, which are published kernels other than before and after.

use std::fs;
use std::path::{Path, PathBuf};

use crate::score::{json, run_of_1999};
use crate::support::{reclaim, scratch, stdout};

/// The columns of a kernel that writes another amount than the scenario's, and of the scenario's kernel with one patch.
const COLUMNS: &str = "[[column]]\nname = \"older\"\ntitle = \"2.6.34 vanilla\"\nkernel = \"v2_6_34\"\n\
                       [[column]]\nname = \"floor\"\ntitle = \"3.9.6 floor\"\npatches = [\"b5_floor\"]\n";

/// A run whose only row has figures in two further columns. One is slightly more than the figure before, the other is half of it.
pub(crate) fn run_with_columns(folder: &Path) -> PathBuf {
    run_of_1999(folder, "1999-a", "Outs", COLUMNS);
    let run = folder.join("1999-a");
    let file = run.join("claims.toml");
    let text = fs::read_to_string(&file).expect("it has been written");
    let figures = "columns = { older = 410000, floor = 200000 }";
    let text = text.replace("class = \"N\"", &format!("{figures}, class = \"B\""));
    fs::write(&file, text).expect("it can be written");
    run
}

#[test]
fn further_columns_are_below_their_table_and_do_not_count_in_the_score() {
    let folder = scratch("columns");
    let (run, file) = (run_with_columns(&folder), folder.join("score.json"));
    let (at, to) = (run.display(), file.display());
    let output = stdout(&format!("score {at} --seeds 2 --json {to}"));
    let (first, second) = output
        .split_once("published : before")
        .unwrap_or_else(|| panic!("{output}"));
    assert!(first.contains("published before"), "{output}");
    let row = |column: &str| {
        let cells = |line: &'_ str| -> Vec<String> {
            let cells = line.split("  ").map(str::trim);
            cells.filter(|c| !c.is_empty()).map(str::to_owned).collect()
        };
        let mut rows = second.lines().map(cells);
        let row = rows.find(|row| row.get(1).is_some_and(|cell| cell == column));
        row.unwrap_or_else(|| panic!("{column}: {output}"))
    };
    let written = json(&file);
    let ours = |column: &str| {
        let ours = &written["columns"][column]["Outs"]["Outs"]["ours"];
        [0, 1].map(|side| ours[side].as_f64().expect("a figure"))
    };
    // A slightly larger figure is within the noise, so it counts as flat. The patch in the other column, a floor under priorities, does not halve the
    // figure.
    let (older, floor) = (row("older"), row("floor"));
    assert_eq!(
        (&older[2..4], &older[5][..]),
        (&["N", "410,000"].map(str::to_owned)[..], "1.025")
    );
    assert_eq!(older[7], "reproduced", "{output}");
    assert_eq!(
        (&floor[2..4], &floor[5][..]),
        (&["B", "200,000"].map(str::to_owned)[..], "0.5")
    );
    assert_eq!(floor[7], "not reproduced", "{output}");
    let verdict = &written["columns"]["floor"]["Outs"]["Outs"]["verdict"];
    assert_eq!(verdict, "not reproduced");
    let [before, there] = ours("older");
    assert!(
        (before - there).abs() > 1.0,
        "the column runs another kernel: {written}"
    );
    let ratio: f64 = older[6].parse().expect("a ratio");
    assert!((ratio - there / before).abs() < 0.001, "{ratio}: {written}");
    assert!(
        second.contains(
            "- older, 2.6.34 vanilla (v2_6_34), seeds 1 to 2: direction 0/0, flat 1/1, zero 0/0\n"
        ),
        "{output}"
    );
    assert!(
        second.contains("- floor, 3.9.6 floor (v3_9_6 + b5_floor), seeds 1 to 2: direction 0/1, flat 0/0, zero 0/0\n"),
        "{output}"
    );
    // The run of a column equals a run of its kernel alone, and columns do not change the score.
    let alone = folder.join("alone.json");
    let set = format!(
        "--set after.kernel=v2_6_34 --set after.patches=[] --seeds 2 --json {}",
        alone.display()
    );
    stdout(&format!("score {at} {set}"));
    assert_eq!(json(&alone)["tables"]["Outs"]["Outs"][1], there);
    let score = |output: &str| {
        let mut lines = output.lines().filter(|line| line.starts_with("Direction "));
        lines.next().expect("there is a score").to_owned()
    };
    let claims = run.join("claims.toml");
    let text = fs::read_to_string(&claims).expect("it is there");
    let without = text.replace(COLUMNS, "");
    let without = without.replace("columns = { older = 410000, floor = 200000 }, ", "");
    fs::write(&claims, without).expect("it can be written");
    let plain = stdout(&format!("score {at} --seeds 2 --json {to}"));
    assert!(!plain.contains("urther columns"), "{plain}");
    assert_eq!(score(&plain), score(&output));
    assert!(json(&file)["columns"].is_null());
}

#[test]
fn further_columns_as_markdown_are_between_the_marks_of_the_score() {
    let run = run_with_columns(&scratch("columns-markdown"));
    let output = stdout(&format!("score {} --seeds 1 --markdown", run.display()));
    assert!(output.contains("\n| Outs, KB | "), "{output}");
    assert!(output.contains(" | published : before | "), "{output}");
    assert!(
        output.ends_with("zero 0/0\n\n<!-- score:end -->\n"),
        "{output}"
    );
}

#[test]
fn a_column_with_incompatible_patches_is_refused_before_any_run() {
    let run = run_with_columns(&scratch("columns-refused"));
    let file = run.join("claims.toml");
    let text = fs::read_to_string(&file).expect("it has been written");
    let text = text.replace("[\"b5_floor\"]", "[\"b2_proportional\"]");
    fs::write(&file, text).expect("it can be written");
    let output = reclaim(&format!("score {}", run.display()));
    let message = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{message}");
    let expected = format!(
        "reclaim: {}: column[1].patches = b2_proportional does not fit the rest: expected b1_limit as well",
        file.display()
    );
    assert!(message.starts_with(&expected), "{message}");
}
