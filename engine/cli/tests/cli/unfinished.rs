//! Tests that `run`, `compare`, `trace` and `find` report the jobs that do not finish, with the reason.

use std::fs;

use crate::support::{counter, reclaim, reclaim_with, scratch, stdout};

/// The path of a scenario on a lab machine: a writer fills its group with dirty pages faster than a slow disk can write them.
pub(crate) fn writer_in_a_small_group(name: &str) -> String {
    let text = include_str!("writer-in-a-small-group.toml");
    let folder = scratch(name);
    fs::create_dir_all(&folder).expect("the build folder takes files");
    let path = folder.join("scenario.toml");
    fs::write(&path, text).expect("the build folder takes files");
    path.display().to_string()
}

const SENTENCE: &str = "Not finished: p was killed by the OOM killer, at ";

#[test]
fn a_writer_whose_group_runs_out_of_memory_is_named_by_run_with_the_reason_and_has_no_wall_time() {
    let scenario = writer_in_a_small_group("unfinished-run");
    let output = stdout(&format!("run {scenario} --kernel v4_15"));
    assert!(
        output
            .lines()
            .any(|line| line.starts_with(SENTENCE)
                && line.ends_with(": group test was at its limit.")),
        "{output}"
    );
    assert!(!output.contains("walltime.p"), "{output}");
    assert_eq!(counter(&output, "oom_kill"), 1);
}

#[test]
fn a_writer_of_a_full_group_waits_for_its_pages_if_reclaim_may_enter_ext4_and_wakes_the_flusher() {
    let scenario = writer_in_a_small_group("unfinished-waits");
    let output = |kernel: &str| stdout(&format!("run {scenario} --kernel {kernel} --until 20s"));
    for kernel in ["v4_9_7", "v4_18", "v5_0"] {
        let output = output(kernel);
        assert_eq!(counter(&output, "oom_kill"), 0, "{kernel}: {output}");
        assert!(
            output.contains("Not finished: p was waiting for writeback of a page at 20.000 s."),
            "{kernel}: {output}"
        );
    }
    // On these kernels the writer holds an ext4 handle, or reclaim for a group does not wake the flusher, so the OOM killer kills the writer.
    for kernel in ["v3_3_8", "v4_12", "v4_15"] {
        let output = output(kernel);
        assert_eq!(counter(&output, "oom_kill"), 1, "{kernel}: {output}");
    }
}

#[test]
fn json_has_a_list_of_the_jobs_that_did_not_finish() {
    let scenario = writer_in_a_small_group("unfinished-json");
    let json = |until: &str| {
        let path = scratch(&format!("unfinished-{until}.json"));
        stdout(&format!(
            "run {scenario} --kernel v4_15 --until {until} --json {}",
            path.display()
        ));
        let text = fs::read_to_string(path).expect("it was written");
        let json: serde_json::Value = serde_json::from_str(&text).expect("it is JSON");
        json["unfinished"][0]["why"].as_str().map(str::to_owned)
    };
    assert!(json("60s").is_some_and(|words| words.starts_with("p was killed")));
    assert_eq!(json("1ms").as_deref(), Some("p was running at 0.001 s"));
}

#[test]
fn compare_names_the_kernel_on_which_a_job_did_not_finish() {
    let scenario = writer_in_a_small_group("unfinished-compare");
    let output = stdout(&format!("compare {scenario} --until 1ms"));
    assert!(
        output.contains("Not finished: p was running at 0.001 s.\n"),
        "{output}"
    );
}

#[test]
fn trace_and_find_name_jobs_that_did_not_finish_on_standard_error() {
    let scenario = writer_in_a_small_group("unfinished-trace");
    let file = scratch("unfinished-trace.txt");
    let trace = format!(
        "trace {scenario} --kernel v4_15 --output {}",
        file.display()
    );
    let find = format!("find {scenario} --kernel v4_15 swap-out");
    for line in [trace, find] {
        let output = reclaim(&line).stderr;
        let output = String::from_utf8_lossy(&output);
        assert!(output.contains(SENTENCE), "reclaim {line}: {output}");
    }
}

#[test]
fn a_run_with_groups_says_how_much_slab_counts_against_their_limits() {
    let scenario = writer_in_a_small_group("unfinished-slab");
    let files = r#"actor=[{name="p",work="files",memcg="test",directories=2,files_per_directory=50,even="500B",odd="1500B",phases=["stat"]}]"#;
    let output = |kernel: &str| {
        let output = reclaim_with(&["run", &scenario, "--kernel", kernel, "--set", files]);
        let output = String::from_utf8_lossy(&output.stdout).into_owned();
        (counter(&output, "nr_slab_reclaimable"), output)
    };
    let (slab, text) = output("v3_11");
    assert!(slab > 0, "{text}");
    let note = format!("This kernel does not charge kernel memory to groups: none of the {slab} ");
    assert!(text.contains(&note), "{text}");
    let (slab, text) = output("v4_15");
    let note = format!("Of the {slab} slab pages (dentries, inodes), these count against");
    assert!(text.contains(&note), "{text}");
    assert!(counter(&text, "memcg.test.slab_pages") > 20, "{text}");
}

#[test]
fn a_run_in_which_every_job_finishes_prints_nothing_about_jobs() {
    let output = stdout("run lab-reader");
    assert!(!output.contains("Not finished"), "{output}");
    assert!(
        !output.contains("limit of a group"),
        "there is no group: {output}"
    );
}

#[test]
fn a_job_that_lost_a_task_is_named_with_it_and_has_no_wall_time() {
    let scenario = writer_in_a_small_group("unfinished-task");
    let dd = r#"actor=[{name="d",work="dd",memcg="test",jobs=[1],size="100MiB",call="1MiB"}]"#;
    let output = reclaim_with(&["run", &scenario, "--kernel", "v4_15", "--set", dd]);
    let output = String::from_utf8_lossy(&output.stdout);
    assert!(
        output
            .contains("Not finished: d lost its task d-1, which was killed by the OOM killer, at "),
        "{output}"
    );
    assert!(!output.contains("walltime.d "), "{output}");
}
