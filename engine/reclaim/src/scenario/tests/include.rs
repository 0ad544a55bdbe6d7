//! A machine that is included: its values, its refusals, and the place that a refusal names.

use super::*;

/// The small scenario in two pieces: the scenario with `own` in place of its machine, and the machine alone.
fn pieces(own: &str) -> (String, String) {
    let (head, rest) = SMALL.split_once("[machine]\n").expect("it has a machine");
    let (machine, tail) = rest.split_once("[[file]]\n").expect("it has files");
    let scenario = format!("{head}[machine]\n{own}\n[[file]]\n{tail}");
    (scenario, format!("# Shared.\n[machine]\n{machine}"))
}

/// Reads the scenario; a machine included from `shared.toml` is `file`.
fn read(scenario: &str, file: &str, lines: &str) -> Result<Scenario, ScenarioError> {
    let options = Options::from_lines(lines).expect("the lines are right");
    let beside = |path: &str| match path {
        "shared.toml" => Ok(file.to_owned()),
        _ => Err("shared.toml, the only file".to_owned()),
    };
    parse_with_included(scenario, &options, &beside)
}

/// Checks the refusal of a scenario whose `[machine]` is `own`, and that includes the machine after `edit` has changed it.
fn check(own: &str, edit: impl Fn(&str) -> String, lines: &str, expected: &str) {
    let (scenario, machine) = pieces(own);
    let error = read(&scenario, &edit(&machine), lines).expect_err(expected);
    assert_eq!(error.to_string(), expected);
}

const SHARED: &str = "include = \"shared.toml\"";

fn as_it_is(machine: &str) -> String {
    machine.to_owned()
}

#[test]
fn an_included_machine_is_as_if_it_were_written_in_the_scenario() {
    let (scenario, machine) = pieces(SHARED);
    for lines in ["", "size=half", "set=machine.cpus=3"] {
        let options = Options::from_lines(lines).expect("the lines are right");
        assert_eq!(
            read(&scenario, &machine, lines),
            parse(SMALL, &options),
            "{lines}"
        );
    }
}

#[test]
fn the_scenarios_own_values_override_the_included_ones_key_by_key_and_lists_as_a_whole() {
    let own = "include = \"shared.toml\"\ncpus = 5\n[machine.costs]\ntouch = 7\n\
        [[machine.disk]]\nname = \"sda\"\nbandwidth = 1000\nseek = 0\nrequest = 5\n\
        [[machine.disk]]\nname = \"sdb\"\nbandwidth = 1000\nseek = 1\nrequest = 6\n";
    let (scenario, machine) = pieces(own);
    let read = read(&scenario, &machine, "").expect("it is right").machine;
    let whole = parse(SMALL, &Options::default()).expect("it is right");
    assert_eq!((read.cpus, read.hz), (5, whole.machine.hz));
    assert_eq!(read.costs.touch, 7);
    assert_eq!(
        read.costs.anon_fault, whole.machine.costs.anon_fault,
        "the other costs are the file's"
    );
    let disks: Vec<u32> = read.disks.iter().map(|disk| disk.request_us).collect();
    assert_eq!(disks, [5, 6]);
}

#[test]
fn a_mistake_in_the_included_file_is_refused_with_its_path_and_line() {
    let with = |from: &'static str, to: &'static str| move |file: &str| file.replace(from, to);
    for (from, to, expected) in [
        (
            "cpus = 2",
            "cpus = 0",
            "shared.toml, line 3: machine.cpus = 0 cannot be used: expected a whole number from 1 to 64.",
        ),
        (
            "kernel = 8\n",
            "kernel = 3976\n",
            "shared.toml, line 12: machine.node[0].zone[0].kernel = 3976 does not fit the rest: expected at most 3975 pages, one less than managed.",
        ),
        (
            "seek = 0\n",
            "seek = 0\nspin = 1\n",
            "shared.toml, line 46: machine.disk[1].spin = 1 is not a known key: expected",
        ),
        (
            "touch = 100\n",
            "",
            "shared.toml, line 20: machine.costs.touch is missing: expected 1 to 1000000 ns",
        ),
        (
            "hz = 1000",
            "hz = ",
            "shared.toml: Line 4, column 6 is not TOML: found",
        ),
        (
            "# Shared.\n",
            "seed = 3\n",
            "shared.toml, line 1: seed = 3 is not a known key: expected machine, the only one.",
        ),
        (
            "cpus = 2\n",
            "cpus = 2\ninclude = \"shared.toml\"\n",
            "shared.toml, line 4: machine.include = \"shared.toml\" cannot be used: expected to be absent: \
             an included file cannot include another.",
        ),
    ] {
        let (scenario, machine) = pieces(SHARED);
        let file = with(from, to)(&machine);
        assert_ne!(file, machine, "{from} stands in the file");
        let error = read(&scenario, &file, "").expect_err(expected).to_string();
        assert!(error.starts_with(expected), "{error}");
    }
}

#[test]
fn a_mistake_in_the_scenario_or_an_option_is_not_attributed_to_the_included_file() {
    check(
        "include = \"shared.toml\"\ncpus = 0",
        as_it_is,
        "",
        "machine.cpus = 0 cannot be used: expected a whole number from 1 to 64.",
    );
    check(
        SHARED,
        as_it_is,
        "set=machine.cpus=0",
        "machine.cpus = 0 cannot be used: expected a whole number from 1 to 64.",
    );
}

#[test]
fn a_path_leads_beside_the_scenario_or_its_folder_and_nowhere_else() {
    for path in [
        "/etc/passwd",
        "/shared.toml",
        "../../shared.toml",
        "../lab/shared.toml",
        "lab/shared.toml",
        "./shared.toml",
        "..\\\\shared.toml",
        "C:shared.toml",
        "shared",
        "..toml",
        ".toml",
        "../.toml",
        "",
    ] {
        check(
            &format!("include = \"{path}\""),
            as_it_is,
            "",
            &format!(
                "machine.include = {:?} cannot be used: expected \"NAME.toml\" beside the scenario or \"../NAME.toml\" beside its folder, \
                 with a NAME made of letters, digits and hyphens.",
                path.replace("\\\\", "\\")
            ),
        );
    }
    check(
        "include = 3",
        as_it_is,
        "",
        "machine.include = 3 cannot be used: expected \"NAME.toml\" beside the scenario or \"../NAME.toml\" beside its folder, \
         with a NAME made of letters, digits and hyphens.",
    );
}

#[test]
fn a_missing_file_a_file_that_is_too_long_and_one_given_by_set_are_refused() {
    check(
        "include = \"../other.toml\"",
        as_it_is,
        "",
        "machine.include = \"../other.toml\" cannot be used: expected shared.toml, the only file.",
    );
    check(
        SHARED,
        |_| "#".repeat((1 << 20) + 1),
        "",
        "shared.toml, line 1: text = 1048577 bytes cannot be used: expected a text of at most 1 MiB.",
    );
    check(
        SHARED,
        as_it_is,
        "set=machine.include=other.toml",
        "machine.include = \"other.toml\" cannot be used: expected to be written in the scenario; it cannot be set.",
    );
    let error = super::super::parse(READER, &Options::default()).expect_err("nothing is there");
    assert_eq!(
        error.to_string(),
        "machine.include = \"../lab-machine.toml\" cannot be used: expected no included file, because there is none beside this text; write its [machine] here instead."
    );
}
