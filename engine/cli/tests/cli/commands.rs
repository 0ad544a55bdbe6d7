//! Tests the command line as a new user sees it: exit codes, sentences, files, tables.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use crate::support::{counter, reclaim, reclaim_fed, reclaim_with, scenarios, scratch, stdout};

/// In each line, arguments that must be refused and the beginning of the sentence on standard error.
const REFUSED: &str = r#"
run nowhere | reclaim: nowhere does not exist: give a folder with a scenario.toml, or a scenario file.
run . | reclaim: . has no scenario.toml: give a folder with one, or a scenario file.
run lab-reader/counters.csv | reclaim: lab-reader/counters.csv: Line 1, column
run lab-reader --kernel v2_4 | reclaim: kernel = v2_4 cannot be used: expected one of "before", "after", 
run lab-reader --patch b1_limit | reclaim: patch = b1_limit cannot be used: expected b1_limit=on or b1_limit=off.
run lab-reader --patch nope=on | reclaim: patch = nope=on cannot be used: expected 
run lab-reader --size classroom | reclaim: lab-reader/scenario.toml: size = "classroom" cannot be used: expected "published", the only one.
run lab-reader --set machine.cpu=2 | reclaim: lab-reader/scenario.toml: machine.cpu = 2 is not a known key: expected cpus 
run lab-reader --set vm.dirty_bytes=1 | reclaim: lab-reader/scenario.toml: vm.dirty_bytes = 1 is not modelled: the limit is a share of memory here: machine.dirty_ratio.
run lab-reader --set machine.disk[0].fifo=true | reclaim: lab-reader/scenario.toml: machine.disk[0].fifo = true is not a known key: expected only scheduler, which is "cfq" or "deadline": with both, a request that has waited too long goes first.
run lab-reader --set machine.disk.sda.fifo=true | reclaim: lab-reader/scenario.toml: machine.disk.sda.fifo = true is not a known key: expected only scheduler, which is
run lab-reader --set lru_gen.min_ttl_ms=9 | reclaim: lab-reader/scenario.toml: lru_gen.min_ttl_ms = 9 is not modelled: for the Multi-Gen LRU it is called machine.lru_gen_min_ttl_ms.
run lab-reader --set vm.drop_caches=3 | reclaim: lab-reader/scenario.toml: vm.drop_caches = 3 is not modelled: a run never drops page cache, dentries or inodes by hand; it starts with none of them, except the blocks of page cache that machine.filesystem counts as metadata.
run lab-reader --do 1s:swapiness=10 | reclaim: lab-reader/scenario.toml: do = swapiness cannot be used: expected one of swappiness, 
run lab-reader --set machine.cpus=0 | reclaim: lab-reader/scenario.toml: machine.cpus = 0 cannot be used: expected a whole number from 1 to 64.
run lab-reader --set actor.writer.size=1 | reclaim: lab-reader/scenario.toml: actor.writer.size = 1: the scenario has no such path; expected in actor, one of reader, sampler, programs, own-files.
run lab-reader --set machine.node[0].zone.DMA32.kernel=60000 | reclaim: lab-reader/scenario.toml: machine.node[0].zone[1].kernel = 60000 does not fit the rest: expected at most 59323 pages
run lab-reader --seed 0 | reclaim: --seed 0 cannot be used: expected a whole number from 1 to 4294967295.
run lab-reader --until soon | reclaim: --until soon is not a time: expected text such as 90s, 1500ms or 20us.
trace lab-reader --until 5 | reclaim: --until 5 is not a time: expected text such as
zoneinfo nowhere | reclaim: nowhere does not exist
compare nowhere | reclaim: nowhere does not exist
find lab-reader swapout | reclaim: The search `swapout` cannot be used at `swapout`: expected one of free falls below, 
find lab-reader | error: the following required arguments were not provided
score nowhere | reclaim: nowhere does not exist: give a folder with a scenario.toml, or a scenario file.
score lab-reader | reclaim: lab-reader has no claims.toml: give a story with published tables.
score --story 1999 --scenarios . | reclaim: --story 1999 is not the year of a story in .: there are 2010-highalloc,
score --story 2013 --scenarios nowhere | reclaim: nowhere is not a folder with stories: 
score 2013-kswapd-limits --size tiny | reclaim: 2013-kswapd-limits/scenario.toml: size = "tiny" cannot be used: expected one of 
score 2013-kswapd-limits --set machine.cpus=0 | reclaim: 2013-kswapd-limits/scenario.toml: machine.cpus = 0 cannot be used: expected a whole number from 1 to 64.
score 2013-kswapd-limits --story 2013 | error: the argument '[SCENARIO]' cannot be used with '--story <YEAR>'
score 2013-kswapd-limits --seeds 0 | reclaim: --seeds 0 cannot be used: expected a whole number from 1 to 100.
score 2013-kswapd-limits --set fit=[{parameter="seed",rows=["x"]}] | reclaim: 2013-kswapd-limits/scenario.toml: fit[0].rows[0] = x does not fit the rest: expected a row of claims.toml with a figure before.
score 2013-kswapd-limits --set fit=[{parameter="sede",rows=["x"]}] | reclaim: 2013-kswapd-limits/scenario.toml: fit[0].parameter = "sede" cannot be used: expected seed (it has: 
score 2013-kswapd-limits --sensitivity --set fit=[] | reclaim: 2013-kswapd-limits has no free parameters: name them in its list fit.
score 2013-kswapd-limits --sensitivity --json out.json | error: the argument '--sensitivity' cannot be used with '--json <FILE>'
ablate nowhere | reclaim: nowhere does not exist: give a folder with a scenario.toml, or a scenario file.
ablate lab-reader | reclaim: lab-reader has no claims.toml: give a story with published tables.
ablate 2013-kswapd-limits --set after.patches=[] | reclaim: 2013-kswapd-limits has no patches in [after]: give a story that has some.
ablate 2013-kswapd-limits --set after.patches=["b9_move"] | reclaim: 2013-kswapd-limits/scenario.toml: after.patches = b9_move does not fit the rest: expected b1_limit as well
ablate 2013-kswapd-limits --seed 1 --seeds 2 | error: the argument '--seed <N>' cannot be used with '--seeds <N>'
ablate 2013-kswapd-limits --seed 0 | reclaim: --seed 0 cannot be used: expected a whole number from 1 to 4294967295.
ablate 2013-kswapd-limits --seed -1 | reclaim: --seed -1 cannot be used: expected a whole number from 1 to 4294967295.
ablate 2013-kswapd-limits --seeds -1 | reclaim: --seeds -1 cannot be used: expected a whole number from 1 to 100.
score 2013-kswapd-limits --size -1 | reclaim: 2013-kswapd-limits/scenario.toml: size = "-1" cannot be used: expected one of 
score --story -2013 --scenarios . | reclaim: --story -2013 is not the year of a story in .: there are 
run lab-reader --seed -1 | reclaim: --seed -1 cannot be used: expected a whole number from 1 to 4294967295.
run lab-reader --seed 1.5 | reclaim: --seed 1.5 cannot be used: expected a whole number from 1 to 4294967295.
run lab-reader --until -5s | reclaim: --until -5s is not a time: expected text such as 90s, 1500ms or 20us.
run lab-reader --kernel -1 | reclaim: kernel = -1 cannot be used: expected one of "before", "after", 
run lab-reader --patch -1 | reclaim: patch = -1 cannot be used: expected 
run lab-reader --set -1 | reclaim: set = -1 cannot be used: expected 
zoneinfo lab-reader --at -5 | reclaim: --at -5 is not a time: expected text such as
lab --scenarios . --runs -1 | reclaim: --runs -1 cannot be used: expected a whole number from 1 to 100.
lab --scenarios . --kernel -1 | reclaim: --kernel -1 is not a kernel: expected one of the lab (
bench --runs -1 | reclaim: --runs -1 cannot be used: expected a whole number from 1 to 99.
ablate | error: the following required arguments were not provided
score | error: the following required arguments were not provided
run 2013-kswapd-limits --set actor.parallelio.steps=[0,0] | reclaim: 2013-kswapd-limits/scenario.toml: actor[0].steps[1] = 0 does not fit the rest: expected pages that make a whole number of MiB that no step before it has
lab --scenarios nowhere | reclaim: nowhere is not a folder with lab-* scenarios
lab --scenarios . --only nothing | reclaim: . has no lab-*nothing* scenario with a counters.csv
lab --scenarios . --only reader --against 2.4 | reclaim: ./lab-reader/counters.csv has no kernel 2.4: give --against with one of 
lab --scenarios . --kernel v2_4 | reclaim: --kernel v2_4 is not a kernel: expected one of the lab (2.6.34, 2.6.35.3, 3.2.0, 3.3.8, 3.9.6, 3.11, 4.10.17, 4.10.17-p123, 4.19.13, 4.19.13-rev, 4.19.13-slabonly, 4.19.13-inodeonly, deb6.1.192, deb6.12.117, deb6.1.192-mglru, deb6.12.117-mglru) or a preset (v2_6_34, 
lab --scenarios . --before 4.19 | reclaim: --before 4.19 is not a kernel: expected one of the lab (
lab --scenarios . --only reader --kernel v4_12 | reclaim: ./lab-reader/counters.csv has no kernel 4.12: give --against with one of 
schema nothing | reclaim: no table has nothing in its title: try machine, disk, actor or
bench --runs 0 | reclaim: --runs 0 cannot be used: expected a whole number from 1 to 99.
run | error: the following required arguments were not provided
fly lab-reader | error: unrecognized subcommand 'fly'
run lab-reader --sede 3 | error: unexpected argument '--sede' found
"#;

#[test]
fn wrong_input_is_answered_with_a_sentence_and_exit_code_2() {
    for row in REFUSED.lines().filter(|row| !row.is_empty()) {
        let (line, expected) = row.split_once(" | ").expect("a row has two cells");
        let output = reclaim(line);
        let message = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "reclaim {line}: {message}");
        assert!(
            message.starts_with(expected),
            "reclaim {line}\n message: {message}\n want: {expected}"
        );
        assert!(
            output.stdout.is_empty(),
            "reclaim {line} prints nothing else"
        );
    }
}

#[test]
fn control_characters_of_arguments_and_paths_are_printed_as_escapes() {
    let escape = "a\u{1b}]0;title\u{7}\n\u{202e}";
    let printed = "a\\u{1b}]0;title\\u{7}\\n\\u{202e}";
    for (arguments, expected) in [
        (
            vec!["run", escape],
            format!("reclaim: {printed} does not exist"),
        ),
        (
            vec!["run", "lab-reader", "--until", escape],
            format!("reclaim: --until {printed} is not a time"),
        ),
        (
            vec!["run", "lab-reader", "--json", "nowhere/\u{1b}[2J"],
            "reclaim: nowhere/\\u{1b}[2J could not be written".to_owned(),
        ),
        (
            vec!["run", "lab-reader", "--\u{1b}[2J"],
            "error: unexpected argument '--\\u{1b}[2J' found".to_owned(),
        ),
        (
            vec!["find", "lab-reader", "\u{1b}[2J"],
            "reclaim: The search `\\u{1b}[2J` cannot be used".to_owned(),
        ),
    ] {
        let output = reclaim_with(&arguments);
        let message = String::from_utf8_lossy(&output.stderr);
        assert!(message.starts_with(&expected), "{message:?}");
        assert!(
            !message
                .chars()
                .any(|letter| letter.is_control() && letter != '\n'),
            "{message:?}"
        );
    }
}

#[test]
fn a_line_break_in_an_option_is_refused() {
    let smuggled = "x\nseed=7";
    let sentence = "x\\nseed=7 cannot be used: expected a value without line breaks";
    for (command, names) in [
        (
            vec!["run", "lab-reader"],
            &["size", "kernel", "patch", "set"][..],
        ),
        (vec!["compare", "lab-reader"], &["size", "patch", "set"]),
        (vec!["score", "2013-kswapd-limits"], &["size", "set"]),
        (vec!["ablate", "2013-kswapd-limits"], &["size", "set"]),
        (
            vec!["lab", "--scenarios", ".", "--only", "reader"],
            &["patch", "set"],
        ),
    ] {
        for name in names {
            let option = format!("--{name}");
            let output = reclaim_with(&[&command[..], &[&option, smuggled]].concat());
            let errors = String::from_utf8_lossy(&output.stderr);
            assert_eq!(
                output.status.code(),
                Some(2),
                "{command:?} {option}: {errors}"
            );
            assert!(
                errors.contains(&format!("{option} {sentence}")),
                "{command:?} {option}: {errors}"
            );
        }
    }
}

#[test]
fn a_huge_or_binary_file_is_refused_before_it_fills_the_memory() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let (long, bytes) = (folder.join("long.toml"), folder.join("bytes.toml"));
    // The file has a hole, so it takes no space on the disk, but its content would fill 64 GiB of memory.
    let file = fs::File::create(&long).expect("the folder is there to be written to");
    file.set_len(64 << 30).expect("a file with a hole");
    fs::write(&bytes, [0xff, 0xfe, 0x00]).expect("the folder is there to be written to");
    for (path, expected) in [
        (&long, " has more than 16777216 bytes, the limit"),
        (&bytes, " could not be read as text: "),
    ] {
        let output = reclaim_with(&["run", path.to_str().expect("a path of text")]);
        let message = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{message}");
        assert!(message.contains(expected), "{message}");
    }
    fs::remove_file(&long).expect("it was there");
}

#[test]
fn help_shows_each_command_with_a_line_and_examples() {
    let help = stdout("--help");
    for words in [
        "run",
        "compare",
        "find",
        "score",
        "ablate",
        "lab",
        "trace",
        "zoneinfo",
        "schema",
        "bench",
        "Examples:",
        "scenario.toml",
        "Exit code 1 means that `find` did not find something",
        "Exit code 2",
    ] {
        assert!(help.contains(words), "{words} is in the help:\n{help}");
    }
    for command in [
        "run", "compare", "find", "score", "ablate", "lab", "trace", "zoneinfo", "schema", "bench",
    ] {
        assert!(
            stdout(&format!("{command} --help")).contains("Usage: reclaim"),
            "{command} --help"
        );
    }
}

#[test]
fn a_lab_run_finishes_and_prints_counters_under_their_kernel_names() {
    let output = stdout("run lab-reader");
    for name in [
        "pgscan_kswapd",
        "pgscan_kswapd_dma32",
        "pgsteal_kswapd_dma",
        "allocstall",
        "pageoutrun",
        "nr_free_pages",
    ] {
        counter(&output, name);
    }
    // 98,304 pages do not fit into memory, so all of them are read in both passes. The counter is in KiB.
    assert!(
        (780_000..800_000).contains(&counter(&output, "pgpgin")),
        "{output}"
    );
    assert!(counter(&output, "pgsteal_kswapd") > 100_000, "{output}");
}

#[test]
fn a_decision_without_effect_on_the_running_kernel_is_reported() {
    let stderr = |decision: &str, kernel: &str| {
        let lab = scenarios().join("lab-reader");
        let lab = lab.to_str().expect("a path of text");
        let set = format!("kernel.{decision}");
        let run = [
            "run", lab, "--kernel", kernel, "--until", "10ms", "--set", &set,
        ];
        String::from_utf8(reclaim_with(&run).stderr).expect("it is text")
    };
    let message = stderr("swap_token=until_it_waits", "v3_2_0");
    let sentence = "kernel.swap_token=until_it_waits has no effect on v3_2_0: it is what that kernel does already.";
    assert!(message.contains(sentence), "{message}");
    let message = stderr("kswapd_sleep=any_zone", "v3_2_0");
    let sentence = "kernel.kswapd_sleep=any_zone has no effect on v3_2_0: it is ";
    assert!(message.contains(sentence), "{message}");
    let message = stderr("swap_token=absent", "v3_2_0");
    assert!(!message.contains("has no effect"), "{message}");
}

#[test]
fn every_command_reports_decisions_and_patches_without_effect_exactly_once() {
    let of_reader =
        "kernel.swap_token=absent has no effect on v3_9_6: it is what that kernel does already.";
    let of_copy =
        "kernel.write_access=ignored has no effect on v4_18: it is what that kernel does already.";
    let of_patch =
        "The patch b5_floor has no effect on v3_9_6: kernel.kswapd_floor=zero is set by name.";
    let reader = "--kernel v3_9_6 --set kernel.swap_token=absent";
    let patch = "--kernel v3_9_6 --patch b5_floor=on --set kernel.kswapd_floor=zero";
    let copy = "2019-shrinkers-copy --size classroom --set opening=0s --set end=1s --set kernel.write_access=ignored";
    for (line, sentence) in [
        (format!("run lab-reader --until 10ms {reader}"), of_reader),
        (format!("run lab-reader --until 10ms {patch}"), of_patch),
        (format!("trace lab-reader --until 10ms {reader}"), of_reader),
        (format!("find lab-reader {reader} end"), of_reader),
        (format!("zoneinfo lab-reader {reader}"), of_reader),
        (
            "lab --only reader --scenarios . --runs 2 --set kernel.swap_token=absent".to_owned(),
            of_reader,
        ),
        (format!("compare {copy}"), of_copy),
        (format!("score {copy} --seeds 2"), of_copy),
        (format!("ablate {copy}"), of_copy),
    ] {
        let output = reclaim(&line);
        let message = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "reclaim {line}: {message}");
        assert_eq!(
            message.matches(sentence).count(),
            1,
            "reclaim {line}: {message}"
        );
    }
}

#[test]
fn a_change_during_a_run_happens_and_one_without_effect_is_reported() {
    let run = "run lab-reader --until 3s --do 1s:swappiness=60";
    let message = String::from_utf8_lossy(&reclaim(run).stderr).into_owned();
    let sentence = "Changing swappiness at 1.000 s has no effect: it is 60 already.";
    assert!(message.contains(sentence), "{message}");
    for command in ["find lab-reader end", "zoneinfo lab-reader"] {
        let line = format!("{command} --do 1s:swappiness=60");
        let message = String::from_utf8_lossy(&reclaim(&line).stderr).into_owned();
        assert!(message.contains(sentence), "reclaim {line}: {message}");
    }
    let stopped = reclaim("run lab-reader --until 3s --do 1s:stop=reader");
    let message = String::from_utf8_lossy(&stopped.stdout);
    assert!(
        message.contains("Not finished: reader stood still at 3.000 s: it was stopped by hand."),
        "{message}"
    );
}

#[test]
fn the_same_command_prints_the_same_numbers() {
    let line = "run lab-anon-hotcold --until 3s";
    assert_eq!(stdout(line), stdout(line));
    assert_ne!(
        stdout(line),
        stdout("run lab-anon-hotcold --until 3s --seed 2"),
        "another seed gives another run"
    );
}

#[test]
fn vmstat_has_a_row_for_each_second_and_ends_with_the_printed_counters() {
    let file = scratch("reader.csv");
    let output = stdout(&format!(
        "run lab-reader --until 2500ms --vmstat {}",
        file.display()
    ));
    let text = fs::read_to_string(&file).expect("the file has been written");
    let rows: Vec<Vec<&str>> = text.lines().map(|line| line.split(',').collect()).collect();
    let times: Vec<&str> = rows.iter().skip(1).map(|row| row[0]).collect();
    assert_eq!(times, ["0.000", "1.000", "2.000", "2.500"]);
    for (name, value) in rows[0]
        .iter()
        .zip(rows.last().expect("there are rows"))
        .skip(1)
    {
        assert_eq!(counter(&output, name).to_string(), *value, "{name}");
    }
}

#[test]
fn run_prints_the_kernels_names_alone_and_its_own_counters_under_a_heading() {
    for (kernel, has, has_not) in [
        ("v3_2_0", "pgsteal_dma32 ", "pgsteal_kswapd_dma32 "),
        ("v3_9_6", "pgsteal_kswapd_dma32 ", "pgsteal_kswapd "),
        ("v4_18", "allocstall_normal ", "allocstall "),
    ] {
        let output = stdout(&format!("run lab-reader --until 3s --kernel {kernel}"));
        let (file, own) = output
            .split_once("\n# Not in /proc/vmstat")
            .expect("there is a heading");
        let line = |text: &str, name: &str| text.lines().any(|line| line.starts_with(name));
        assert!(line(file, has) && !line(file, has_not), "{output}");
        for name in ["pgalloc ", "pgskip ", "walltime.", "kswapd_cpu_us "] {
            assert!(!line(file, name), "{name}: {output}");
        }
        assert!(line(own, "kswapd_cpu_us "), "{output}");
        assert!(line(own, "kswapd0 used a CPU for "), "{output}");
    }
}

#[test]
fn atomic_allocations_are_counted_reported_and_found() {
    let set = concat!(
        "actor=[{name=\"eth0\",work=\"high-order\",order=2,count=100000,rate=100000,hold=15000,atomic=true},",
        "{name=\"rd\",work=\"reader\",file=\"big\",size=\"100MiB\",call=\"64KiB\",passes=1}]"
    );
    let all = &["lab-reader", "--until", "2s", "--set", set];
    for kernel in ["v3_9_6", "v4_18"] {
        let with = [&["run"], &all[..], &["--kernel", kernel]].concat();
        let output = String::from_utf8(reclaim_with(&with).stdout).expect("it is text");
        assert!(
            counter(&output, "failed_atomic_requests.eth0") > 0,
            "{output}"
        );
        assert_eq!(
            counter(&output, "failed_atomic_requests"),
            counter(&output, "failed_atomic_requests.eth0"),
            "{output}"
        );
        assert!(!output.contains("stall_direct_reclaim_us.eth0"), "{output}");
        assert!(output.contains("eth0 made "), "{output}");
    }
    let run = &["lab-reader", "--set", set];
    let message = finds(run, "first allocation fails order >= 2 by \"eth0\"");
    assert!(message.starts_with("event "), "{message}");
}

#[test]
fn a_run_of_a_divided_size_says_which_figures_cannot_be_multiplied() {
    let run = stdout("run 2013-kswapd-limits --size classroom --until 1s");
    let sentence = "Size classroom: memory, watermarks, files";
    assert_eq!(run.matches(sentence).count(), 1, "{run}");
    assert!(!stdout("run lab-reader --until 1s").contains("are divided by"));
    let compared = stdout("compare 2013-kswapd-limits --size classroom --until 1s");
    assert_eq!(compared.matches(sentence).count(), 1, "{compared}");
    assert!(compared.contains("Kswapd CPU seconds"), "{compared}");
}

#[test]
fn json_contains_the_run_and_its_results() {
    let file = scratch("reader.json");
    let output = stdout(&format!(
        "run lab-reader --until 1s --patch b1_limit=on --json {}",
        file.display()
    ));
    let text = fs::read_to_string(&file).expect("the file has been written");
    let json: serde_json::Value = serde_json::from_str(&text).expect("it is JSON");
    assert_eq!(
        (&json["scenario"], &json["kernel"]),
        (&"lab-reader".into(), &"v3_9_6".into())
    );
    assert_eq!(
        (&json["patches"][0], &json["time_ns"]),
        (&"b1_limit".into(), &1_000_000_000_u64.into())
    );
    assert_eq!(json["counters"]["pgpgin"], counter(&output, "pgpgin"));
}

#[test]
fn compare_prints_both_kernels_in_the_kernel_lists_style() {
    let output = stdout("compare lab-reader --until 3s");
    let lines: Vec<&str> = output.lines().collect();
    assert!(lines[0].starts_with("lab-reader: "), "{output}");
    for label in [
        "Ops elapsed-seconds",
        "Kswapd pages scanned",
        "Kswapd efficiency",
        "Direct velocity",
        "Slabs scanned",
    ] {
        assert_eq!(
            lines.iter().filter(|line| line.starts_with(label)).count(),
            1,
            "{label}:\n{output}"
        );
    }
    assert!(
        output.contains("vanilla") && output.contains("b1_limit"),
        "{output}"
    );
}

#[test]
fn find_prints_moments_and_ends_with_exit_code_1_if_one_is_missing() {
    let output = reclaim("find lab-reader end swap-out");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let lines: Vec<&str> = text.lines().collect();
    assert!(
        lines[0].starts_with("event ") && lines[0].ends_with(" s  end"),
        "{text}"
    );
    assert!(lines[1].starts_with("does not happen "), "{text}");
    assert_eq!(output.status.code(), Some(1));
    let message = String::from_utf8_lossy(&output.stderr);
    let expected = "reclaim: 1 of 2 searches find nothing in this run.\n";
    assert!(message.ends_with(expected), "{message}");
    assert_eq!(stdout("find lab-reader end").lines().count(), 1);
}

#[test]
fn find_says_if_the_machine_has_no_such_node_zone_or_task() {
    for (search, absent) in [
        ("kswapd wakes in node 3", "This machine has no node 3."),
        (
            "verdict freed in Normal",
            "This machine has no zone Normal.",
        ),
        ("swap-in by \"cat\"", "This run has no task \"cat\"."),
    ] {
        let output = reclaim_with(&["find", "lab-reader", search]);
        let message = String::from_utf8_lossy(&output.stderr);
        let end = format!("1 of 1 searches find nothing in this run. {absent}\n");
        assert!(message.ends_with(&end), "{search}: {message}");
    }
}

/// The answer of `find` to a search or, if there is none, standard error with the reason. The progress of a slow run also goes to standard error, so
/// an answer does not contain it.
fn finds(run: &[&str], search: &str) -> String {
    let output = reclaim_with(&[&["find"], run, &[search]].concat());
    let answer = if output.stdout.is_empty() {
        output.stderr
    } else {
        output.stdout
    };
    String::from_utf8(answer).expect("the output is text")
}

#[test]
fn a_page_is_found_in_its_zone_and_reclaim_in_the_kernels_zone_or_node() {
    for (kernel, search, found) in [
        ("v4_19_13", "first verdict freed in DMA32", "event "),
        ("v4_19_13", "first verdict freed in DMA", "event "),
        ("v4_19_13", "first scan file in node 0", "event "),
        ("v4_19_13", "first scan file in node 1", "does not happen"),
        ("v4_19_13", "first kswapd wakes in node 0", "event "),
        ("v3_9_6", "first scan file in DMA32 in node 0", "event "),
        (
            "v4_19_13",
            "first scan file in DMA32",
            "reclaim: The search `first scan file in DMA32` cannot be used at `DMA32`: expected a node such as ",
        ),
    ] {
        let message = finds(&["lab-reader", "--kernel", kernel], search);
        let message = message.lines().last().unwrap_or_default();
        assert!(
            message.starts_with(found),
            "{search} of {kernel}: {message}"
        );
    }
}

#[test]
fn lab_prints_our_counters_beside_the_real_ones() {
    let output = stdout("lab --scenarios . --only reader --runs 1 --markdown");
    let start = "<!-- lab:begin -->\n\n### lab-reader: v3_9_6, 1 run, beside Linux 3.9.6\n";
    assert!(output.starts_with(start), "{output}");
    assert!(output.ends_with("\n\n<!-- lab:end -->\n"), "{output}");
    let row = output
        .lines()
        .find(|line| line.starts_with("| pgscan_kswapd_dma32 "));
    let cells: Vec<&str> = row
        .expect("it is a row")
        .split('|')
        .map(str::trim)
        .collect();
    assert_eq!(cells[3..6], ["129789", "128758", "130634"]);
    assert!(output.contains(" counters "), "{output}");
}

#[test]
fn a_scenario_may_be_a_file_of_any_name() {
    let file = scratch("copy.toml");
    fs::copy(scenarios().join("machine-2g/scenario.toml"), &file).expect("it can be copied");
    assert_eq!(
        stdout(&format!("zoneinfo {}", file.display())),
        stdout("zoneinfo machine-2g")
    );
}

#[test]
fn a_scenario_comes_from_standard_input_or_a_pipe_up_to_a_limit() {
    let text = fs::read(scenarios().join("machine-2g/scenario.toml")).expect("there");
    let expected = stdout("zoneinfo machine-2g");
    for (path, place) in [("-", "standard input"), ("/dev/stdin", "/dev/stdin")] {
        let output = reclaim_fed(&["zoneinfo", path], text.clone());
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!(
            String::from_utf8_lossy(&output.stdout),
            expected,
            "{path}: {errors}"
        );
        // lab-reader includes a machine, whose file is in the working directory of the command.
        let lab = fs::read(scenarios().join("lab-reader/scenario.toml")).expect("there");
        let lab = String::from_utf8(lab)
            .expect("text")
            .replace("../lab-machine", "lab-machine");
        let output = reclaim_fed(&["zoneinfo", path], lab.into_bytes());
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!(
            String::from_utf8_lossy(&output.stdout),
            stdout("zoneinfo lab-reader"),
            "{path}: {errors}"
        );
        for (bytes, sentence) in [
            (
                vec![b'#'; (16 << 20) + 1],
                " has more than 16777216 bytes, the limit",
            ),
            (vec![0xff], " could not be read as text: "),
            (b"machine = 1".to_vec(), ": "),
        ] {
            let output = reclaim_fed(&["run", path], bytes);
            let message = String::from_utf8_lossy(&output.stderr);
            assert_eq!(output.status.code(), Some(2), "{message}");
            assert!(
                message.starts_with(&format!("reclaim: {place}{sentence}")),
                "{message}"
            );
        }
        let output = reclaim_fed(&["score", path], text.clone());
        let message = String::from_utf8_lossy(&output.stderr);
        assert!(
            message.starts_with(&format!("reclaim: {path} is not a file: ")),
            "{message}"
        );
    }
}

#[test]
fn a_machine_is_included_from_the_folder_of_the_scenario_or_the_one_above() {
    let folder = scratch("included");
    // An earlier, failed run of this test may have left its files.
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(folder.join("own")).expect("it can be made");
    let file = folder.join("own/scenario.toml");
    let scenario = fs::read_to_string(scenarios().join("machine-2g/scenario.toml")).expect("there");
    let (head, rest) = scenario
        .split_once("[machine]\n")
        .expect("it has a machine");
    let (machine, tail) = rest.split_once("[[actor]]\n").expect("and an actor");
    let machine = format!("[machine]\n{machine}");
    for (path, place) in [("m.toml", "own/m.toml"), ("../m.toml", "m.toml")] {
        let text = format!("{head}[machine]\ninclude = \"{path}\"\n[[actor]]\n{tail}");
        fs::write(&file, text).expect("written");
        let line = format!("zoneinfo {}", file.display());
        let output = reclaim(&line);
        assert_eq!(output.status.code(), Some(2));
        let expected = format!(
            "machine.include = \"{path}\" cannot be used: expected a file that can be read: "
        );
        let message = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(message.contains(&expected), "{message}");
        fs::write(folder.join(place), &machine).expect("written");
        assert_eq!(stdout(&line), stdout("zoneinfo machine-2g"), "{path}");
        fs::write(folder.join(place), machine.replace("hz = ", "hz = 1")).expect("written");
        let output = reclaim(&line);
        let message = String::from_utf8_lossy(&output.stderr).into_owned();
        let expected = format!("scenario.toml: {path}, line ");
        assert!(
            message.contains(&expected) && message.contains(": machine.hz = 1"),
            "{message}"
        );
        fs::remove_file(folder.join(place)).expect("removed");
    }
}

#[test]
fn a_file_that_cannot_be_written_is_exit_code_1_before_anything_runs() {
    // In this build each command except the trace would run for minutes if the file were not refused first.
    for (line, file) in [
        ("run 2013-kswapd-limits --json", "nowhere/out.json"),
        ("run 2013-kswapd-limits --vmstat", "nowhere/out.csv"),
        ("run 2013-kswapd-limits --json", "lab-reader"),
        ("compare 2013-kswapd-limits --json", "nowhere/out.json"),
        ("score 2013-kswapd-limits --json", "nowhere/out.json"),
        (
            "ablate 2013-kswapd-limits --seeds 9 --json",
            "nowhere/out.json",
        ),
        ("trace lab-reader --output", "nowhere/out.txt"),
    ] {
        let output = reclaim(&format!("{line} {file}"));
        let message = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{line}: {message}");
        // No progress message is printed before the sentence.
        let expected = format!("reclaim: {file} could not be written: ");
        assert!(message.starts_with(&expected), "{line}: {message}");
        assert!(output.stdout.is_empty(), "{line}");
    }
}

#[test]
fn a_refused_run_leaves_an_output_file_as_it_was() {
    let folder = scratch("outputs");
    fs::create_dir_all(&folder).expect("it can be made");
    let (old, new) = (folder.join("old.csv"), folder.join("new.csv"));
    fs::write(&old, "precious").expect("written");
    let _ = fs::remove_file(&new);
    for file in [&old, &new] {
        let line = format!(
            "run lab-reader --until 1ms --vmstat {} --json nowhere/out.json",
            file.display()
        );
        assert_eq!(reclaim(&line).status.code(), Some(1), "{line}");
    }
    assert_eq!(fs::read_to_string(&old).expect("there"), "precious");
    assert!(!new.exists(), "a refused run leaves no file");
}

#[test]
fn lab_says_what_changes_from_one_kernel_to_the_next() {
    let output = stdout(
        "lab --scenarios . --only reader --runs 1 --kernel v3_11 --before v3_9_6 --markdown",
    );
    let lines: Vec<&str> = output.lines().collect();
    assert_eq!(lines[0], "<!-- lab-change:begin -->");
    assert_eq!(lines.last(), Some(&"<!-- lab-change:end -->"));
    // Until 3.10 pageoutrun also counts the restarts of kswapd. On the real kernels it falls from 3,185 to 498.
    let pageoutrun = lines.iter().find(|l| l.contains("reader, pageoutrun"));
    assert!(pageoutrun.is_some_and(|l| l.contains("right")), "{output}");
    assert!(output.contains("change in the same direction here."));
}

#[test]
fn a_scenario_is_found_by_its_name_in_the_root_folder_of_the_project() {
    let root = scenarios().join("..");
    let run = |name: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_reclaim"));
        command.current_dir(&root);
        let output = command.args(["run", name, "--until", "1ms"]).output();
        output.expect("the binary of this build can be started")
    };
    let [named, by_path] = ["lab-reader", "scenarios/lab-reader"].map(run);
    assert!(named.status.success() && !named.stdout.is_empty());
    assert_eq!(named.stdout, by_path.stdout);
    let refused = String::from_utf8_lossy(&run("lab-reder").stderr).into_owned();
    assert!(
        refused.starts_with("reclaim: lab-reder does not exist"),
        "{refused}"
    );
}
