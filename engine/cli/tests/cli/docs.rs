//! Compares pages of docs/ with the program. In cli.md a test runs every command after `$` and compares its output with the following lines;
//! another one finds an example of every command. scenario.md must have the output of `reclaim schema`, and the page of each story in fidelity/
//! a table of its patches.
//!
//! `UPDATE_EXPECT=1 cargo test -p reclaim-cli docs` writes the output again. Commands run in a shell, in the root folder of the repository.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use reclaim::kernel::{Patch, patches};

use crate::support::stdout;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn page(name: &str) -> String {
    fs::read_to_string(root().join("docs").join(name)).expect("the page can be read")
}

/// With `UPDATE_EXPECT`, writes the page instead of comparing it.
fn expect_page(name: &str, page: &str, expected: &str) {
    if env::var_os("UPDATE_EXPECT").is_some() {
        fs::write(root().join("docs").join(name), expected).expect("the page can be written");
        return;
    }
    let different = page
        .lines()
        .zip(expected.lines())
        .find(|(old, new)| old != new);
    assert!(
        page == expected,
        "docs/{name}: explain why it changes, then UPDATE_EXPECT=1; first difference: {different:?}"
    );
}

/// Standard output of a command line, which a shell runs with this build's `reclaim` in its path.
fn printed(line: &str) -> String {
    let program = Path::new(env!("CARGO_BIN_EXE_reclaim"));
    let folder = program.parent().expect("a program is in a folder");
    let path = env::var("PATH").expect("there is a PATH");
    let output = Command::new("sh")
        .args(["-c", line])
        .current_dir(root())
        .env("PATH", format!("{}:{path}", folder.display()))
        .output()
        .expect("a shell can be started");
    String::from_utf8(output.stdout).expect("the output is text")
}

/// The page, in which each command is followed by the output that it has now.
fn with_output(page: &str) -> String {
    let mut written = String::new();
    let mut in_console = false;
    for line in page.lines() {
        match (line, in_console) {
            ("```console", false) => in_console = true,
            ("```", true) => in_console = false,
            (output, true) if !output.starts_with("$ ") => continue,
            _ => {}
        }
        written += line;
        written += "\n";
        if let (true, Some(command)) = (in_console, line.strip_prefix("$ ")) {
            written += &printed(command);
        }
    }
    written
}

#[test]
fn docs_cli_md_shows_what_its_commands_print() {
    let page = page("cli.md");
    expect_page("cli.md", &page, &with_output(&page));
}

#[test]
fn docs_scenario_md_has_every_key_that_the_engine_reads() {
    let (begin, end) = ("<!-- schema:begin -->\n\n", "<!-- schema:end -->");
    let page = page("scenario.md");
    let (before, rest) = page.split_once(begin).expect("the tables have a beginning");
    let (_, after) = rest.split_once(end).expect("the tables have an end");
    let expected = format!("{before}{begin}{}{end}{after}", stdout("schema"));
    expect_page("scenario.md", &page, &expected);
}

/// The pages in docs/fidelity that have a table of patches.
const STORIES: [&str; 8] = [
    "2010", "2012", "2013", "2017", "2019", "2020", "2022", "2024",
];

/// A table of the patches whose ids begin with one of these letters, in the order in which the engine applies them.
fn patch_table(letters: &str) -> String {
    let is_here = |patch: &&Patch| letters.contains(&patch.id[..1]);
    let row = |patch: &Patch| {
        let needs = match patch.needs {
            [] => String::new(),
            ids => format!("; needs `{}`", ids.join("`, `")),
        };
        format!(
            "| `{}` | {}, {}, {} | {}{needs} |\n",
            patch.id, patch.author, patch.date, patch.commit, patch.effect
        )
    };
    let rows = patches().filter(is_here).map(row);
    format!(
        "\n| id | posted, commit | what it changes |\n| --- | --- | --- |\n{}\n",
        rows.collect::<String>()
    )
}

#[test]
fn docs_fidelity_has_every_patch_in_the_page_of_its_story() {
    let (begin, end) = ("<!-- patches:begin ", "<!-- patches:end -->");
    let mut listed = 0;
    for story in STORIES {
        let name = format!("fidelity/{story}.md");
        let page = page(&name);
        let (before, rest) = page.split_once(begin).expect("the table has a beginning");
        let (letters, rest) = rest
            .split_once(" -->\n")
            .expect("the beginning names letters");
        let (_, after) = rest.split_once(end).expect("the table has an end");
        let table = patch_table(letters);
        listed += table.matches("\n| `").count();
        expect_page(
            &name,
            &page,
            &format!("{before}{begin}{letters} -->\n{table}{end}{after}"),
        );
    }
    assert_eq!(
        listed,
        patches().count(),
        "the pages list each patch once: name the letters of a new series in the page of its story"
    );
}

#[test]
fn docs_cli_md_has_an_example_of_every_command() {
    let help = stdout("--help");
    let commands = help
        .lines()
        .skip_while(|line| *line != "Commands:")
        .skip(1)
        .take_while(|line| !line.is_empty());
    let page = page("cli.md");
    let mut count = 0;
    for line in commands {
        let command = line
            .split_whitespace()
            .next()
            .expect("a line names a command");
        let title = format!("\n## reclaim {command}\n");
        let (_, section) = page
            .split_once(&title)
            .unwrap_or_else(|| panic!("{command} has a section"));
        let section = section.split("\n## ").next().unwrap_or(section);
        let runs = |words: &str| section.contains(&format!("\n$ reclaim {command} {words}"));
        assert!(runs("--help"), "the section of {command} has its options");
        assert!(
            section.matches(&format!("\n$ reclaim {command} ")).count() > 1,
            "the section of {command} has an example"
        );
        count += 1;
    }
    assert_eq!(
        page.matches("\n## reclaim ").count(),
        count,
        "every section is about an existing command"
    );
}
